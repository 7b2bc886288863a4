// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/measure.h"

namespace halfspace::peers {

// The result of a scene that a peer evaluated.
struct PeerResult {
  double seconds = 0.0;  // CPU time; of corefinement without making the meshes
  int faces = 0;         // number of triangles (corefinement) or maximal facets (Nef)
  geometry::ExactVolume volume;
};

}  // namespace halfspace::peers
