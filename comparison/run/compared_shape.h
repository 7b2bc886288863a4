// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "comparison/bsp_names.h"

namespace halfspace::comparison {

// A shape, and how people name it.
struct ComparedShape {
  std::string words;
  AnyShape shape;
  std::shared_ptr<const Hull> hull = {};  // kept for HullShape
};

// Larger numbers in a shape's words are refused: no level is so large.
inline constexpr double kLargestShape = 0x1p24;

// point, sphere:R, box:HX,HY,HZ (half extents), cylinder:R,H and capsule:R,H (upright; H is half of
// the whole height). The shape, or a sentence that says what is wrong with the words; it lists
// `moreForms`, which the caller knows, too (", hull:FILE").
std::variant<ComparedShape, std::string> shapeNamed(std::string_view words,
                                                    std::string_view moreForms = {});

// In the units of Quake's family: a player, something small, something large.
std::vector<std::string> standardShapes();
// Ten cubes from debris to the largest monster: what systems that need sizes in advance are built
// for, where one tree serves all.
std::vector<std::string> tenSizes();

}  // namespace halfspace::comparison
