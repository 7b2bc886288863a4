// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/validation/exact_sides.h"
#include "geometry/validation/findings.h"

namespace halfspace::geometry {

// An edge with only one face, in the direction of that face.
struct OpenEdge {
  int from = 0;
  int to = 0;
  int face = 0;
};

// Finds open, non-manifold and misoriented edges; returns the open ones in order. The locations
// reported for open edges start with one per loop.
std::vector<OpenEdge> checkEdges(const Surface& surface, const FaceSides& sides,
                                 Findings& findings);

// Finds vertices whose faces, joined across edges, form more than one fan.
void checkVertexFans(const Surface& surface, const FaceSides& sides, Findings& findings);

// Finds cracks (border vertices within the weld distance of another border vertex that is not a
// neighbour) and T-junctions (border vertices within the weld distance of the interior of an open
// edge). A distance of 0 finds exact T-junctions only.
void checkSeams(const Surface& surface, std::span<const OpenEdge> openEdges, double weldDistance,
                Findings& findings);

}  // namespace halfspace::geometry
