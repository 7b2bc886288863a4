// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmpxx.h>

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "geometry/csg/prepare/prepared_solid.h"
#include "geometry/validation/box_hierarchy.h"

namespace halfspace::geometry {

// The facets of a mesh solid in a bounding volume hierarchy, for cutting convex polygons by them
// and for exact point location. Safe to read from many threads while no thread moves it.
// Construction costs O(n log n) for n facets.
class MeshLookup {
 public:
  // Facets have at most this many corners. A test of a piece against a facet visits all its edges,
  // so larger facets would cost as much as they save.
  static constexpr size_t kMostCorners = 16;

  // The corners of a facet: vertices of the mesh.
  class Corners {
   public:
    class Iterator {
     public:
      Iterator(const Vec3* positions, const int* vertex)
          : m_positions(positions), m_vertex(vertex) {}
      const Vec3& operator*() const { return m_positions[*m_vertex]; }
      Iterator& operator++() {
        ++m_vertex;
        return *this;
      }
      bool operator==(const Iterator&) const = default;

     private:
      const Vec3* m_positions;
      const int* m_vertex;
    };

    Corners(const std::vector<Vec3>& positions, std::span<const int> vertices)
        : m_positions(positions.data()), m_vertices(vertices) {}
    size_t size() const { return m_vertices.size(); }
    const Vec3& operator[](size_t i) const { return m_positions[m_vertices[i]]; }
    Iterator begin() const { return {m_positions, m_vertices.data()}; }
    Iterator end() const { return {m_positions, m_vertices.data() + m_vertices.size()}; }
    std::span<const int> vertices() const { return m_vertices; }

   private:
    const Vec3* m_positions;
    std::span<const int> m_vertices;
  };

  // A strictly convex polygon. The lists have one entry for each corner and end with a change of
  // the lookup.
  template <typename Planes>
  struct PolygonOf {
    OrientedPlane plane;
    Planes edges;     // through edge i (corner i to i + 1); the facet lies behind it
    Corners corners;  // exact
  };
  using Polygon = PolygonOf<std::span<const OrientedPlane>>;
  using MutablePolygon = PolygonOf<std::span<OrientedPlane>>;

  // All facets, the corners of one after those of the other.
  struct Facets {
    std::vector<OrientedPlane> planes;      // by facet
    std::vector<uint32_t> firstCorner{0};   // by facet; one more for the end
    std::vector<OrientedPlane> edges = {};  // by corner
    std::vector<int> vertices = {};         // by corner
  };

  MeshLookup(std::shared_ptr<const PolygonMesh> mesh, Facets facets);

  // Takes the vertices of another mesh with the same faces, calls renew(index, polygon) for all
  // facets, stores the planes that it makes of those in the polygon, and fits the boxes of the
  // hierarchy (BoxHierarchy::fit()). Cost: linear.
  template <typename Renew>
  void renewAll(std::shared_ptr<const PolygonMesh> mesh, Renew&& renew) {
    m_mesh = std::move(mesh);
    for (uint32_t i = 0; i < size(); ++i) {
      MutablePolygon polygon{m_facets.planes[i], of(std::span(m_facets.edges), i), cornersOf(i)};
      renew(i, polygon);
      m_facets.planes[i] = polygon.plane;
    }
    m_hierarchy.fit(bounds(), [&](int i) { return box(static_cast<uint32_t>(i)); });
  }

  Polygon polygon(uint32_t index) const {
    return {m_facets.planes[index], of(std::span(m_facets.edges), index), cornersOf(index)};
  }
  OrientedPlane planeOf(uint32_t index) const { return m_facets.planes[index]; }
  // The number of corners of all facets before this one.
  uint32_t firstCorner(uint32_t index) const { return m_facets.firstCorner[index]; }
  uint32_t cornerCount() const { return m_facets.firstCorner.back(); }
  // The exact box of the facet. Cost: linear in its corners.
  Box box(uint32_t index) const;
  uint32_t size() const { return static_cast<uint32_t>(m_facets.planes.size()); }

  // Calls visit(facet) for all facets whose boxes meet the box (touching counts) and may meet the
  // plane, and for some others: boxes are compared in single precision. In any order.
  template <typename Visit>
  void visitNear(const Box& box, const PlaneNumbers& plane, Visit&& visit) const {
    m_hierarchy.forEachMeeting(box, {Vec3(plane.a, plane.b, plane.c), plane.d}, [&](int i) {
      visit(static_cast<uint32_t>(i));
      return true;
    });
  }
  // Replaces `out` by the indices of the facets whose boxes meet the box (touching counts), in
  // ascending order.
  void overlapping(const Box& box, std::vector<uint32_t>& out) const;
  // The same for facets whose boxes meet any of the boxes; each facet once.
  std::vector<uint32_t> overlapping(std::span<const Box> boxes) const;

  // The winding number of the surface around the point of `plane` whose two coordinates other than
  // `axis` are (u, v): 1 inside, 0 outside. Exact. Empty if the point lies on a facet; the caller
  // then tries another point. If the point lies on an edge that looks like an outline along `axis`,
  // the answer can be that of points of the plane beside it. Contract: the plane is not parallel to
  // `axis`.
  std::optional<int> windingAt(const PlaneTable& table, OrientedPlane plane, int axis,
                               const mpq_class& u, const mpq_class& v) const;

 private:
  template <typename T>
  std::span<T> of(std::span<T> byCorner, uint32_t index) const {
    const uint32_t first = m_facets.firstCorner[index];
    return byCorner.subspan(first, m_facets.firstCorner[index + 1] - first);
  }
  Corners cornersOf(uint32_t index) const {
    return {m_mesh->vertices(), of(std::span(m_facets.vertices), index)};
  }
  Box bounds() const { return m_mesh->bounds(); }

  std::shared_ptr<const PolygonMesh> m_mesh;
  Facets m_facets;
  BoxHierarchy m_hierarchy;
};

}  // namespace halfspace::geometry
