// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "commandline/files/formats.h"
#include "comparison/run/compared_shape.h"

namespace halfspace::commandline {

using SweepShape = comparison::AnyShape;
using NamedShape = comparison::ComparedShape;

// A shape as the command line names it: those of comparison::shapeNamed(), and hull:FILE (a mesh's
// vertices). The shape, or a sentence that says what is wrong with the words.
std::variant<NamedShape, std::string> shapeNamed(std::string_view words, const Formats& formats);

}  // namespace halfspace::commandline
