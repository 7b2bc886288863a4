// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/engines/nef_boundary.h"

#include <map>
#include <set>
#include <stdexcept>
#include <unordered_map>

#include "geometry/mesh/constrained_triangulation.h"
#include "geometry/mesh/projection.h"

namespace halfspace::geometry {
namespace {

using Facet = Nef::Halffacet_const_handle;
using Corner = Nef::SHalfedge_const_handle;  // corner of a facet, in the sphere map of a vertex
using NefEdge = Nef::Halfedge_const_handle;  // half of an edge, at one of its ends
using NefVertex = Nef::Vertex_const_handle;

// A corner of a facet's loop: the index of its position, and the copy of the vertex it belongs to.
struct LoopCorner {
  int position = 0;
  int copy = 0;
};

using FacetLoops = std::vector<std::vector<LoopCorner>>;

template <typename Handle>
const void* key(Handle handle) {
  return &*handle;
}

class BoundaryWalk {
 public:
  explicit BoundaryWalk(const Nef& solid) : m_solid(solid) {}

  NefBoundary run() {
    std::vector<Facet> facets;
    for (auto f = m_solid.halffacets_begin(); f != m_solid.halffacets_end(); ++f) {
      if (f->incident_volume()->mark() && !f->twin()->incident_volume()->mark()) {
        facets.push_back(f);
      }
    }
    findSharedEdges(facets);
    for (const Facet facet : facets) addFacet(facet);
    finish();
    return std::move(m_result);
  }

 private:
  // ---- corners and copies -------------------------------------------------------------------

  // The one of the corner's two sphere-map half-edges whose sphere face lies in the solid.
  static Corner solidSide(Corner corner) {
    return corner->incident_sface()->volume()->mark() ? corner : Corner(corner->twin());
  }

  static NefVertex vertexOf(Corner corner) { return corner->source()->source(); }

  int positionOf(NefVertex vertex) {
    const auto [known, added] =
        m_positions.try_emplace(key(vertex), static_cast<int>(m_positionPoints.size()));
    if (added) m_positionPoints.push_back(vertex->point());
    return known->second;
  }

  int newCopy(int position) {
    m_copyPosition.push_back(position);
    return static_cast<int>(m_copyPosition.size()) - 1;
  }

  // The copy of the vertex that a corner uses. All corners in one cycle around a solid cone share
  // it.
  int copyOf(Corner corner) {
    const Corner start = solidSide(corner);
    const auto known = m_copies.find(key(start));
    if (known != m_copies.end()) return known->second;
    const int copy = newCopy(positionOf(vertexOf(start)));
    Corner walk = start;
    do {
      m_copies.emplace(key(walk), copy);
      walk = walk->snext();
    } while (walk != start);
    return copy;
  }

  int copyOf(Nef::SHalfloop_const_handle loop) {
    const Nef::SHalfloop_const_handle side =
        loop->incident_sface()->volume()->mark() ? loop : Nef::SHalfloop_const_handle(loop->twin());
    const auto [known, added] = m_copies.try_emplace(key(side), 0);
    if (added) known->second = newCopy(positionOf(side->incident_sface()->center_vertex()));
    return known->second;
  }

  // ---- wedges -------------------------------------------------------------------------------

  // The edge from a corner of a facet to the next corner.
  static NefEdge edgeBetween(Corner corner, Corner next) {
    const Corner side = solidSide(corner);
    const NefEdge source = side->source();
    return source->twin()->source() == vertexOf(next) ? source : NefEdge(side->twin()->source());
  }

  // An id of the wedge of the solid at the edge from a corner to the next one: the sphere-map
  // half-edge that starts at the edge, in the sphere map of the end with the smaller coordinates.
  static Corner wedgeAt(Corner corner, Corner next) {
    const NefEdge edge = edgeBetween(corner, next);
    const bool fromFirst = vertexOf(corner)->point() < vertexOf(next)->point();
    const Corner side = solidSide(fromFirst ? corner : next);
    const NefEdge seen = fromFirst ? edge : NefEdge(edge->twin());
    return side->source() == seen ? side : Corner(side->snext());
  }

