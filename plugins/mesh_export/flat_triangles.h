// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// Rounding can move the three corners of a triangle onto one line. Removes such triangles from a
// closed 2-manifold without moving any vertex: coincident corners are merged, and the triangle
// across the longest side is split at the middle corner.
//
//        d                     d
//       / \                   /|\           Triangle a b c is flat: b lies on the edge a c. It is
//      /   \          ->     / | \          removed, and its neighbour a c d is split at b.
//     a--b--c               a--b--c
//
// The surface stays a closed 2-manifold by index, and every part of it stays; if that is
// impossible, nothing is changed. Returns the number of removed triangles. Contract: all faces are
// triangles; no groups, no corner attributes.
size_t removeFlatTriangles(MeshContents& mesh);

// Rounds the vertices to the values that a format with 32-bit floats stores.
void roundToFloats(geometry::PolygonSoup& soup);
// Whether roundToFloats() would change nothing.
bool holdsFloats(const geometry::PolygonSoup& soup);

// Merges the two vertices of every edge of length 0, if the triangles remain a closed 2-manifold
// (link condition: the only common neighbours of the two vertices are the corners opposite the
// edge). The two triangles at such an edge become empty lists; other faces keep their numbers.
// Contract: a closed 2-manifold of triangles. One pass in the order of the faces. Cost: linear for
// vertices of bounded degree.
void contractEdgesWithoutLength(geometry::PolygonSoup& soup);

}  // namespace halfspace::plugins
