// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "comparison/bsp_names.h"

namespace halfspace::comparison {

// A shape and its text form, which users type and tables show.
struct ComparedShape {
  std::string text;
  AnyShape shape;
  std::shared_ptr<const Hull> hull = {};  // kept for HullShape
};

// The largest number accepted in a shape's text, in level units. No level is larger.
inline constexpr double kLargestShape = 0x1p24;

// Parses a shape: point, sphere:R, box:HX,HY,HZ (half extents), cylinder:R,H or capsule:R,H
// (upright; H is half of the whole height). Returns the shape or an error message. The message
// lists the accepted forms and `moreForms`, the forms that only the caller accepts, such as
// ", hull:FILE".
std::variant<ComparedShape, std::string> shapeNamed(std::string_view text,
                                                    std::string_view moreForms = {});

// Default shapes in the units of Quake-like games: player sizes, a small and a large box.
std::vector<std::string> standardShapes();
// Ten cubes from debris to the largest monster. Systems with Limit::sizesInAdvance need a structure
// for each of these sizes; the tree of this program serves all of them.
std::vector<std::string> tenSizes();

}  // namespace halfspace::comparison
