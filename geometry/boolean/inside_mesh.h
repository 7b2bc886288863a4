// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/boolean/exact_surface.h"
#include "geometry/boolean/operand.h"

namespace halfspace::geometry {

// Whether a point that is not on the surface lies in the solid a mesh encloses, by the parity of
// crossings of a ray; exact, whatever the ray meets. Linear in the triangles.
bool isInside(const ExactPoint& point, const PolygonMesh& mesh, const Operand& triangles);

}  // namespace halfspace::geometry
