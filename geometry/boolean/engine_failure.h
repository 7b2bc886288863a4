// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engines.
#pragma once

#include <exception>
#include <span>
#include <string>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

// The failure of an engine on operands that no check found invalid: what failed, at the centre of
// the box of all operands.
InternalError engineFailure(const std::string& engine, const std::string& what,
                            std::span<const PolygonMesh* const> operands);

// What an exception says, on one line. For a failed check of CGAL: its condition, file and line.
std::string failureText(const std::exception& exception);

// Contract: called in a catch block. Rethrows the current exception: std::bad_alloc and
// InternalError unchanged; every other one as engineFailure() with its failureText().
[[noreturn]] void rethrowAsFailure(const std::string& engine,
                                   std::span<const PolygonMesh* const> operands);

}  // namespace halfspace::geometry
