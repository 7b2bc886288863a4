// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmpxx.h>

#include <optional>
#include <span>

#include "geometry/csg/prepare/prepared_solid.h"

namespace halfspace::geometry {

// The triangles of a mesh solid in a bounding volume hierarchy, for cutting convex polygons by them
// and for exact point location. Safe to read from many threads while no thread moves it.
// Construction costs O(n log n) for n triangles.
class MeshLookup {
 public:
  struct Triangle {
    OrientedPlane plane;
    OrientedPlane edges[3];  // through edge i (corner i to i + 1); the triangle lies behind it
    Vec3 corners[3];         // exact
  };

  explicit MeshLookup(std::vector<Triangle> triangles);

  // Calls renew(index, triangle) for all triangles and fits the boxes of the hierarchy to what it
  // makes of them. The hierarchy stays good if most triangles move alike. Cost: linear.
  template <typename Renew>
  void renewAll(Renew&& renew) {
    for (uint32_t i = 0; i < size(); ++i) renew(i, m_triangles[i]);
    fitBoxes();
  }

  const Triangle& triangle(uint32_t index) const { return m_triangles[index]; }
  // The exact box of the triangle.
  const Box& box(uint32_t index) const { return m_boxes[index]; }
  uint32_t size() const { return static_cast<uint32_t>(m_triangles.size()); }

  // Replaces `out` by the indices of the triangles whose boxes meet the box (touching counts), in
  // ascending order.
  void overlapping(const Box& box, std::vector<uint32_t>& out) const;
  // The same for triangles whose boxes meet any of the boxes; each triangle once.
  std::vector<uint32_t> overlapping(std::span<const Box> boxes) const;

  // The winding number of the surface around the point of `plane` whose two coordinates other than
  // `axis` are (u, v): 1 inside, 0 outside. Exact. Empty if the line through the point along `axis`
  // meets an edge of the mesh, or the point lies on a facet; the caller then tries another point.
  // Contract: the plane is not parallel to `axis`.
  std::optional<int> windingAt(const PlaneTable& table, OrientedPlane plane, int axis,
                               const mpq_class& u, const mpq_class& v) const;

 private:
  struct Node {
    Box box;
    uint32_t first, count;  // leaf: a range of m_order; inner node: count 0, first = left child
    uint32_t right;
  };
  uint32_t build(uint32_t first, uint32_t last);
  void fitBoxes();

  std::vector<Triangle> m_triangles;
  std::vector<Box> m_boxes;
  std::vector<uint32_t> m_order;
  std::vector<Node> m_nodes;
};

}  // namespace halfspace::geometry
