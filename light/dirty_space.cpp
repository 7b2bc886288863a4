// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/dirty_space.h"

#include <algorithm>
#include <span>

namespace halfspace::light {

namespace {

using geometry::Box;

// Appends `groups` boxes that contain all of these: the boxes are halved by their middles along the
// longest side of all of them.
void unite(std::span<Box> boxes, size_t groups, std::vector<Box>& out) {
  Box whole, middles;
  for (const Box& box : boxes) {
    whole.extend(box);
    middles.extend(box.center());
  }
  if (groups <= 1 || boxes.size() <= 1) {
    if (!boxes.empty()) out.push_back(whole);
    return;
  }
  Eigen::Index axis = 0;
  middles.sizes().maxCoeff(&axis);
  std::ranges::stable_sort(
      boxes, [axis](const Box& a, const Box& b) { return a.center()[axis] < b.center()[axis]; });
  const size_t half = boxes.size() / 2;
  unite(boxes.first(half), groups / 2, out);
  unite(boxes.subspan(half), groups - groups / 2, out);
}

}  // namespace

DirtySpace::DirtySpace(std::vector<Box> boxes) {
  std::erase_if(boxes, [](const Box& box) { return box.isEmpty(); });
  if (boxes.size() > kMostBoxes)
    unite(boxes, kMostBoxes, m_boxes);
  else
    m_boxes = std::move(boxes);
  for (Box& box : m_boxes) {
    box.min() -= Vec3::Constant(kMargin);
    box.max() += Vec3::Constant(kMargin);
  }
}

bool DirtySpace::contains(const Vec3& point) const {
  return std::ranges::any_of(m_boxes, [&](const Box& box) { return box.contains(point); });
}

bool DirtySpace::meets(const Box& box) const {
  return std::ranges::any_of(m_boxes, [&](const Box& own) { return own.intersects(box); });
}

bool DirtySpace::meets(const Vec3& start, const Vec3& direction, double length) const {
  return std::ranges::any_of(m_boxes, [&](const Box& box) {
    double from = 0.0, to = length;
    for (int axis = 0; axis < 3; ++axis) {
      const double low = box.min()[axis] - start[axis], high = box.max()[axis] - start[axis];
      if (direction[axis] == 0.0) {
        if (low > 0.0 || high < 0.0) return false;
        continue;
      }
      const double a = low / direction[axis], b = high / direction[axis];
      from = std::max(from, std::min(a, b));
      to = std::min(to, std::max(a, b));
    }
    return from <= to;
  });
}

DirtySpace DirtySpace::inFrontOf(const PlaneBasis& plane) const {
  DirtySpace front;
  for (const Box& box : m_boxes) {
    const Vec3 farthest = (plane.normal.array() > 0.0).select(box.max(), box.min());
    if (plane.normal.dot(farthest) >= plane.offset) front.m_boxes.push_back(box);
  }
  return front;
}

}  // namespace halfspace::light
