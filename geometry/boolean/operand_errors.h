// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engines: why operands are refused.
#pragma once

#include <span>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/reason.h"

namespace halfspace::geometry {

// The errors of all operands (solidErrors()), at most eight of each, with the name of the operand
// (operandName()) as `subject`. Cost: about 0.5 us per triangle, 1.5 us for operands of several
// components, divided among the threads.
Reasons operandErrors(std::span<const PolygonMesh* const> operands);

}  // namespace halfspace::geometry
