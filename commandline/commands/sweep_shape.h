// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "bsp/comparison/any_shape.h"
#include "commandline/files/formats.h"

namespace halfspace::commandline {

using SweepShape = bsp::AnyShape;

// A shape as the command line names it: point, sphere:R, box:HX,HY,HZ (half extents),
// cylinder:R,H and capsule:R,H (upright; H is half of the whole height), hull:FILE (a mesh's
// vertices).
struct NamedShape {
  SweepShape shape;
  std::shared_ptr<const bsp::Hull> hull;  // kept for HullShape
};

// The shape, or a sentence that says what is wrong with the words.
std::variant<NamedShape, std::string> shapeNamed(std::string_view words, const Formats& formats);

}  // namespace halfspace::commandline
