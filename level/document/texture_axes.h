// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <variant>

#include "geometry/exact/vec3.h"

namespace halfspace::level {

// The mapping of a material's image onto a face, in the form of the map dialect it came from. The
// numbers are kept unchanged.

// Quake, Quake 2, Quake 3 legacy: projected along the world axis nearest to the face's normal.
struct StandardAxes {
  std::array<double, 2> offset{0, 0};  // texels
  double rotation = 0;                 // degrees
  std::array<double, 2> scale{1, 1};   // level units per texel
  bool operator==(const StandardAxes&) const = default;
};

// Valve 220: explicit axes. A point p has u = dot(uAxis, p) / scale[0] + offset[0] in texels, and v
// likewise. `rotation` is only shown in the user interface and does not change the mapping.
struct ValveAxes {
  geometry::Vec3 uAxis{1, 0, 0};
  geometry::Vec3 vAxis{0, -1, 0};
  std::array<double, 2> offset{0, 0};
  double rotation = 0;
  std::array<double, 2> scale{1, 1};
  bool operator==(const ValveAxes&) const = default;
};

// brushDef and brushDef3: a 2 x 3 matrix, by rows, from coordinates along the base axes of the
// face's plane (matrixBase() in own_axes.h) to whole images.
struct PrimitiveMatrix {
  std::array<double, 6> rows{1, 0, 0, 0, 1, 0};
  bool operator==(const PrimitiveMatrix&) const = default;
};

using TextureAxes = std::variant<StandardAxes, ValveAxes, PrimitiveMatrix>;

}  // namespace halfspace::level
