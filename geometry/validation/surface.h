// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the checks: the valid part of a soup in flat arrays. A "place" is the lowest index
// among the vertices with the same coordinates; -0 equals 0.
#pragma once

#include <span>
#include <vector>

#include "geometry/mesh/triangulate.h"
#include "geometry/validation/validate.h"

namespace halfspace::geometry {

class Findings;

struct Surface {
  const PolygonSoup* soup = nullptr;
  std::vector<int> place;  // per vertex; -1: not finite
  // Corners of the faces that can be looked at, without repetitions; others have none. Places, or
  // vertices where equal positions are not joined.
  std::vector<int> start;  // per face, and the end
  std::vector<int> corners;
  // The faces with area, as triangles of places, in the order of the faces.
  std::vector<Triangle> triangles;
  std::vector<int> triangleFace;
  Box bounds;  // of vertices in use

  int faceCount() const { return static_cast<int>(start.size()) - 1; }
  std::span<const int> face(int index) const {
    return {corners.data() + start[index], static_cast<size_t>(start[index + 1] - start[index])};
  }
  const Vec3& at(int vertex) const { return soup->vertices[vertex]; }
  Vec3 middleOf(int face) const;
  double diagonal() const { return bounds.isEmpty() ? 0.0 : bounds.diagonal().norm(); }
};

// Reports on the way what concerns single vertices and faces: numbers, indices, repetitions, area,
// flatness, crossed sides.
Surface surfaceOf(const PolygonSoup& soup, const ValidationOptions& options, Findings& findings);

// The place of every vertex: open addressing over the coordinates, first come first named.
std::vector<int> placesOf(const std::vector<Vec3>& vertices);

}  // namespace halfspace::geometry
