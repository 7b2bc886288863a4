// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/measure/local_nearest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace halfspace::geometry {
namespace {

constexpr int kCellsPerAxis = 128;
constexpr double kLeastCell = 1e-300;  // of a box without extent, so that nothing is divided by 0
// A box over more cells counts as near without a look at them.
constexpr long long kMostCells = 4096;

// The cells of a regular grid that boxes cover.
class MarkedCells {
 public:
  MarkedCells(const Box& bounds)
      : m_low(bounds.min()),
        m_cell(std::max(bounds.sizes().maxCoeff() / kCellsPerAxis, kLeastCell)),
        m_marked(static_cast<size_t>(kCellsPerAxis) * kCellsPerAxis * kCellsPerAxis, false) {}

  void mark(const Box& box) {
    forEachCell(box, std::numeric_limits<long long>::max(), [&](size_t cell) {
      m_marked[cell] = true;
      return true;
    });
  }

  bool meets(const Box& box) const {
    bool met = false;
    const bool seen = forEachCell(box, kMostCells, [&](size_t cell) {
      met = m_marked[cell];
      return !met;
    });
    return met || !seen;
  }

 private:
  // Calls visit(cell) until it returns false. Returns false, without a call, if the box covers more
  // than `most` cells.
  template <typename Visit>
  bool forEachCell(const Box& box, long long most, Visit visit) const {
    std::array<int, 3> from{}, to{};
    long long count = 1;
    for (int i = 0; i < 3; ++i) {
      from[i] = cellAt(box.min()[i], i);
      to[i] = cellAt(box.max()[i], i);
      count *= to[i] - from[i] + 1;
    }
    if (count > most) return false;
    for (int x = from[0]; x <= to[0]; ++x)
      for (int y = from[1]; y <= to[1]; ++y)
        for (int z = from[2]; z <= to[2]; ++z)
          if (!visit((static_cast<size_t>(x) * kCellsPerAxis + y) * kCellsPerAxis + z)) return true;
    return true;
  }

  int cellAt(double value, int axis) const {
    const double cell = std::floor((value - m_low[axis]) / m_cell);
    return static_cast<int>(std::clamp(cell, 0.0, double(kCellsPerAxis - 1)));
  }

  Vec3 m_low;
  double m_cell;
  std::vector<bool> m_marked;
};

Box boxOf(std::span<const Vec3> points, const Triangle& t) {
  Box box(points[t[0]]);
  box.extend(points[t[1]]);
  box.extend(points[t[2]]);
  return box;
}

}  // namespace

LocalNearest::LocalNearest(const TriangleSet& set, std::span<const Vec3> points,
                           std::span<const Triangle> around, double margin)
    : m_set(set), m_margin(margin) {
  constexpr size_t kFew = 8;  // times as many triangles in the set: otherwise all are taken
  if (around.size() * kFew > set.triangles.size()) {
    whole();
    return;
  }
  Box bounds = boundsOf(set);
  for (const Triangle& t : around) bounds.extend(boxOf(points, t));
  MarkedCells cells(bounds);
  const Vec3 reach = Vec3::Constant(margin);
  for (const Triangle& t : around) {
    const Box box = boxOf(points, t);
    cells.mark(Box(box.min() - reach, box.max() + reach));
  }
  m_near.points = set.points;
  for (const Triangle& t : set.triangles)
    if (cells.meets(boxOf(set.points, t))) m_near.add(t, -1);
  if (!m_near.triangles.empty()) m_local = std::make_unique<NearestTriangle>(m_near);
}

double LocalNearest::distance(const Vec3& point) const {
  if (m_local) {
    const double near = m_local->distance(point);
    if (near <= m_margin) return near;  // nothing that was left out is nearer
  }
  return whole().distance(point);
}

const NearestTriangle& LocalNearest::whole() const {
  std::call_once(m_once, [&] { m_whole = std::make_unique<NearestTriangle>(m_set); });
  return *m_whole;
}

}  // namespace halfspace::geometry
