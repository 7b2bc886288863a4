// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

struct CrossingsCut {
  MeshContents mesh;  // a solid, with the materials, groups and corner values of the given mesh
  double deviation =
      0.0;  // largest distance of a sample of one surface from the other, level units
};

struct CrossingOptions {
  bool singlePrecision = false;  // the result has 32-bit coordinates
  bool insideOut = false;        // the triangles bound a cavity in solid space
};

// Rounding can drive faces of a solid through each other by a hair. Cuts such faces along each
// other, rounds the new corners and repeats this until no faces cross; what lies inside of the
// solid is removed (geometry/repair: untangle.h has the sources). Where rounding finds no end, the
// corners move to a coarser grid, so that what nearly coincided coincides. None if no solid is
// found in this way without consent of the user. Contract: triangles. Cost: some validations, and
// 0.1 ms for each pair of crossing faces and round, up to the limits of UntangleBudget.
// Deterministic.
std::optional<CrossingsCut> cutCrossings(const MeshContents& mesh, const CrossingOptions& options);

}  // namespace halfspace::plugins
