// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/validation/collisions.h"
#include "geometry/validation/face_sides.h"
#include "geometry/validation/findings.h"

namespace halfspace::geometry {

// Faces joined across edges.
struct Component {
  int firstFace = 0;
  bool closed = true;    // no open edge
  bool oriented = true;  // no misoriented edge
  bool even = true;      // every edge has an even number of faces: it parts space
  bool balanced = true;  // every edge is run along as often one way as the other
  int volumeSign = 0;    // exact; of closed and oriented ones
  double volume = 0.0;   // signed, rounded
  std::vector<int> triangles = {};
};

struct Components {
  std::vector<Component> all;  // by first face
  std::vector<int> ofFace;     // -1: a face that cannot be looked at
  // Pairs that pass through or touch each other, lower index first, sorted.
  std::vector<std::pair<int, int>> colliding = {};
};

Components componentsOf(const Surface& surface, const FaceSides& sides);

void noteCollisions(std::span<const Collision> collisions, Components& components);

struct NestingSummary {
  int inverted = 0;  // closed components of negative volume
  int nested = 0;    // closed components inside another one
};

// How closed components lie in each other: cavities, solids in solids, and what is inside out.
// Decided exactly, by how often the other closed components wind around a vertex of each.
// Of two components that pass through each other neither lies inside the other. Where
// faces of a component look to different sides the parity of crossings counts instead. A component
// with open edges, or edges of three faces, has no inside; what it would be around once it is
// repaired is judged by its generalized winding number (A. Jacobson et al., "Robust inside-outside
// segmentation using generalized winding numbers", 2013), in doubles.
NestingSummary checkNesting(const Surface& surface, const Components& components,
                            const BoxHierarchy& hierarchy, Findings& findings);

}  // namespace halfspace::geometry
