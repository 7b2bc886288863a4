// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/mesh/edge_uses.h"

namespace halfspace::geometry {

// The corners of all faces in one row, and which of them belong to the same fan: two corners at one
// vertex are joined where their faces share an edge that ends there and that exactly two faces use.
struct CornerFans {
  std::vector<int> start;  // first corner of each face; one more entry than faces
  std::vector<int> fan;    // per corner: a representative corner, the lowest of its fan
};

CornerFans cornerFans(const PolygonSoup& soup, const std::vector<EdgeUse>& uses);

// A forest of disjoint sets whose representatives are the lowest members, whatever the order of
// joining.
class DisjointSets {
 public:
  explicit DisjointSets(int count);
  int find(int item);
  void join(int a, int b);

 private:
  std::vector<int> m_parent;
};

}  // namespace halfspace::geometry
