// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "geometry/primitives/catalogue/parameter.h"
#include "geometry/primitives/catalogue/shape.h"

namespace halfspace::geometry {

// A kind of parametric shape: its entry in the catalogue, for menus and level files.
struct ShapeKind {
  std::string name;  // lower-case words, as stored in files: "box", "uv sphere"
  std::string doc;
  std::vector<Parameter> parameters;
  std::string pointsDoc = {};            // meaning of the points; empty: the shape takes none
  std::vector<Vec3> defaultPoints = {};  // used if no points are given
  // Builds the shape. Numbers left out have their default value. Errors: badParameter (unknown
  // name, out of range, points given to a shape that takes none), and those of the shape's make
  // function.
  std::function<Result<Shape>(const Numbers&, std::span<const Vec3>)> build;
};

}  // namespace halfspace::geometry
