// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/validation/collisions.h"
#include "geometry/validation/exact_sides.h"
#include "geometry/validation/findings.h"

namespace halfspace::geometry {

// A component: a set of faces connected across edges, including edges of more than two faces.
struct Component {
  int firstFace = 0;
  bool closed = true;    // no open edge
  bool oriented = true;  // no misoriented edge
  bool even = true;      // every edge has an even number of faces: the component divides space
  bool balanced = true;  // every edge is used equally often in both directions
  int volumeSign = 0;    // exact; a volume only if the component is balanced
  double volume = 0.0;   // signed, rounded; level units cubed
  std::vector<int> triangles = {};
};

struct Components {
  std::vector<Component> all;  // by first face
  std::vector<int> ofFace;     // -1: a face that surfaceOf() left out
  // Pairs of components that intersect or touch, lower index first, sorted.
  std::vector<std::pair<int, int>> colliding = {};
};

Components componentsOf(const Surface& surface, const FaceSides& sides);

void recordCollisions(std::span<const Collision> collisions, Components& components);

}  // namespace halfspace::geometry
