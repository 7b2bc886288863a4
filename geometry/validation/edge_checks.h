// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/validation/face_sides.h"
#include "geometry/validation/findings.h"

namespace halfspace::geometry {

// An edge with a face on one side only, by its ends; running as its face does.
struct OpenEdge {
  int from = 0;
  int to = 0;
  int face = 0;
};

// Open, non-manifold and misoriented edges; returns the open ones in order. The report's places of
// open edges begin with one for each loop.
std::vector<OpenEdge> checkEdges(const Surface& surface, const FaceSides& sides,
                                 Findings& findings);

// Vertices whose faces, joined across edges, form more than one fan.
void checkVertexFans(const Surface& surface, const FaceSides& sides, Findings& findings);

// Where borders nearly meet: vertices of open edges with a twin on the border that is no neighbour
// along it (cracks), and vertices that lie on the inside of an open edge (T-junctions), both within
// the weld distance. A tolerance of 0 finds exact T-junctions only.
void checkSeams(const Surface& surface, std::span<const OpenEdge> openEdges, double weldDistance,
                Findings& findings);

}  // namespace halfspace::geometry
