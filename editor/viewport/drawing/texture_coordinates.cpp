// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/texture_coordinates.h"

#include "level/document/own_axes.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

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
    return (*this)(level::ownAxes(axes, normal));
  }
  TexelMap operator()(const level::ValveAxes& axes) const {
    return scaled(axes.uAxis, axes.vAxis, axes.offset, axes.scale);
  }
  TexelMap operator()(const level::PrimitiveMatrix& matrix) const {
    const auto [s, t] = level::matrixBase(normal);
    const auto& m = matrix.rows;
    return {m[0] * s + m[1] * t, m[3] * s + m[4] * t, {m[2], m[5]}, true};
  }
};

}  // namespace

TexelMap texelMap(const level::TextureAxes& axes, const Vec3& normal) {
  return std::visit(Map{normal}, axes);
}

}  // namespace halfspace::editor
