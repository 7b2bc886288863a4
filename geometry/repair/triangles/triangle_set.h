// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair and the print checks: the triangles on which their steps work.
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// Triangles with area, as a chain in the sense of homology: each triangle is a signed summand, and
// connectivity is given by indices only.
struct TriangleSet {
  std::vector<Vec3> points;         // used points have different positions, until the last step
                                    // splits contacts
  std::vector<Triangle> triangles;  // three different indices each
  std::vector<int> origins;         // per triangle: the input face it is part of; -1: new

  void add(const Triangle& triangle, int origin) {
    triangles.push_back(triangle);
    origins.push_back(origin);
  }
  void flip(size_t triangle) { std::swap(triangles[triangle][1], triangles[triangle][2]); }
  // Keeps the triangles for which keep(index) is true, in order; returns how many were removed.
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
// The bounding box of the used points.
Box boundsOf(const TriangleSet& set);

// Triangulates the soup. Vertices keep their indices; of vertices with equal positions the lowest
// is used. Faces without area are left out. Contract: indices in range, coordinates finite.
TriangleSet trianglesOf(const PolygonSoup& soup);

// The inverse conversion. Polygons whose triangles are all unchanged become polygons again; unused
// points are removed.
struct SoupOfTriangles {
  PolygonSoup soup;
  std::vector<int> origins;  // per face; -1: new
};
// givenTriangles: trianglesOf(given). merged: per vertex of `given`, the vertex it became.
SoupOfTriangles soupOf(const TriangleSet& set, const PolygonSoup& given,
                       const TriangleSet& givenTriangles, const std::vector<int>& merged);

// Removes the points that no triangle uses. The others keep their order. Cost: linear.
void dropUnusedPoints(TriangleSet& set);

// Gives a soup that has the points of the set the triangles as faces, each with the surface of the
// given face it is part of; 0 for new ones. The result is that of soupOf(). Cost: linear.
void addFaces(const TriangleSet& set, const PolygonSoup& given, PolygonSoup& soup);

}  // namespace halfspace::geometry
