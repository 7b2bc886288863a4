// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/cutting_grid.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/exact/short_number.h"

namespace halfspace::geometry {

namespace {

// A facet that at most this many others cross is not divided, and neither is a cell.
constexpr size_t kFewFacets = 16;
constexpr size_t kFewInACell = 4;
constexpr int kDeepest = 40;

}  // namespace

CuttingGrid::CuttingGrid(int mainAxis, const Box& facet, std::vector<Box> boxes)
    : m_mainAxis(mainAxis) {
  assert(mainAxis >= 0 && mainAxis < 3 && !facet.isEmpty());
  if (boxes.size() <= kFewFacets || !facet.sizes().allFinite()) return;
  divide(facet, std::move(boxes), 0);
}

// Chooses the plane between the two middle boxes along the longer side of the cell, or along the
// other side. Returns false if no plane leaves clearly fewer boxes on both sides.
bool CuttingGrid::choose(const Box& cell, const std::vector<Box>& boxes, Cut& cut) const {
  int axes[2] = {(m_mainAxis + 1) % 3, (m_mainAxis + 2) % 3};
  if (cell.sizes()[axes[0]] < cell.sizes()[axes[1]]) std::swap(axes[0], axes[1]);
  for (const int axis : axes) {
    std::vector<double> centres;
    for (const Box& box : boxes) centres.push_back(box.center()[axis]);
    const auto middle = centres.begin() + static_cast<std::ptrdiff_t>(centres.size() / 2);
    std::nth_element(centres.begin(), middle, centres.end());
    // Several boxes may have the median centre, such as those of two triangles of one rectangle.
    double lower = *middle, upper = HUGE_VAL;
    for (const double centre : centres)
      if (centre > lower) upper = std::min(upper, centre);
    if (upper == HUGE_VAL) {
      upper = lower;
      lower = -HUGE_VAL;
      for (const double centre : centres)
        if (centre < upper) lower = std::max(lower, centre);
    }
    const double low = std::max(lower, cell.min()[axis]);
    const double high = std::min(upper, cell.max()[axis]);
    if (!(high - low >= kClosestShortNumbers)) continue;
    const double at = shortNumberBetween(low, high);
    if (at <= cell.min()[axis] || at >= cell.max()[axis] || std::abs(at) >= kFarthestShortNumber)
      continue;
    size_t below = 0, above = 0;
    for (const Box& box : boxes) {
      below += box.min()[axis] <= at;
      above += box.max()[axis] >= at;
    }
    if (4 * std::max(below, above) > 3 * boxes.size()) continue;
    cut.axis = axis;
    cut.at = at;
    return true;
  }
  return false;
}

uint32_t CuttingGrid::divide(Box cell, std::vector<Box> boxes, int depth) {
  Cut cut{0.0, 0};
  if (boxes.size() <= kFewInACell || depth == kDeepest || !choose(cell, boxes, cut)) return kNone;
  const auto index = static_cast<uint32_t>(m_cuts.size());
  m_cuts.push_back(cut);
  std::vector<Box> below, above;
  for (const Box& box : boxes) {
    if (box.min()[cut.axis] <= cut.at) below.push_back(box);
    if (box.max()[cut.axis] >= cut.at) above.push_back(box);
  }
  assert(below.size() < boxes.size() && above.size() < boxes.size());
  boxes = {};
  Box lower = cell, upper = cell;
  lower.max()[cut.axis] = upper.min()[cut.axis] = cut.at;
  const uint32_t first = divide(lower, std::move(below), depth + 1);
  const uint32_t second = divide(upper, std::move(above), depth + 1);
  m_cuts[index].below = first;
  m_cuts[index].above = second;
  return index;
}

void CuttingGrid::intern(PlaneTable& table) {
  for (Cut& cut : m_cuts) {
    const OrientedPlane plane =
        table.intern(Plane::fromCoefficients(Vec3::Unit(cut.axis), cut.at).value());
    assert(!plane.flipped() && "stored with a positive normal");
    cut.plane = plane.id();
  }
}

}  // namespace halfspace::geometry
