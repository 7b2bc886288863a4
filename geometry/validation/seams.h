// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/validation/edge_checks.h"

namespace halfspace::geometry {

// Where borders nearly meet: vertices of open edges with a twin on the border that is no neighbour
// along it (cracks), and vertices that lie on the inside of an open edge (T-junctions), both within
// the weld distance. A tolerance of 0 finds exact T-junctions only.
void checkSeams(const Surface& surface, std::span<const OpenEdge> openEdges, double weldDistance,
                Findings& findings);

}  // namespace halfspace::geometry
