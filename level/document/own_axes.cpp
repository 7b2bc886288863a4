// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/own_axes.h"

#include <cmath>

#include "geometry/angle/angle.h"

namespace halfspace::level {

using geometry::Vec3;

int projectionAxis(const Vec3& normal) {
  const Vec3 size = normal.cwiseAbs();
  if (size.z() >= size.x() && size.z() >= size.y()) return 2;
  return size.x() >= size.y() ? 0 : 1;
}

ValveAxes ownAxes(const StandardAxes& axes, const Vec3& normal) {
  const int along = projectionAxis(normal);
  const int s = along == 0 ? 1 : 0, t = along == 2 ? 1 : 2;  // image right: +s; image down: -t
  const geometry::SineCosine turn = geometry::sineCosineOfDegrees(axes.rotation);
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
  // Radiant takes the arc tangents of heading and tilt and then their sines and cosines. Those are
  // quotients of lengths, which every machine rounds alike. The heading of a vertical normal is 0.
  const Vec3 n = normal.normalized();
  const double level = std::sqrt(n.x() * n.x() + n.y() * n.y());
  const double sine = level > 0 ? n.y() / level : 0.0, cosine = level > 0 ? n.x() / level : 1.0;
  return {Vec3(0.0 - sine, cosine, 0), Vec3(n.z() * cosine, n.z() * sine, 0.0 - level)};
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
