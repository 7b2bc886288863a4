// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/mesh/edge_uses.h"

namespace halfspace::geometry {

// The fans of a mesh. Corners of all faces are numbered face after face. Two corners at one vertex
// belong to the same fan if their faces share an edge that ends there and that exactly two faces
// use, or are connected by a chain of such faces.
struct CornerFans {
  std::vector<int> start;  // first corner of each face; one more entry than faces
  std::vector<int> fan;    // per corner: the lowest corner of its fan
};

CornerFans cornerFans(const PolygonSoup& soup, const std::vector<EdgeUse>& uses);

// Disjoint sets of the numbers 0 to count - 1 (union-find). The representative of a set is its
// lowest member, so results do not depend on the order of joins. Cost per call: logarithmic on
// average, by path halving.
class DisjointSets {
 public:
  explicit DisjointSets(int count);
  int find(int item);
  void join(int a, int b);

 private:
  std::vector<int> m_parent;
};

}  // namespace halfspace::geometry
