// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/measure/exit_prism.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The distance from a point to the nearest of a fixed set of triangles, and whether a point lies
// inside of a closed set; in doubles, for measuring. A bounding volume hierarchy, split at the
// median of the longest side. About a microsecond per query; queries may run in parallel.
class NearestTriangle {
 public:
  // Keeps a reference to the set. Contract: at least one triangle.
  explicit NearestTriangle(const TriangleSet& set);
  double distance(const Vec3& point) const;
  // Whether the closed surface of the triangles winds around the point. Rays in doubles, so that
  // the answer is reliable only for points that are not on the surface: two rays, and a third if
  // they disagree. About ten microseconds.
  bool winds(const Vec3& point) const;
  // Along a ray, the distance to the first triangle that it leaves through its front, at 0 or
  // beyond; infinite if there is none. Triangle `skipped` is ignored: the one that the ray starts
  // on. direction: of length 1. Sides belong to both of their triangles, so no ray passes between
  // two. About a microsecond.
  double distanceToExit(const Vec3& origin, const Vec3& direction, int skipped) const;
  // Whether rays of the prism leave through the front of a triangle other than `skipped`: none or
  // all of them for certain, or perhaps some; see ExitPrism. A few microseconds.
  Exits exitsIn(const ExitPrism& prism, int skipped) const;

 private:
  struct Node {
    Box box;
    int first = 0;  // leaf: in m_order; otherwise the first of two children
    int count = 0;  // of triangles in a leaf; 0: inner node
  };
  void split(int node, int first, int last);
  // The sum of the crossings of a ray: 1 for each triangle left through its front, -1 for each
  // entered.
  int windingAlong(const Vec3& point, const Vec3& direction) const;

  const TriangleSet& m_set;
  // While the hierarchy is built. Single precision, since they decide its form only.
  std::vector<Eigen::Vector3f> m_middles;
  std::vector<int> m_order;
  std::vector<Node> m_nodes;
};

}  // namespace halfspace::geometry
