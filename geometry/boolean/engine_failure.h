// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engines.
#pragma once

#include <exception>
#include <span>
#include <string>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/internal_error.h"
#include "geometry/reason/reason.h"

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

// The errors of all operands (solidErrors()), at most eight of each, with the name of the operand
// (operandName()) as `subject`. Cost: about 0.5 us per triangle, 1.5 us for operands of several
// components, divided among the threads.
Reasons operandErrors(std::span<const PolygonMesh* const> operands);

}  // namespace halfspace::geometry
