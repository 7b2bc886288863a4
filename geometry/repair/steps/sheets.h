// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: surfaces that bound nothing, and the walls that are made of them with the
// user's consent.
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Those triangles of `given`, each once, of which a sample lies outside of the solid and further
// than `distance` from it. Samples are no further apart than 32 distances or a sixteenth of the
// triangle. Near is measured in doubles, inside and outside are exact.
// Contract: `solid` is closed and oriented, or empty; what is the same corner has the same number
// in both.
TriangleSet lostSheets(const TriangleSet& given, const TriangleSet& solid, double distance);

// A closed chain around the sheets: each triangle pushed out to both sides by half of the
// thickness, with walls along its open edges. Neighbours that lean away from each other by less
// than 120 degrees share mitred corners; others get a prism each, which meet in the edge between
// them. Where sheets cross or fold so do their walls: the chain is for untangle().
TriangleSet wallsAround(TriangleSet sheets, double thickness, bool singlePrecision);

// Adds a chain to another; what lies in one place becomes one point.
void append(TriangleSet& set, const TriangleSet& chain);

// Drops the parts, joined by their corners, that have one of these corners.
void dropPartsAt(TriangleSet& set, const std::vector<int>& corners);

}  // namespace halfspace::geometry
