// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engines: why operands are refused.
#pragma once

#include <span>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/reason.h"

namespace halfspace::geometry {

// The self-intersections of all operands, at most eight of each, with the name of the operand
// (operandName()) as `subject`. Cost: about 0.5 us per triangle, divided among the threads.
Reasons selfIntersectionsOf(std::span<const PolygonMesh* const> operands);

// The same with all errors of solidErrors(), which include the orientation of nested components.
// Cost: about 1 us per triangle.
Reasons operandErrors(std::span<const PolygonMesh* const> operands);

}  // namespace halfspace::geometry
