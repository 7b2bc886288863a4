// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: finds the parts of a mesh that are closed by themselves, so that
// overlapping parts can stay separate objects (RepairOptions::keepParts).
#pragma once

#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

struct SolidParts {
  static constexpr int kNone = -1;  // the triangle is in no part
  static constexpr int kCopy = -2;  // the triangle is in a part that an earlier part equals
  std::vector<int> ofTriangle;
  int count = 0;
};

// The parts that are closed and enclose a volume by themselves. A part consists of triangles
// connected across edges of two, and of all triangles of its faces. Where more than two triangles
// meet at an edge, triangles that balance each other (as often forward as backward) separate from
// the rest:
//
//     two boxes that share an edge o, seen along it:      +---+
//     each is closed by itself, so they are two parts     |   |
//                                                         +---o---+
//                                                             |   |
//                                                             +---+
//
// A part inside another one of the opposite orientation is a cavity and belongs to that part; of
// several it is the smallest one around it. Parts are numbered by their first triangles. Exact and
// deterministic. Cost: O(n log n), and one ray for each part if any part faces inward.
SolidParts solidPartsOf(const TriangleSet& set);

// Per face of the soup, its part if vertices are the same only if their numbers are: what a program
// wrote as one object. Boxes that touch are separate parts even where their corners coincide.
// Contract: indices in range, coordinates finite.
std::vector<int> indexedPartsOf(const PolygonSoup& soup);

// Per face of soupOf(set, ...) its part of the set. Contract: the faces of `whole` are in the order
// in which soupOf() makes them.
std::vector<int> partsOfFaces(const SoupOfTriangles& whole, const TriangleSet& set,
                              const SolidParts& parts);

}  // namespace halfspace::geometry
