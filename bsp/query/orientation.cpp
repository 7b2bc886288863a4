// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/orientation.h"

#include <cassert>
#include <cmath>

#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

Orientation Orientation::about(const Vec3& axis, double degrees) {
  assert(std::abs(axis.squaredNorm() - 1.0) < 0x1p-30 && std::isfinite(degrees));
  Orientation made;
  if (degrees == 0.0) return made;
  const auto [sine, cosine] = sineCosineOfDegrees(degrees);
  made.m_axis = axis;
  made.m_degrees = degrees;
  made.m_isNone = false;
  made.m_isUpright = axis == Vec3::UnitZ();
  if (made.m_isUpright) {
    made.m_rows[0][0] = made.m_rows[1][1] = cosine;
    made.m_rows[0][1] = -sine;
    made.m_rows[1][0] = sine;
    return made;
  }
  // O. Rodrigues: c 1 + s [a] + (1 - c) a a'.
  const double x = axis.x(), y = axis.y(), z = axis.z(), rest = 1.0 - cosine;
  const double rows[3][3] = {
      {cosine + rest * x * x, rest * x * y - sine * z, rest * x * z + sine * y},
      {rest * y * x + sine * z, cosine + rest * y * y, rest * y * z - sine * x},
      {rest * z * x - sine * y, rest * z * y + sine * x, cosine + rest * z * z}};
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) made.m_rows[row][column] = rows[row][column];
  return made;
}

}  // namespace halfspace::bsp
