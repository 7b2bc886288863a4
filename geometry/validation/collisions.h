// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "geometry/mesh/triangulate.h"
#include "geometry/validation/box_hierarchy.h"
#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

// Triangles to be searched for pairs that collide (contact.h). Contract: vertices with equal
// positions have equal indices. `faces`: per triangle, the face it is part of; two triangles of one
// face never count as a pair.
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
  bool complete = true;          // false: the search reached a limit and was stopped
  long long tests = 0;           // pairs of triangles with overlapping boxes; about 0.2 us each
};

// Limits of the search, which it reaches after some seconds. A file of a few megabytes can contain
// more pairs than can be tested. The search stops after testing this many pairs of triangles with
// overlapping boxes (the larger of the first two numbers), or after finding this many collisions. A
// regular mesh has about eight pairs per triangle.
inline constexpr long long kFewPairTests = 20'000'000;
inline constexpr long long kPairTestsPerTriangle = 64;
inline constexpr size_t kMostCollisions = 4'000'000;

// A further limit, for callers who cannot use a result that costs more: the search stops once its
// tests, and testsOfPair for each pair that it found, exceed this many tests.
struct SearchCost {
  long long mostTests = std::numeric_limits<long long>::max();
  long long testsOfPair = 0;
};

BoxHierarchy hierarchyOf(const CollisionInput& input);
CollisionSearch collisionsOf(const CollisionInput& input, const BoxHierarchy& hierarchy,
                             const SearchCost& cost = {});
// Finds only pairs with at least one marked face; the result is sorted. Cost: linear with a small
// factor, and one box query in a hierarchy of the marked triangles per triangle near them. May stop
// once it has the first `mostFaces` pairs of faces of the whole result.
CollisionSearch collisionsOf(const CollisionInput& input, const std::vector<bool>& markedFaces,
                             size_t mostFaces = SIZE_MAX);

// Reports pairs of faces that have a point in common which is no common vertex and not on a common
// edge. Duplicate faces are reported by checkDuplicateFaces(), faces without area by surfaceOf().
CollisionSearch checkSelfIntersections(const CollisionInput& input, const BoxHierarchy& hierarchy,
                                       Findings& findings);

}  // namespace halfspace::geometry
