// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private: the part of triangulate() that is the same for doubles and for exact numbers.
//
// Idea: insert the corners and, as constraints, the sides of all loops into a Delaunay
// triangulation of the projected polygon. Spread the winding number of the loops from the infinite
// face (0) across all sides. The faces of winding number 1 are the triangles of the polygon. If a
// face has a winding number other than 0 and 1, the loops are no polygon with holes.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <queue>
#include <span>
#include <type_traits>
#include <vector>

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Constrained_triangulation_2.h>
#include <CGAL/Constrained_triangulation_face_base_2.h>
#include <CGAL/Triangulation_face_base_with_info_2.h>
#include <CGAL/Triangulation_vertex_base_with_info_2.h>

#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

struct FaceMark {
  int winding = 0;
  bool reached = false;
};

// isDelaunay: compute the Delaunay triangulation among those with these sides. Otherwise compute
// any of them: that needs no in-circle tests, which are most of the cost with exact coordinates.
// But in a large triangulation with slivers, locating one point can then take time linear in the
// number of points.
template <typename Kernel, bool isDelaunay = true>
class ConstrainedTriangulation {
  using VertexBase = CGAL::Triangulation_vertex_base_with_info_2<int, Kernel>;
  using FaceBase = CGAL::Triangulation_face_base_with_info_2<
      FaceMark, Kernel, CGAL::Constrained_triangulation_face_base_2<Kernel>>;
  using Structure = CGAL::Triangulation_data_structure_2<VertexBase, FaceBase>;
  using Crossings = CGAL::No_constraint_intersection_requiring_constructions_tag;
  using Triangulation =
      std::conditional_t<isDelaunay,
                         CGAL::Constrained_Delaunay_triangulation_2<Kernel, Structure, Crossings>,
                         CGAL::Constrained_triangulation_2<Kernel, Structure, Crossings>>;
  using VertexHandle = typename Triangulation::Vertex_handle;
  using FaceHandle = typename Triangulation::Face_handle;

 public:
  // slits: allow sides that are used in both directions, and loops of a single vertex inside the
  // polygon. Both become part of the triangulation.
  explicit ConstrainedTriangulation(bool slits = false, const Kernel& kernel = Kernel())
      : m_slits(slits), m_triangulation(kernel) {}

  // point(index): the projected position of a vertex. Returns nothing if the loops are not a
  // polygon with holes: two vertices at one position, sides that cross or pass through a vertex, or
  // a wrong orientation.
  template <typename PointOf>
  std::optional<std::vector<Triangle>> run(std::span<const std::vector<int>> loops, PointOf point) {
    try {
      if (!insertVertices(loops, point) || !insertSides(loops)) return std::nullopt;
    } catch (const typename Triangulation::Intersection_of_constraints_exception&) {
      return std::nullopt;
    }
    return collect();
  }

 private:
  template <typename PointOf>
  bool insertVertices(std::span<const std::vector<int>> loops, PointOf point) {
    FaceHandle hint;
    for (const std::vector<int>& loop : loops) {
      for (const int index : loop) {
        if (m_handles.contains(index)) continue;
        const size_t before = m_triangulation.number_of_vertices();
        const VertexHandle handle = m_triangulation.insert(point(index), hint);
        if (m_triangulation.number_of_vertices() == before) return false;  // equal positions
        handle->info() = index;
        m_handles.emplace(index, handle);
        hint = handle->face();
      }
    }
    return m_triangulation.dimension() == 2;
  }

  bool insertSides(std::span<const std::vector<int>> loops) {
    for (const std::vector<int>& loop : loops) {
      if (m_slits && loop.size() == 1) continue;
      for (size_t i = 0; i < loop.size(); ++i) {
        const int from = loop[i];
        const int to = loop[i + 1 == loop.size() ? 0 : i + 1];
        if (from == to) return false;
        m_triangulation.insert_constraint(m_handles.at(from), m_handles.at(to));
        // CGAL silently splits a side at a third vertex that lies on it.
        if (!m_triangulation.is_edge(m_handles.at(from), m_handles.at(to))) return false;
        m_turns[{std::min(from, to), std::max(from, to)}] += from < to ? 1 : -1;
      }
    }
    return true;
  }

  // The change of the winding number from `face` to its neighbour across side `i`. Sides run
  // counter-clockwise around `face`, so a loop in the direction of the side has `face` on its left.
  int stepAcross(FaceHandle face, int i) const {
    if (!face->is_constrained(i)) return 0;
    const int from = face->vertex(Triangulation::ccw(i))->info();
    const int to = face->vertex(Triangulation::cw(i))->info();
    const int turns = m_turns.at({std::min(from, to), std::max(from, to)});
    return from < to ? -turns : turns;
  }

  void spreadWinding() {
    std::queue<FaceHandle> open;
    m_triangulation.infinite_face()->info() = {0, true};
    open.push(m_triangulation.infinite_face());
    while (!open.empty()) {
      const FaceHandle face = open.front();
      open.pop();
      for (int i = 0; i < 3; ++i) {
        const FaceHandle next = face->neighbor(i);
        if (next->info().reached) continue;
        // Sides that touch the infinite vertex are never constrained.
        next->info() = {face->info().winding + stepAcross(face, i), true};
        open.push(next);
      }
    }
  }

  std::optional<std::vector<Triangle>> collect() {
    spreadWinding();
    std::vector<Triangle> triangles;
    for (const FaceHandle face : m_triangulation.finite_face_handles()) {
      const int winding = face->info().winding;
      if (winding == 0) continue;
      if (winding != 1) return std::nullopt;
      triangles.push_back(
          {face->vertex(0)->info(), face->vertex(1)->info(), face->vertex(2)->info()});
    }
    // A side that is used in both directions, or more than once, is no side of exactly one
    // triangle.
    for (const auto& [side, turns] : m_turns) {
      if (turns != 1 && turns != -1 && !(m_slits && turns == 0)) return std::nullopt;
    }
    for (Triangle& triangle : triangles) {
      std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()),
                  triangle.end());
    }
    std::sort(triangles.begin(), triangles.end());  // CGAL does not specify the order of faces
    return triangles;
  }

  bool m_slits;
  Triangulation m_triangulation;
  std::map<int, VertexHandle> m_handles;
  std::map<std::pair<int, int>, int> m_turns;
};

}  // namespace halfspace::geometry
