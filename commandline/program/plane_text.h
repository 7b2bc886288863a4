// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>

#include <CLI/CLI.hpp>

#include "geometry/exact/plane.h"

namespace halfspace::commandline {

// A plane as typed: "z=32", "x=0", "y=-8.5", or the four numbers "NX,NY,NZ,D" of the plane
// NX x + NY y + NZ z = D. Its front is where the coordinate, or the sum, is greater. The doubles
// nearest to the numbers are the exact plane. Returns the plane or an error message.
std::variant<geometry::Plane, std::string> planeIn(const std::string& text);

// Accepts such a text.
CLI::Validator planeText();

}  // namespace halfspace::commandline
