// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/box_scaling.h"

#include <cmath>

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;

// D. E. Knuth's two-sum: the rounding error of a sum, exactly.
bool isExactSum(double a, double b, double sum) {
  const double part = sum - a;
  return (a - (sum - part)) + (b - part) == 0;
}

double BoxScaling::imageOf(double coordinate, int axis) const {
  if (coordinate == m_from.min()[axis]) return m_to.min()[axis];
  if (coordinate == m_from.max()[axis]) return m_to.max()[axis];
  const double along = coordinate - m_from.min()[axis];
  return m_to.min()[axis] + along * m_to.sizes()[axis] / m_from.sizes()[axis];
}

Vec3 BoxScaling::imageOf(const Vec3& point) const {
  return {imageOf(point.x(), 0), imageOf(point.y(), 1), imageOf(point.z(), 2)};
}

Box BoxScaling::imageOf(const Box& box) const {
  return {imageOf(Vec3(box.min())), imageOf(Vec3(box.max()))};
}

std::optional<Vec3> BoxScaling::exactImageOf(const Vec3& point) const {
  for (int axis = 0; axis < 3; ++axis) {
    const double low = m_from.min()[axis], size = m_from.sizes()[axis];
    const double wanted = m_to.sizes()[axis];
    const double along = point[axis] - low;
    const double product = along * wanted;
    const double quotient = product / size;
    const bool exact = isExactSum(m_from.max()[axis], -low, size) &&
                       isExactSum(m_to.max()[axis], -m_to.min()[axis], wanted) &&
                       isExactSum(point[axis], -low, along) &&
                       std::fma(along, wanted, -product) == 0 &&
                       std::fma(quotient, size, -product) == 0 &&
                       isExactSum(m_to.min()[axis], quotient, m_to.min()[axis] + quotient);
    if (!exact) return std::nullopt;
  }
  return imageOf(point);
}

level::AffineMap BoxScaling::map() const {
  level::AffineMap map;
  for (int axis = 0; axis < 3; ++axis) {
    const double factor = m_to.sizes()[axis] / m_from.sizes()[axis];
    map.linear(axis, axis) = factor;
    map.translation[axis] = m_to.min()[axis] - factor * m_from.min()[axis];
  }
  return map;
}

}  // namespace halfspace::editor
