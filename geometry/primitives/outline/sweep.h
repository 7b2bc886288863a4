// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/primitives/outline/circle.h"

namespace halfspace::geometry {

// The prism over the outline in x and y, from z = bottom to z = top. Faces: floor, top, then one
// side per edge of the outline; all exactly planar for every outline.
// Contract: a simple outline, counter-clockwise; bottom < top.
PolygonSoup extruded(const FlatPolygon& outline, double bottom, double top);

// The same for an outline in x and z (counter-clockwise seen from -y, x to the right and z up),
// from y = -depth / 2 to y = depth / 2.
PolygonSoup extrudedAlongY(const FlatPolygon& outline, double depth);

// The solid that a profile sweeps around z. The profile is a closed outline in (radius, z) with
// radius >= 0, counter-clockwise with the radius to the right and z up; corners of radius 0 lie on
// the axis. Each direction is a point that a profile of radius 1 is swept to. `closed` joins the
// last direction to the first; else the two ends are capped with the profile.
//
// All faces are exactly planar if every product of a radius with a direction's coordinate is exact
// in doubles (see circle.h). Discs at the poles of a closed sweep come out as one polygon.
// Contract: simple profile that meets the axis along edges or not at all; directions turn
// counter-clockwise, each by less than half a turn; at least three of them where closed.
PolygonSoup revolved(const FlatPolygon& profile, const FlatPolygon& directions, bool closed);

}  // namespace halfspace::geometry
