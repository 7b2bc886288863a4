// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Idea: a constrained Delaunay triangulation in the plane of the cluster, with the sides of its
// members and the segments of all cutters as constraints. Each face of it becomes a piece.
//
// Notation: P is the plane of the cluster, S a triangle that crosses it. S intersects P in a
// segment whose ends are corners of S in P or intersections of a side of S with P. For a cluster of
// a single triangle T only the part of the segment inside T is inserted. Its ends are then corners,
// intersections of a side of T with the plane of S, or ends of the segment of S. So no point
// depends on another constructed point.
#include "geometry/repair/untangle/facet_arrangement.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "geometry/mesh/projection.h"
#include "geometry/mesh/rational.h"
#include "geometry/repair/untangle/cutting_segments.h"
#include "geometry/repair/untangle/facet_triangulation.h"

namespace halfspace::geometry {
namespace {

using facet::FaceHandle;
using facet::FaceMark;
using facet::Kernel;
using facet::kUnknown;
using facet::Number;
using facet::Point2;
using facet::Triangulation;
using facet::VertexHandle;
using Point3 = Kernel::Point_3;
using Plane3 = Kernel::Plane_3;
using Crossing = CuttingSegments::Crossing;
using End = CuttingSegments::End;
using Segment = CuttingSegments::Segment;

// The work left when one facet has reached its own limit: below 0 whatever other facets take.
constexpr long long kSpent = -(1LL << 40);

Point3 exactOf(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

double roundedNumber(const Number& number, const CoordinateGrid& grid) {
  const auto interval = CGAL::to_interval(number);
  const double low = grid.round(interval.first);
  if (low == grid.round(interval.second)) return low + 0.0;
  return grid.round(roundedToNearest(number.exact())) + 0.0;
}

class FacetArrangement {
 public:
  FacetArrangement(const FacetCluster& cluster, std::span<const int> weights,
                   const CoordinateGrid& grid, const FacetLimits& limits)
      : m_cluster(cluster),
        m_weights(weights),
        m_grid(grid),
        m_limits(limits),
        m_segments(cluster),
        m_first(corners(cluster.members[0])) {
    const Triangle& t = m_first;
    m_plane = Plane3(exactOf(at(t[0])), exactOf(at(t[1])), exactOf(at(t[2])));
    Vec3 normal(CGAL::to_double(m_plane.a()), CGAL::to_double(m_plane.b()),
                CGAL::to_double(m_plane.c()));
    for (int i = 0; i < 3; ++i) {
      if (coefficient(i) == 0) normal[i] = 0.0;
    }
    m_axis = dominantAxis(normal);
    m_view = projectionAlong(m_axis, CGAL::is_positive(coefficient(m_axis)));
  }

  std::optional<FacetPieces> run() {
    if (!insertMembers()) return std::nullopt;
    for (const int cutter : m_cluster.cutters) {
      insert(m_segments.segmentWith(cutter));
      if (!isWithinLimits(kWorkOfCutter)) return std::nullopt;
    }
    if (isSingle()) {
      for (const FaceHandle face : m_triangulation.finite_face_handles()) {
        face->info().member = 0;
        face->info().forward = m_weights[0];
      }
    } else {
      for (int i = 0; i < static_cast<int>(m_cluster.members.size()); ++i)
        if (!isWithinLimits(cover(i) / kVisitsPerUnitOfWork)) return std::nullopt;
    }
    return collect();
  }

 private:
  // Counts the corners made since the last call, and other work.
  bool isWithinLimits(long long other = 0) {
    const auto corners = static_cast<int>(m_triangulation.number_of_vertices());
    const long long work = kWorkOfCorner * (corners - m_counted) + other;
    m_counted = corners;
    if (corners > m_limits.cornersHere) m_limits.work->store(kSpent);
    return m_limits.work->fetch_sub(work) - work >= 0;
  }

  bool isSingle() const { return m_cluster.members.size() == 1; }
  const Triangle& corners(int triangle) const { return m_cluster.triangles[triangle]; }
  const Vec3& at(int vertex) const { return m_cluster.points[vertex]; }
  Number coefficient(int axis) const {
    return axis == 0 ? m_plane.a() : axis == 1 ? m_plane.b() : m_plane.c();
  }
  Point2 flat(const Vec3& p) const { return {p[m_view.first], p[m_view.second]}; }

  VertexHandle handleOf(int vertex) {
    const auto known = m_handles.find(vertex);
    if (known != m_handles.end()) return known->second;
    const VertexHandle handle = m_triangulation.insert(flat(at(vertex)));
    handle->info().number = vertex;
    return m_handles.emplace(vertex, handle).first->second;
  }

  VertexHandle handleOf(const End& end) {
    if (end.vertex >= 0) return handleOf(end.vertex);
    Crossing& crossing = *end.crossing;
    VertexHandle& handle = m_crossingHandles[&crossing];
    if (handle != nullptr) return handle;
    const std::array<Number, 3>& point = crossing.point();
    const Point2 here(point[m_view.first], point[m_view.second]);
    handle = crossing.side >= 0 ? insertOnSide(end, here) : m_triangulation.insert(here);
    if (handle->info().number == kUnknown) name(handle, point);
    return handle;
  }

  // Inserts a crossing of a side of the single member between its neighbours there. A search would
  // compare it exactly with the side, on which it lies.
  VertexHandle insertOnSide(const End& end, const Point2& point) {
    OnSide& side = m_onSide[static_cast<size_t>(end.crossing->side)];
    const auto next = std::ranges::lower_bound(
        side.ends, true, std::ranges::less(), [&](const std::pair<End, VertexHandle>& other) {
          return m_segments.compareOn(side.axis, other.first, end) != side.towards;
        });
    if (next != side.ends.begin() && next != side.ends.end()) {
      if (m_segments.compareOn(side.axis, next->first, end) == CGAL::EQUAL) return next->second;
      FaceHandle face;
      int i = 0;
      if (m_triangulation.is_edge(std::prev(next)->second, next->second, face, i)) {
        if (m_triangulation.is_infinite(face)) {  // a search finds the other face of the edge
          const int mirrored = m_triangulation.mirror_index(face, i);
          face = face->neighbor(i);
          i = mirrored;
        }
        const VertexHandle handle = m_triangulation.insert(point, Triangulation::EDGE, face, i);
        side.ends.emplace(next, end, handle);
        return handle;
      }
    }
    return m_triangulation.insert(point);  // another point divides this part of the side
  }

  void name(VertexHandle handle, const std::array<Number, 3>& point) {
    handle->info().number = ~static_cast<int>(m_pieces.newPoints.size());
    m_pieces.newPoints.emplace_back(roundedNumber(point[0], m_grid),
                                    roundedNumber(point[1], m_grid),
                                    roundedNumber(point[2], m_grid));
  }

  bool insertMembers() {
    for (const int member : m_cluster.members) {
      for (const int vertex : corners(member)) handleOf(vertex);
    }
    if (isSingle()) {
      for (int side = 0; side < 3; ++side) startSide(side);
      return isWithinLimits();
    }
    for (const int member : m_cluster.members) {
      const Triangle& t = corners(member);
      for (int side = 0; side < 3; ++side) {
        m_sides.push_back(
            m_triangulation.insert_constraint(handleOf(t[side]), handleOf(t[(side + 1) % 3])));
      }
      if (!isWithinLimits()) return false;
    }
    return true;
  }

  void startSide(int number) {
    OnSide& side = m_onSide[static_cast<size_t>(number)];
    const End from{m_first[number], nullptr}, to{m_first[(number + 1) % 3], nullptr};
    side.axis = m_segments.axisAlong({{from, to}, 2});
    side.towards = m_segments.compareOn(side.axis, from, to);
    side.ends = {{from, handleOf(from.vertex)}, {to, handleOf(to.vertex)}};
  }

  void insert(const Segment& segment) {
    if (segment.count == 0) return;
    const VertexHandle from = handleOf(segment.ends[0]);
    if (segment.count == 1) return;
    const VertexHandle to = handleOf(segment.ends[1]);
    if (from != to) m_triangulation.insert_constraint(from, to);
  }

  // Marks the faces of the triangulation that a member covers: finds one face inside the member at
  // its first side, then floods from there to the member's border. Returns how many faces it marks.
  long long cover(int index) {
    using Link = std::pair<VertexHandle, VertexHandle>;
    std::set<Link> border;
    Link first;
    for (int side = 0; side < 3; ++side) {
      const auto id = m_sides[static_cast<size_t>(3 * index + side)];
      VertexHandle last = nullptr;
      for (auto v = m_triangulation.vertices_in_constraint_begin(id);
           v != m_triangulation.vertices_in_constraint_end(id); ++v) {
        if (last != nullptr) {
          if (border.empty()) first = {last, *v};
          border.insert({last, *v});
          border.insert({*v, last});
        }
        last = *v;
      }
    }
    const Triangle& t = corners(m_cluster.members[index]);
    const bool forward =
        CGAL::left_turn(handleOf(t[0])->point(), handleOf(t[1])->point(), handleOf(t[2])->point());
    // CGAL may list the vertices of a constraint in either direction, so the third corner of the
    // member decides on which side of the link the member lies.
    const auto inner = handleOf(thirdCorner(t, first));
    const bool left = CGAL::left_turn(first.first->point(), first.second->point(), inner->point());
    FaceHandle face;
    int i = 0;
    if (!m_triangulation.is_edge(first.first, first.second, face, i)) return 0;
    // is_edge() returns one of the two faces at the link, with the link opposite to corner i.
    const bool faceIsLeft = face->vertex(Triangulation::ccw(i)) == first.first;
    if (faceIsLeft != left) face = face->neighbor(i);
    return flood(face, index, forward, border);
  }

  // A corner of t off the line of the link; the link is part of a side of t.
  int thirdCorner(const Triangle& t, const std::pair<VertexHandle, VertexHandle>& link) {
    for (const int vertex : t) {
      if (CGAL::orientation(link.first->point(), link.second->point(), handleOf(vertex)->point()) !=
          CGAL::COLLINEAR) {
        return vertex;
      }
    }
    return t[0];
  }

  long long flood(FaceHandle start, int index, bool forward,
                  const std::set<std::pair<VertexHandle, VertexHandle>>& border) {
    std::vector<FaceHandle> stack{start};
    long long visited = 0;
    start->info().visit = index;
    while (!stack.empty()) {
      const FaceHandle face = stack.back();
      stack.pop_back();
      ++visited;
      FaceMark& mark = face->info();
      if (mark.member < 0) mark.member = index;
      mark.forward += forward ? m_weights[index] : -m_weights[index];
      for (int i = 0; i < 3; ++i) {
        const FaceHandle next = face->neighbor(i);
        if (next->info().visit == index) continue;
        if (face->is_constrained(i) && border.contains({face->vertex(Triangulation::ccw(i)),
                                                        face->vertex(Triangulation::cw(i))})) {
          continue;
        }
        next->info().visit = index;
        stack.push_back(next);
      }
    }
    return visited;
  }

  // The point of the plane above a vertex that CGAL made where two constraints cross.
  std::array<Number, 3> lifted(const Point2& p) const {
    std::array<Number, 3> xyz;
    xyz[m_view.first] = p.x();
    xyz[m_view.second] = p.y();
    xyz[m_axis] =
        -(coefficient(m_view.first) * p.x() + coefficient(m_view.second) * p.y() + m_plane.d()) /
        coefficient(m_axis);
    return xyz;
  }

  FacetPieces collect() {
    for (const FaceHandle face : m_triangulation.finite_face_handles()) {
      if (face->info().member < 0) continue;
      FacetPieces::Piece piece;
      piece.member = face->info().member;
      piece.forward = face->info().forward;
      for (int i = 0; i < 3; ++i) {
        const VertexHandle vertex = face->vertex(i);
        if (vertex->info().number == kUnknown) name(vertex, lifted(vertex->point()));
        piece.corners[i] = vertex->info().number;
      }
      m_pieces.pieces.push_back(piece);
    }
    return std::move(m_pieces);
  }

  const FacetCluster& m_cluster;
  std::span<const int> m_weights;
  const CoordinateGrid& m_grid;
  FacetLimits m_limits;
  CuttingSegments m_segments;
  int m_counted = 0;  // corners whose work is already taken from the limits
  Triangle m_first;
  Plane3 m_plane;
  int m_axis = 0;
  Projection m_view;
  Triangulation m_triangulation;
  std::map<int, VertexHandle> m_handles;
  std::unordered_map<const Crossing*, VertexHandle> m_crossingHandles;
  std::vector<Triangulation::Constraint_id> m_sides;
  // The corners of the triangulation on a side of the single member, from its start to its end.
  struct OnSide {
    int axis = 0;
    CGAL::Comparison_result towards = CGAL::EQUAL;  // of a corner to those after it, along the axis
    std::vector<std::pair<End, VertexHandle>> ends;
  };
  std::array<OnSide, 3> m_onSide;
  FacetPieces m_pieces;
};

}  // namespace

std::optional<FacetPieces> arrangeFacet(const FacetCluster& cluster, std::span<const int> weights,
                                        const CoordinateGrid& grid, const FacetLimits& limits) {
  try {
    return FacetArrangement(cluster, weights, grid, limits).run();
  } catch (const CGAL::Failure_exception&) {
    return std::nullopt;
  }
}

}  // namespace halfspace::geometry
