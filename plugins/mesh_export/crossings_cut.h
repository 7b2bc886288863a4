// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

struct CrossingsCut {
  MeshContents mesh;  // a solid, with the materials, groups and corner values of the given mesh
  double moved =
      0.0;  // no corner moved farther, level units; what is thinner than this may be gone
};

struct CrossingOptions {
  bool singlePrecision = false;  // the result has 32-bit coordinates
  bool insideOut = false;        // the triangles bound a cavity in solid space
  bool keepContacts = true;  // false: parts that touch are moved apart by some units of rounding,
                             // for formats that join equal positions
};

// Rounding can drive faces of a solid through each other by a hair, or leave them without area.
// Cuts such faces along each other, rounds the new corners and repeats this until no faces cross,
// with the boundary of what the triangles wind around as the result
// (geometry/repair/untangle/untangle.h has the sources). Where rounding finds no end, all corners
// move to a coarser grid, so that what nearly coincided coincides; the finest grid that works is
// taken. The volume changes by less than the area times `moved` and some units of rounding, else
// the result is not used. None if no grid works. Contract: triangles, closed and oriented before
// they were rounded. Cost: some validations, and 0.1 ms for each pair of crossing faces and round,
// up to the limits of UntangleBudget. Deterministic.
std::optional<CrossingsCut> cutCrossings(const MeshContents& mesh, const CrossingOptions& options);

}  // namespace halfspace::plugins
