// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: where the solid touches itself.
#pragma once

#include <vector>

#include "geometry/repair/triangle_set.h"

namespace halfspace::geometry {

// A mean of normals (weights: angles) shorter than this has no direction: its corner stays in
// place.
inline constexpr double kNoDirection = 1e-12;

// Gives every wedge of matter at an edge, and every fan at a vertex, corners of its own: the point
// set is the same, every edge then has two triangles and every vertex one fan. Edges whose wedges
// hang together at both ends get a corner in the middle first.
// Contract: an embedded complex as untangle() makes it, all triangles looking outwards.
struct ContactSplit {
  int edges = 0;                            // that had more than two triangles
  int vertices = 0;                         // that had more than one fan
  std::vector<std::pair<int, int>> copies;  // copied point, its copy
};
ContactSplit splitContacts(TriangleSet& set, bool singlePrecision);

// Moves the copies by about the distance into the matter they belong to, so that no faces pass
// through each other where that can be had. Returns how far the furthest came.
double partContacts(TriangleSet& set, const ContactSplit& split, double distance,
                    bool singlePrecision);

// The other way: moves all corners at contacts by about the distance out of the matter they belong
// to, so that what touched overlaps, for untangle() to unite. Returns how far the furthest came.
double joinContacts(TriangleSet& set, const ContactSplit& split, double distance,
                    bool singlePrecision);

}  // namespace halfspace::geometry
