// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: what its steps work on.
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// Triangles with area, as a chain: how they hang together is told by their indices alone.
struct TriangleSet {
  std::vector<Vec3> points;         // no two that triangles use are in one place, until the last
                                    // step splits contacts
  std::vector<Triangle> triangles;  // three different indices each
  std::vector<int> origins;         // the face of the given soup each is a part of; -1: new

  void add(const Triangle& triangle, int origin) {
    triangles.push_back(triangle);
    origins.push_back(origin);
  }
  void flip(size_t triangle) { std::swap(triangles[triangle][1], triangles[triangle][2]); }
  // Keeps those for which keep(index) is true, in order; returns how many went.
  template <typename Keep>
  int filter(Keep keep) {
    size_t kept = 0;
    for (size_t t = 0; t < triangles.size(); ++t) {
      if (!keep(t)) continue;
      triangles[kept] = triangles[t];
      origins[kept++] = origins[t];
    }
    const size_t gone = triangles.size() - kept;
    triangles.resize(kept);
    origins.resize(kept);
    return static_cast<int>(gone);
  }
};

double areaOf(const std::vector<Vec3>& points, const Triangle& triangle);
double areaOf(const TriangleSet& set);
// Of the box around the points in use.
Box boundsOf(const TriangleSet& set);

// The soup as a set. Vertices keep their numbers; of those in one place the lowest is used.
// Faces without area are left out. Contract: indices in range, coordinates finite.
TriangleSet trianglesOf(const PolygonSoup& soup);

// The way back. Polygons whose triangles all survived as they were are polygons again; points
// nobody uses are gone.
struct SoupOfTriangles {
  PolygonSoup soup;
  std::vector<int> origins;  // per face; -1: new
};
// given: trianglesOf(soup). merged: per vertex of the soup the vertex it became.
SoupOfTriangles soupOf(const TriangleSet& set, const PolygonSoup& given,
                       const TriangleSet& givenTriangles, const std::vector<int>& merged);

}  // namespace halfspace::geometry
