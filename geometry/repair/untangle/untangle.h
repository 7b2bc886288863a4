// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: makes of a closed chain of triangles, which may pass through and overlap
// itself in any way, the surface of the solid it winds around.
//
// Sources: the arrangement after Q. Zhou, E. Grinspun, D. Zorin, A. Jacobson, "Mesh arrangements
// for solid geometry", 2016 (cells and winding numbers); rounding and arranging in turns until
// nothing changes after S. Lazard, L. Valque, "Removing self-intersections in 3D meshes while
// preserving floating-point coordinates", 2022. Departures: faces in one plane that overlap are
// arranged together, so that no two of their pieces overlap; winding numbers are counted in the
// rounded complex, where all corners are doubles. Rounding to the finest numbers comes to an end
// where nothing nearly lies on anything else. Where it does not, all is begun anew with the corners
// given on a coarser grid than that of the corners made: what nearly lay on another then does so
// exactly, or is further from it than rounding moves it; on a coarser grid again, until it ends.
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

struct UntangleOptions {
  bool singlePrecision = false;
};

enum class UntangleOutcome : unsigned char { done, tooTangled, notConverged, notClosed };

struct Untangled {
  UntangleOutcome outcome = UntangleOutcome::done;
  long long cutTriangles = 0;  // that were cut, in the first round
  int rounds = 0;              // of arranging and rounding
  double moved = 0.0;          // by rounding, of corners made and given
};

// On success the set is an embedded complex: its triangles meet in common vertices and edges only,
// every edge has an even number of them, and all look outwards. Empty where the chain winds around
// nothing.
// Contract: the chain is closed (as often forward as back along every edge) and triangles have
// area.
Untangled untangle(TriangleSet& set, const UntangleOptions& options);

}  // namespace halfspace::geometry
