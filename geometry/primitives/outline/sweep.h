// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/primitives/outline/circle.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

// The prism over an outline in the x-y plane, from z = bottom to z = top. Faces: floor, top, then
// one side per edge of the outline; all are exactly planar.
// Contract: a simple outline, counter-clockwise; bottom < top.
PolygonSoup extruded(const FlatPolygon& outline, double bottom, double top);

// The same for an outline in the x-z plane, from y = -depth / 2 to y = depth / 2. Contract: the
// outline is counter-clockwise seen from -y, with x to the right and z up.
PolygonSoup extrudedAlongY(const FlatPolygon& outline, double depth);

// The solid that a profile sweeps around z. The profile is a closed outline in (radius, z) with
// radius >= 0, counter-clockwise with the radius to the right and z up; corners of radius 0 lie on
// the axis. A direction is a point in the x-y plane: a profile corner (r, z) is swept to
// (r * direction, z). closed: the last direction is joined to the first; otherwise the two ends are
// capped with the profile.
//
// All faces are exactly planar if every product of a radius with a direction's coordinate is exact
// in doubles (see circle.h). A horizontal disc around the axis of a closed sweep is one polygon.
// Contract: the profile is simple, and each corner on the axis has a neighbour on the axis;
// directions turn counter-clockwise, each by less than half a turn; at least three directions if
// closed.
PolygonSoup revolved(const FlatPolygon& profile, const FlatPolygon& directions, bool closed);

// Checks an outline and normalises it: counter-clockwise, without corners of 180 degrees. Decided
// exactly. Errors: badParameter with subject "points" (fewer than three or more than kMaxSegments
// points, repeated points, an outline that crosses or touches itself or has no area), notFinite,
// outOfRange.
Result<FlatPolygon> checkedOutline(const FlatPolygon& outline);

// Whether every corner of a simple counter-clockwise outline turns left or goes straight on. Exact.
bool isConvex(const FlatPolygon& outline);

}  // namespace halfspace::geometry
