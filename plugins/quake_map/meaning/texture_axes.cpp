// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/texture_axes.h"

#include <array>
#include <cmath>
#include <numbers>

namespace halfspace::plugins::quake_map {

using geometry::Vec3;

namespace {

struct BaseAxes {
  Vec3 normal, u, v;
};

// In the order Quake's compiler tries them; the first of the largest wins.
const std::array<BaseAxes, 6>& baseAxes() {
  static const std::array<BaseAxes, 6> table = {{
      {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},   // floor
      {{0, 0, -1}, {1, 0, 0}, {0, -1, 0}},  // ceiling
      {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}},   // west wall
      {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}},  // east wall
      {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}},   // south wall
      {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},  // north wall
  }};
  return table;
}

const BaseAxes& nearestBase(const Vec3& normal) {
  const BaseAxes* best = &baseAxes()[0];
  double largest = 0;
  for (const BaseAxes& candidate : baseAxes()) {
    const double dot = normal.dot(candidate.normal);
    if (dot > largest) {
      largest = dot;
      best = &candidate;
    }
  }
  return *best;
}

struct Turn {
  double sine, cosine;
};

Turn turnOf(double degrees) {
  if (degrees == 0) return {0, 1};
  if (degrees == 90) return {1, 0};
  if (degrees == 180) return {0, -1};
  if (degrees == 270) return {-1, 0};
  const double angle = degrees / 180 * std::numbers::pi;
  return {std::sin(angle), std::cos(angle)};
}

int usedCoordinate(const Vec3& axis) {
  return axis.x() != 0 ? 0 : axis.y() != 0 ? 1 : 2;
}

Vec3 turned(const Vec3& axis, int s, int t, const Turn& turn) {
  Vec3 result = axis;
  result[s] = turn.cosine * axis[s] - turn.sine * axis[t];
  result[t] = turn.sine * axis[s] + turn.cosine * axis[t];
  return result;
}

}  // namespace

level::ValveAxes valveAxes(const level::StandardAxes& axes, const Vec3& normal) {
  const BaseAxes& base = nearestBase(normal);
  const Turn turn = turnOf(axes.rotation);
  const int s = usedCoordinate(base.u), t = usedCoordinate(base.v);
  level::ValveAxes made;
  made.uAxis = turned(base.u, s, t, turn);
  made.vAxis = turned(base.v, s, t, turn);
  made.offset = axes.offset;
  made.rotation = axes.rotation;
  for (int i = 0; i < 2; ++i) made.scale[i] = axes.scale[i] == 0 ? 1 : axes.scale[i];
  return made;
}

level::ValveAxes valveAxes(const level::PrimitiveMatrix& matrix, const Vec3& normal) {
  const Vec3 n = normal.normalized();
  const double tilt = -std::atan2(n.z(), std::hypot(n.x(), n.y()));
  const double heading = std::atan2(n.y(), n.x());
  const Vec3 baseU(-std::sin(heading), std::cos(heading), 0);
  const Vec3 baseV(-std::sin(tilt) * std::cos(heading), -std::sin(tilt) * std::sin(heading),
                   -std::cos(tilt));
  level::ValveAxes made;
  for (int i = 0; i < 2; ++i) {
    const double* row = matrix.rows.data() + 3 * i;
    const Vec3 texelsPerUnit = (row[0] * baseU + row[1] * baseV) * kAssumedImageSize;
    const double length = texelsPerUnit.norm();
    const bool usable = length > 0 && std::isfinite(length);
    Vec3& axis = i == 0 ? made.uAxis : made.vAxis;
    axis = usable ? Vec3(texelsPerUnit / length) : i == 0 ? baseU : baseV;
    made.scale[i] = usable ? 1 / length : 1;
    made.offset[i] = row[2] * kAssumedImageSize;
  }
  return made;
}

}  // namespace halfspace::plugins::quake_map
