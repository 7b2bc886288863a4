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

#include <map>
#include <set>

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Constrained_triangulation_face_base_2.h>
#include <CGAL/Constrained_triangulation_plus_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Triangulation_vertex_base_2.h>

#include "geometry/mesh/projection.h"
#include "geometry/mesh/rational.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Number = Kernel::FT;
using Point3 = Kernel::Point_3;
using Point2 = Kernel::Point_2;
using Plane3 = Kernel::Plane_3;

constexpr int kUnknown = 1 << 30;
// The corners left when one facet has reached its own limit: below 0 whatever other facets take.
constexpr long long kSpent = -(1LL << 40);

struct VertexMark {
  int number = kUnknown;  // index of an input corner; ~i: new point i
};
struct FaceMark {
  int member = -1;
  int forward = 0;
  int visit = -1;
};

// The triangulation breaks ties by the order of its handles. With time stamps, that is the order of
// creation; without them, it is the order of memory addresses, which is not deterministic.
template <typename Base, typename Mark>
class Stamped : public Base {
 public:
  using Has_timestamp = CGAL::Tag_true;
  template <typename Structure2>
  struct Rebind_TDS {
    using Other = Stamped<typename Base::template Rebind_TDS<Structure2>::Other, Mark>;
  };
  using Base::Base;
  Stamped() = default;

  std::size_t time_stamp() const { return m_stamp; }
  void set_time_stamp(const std::size_t& stamp) { m_stamp = stamp; }
  Mark& info() { return m_mark; }
  const Mark& info() const { return m_mark; }

 private:
  std::size_t m_stamp = static_cast<std::size_t>(-1);
  Mark m_mark;
};

using VertexBase = Stamped<CGAL::Triangulation_vertex_base_2<Kernel>, VertexMark>;
using FaceBase = Stamped<CGAL::Constrained_triangulation_face_base_2<Kernel>, FaceMark>;
using Structure = CGAL::Triangulation_data_structure_2<VertexBase, FaceBase>;
using Delaunay =
    CGAL::Constrained_Delaunay_triangulation_2<Kernel, Structure, CGAL::Exact_intersections_tag>;
using Triangulation = CGAL::Constrained_triangulation_plus_2<Delaunay>;
using VertexHandle = Triangulation::Vertex_handle;
using FaceHandle = Triangulation::Face_handle;

