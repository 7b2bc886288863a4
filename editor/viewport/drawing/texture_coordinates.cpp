// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/texture_coordinates.h"

#include <cmath>
#include <numbers>

namespace halfspace::editor {

using geometry::Vec3;

namespace {

// The world axes an image is projected along, by the nearest axis of the normal; floors and
// ceilings win ties, then x. (The rule of the map format, which other editors share.)
void worldAxes(const Vec3& normal, Vec3& u, Vec3& v) {
  const Vec3 size = normal.cwiseAbs();
  if (size.z() >= size.x() && size.z() >= size.y()) {
    u = Vec3::UnitX();
    v = -Vec3::UnitY();
  } else if (size.x() >= size.y()) {
    u = Vec3::UnitY();
    v = -Vec3::UnitZ();
  } else {
    u = Vec3::UnitX();
    v = -Vec3::UnitZ();
  }
}

double notZero(double scale) {
  return scale == 0 ? 1.0 : scale;
}

TexelMap scaled(const Vec3& u, const Vec3& v, const std::array<double, 2>& offset,
                const std::array<double, 2>& scale) {
  return {u / notZero(scale[0]), v / notZero(scale[1]), offset};
}

struct Map {
  const Vec3& normal;

  TexelMap operator()(const level::StandardAxes& axes) const {
    Vec3 u;
    Vec3 v;
    worldAxes(normal, u, v);
    const double angle = axes.rotation * std::numbers::pi / 180;
    const Vec3 turnedU = std::cos(angle) * u - std::sin(angle) * v;
    const Vec3 turnedV = std::sin(angle) * u + std::cos(angle) * v;
    return scaled(turnedU, turnedV, axes.offset, axes.scale);
  }
  TexelMap operator()(const level::ValveAxes& axes) const {
    return scaled(axes.uAxis, axes.vAxis, axes.offset, axes.scale);
  }
  TexelMap operator()(const level::PrimitiveMatrix& matrix) const {
    // The base axes that the format turns out of the normal's two angles.
    const double yaw = std::atan2(normal.y(), normal.x());
    const double pitch = -std::atan2(normal.z(), std::hypot(normal.x(), normal.y()));
    const Vec3 s(-std::sin(yaw), std::cos(yaw), 0);
    const Vec3 t(-std::sin(pitch) * std::cos(yaw), -std::sin(pitch) * std::sin(yaw),
                 -std::cos(pitch));
    const auto& m = matrix.rows;
    return {m[0] * s + m[1] * t, m[3] * s + m[4] * t, {m[2], m[5]}, true};
  }
};

}  // namespace

TexelMap texelMap(const level::TextureAxes& axes, const Vec3& normal) {
  return std::visit(Map{normal}, axes);
}

}  // namespace halfspace::editor
