// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <span>
#include <vector>

#include "geometry/mesh/triangulate.h"
#include "geometry/validation/box_hierarchy.h"
#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

// Triangles to be searched for pairs that collide (contact.h): indices into `points` where
// equal positions have equal indices, and of which face each is a part; triangles of one face do
// not count against each other.
struct CollisionInput {
  std::span<const Vec3> points;
  std::span<const Triangle> triangles;
  std::span<const int> faces;
  bool duplicatesCollide = false;  // whether two triangles of the same three vertices are a pair
};

// Two triangles, first.face < second.face.
struct Collision {
  int firstFace = 0, secondFace = 0;
  int first = 0, second = 0;  // triangles
  auto operator<=>(const Collision&) const = default;
};

struct CollisionSearch {
  std::vector<Collision> found;  // sorted
  bool complete = true;          // false: there was too much to look at, and the search was stopped
};

// Limits of the search. A file of a few megabytes can contain more pairs than can be tested; the
// search stops after this many pairs of triangles with overlapping boxes, or this many collisions:
// some seconds. A regular mesh has about eight pairs per triangle.
inline constexpr long long kFewPairTests = 20'000'000;
inline constexpr long long kPairTestsPerTriangle = 64;
inline constexpr size_t kMostCollisions = 4'000'000;

BoxHierarchy hierarchyOf(const CollisionInput& input);
CollisionSearch collisionsOf(const CollisionInput& input, const BoxHierarchy& hierarchy);
// Only pairs with at least one marked face. Cost: proportional to the marked faces.
CollisionSearch collisionsOf(const CollisionInput& input, const std::vector<bool>& markedFaces);

// Pairs of faces that have a point in common that is no common vertex and not on a common edge.
// Duplicate faces are another check's, and so are faces without area.
CollisionSearch checkSelfIntersections(const CollisionInput& input, const BoxHierarchy& hierarchy,
                                       Findings& findings);

}  // namespace halfspace::geometry