  static const void* edgeKey(Corner corner, Corner next) {
    const NefEdge edge = edgeBetween(corner, next);
    return vertexOf(corner)->point() < vertexOf(next)->point() ? key(edge) : key(edge->twin());
  }

  template <typename Visit>
  void forEachSide(Facet facet, Visit visit) const {
    for (auto cycle = facet->facet_cycles_begin(); cycle != facet->facet_cycles_end(); ++cycle) {
      if (!cycle.is_shalfedge()) continue;
      const std::vector<Corner> corners = cornersOf(Corner(cycle));
      for (size_t i = 0; i < corners.size(); ++i) {
        visit(corners[i], corners[(i + 1) % corners.size()]);
      }
    }
  }

  // Finds the edges at which two wedges have the same copies at both ends. Their facets would give
  // four sides with the same two vertices.
  void findSharedEdges(const std::vector<Facet>& facets) {
    std::map<std::pair<int, int>, std::pair<int, std::set<const void*>>> uses;
    for (const Facet facet : facets) {
      forEachSide(facet, [&](Corner corner, Corner next) {
        const auto ends = std::minmax({copyOf(corner), copyOf(next)});
        auto& [count, edges] = uses[ends];
        ++count;
        edges.insert(edgeKey(corner, next));
      });
    }
    for (const auto& [ends, use] : uses) {
      if (use.first > 2) m_sharedEdges.insert(use.second.begin(), use.second.end());
    }
  }

  LoopCorner middleOf(Corner corner, Corner next) {
    const auto [position, newPosition] = m_middles.try_emplace(edgeKey(corner, next), 0);
    if (newPosition) {
      position->second = static_cast<int>(m_positionPoints.size());
      m_positionPoints.push_back(
          CGAL::midpoint(vertexOf(corner)->point(), vertexOf(next)->point()));
    }
    const auto [copy, newOne] = m_middleCopies.try_emplace(key(wedgeAt(corner, next)), 0);
    if (newOne) copy->second = newCopy(position->second);
    return {position->second, copy->second};
  }

  // ---- facets -------------------------------------------------------------------------------

  static std::vector<Corner> cornersOf(Corner first) {
    std::vector<Corner> corners;
    Nef::SHalfedge_around_facet_const_circulator walk(first);
    const Nef::SHalfedge_around_facet_const_circulator end(walk);
    do {
      corners.push_back(walk);
    } while (++walk != end);
    return corners;
  }

  // The normal of a half-facet points into its volume, here the solid. The boundary's normal points
  // out of the solid, so the loops are reversed.
  FacetLoops loopsOf(Facet facet) {
    FacetLoops loops;
    for (auto cycle = facet->facet_cycles_begin(); cycle != facet->facet_cycles_end(); ++cycle) {
      std::vector<LoopCorner>& loop = loops.emplace_back();
      if (cycle.is_shalfloop()) {
        const Nef::SHalfloop_const_handle point(cycle);
        const int copy = copyOf(point);
        loop.push_back({m_copyPosition[copy], copy});
        continue;
      }
      const std::vector<Corner> corners = cornersOf(Corner(cycle));
      for (size_t i = 0; i < corners.size(); ++i) {
        const Corner next = corners[(i + 1) % corners.size()];
        loop.push_back({positionOf(vertexOf(corners[i])), copyOf(corners[i])});
        if (m_sharedEdges.contains(edgeKey(corners[i], next))) {
          loop.push_back(middleOf(corners[i], next));
        }
      }
      std::reverse(loop.begin(), loop.end());
    }
    return loops;
  }

