// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmpxx.h>

#include <optional>
#include <span>

#include "geometry/csg/prepare/prepared_solid.h"

namespace halfspace::geometry {

// The facets of a mesh solid in a bounding volume hierarchy, for cutting convex polygons by them
// and for exact point location. Safe to read from many threads while no thread moves it.
// Construction costs O(n log n) for n facets.
class MeshLookup {
 public:
  // Facets have at most this many corners. A test of a piece against a facet visits all its edges,
  // so larger facets would cost as much as they save.
  static constexpr size_t kMostCorners = 16;

  // A strictly convex polygon. The spans have one entry for each corner and end with a change of
  // the lookup.
  template <typename Planes, typename Points>
  struct PolygonOf {
    OrientedPlane plane;
    Planes edges;    // through edge i (corner i to i + 1); the facet lies behind it
    Points corners;  // exact
  };
  using Polygon = PolygonOf<std::span<const OrientedPlane>, std::span<const Vec3>>;
  using MutablePolygon = PolygonOf<std::span<OrientedPlane>, std::span<Vec3>>;

  // All facets, the corners of one after those of the other.
  struct Facets {
    std::vector<OrientedPlane> planes;      // by facet
    std::vector<uint32_t> firstCorner{0};   // by facet; one more for the end
    std::vector<OrientedPlane> edges = {};  // by corner
    std::vector<Vec3> corners = {};         // by corner
  };

  explicit MeshLookup(Facets facets);

  // Calls renew(index, polygon) for all facets, stores what it makes of the polygon and fits the
  // boxes of the hierarchy. The hierarchy stays good if most facets move alike. Cost: linear.
  template <typename Renew>
  void renewAll(Renew&& renew) {
    for (uint32_t i = 0; i < size(); ++i) {
      MutablePolygon polygon{m_facets.planes[i], of(std::span(m_facets.edges), i),
                             of(std::span(m_facets.corners), i)};
      renew(i, polygon);
      m_facets.planes[i] = polygon.plane;
    }
    fitBoxes();
  }

  Polygon polygon(uint32_t index) const {
    return {m_facets.planes[index], of(std::span(m_facets.edges), index),
            of(std::span(m_facets.corners), index)};
  }
  OrientedPlane planeOf(uint32_t index) const { return m_facets.planes[index]; }
  // The number of corners of all facets before this one.
  uint32_t firstCorner(uint32_t index) const { return m_facets.firstCorner[index]; }
  uint32_t cornerCount() const { return m_facets.firstCorner.back(); }
  // The exact box of the facet.
  const Box& box(uint32_t index) const { return m_boxes[index]; }
  uint32_t size() const { return static_cast<uint32_t>(m_facets.planes.size()); }

  // Whether the box of any facet meets the box (touching counts).
  bool meets(const Box& box) const;
  // Replaces `out` by the indices of the facets whose boxes meet the box (touching counts), in
  // ascending order.
  void overlapping(const Box& box, std::vector<uint32_t>& out) const;
  // The same for facets whose boxes meet any of the boxes; each facet once.
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
  template <typename Visit>
  void visitMet(const Box& box, Visit&& visit) const;
  template <typename T>
  std::span<T> of(std::span<T> byCorner, uint32_t index) const {
    const uint32_t first = m_facets.firstCorner[index];
    return byCorner.subspan(first, m_facets.firstCorner[index + 1] - first);
  }
  uint32_t build(uint32_t first, uint32_t last);
  void fitBoxes();

  Facets m_facets;
  std::vector<Box> m_boxes;
  std::vector<uint32_t> m_order;
  std::vector<Node> m_nodes;
};

}  // namespace halfspace::geometry
