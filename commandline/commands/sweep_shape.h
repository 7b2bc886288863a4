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

// Parses a shape of the command line: those of comparison::shapeNamed(), and hull:FILE, the convex
// hull of a mesh's vertices. Returns the shape or an error message.
std::variant<NamedShape, std::string> shapeNamed(std::string_view text, const Formats& formats);

}  // namespace halfspace::commandline
