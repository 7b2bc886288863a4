// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the checks: the valid part of a soup in flat arrays. The "position" of a vertex is the
// lowest index among the vertices with the same coordinates; -0 equals 0.
#pragma once

#include <span>
#include <vector>

#include "geometry/mesh/triangulate.h"
#include "geometry/validation/validate.h"

namespace halfspace::geometry {

class Findings;

struct Surface {
  const PolygonSoup* soup = nullptr;
  std::vector<int> position;  // per vertex; -1: not finite
  // The corners of each face without consecutive repetitions, as numbers of positions; as vertices
  // if ValidationOptions::joinEqualPositions is off. A face with an invalid index, a corner that is
  // not finite, or fewer than three positions has none.
  std::vector<int> start;  // per face: index of its first corner; one more entry for the end
  std::vector<int> corners;
  // The faces with area, as triangles of positions, in the order of the faces.
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

// Reads a soup and reports the defects of single vertices and faces: numbers, indices, repetitions,
// area, flatness, crossed sides. The surface keeps a pointer to the soup.
Surface surfaceOf(const PolygonSoup& soup, const ValidationOptions& options, Findings& findings);

}  // namespace halfspace::geometry
