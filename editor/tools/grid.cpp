// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/grid.h"

#include <algorithm>
#include <cmath>

namespace halfspace::editor {

void Grid::setExponent(int exponent) {
  m_exponent = std::clamp(exponent, kLeast, kMost);
}

double Grid::size() const {
  return std::ldexp(1.0, m_exponent);
}

double Grid::snapped(double value) const {
  if (!m_snaps) return value;
  const double result = std::round(value / size()) * size();
  return result == 0 ? 0.0 : result;  // no negative zero in the document
}

Vec3 Grid::snapped(const Vec3& point) const {
  return {snapped(point.x()), snapped(point.y()), snapped(point.z())};
}

}  // namespace halfspace::editor
