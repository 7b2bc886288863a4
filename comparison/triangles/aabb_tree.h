// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A tree of axis-aligned boxes over triangles, as Neverwinter Nights used (Melax 2001). It accepts
// any triangles and does not know an inside.
#pragma once

#include <span>

#include "comparison/comparison_level.h"
#include "comparison/comparison_system.h"
#include "comparison/triangles/swept_triangle.h"

namespace halfspace::comparison {

class AabbTree : public ComparisonSystem {
 public:
  // Triangles without area are kept, because they may stop a box. Contract: the triangles are valid
  // indices into `corners`.
  AabbTree(std::span<const Vec3> corners, std::span<const ComparisonLevel::Triangle> triangles);

  std::string name() const override { return "AABB tree"; }
  std::vector<Limit> limits() const override { return {Limit::boxesOnly, Limit::surfaceOnly}; }
  size_t bytes() const override;
  // Points, and boxes with positive extents.
  bool takes(const AnyShape& shape) const override;
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;

 private:
  // The two children of an inner node are consecutive: first and first + 1.
  struct Node {
    Vec3 low, high;
    uint32_t first;  // first child of an inner node, first triangle of a leaf
    uint32_t count;  // of triangles in a leaf; 0: inner node
  };
  struct Item;
  void build(uint32_t node, std::span<Item> items, uint32_t first, int depth);

  template <class Shape>
  SoupHit walk(const Shape& shape, const SoupMotion& motion, const Vec3& half) const;

  std::vector<Node> m_nodes;
  std::vector<SoupTriangle> m_triangles;  // in the order of the leaves
  double m_reach = 1.0;                   // largest absolute coordinate of a corner, at least 1
};

}  // namespace halfspace::comparison
