// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "geometry/exact/vec3.h"
#include "level/document/texture_axes.h"

namespace halfspace::editor {

// How an image lies on a plane: texels (or, for matrices, whole images) at a point are
// (u . p + offset[0], v . p + offset[1]).
struct TexelMap {
  geometry::Vec3 u, v;
  std::array<double, 2> offset{0, 0};
  bool inImages = false;  // the numbers count images, not texels
};

// Rounded: for drawing only. `normal` is the face's, outward, of unit length.
TexelMap texelMap(const level::TextureAxes& axes, const geometry::Vec3& normal);

}  // namespace halfspace::editor
