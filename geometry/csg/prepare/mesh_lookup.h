// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmpxx.h>

#include <optional>

#include "geometry/csg/prepare/prepared_solid.h"

namespace halfspace::geometry {

// The triangles of a mesh solid, to cut convex polygons by and to decide in or out.
class MeshLookup {
 public:
  struct Triangle {
    OrientedPlane plane;
    OrientedPlane edges[3];  // through edge i (from corner i to i + 1), the triangle behind
    Vec3 corners[3];         // exact
  };

  explicit MeshLookup(std::vector<Triangle> triangles);

  const Triangle& triangle(uint32_t index) const { return m_triangles[index]; }
  uint32_t size() const { return static_cast<uint32_t>(m_triangles.size()); }

  // Triangles whose boxes meet the box, ascending.
  void overlapping(const Box& box, std::vector<uint32_t>& out) const;

  // How often the surface winds around the point of `plane` that lies at (u, v) in the two other
  // coordinates than `axis`: 1 inside, 0 outside. Exact. Nothing if the answer cannot be had along
  // this axis because the line through the point meets an edge, or the point a facet.
  // Contract: the plane is not parallel to `axis`.
  std::optional<int> windingAt(const PlaneTable& table, OrientedPlane plane, int axis,
                               const mpq_class& u, const mpq_class& v) const;

 private:
  struct Node {
    Box box;
    uint32_t first, count;  // leaf: a run of m_order; else count is 0 and first the left child
    uint32_t right;
  };
  uint32_t build(uint32_t first, uint32_t last);

  std::vector<Triangle> m_triangles;
  std::vector<Box> m_boxes;
  std::vector<uint32_t> m_order;
  std::vector<Node> m_nodes;
};

}  // namespace halfspace::geometry
