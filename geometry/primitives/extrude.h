// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/primitives/circle.h"

namespace halfspace::geometry {

// The prism over the outline in x and y, from z = bottom to z = top. Faces: floor, top, then one
// side per edge of the outline; all exactly planar for every outline.
// Contract: a simple outline, counter-clockwise; bottom < top.
PolygonSoup extruded(const FlatPolygon& outline, double bottom, double top);

// The same for an outline in x and z (counter-clockwise seen from -y, x to the right and z up),
// from y = -depth / 2 to y = depth / 2.
PolygonSoup extrudedAlongY(const FlatPolygon& outline, double depth);

}  // namespace halfspace::geometry