Point3 exactOf(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

// An end of a segment: a corner of the input, or a constructed point (vertex is -1).
struct End {
  int vertex = -1;
  Point3 point;
};
struct Segment {
  std::vector<End> ends;  // 0, 1 or 2
};

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
      insert(segmentWith(corners(cutter)));
      if (!isWithinLimits()) return std::nullopt;
    }
    if (isSingle()) {
      for (const FaceHandle face : m_triangulation.finite_face_handles()) {
        face->info().member = 0;
        face->info().forward = m_weights[0];
      }
    } else {
      for (int i = 0; i < static_cast<int>(m_cluster.members.size()); ++i) cover(i);
    }
    return collect();
  }

 private:
  bool isWithinLimits() {
    const auto corners = static_cast<int>(m_triangulation.number_of_vertices());
    const int made = corners - m_counted;
    m_counted = corners;
    if (corners > m_limits.cornersHere) m_limits.corners->store(kSpent);
    return m_limits.corners->fetch_sub(made) - made >= 0;
  }

  bool isSingle() const { return m_cluster.members.size() == 1; }
  const Triangle& corners(int triangle) const { return m_cluster.triangles[triangle]; }
  const Vec3& at(int vertex) const { return m_cluster.points[vertex]; }
  Number coefficient(int axis) const {
    return axis == 0 ? m_plane.a() : axis == 1 ? m_plane.b() : m_plane.c();
  }
  Point2 flat(const Point3& p) const { return {p[m_view.first], p[m_view.second]}; }

  VertexHandle handleOf(int vertex) {
    const auto known = m_handles.find(vertex);
    if (known != m_handles.end()) return known->second;
    const VertexHandle handle = m_triangulation.insert(flat(exactOf(at(vertex))));
    handle->info().number = vertex;
    return m_handles.emplace(vertex, handle).first->second;
  }

  VertexHandle handleOf(const End& end) {
    if (end.vertex >= 0) return handleOf(end.vertex);
    const VertexHandle handle = m_triangulation.insert(flat(end.point));
    if (handle->info().number == kUnknown) name(handle, end.point);
    return handle;
  }

  void name(VertexHandle handle, const Point3& point) {
    handle->info().number = ~static_cast<int>(m_pieces.newPoints.size());
    m_pieces.newPoints.emplace_back(roundedNumber(point.x(), m_grid),
                                    roundedNumber(point.y(), m_grid),
                                    roundedNumber(point.z(), m_grid));
  }

  bool insertMembers() {
    for (const int member : m_cluster.members) {
      for (const int vertex : corners(member)) handleOf(vertex);
    }
    if (isSingle()) return isWithinLimits();
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

  // The intersection of triangle s with the plane through o, p, q.
  Segment meeting(const Triangle& s, const Triangle& plane) const {
    std::array<int, 3> sides;
    for (int i = 0; i < 3; ++i) {
      sides[i] = orientation(at(plane[0]), at(plane[1]), at(plane[2]), at(s[i]));
    }
    Segment segment;
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      if (sides[i] == 0) segment.ends.push_back({s[i], exactOf(at(s[i]))});
      if (sides[i] * sides[j] < 0) {
        segment.ends.push_back({-1, crossing(std::min(s[i], s[j]), std::max(s[i], s[j]), plane)});
      }
    }
    return segment;
  }

  Point3 crossing(int from, int to, const Triangle& plane) const {
    const Plane3 p(exactOf(at(plane[0])), exactOf(at(plane[1])), exactOf(at(plane[2])));
    const Point3 a = exactOf(at(from)), b = exactOf(at(to));
    const Number heightA = p.a() * a.x() + p.b() * a.y() + p.c() * a.z() + p.d();
    const Number heightB = p.a() * b.x() + p.b() * b.y() + p.c() * b.z() + p.d();
    return a + (b - a) * (heightA / (heightA - heightB));
  }

  Segment segmentWith(const Triangle& cutter) const {
    Segment segment = meeting(cutter, m_first);
    if (!isSingle() || segment.ends.size() != 2) return segment;
    return common(segment, meeting(m_first, cutter));
  }

  // The intersection of two segments on one line.
  static Segment common(Segment a, Segment b) {
    if (b.ends.size() != 2) return b;
    const int axis = axisAlong(b);
    const auto before = [axis](const End& x, const End& y) {
      return CGAL::compare(x.point[axis], y.point[axis]) == CGAL::SMALLER;
    };
    if (before(a.ends[1], a.ends[0])) std::swap(a.ends[0], a.ends[1]);
    if (before(b.ends[1], b.ends[0])) std::swap(b.ends[0], b.ends[1]);
    Segment both;
    both.ends.push_back(before(a.ends[0], b.ends[0]) ? b.ends[0] : a.ends[0]);
    both.ends.push_back(before(b.ends[1], a.ends[1]) ? b.ends[1] : a.ends[1]);
    if (before(both.ends[1], both.ends[0])) return {};
    return both;
  }

  static int axisAlong(const Segment& s) {
    Vec3 along;
    for (int i = 0; i < 3; ++i) {
      along[i] = CGAL::to_double(s.ends[1].point[i]) - CGAL::to_double(s.ends[0].point[i]);
    }
    const int best = dominantAxis(along);
    for (int i = 0; i < 3; ++i) {
      const int axis = (best + i) % 3;
      if (s.ends[0].point[axis] != s.ends[1].point[axis]) return axis;
    }
    return best;
  }

  void insert(const Segment& segment) {
    if (segment.ends.empty()) return;
    const VertexHandle from = handleOf(segment.ends[0]);
    if (segment.ends.size() == 1) return;
    const VertexHandle to = handleOf(segment.ends[1]);
    if (from != to) m_triangulation.insert_constraint(from, to);
  }

  // Marks the faces of the triangulation that a member covers: finds one face inside the member at
  // its first side, then floods from there to the member's border.
  void cover(int index) {
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
    if (!m_triangulation.is_edge(first.first, first.second, face, i)) return;
    // is_edge() returns one of the two faces at the link, with the link opposite to corner i.
    const bool faceIsLeft = face->vertex(Triangulation::ccw(i)) == first.first;
    if (faceIsLeft != left) face = face->neighbor(i);
    flood(face, index, forward, border);
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

  void flood(FaceHandle start, int index, bool forward,
             const std::set<std::pair<VertexHandle, VertexHandle>>& border) {
    std::vector<FaceHandle> stack{start};
    start->info().visit = index;
    while (!stack.empty()) {
      const FaceHandle face = stack.back();
      stack.pop_back();
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
  }

  // The point of the plane above a vertex that CGAL made where two constraints cross.
  Point3 lifted(const Point2& p) const {
    std::array<Number, 3> xyz;
    xyz[m_view.first] = p.x();
    xyz[m_view.second] = p.y();
    xyz[m_axis] =
        -(coefficient(m_view.first) * p.x() + coefficient(m_view.second) * p.y() + m_plane.d()) /
        coefficient(m_axis);
    return {xyz[0], xyz[1], xyz[2]};
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
  int m_counted = 0;  // corners already taken from the limits
  Triangle m_first;
  Plane3 m_plane;
  int m_axis = 0;
  Projection m_view;
  Triangulation m_triangulation;
  std::map<int, VertexHandle> m_handles;
  std::vector<Triangulation::Constraint_id> m_sides;
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
