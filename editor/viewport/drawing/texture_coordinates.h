// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "geometry/exact/vec3.h"
#include "level/document/texture_axes.h"

namespace halfspace::editor {

// The map from points to texture coordinates: at a point p they are
// (u . p + offset[0], v . p + offset[1]), in texels or, for texture matrices, in whole images.
struct TexelMap {
  geometry::Vec3 u, v;
  std::array<double, 2> offset{0, 0};
  bool inImages = false;  // coordinates count whole images, not texels
};

// The map of a surface. Rounded: for drawing only. `normal`: outward normal of the face, of unit
// length.
TexelMap texelMap(const level::TextureAxes& axes, const geometry::Vec3& normal);

}  // namespace halfspace::editor