  void addFacet(Facet facet) {
    const FacetLoops loops = loopsOf(facet);
    std::vector<std::vector<int>> positions;
    for (const auto& loop : loops) {
      std::vector<int>& row = positions.emplace_back();
      for (const LoopCorner& corner : loop) row.push_back(corner.position);
    }
    const ExactKernel::Plane_3 plane = facet->plane().opposite();
    const Vec3 normal(CGAL::to_double(plane.a()), CGAL::to_double(plane.b()),
                      CGAL::to_double(plane.c()));
    const Projection view = projectionFor(normal);
    const auto triangles =
        ConstrainedTriangulation<ExactKernel>(true).run(positions, [&](int position) {
          const ExactPoint& p = m_positionPoints[position];
          return ExactKernel::Point_2(p[view.first], p[view.second]);
        });
    if (!triangles) throw std::logic_error("a Nef facet is no polygon");
    m_result.planes.push_back(plane);
    for (const Triangle& triangle : withCopies(*triangles, loops)) {
      m_result.surface.triangles.push_back(triangle);
      m_result.planeOf.push_back(static_cast<int>(m_result.planes.size()) - 1);
    }
  }

  // Replaces position indices by copies: each corner of a loop assigns its copy to the triangles
  // between its two sides.
  static std::vector<Triangle> withCopies(const std::vector<Triangle>& triangles,
                                          const FacetLoops& loops) {
    std::map<std::pair<int, int>, int> sideFrom;  // directed side -> 3 * triangle + corner
    for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
      for (int i = 0; i < 3; ++i) {
        sideFrom[{triangles[t][i], triangles[t][(i + 1) % 3]}] = 3 * t + i;
      }
    }
    std::set<std::pair<int, int>> border;
    std::map<int, int> points;  // single vertices inside the facet
    for (const auto& loop : loops) {
      if (loop.size() == 1) points.emplace(loop[0].position, loop[0].copy);
      for (size_t i = 0; i < loop.size() && loop.size() > 1; ++i) {
        border.emplace(loop[i].position, loop[(i + 1) % loop.size()].position);
      }
    }
    std::vector<Triangle> result(triangles.size(), Triangle{-1, -1, -1});
    for (const auto& loop : loops) {
      for (size_t i = 0; i < loop.size() && loop.size() > 1; ++i) {
        const int position = loop[i].position;
        int side = sideFrom.at({position, loop[(i + 1) % loop.size()].position});
        for (;;) {
          result[side / 3][side % 3] = loop[i].copy;
          const int before = triangles[side / 3][(side + 2 - side / 3 * 3) % 3];
          if (border.contains({before, position})) break;
          side = sideFrom.at({position, before});
        }
      }
    }
    for (size_t t = 0; t < triangles.size(); ++t) {
      for (int i = 0; i < 3; ++i) {
        if (result[t][i] < 0) result[t][i] = points.at(triangles[t][i]);
      }
    }
    return result;
  }

  void finish() {
    for (const int position : m_copyPosition) m_result.points.push_back(m_positionPoints[position]);
    ExactSurface& surface = m_result.surface;
    surface.points.resize(m_result.points.size());
    std::iota(surface.points.begin(), surface.points.end(), 0);
    surface.source = std::make_shared<CgalPoints>(m_result.points, std::vector<EdgeFaceMeeting>(),
                                                  std::vector<int>());
    surface.positions = std::move(m_copyPosition);
    if (!connect(m_result.surface)) throw std::logic_error("a Nef boundary is no manifold");
    m_result.surface.origins.assign(m_result.surface.triangles.size(), -1);
  }

  const Nef& m_solid;
  NefBoundary m_result;
  // Keyed by address, so iterating over these maps would not be deterministic: only look up.
  std::unordered_map<const void*, int> m_positions;
  std::unordered_map<const void*, int> m_copies;
  std::unordered_map<const void*, int> m_middles;
  std::unordered_map<const void*, int> m_middleCopies;
  std::set<const void*> m_sharedEdges;
  std::vector<ExactPoint> m_positionPoints;
  std::vector<int> m_copyPosition;
};

}  // namespace

NefBoundary boundaryOf(const Nef& solid) {
  return BoundaryWalk(solid).run();
}

}  // namespace halfspace::geometry
