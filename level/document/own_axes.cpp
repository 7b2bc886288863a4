// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/own_axes.h"

#include <cmath>
#include <numbers>

namespace halfspace::level {

using geometry::Vec3;

namespace {

struct Turn {
  double sine, cosine;
};

Turn turnOf(double degrees) {
  const double within = degrees - 360 * std::floor(degrees / 360);
  if (within == 0) return {0, 1};
  if (within == 90) return {1, 0};
  if (within == 180) return {0, -1};
  if (within == 270) return {-1, 0};
  const double angle = degrees / 180 * std::numbers::pi;
  return {std::sin(angle), std::cos(angle)};
}

}  // namespace

int projectionAxis(const Vec3& normal) {
  const Vec3 size = normal.cwiseAbs();
  if (size.z() >= size.x() && size.z() >= size.y()) return 2;
  return size.x() >= size.y() ? 0 : 1;
}

ValveAxes ownAxes(const StandardAxes& axes, const Vec3& normal) {
  const int along = projectionAxis(normal);
  const int s = along == 0 ? 1 : 0, t = along == 2 ? 1 : 2;  // image right: +s; image down: -t
  const Turn turn = turnOf(axes.rotation);
  ValveAxes made;
  made.uAxis = made.vAxis = Vec3::Zero();
  made.uAxis[s] = turn.cosine;
  made.uAxis[t] = turn.sine;
  made.vAxis[s] = turn.sine;
  made.vAxis[t] = -turn.cosine;
  made.offset = axes.offset;
  made.rotation = axes.rotation;
  for (std::size_t i = 0; i < 2; ++i) made.scale[i] = axes.scale[i] == 0 ? 1 : axes.scale[i];
  return made;
}

MatrixBase matrixBase(const Vec3& normal) {
  const Vec3 n = normal.normalized();
  const double tilt = -std::atan2(n.z(), std::hypot(n.x(), n.y()));
  const double heading = std::atan2(n.y(), n.x());
  return {Vec3(-std::sin(heading), std::cos(heading), 0),
          Vec3(-std::sin(tilt) * std::cos(heading), -std::sin(tilt) * std::sin(heading),
               -std::cos(tilt))};
}

ValveAxes ownAxes(const PrimitiveMatrix& matrix, const Vec3& normal,
                  const std::array<double, 2>& texels) {
  const MatrixBase base = matrixBase(normal);
  ValveAxes made;
  for (std::size_t i = 0; i < 2; ++i) {
    const double* row = matrix.rows.data() + 3 * i;
    const Vec3 texelsPerUnit = (row[0] * base.u + row[1] * base.v) * texels[i];
    const double length = texelsPerUnit.norm();
    const bool usable = length > 0 && std::isfinite(length);
    Vec3& axis = i == 0 ? made.uAxis : made.vAxis;
    axis = usable ? Vec3(texelsPerUnit / length) : i == 0 ? base.u : base.v;
    made.scale[i] = usable ? 1 / length : 1;
    made.offset[i] = row[2] * texels[i];
  }
  return made;
}

}  // namespace halfspace::level
