// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// A part of a mesh that can be a separate solid.
struct MeshObject {
  std::string name;        // of its only group; empty: several groups or none
  std::vector<int> faces;  // in their order
  int groups = 0;          // of the file
};

// Divides a mesh by its groups. Groups that share a vertex are one object, and groups that meet at
// an edge where each of them alone is open: a seam. Positions decide about seams, so repeated
// vertices do no harm. In the order of the first face. Cost: O(n log n).
std::vector<MeshObject> objectsOf(const MeshContents& mesh);

}  // namespace halfspace::plugins
