// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/validation/collisions.h"
#include "geometry/validation/face_sides.h"
#include "geometry/validation/findings.h"

namespace halfspace::geometry {

// A component: a set of faces connected across edges.
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

void recordCollisions(std::span<const Collision> collisions, Components& components);

}  // namespace halfspace::geometry
