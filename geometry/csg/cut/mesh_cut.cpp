// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Idea of separates(): the plane of a facet T cuts the piece along a chord. On the line of the
// chord, T is an interval. T separates the piece if this interval overlaps the chord's interior:
//
//     +--------+--------+
//     |        |        |      The piece, the chord and T, seen along T's plane. The piece must
//     |        T        |      be split along the chord, because the mesh is inside on one side
//     |        T        |      of T and outside on the other.
//     |        |        |
//     +--------+--------+
#include "geometry/csg/cut/mesh_cut.h"

#include <cassert>
#include <cmath>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/rounding.h"
#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

// An endless sequence of points strictly inside a convex polygon, in the two coordinates other than
// the main axis of its plane: first the mean of the corners, then the points
// (A + t B + t^2 C) / (1 + t + t^2), t = 1, 2, ..., of a conic inside the triangle A B C of three
// corners. No line contains more than two points of the conic, which bounds the number of attempts
// in isInside().
class InteriorPoints {
 public:
  using Point = std::array<mpq_class, 2>;

  InteriorPoints(const PlaneTable& table, const ConvexPolygon& piece)
      : m_table(table), m_piece(piece) {
    const PlaneNumbers& n = table.numbers(piece.plane.id());
    Vec3(std::abs(n.a), std::abs(n.b), std::abs(n.c)).maxCoeff(&m_axis);
  }
  int axis() const { return m_axis; }

  Point at(long round) {
    if (m_corners.empty()) takeCorners();
    assert(round >= 0 && m_third < m_corners.size());
    Point mean = {0, 0};
    if (round == 0) {
      for (const Point& corner : m_corners)
        for (size_t k = 0; k < 2; ++k) mean[k] += corner[k];
      for (mpq_class& value : mean) value /= static_cast<long>(m_corners.size());
      return mean;
    }
    const mpq_class t = round;
    for (size_t k = 0; k < 2; ++k)
      mean[k] =
          (m_corners[0][k] + t * (m_corners[1][k] + t * m_corners[m_third][k])) / (1 + t + t * t);
    return mean;
  }

 private:
  void takeCorners() {
    for (const ConvexPolygon::Corner& corner : m_piece.corners) {
      const exact::HomogeneousPoint p = exact::homogeneous(m_table, corner.point);
      const mpz_class* xyz[3] = {&p.x, &p.y, &p.z};
      assert(p.w > 0);
      Point& flat = m_corners.emplace_back();
      for (size_t k = 0; k < 2; ++k) {
        flat[k] = mpq_class(*xyz[(static_cast<size_t>(m_axis) + 1 + k) % 3], p.w);
        flat[k].canonicalize();
      }
    }
    assert(m_corners.size() >= 3);
    m_third = 2;
    while (m_third + 1 < m_corners.size() && areLinedUp(m_third)) ++m_third;
    assert(!areLinedUp(m_third) && "a piece has area");
  }
  // Whether the first two corners and corner `third` are collinear.
  bool areLinedUp(size_t third) const {
    const Point &a = m_corners[0], &b = m_corners[1], &c = m_corners[third];
    return (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0]);
  }

  const PlaneTable& m_table;
  const ConvexPolygon& m_piece;
  int m_axis = 0;
  std::vector<Point> m_corners;
  size_t m_third = 2;
};

// The side of the plane in its stored orientation, or `on` if doubles do not decide it. Error, with
// u = 2^-53: the numbers of the plane, the products and the sums add errors of less than 8 u of the
// magnitude. kTiny covers underflow, which loses at most 2^-1074 times a number of the plane (2^53)
// or a coordinate (2^24). An overflow decides nothing.
Side quickSideOf(const PlaneNumbers& n, const Vec3& p) {
  constexpr double kFilter = 0x1p-49, kTiny = 0x1p-900;
  const double x = n.a * p.x(), y = n.b * p.y(), z = n.c * p.z();
  const double value = (x + y) + (z - n.d);
  const double magnitude = (std::abs(x) + std::abs(y)) + (std::abs(z) + std::abs(n.d));
  if (!(std::abs(value) > kFilter * magnitude + kTiny)) return Side::on;
  return value > 0.0 ? Side::front : Side::back;
}

}  // namespace

// The sides are those of the plane in its stored orientation.
MeshCut::CornerSides MeshCut::sidesOfCorners(const MeshLookup::Polygon& facet) const {
  CornerSides sides;
  const PlaneNumbers& n = plane();
  for (const Vec3& corner : facet.corners) {
    Side side = quickSideOf(n, corner);
    if (side == Side::on) side = sideOf(m_table, explicitPoint(corner), m_piece.plane.id());
    sides.front += side == Side::front;
    sides.back += side == Side::back;
    sides.on += side == Side::on;
  }
  assert(static_cast<size_t>(sides.front + sides.back + sides.on) == facet.corners.size());
  return sides;
}

bool MeshCut::crossesPlane(const MeshLookup::Polygon& facet) const {
  if (facet.plane.id() == m_piece.plane.id()) return false;
  const CornerSides sides = sidesOfCorners(facet);
  assert(sides.on <= 2 && "a line meets the outline of a convex polygon twice");
  return (sides.front > 0 && sides.back > 0) || sides.on == 2;
}

// The segment in which the plane cuts the piece.
MeshCut::Chord MeshCut::chordAlong(OrientedPlane plane, const PolygonSides& sides) const {
  assert(sides.corner.size() == m_piece.corners.size());
  assert(sides.relation() == Relation::crossing);
  Chord chord{};
  int found = 0;
  const size_t size = m_piece.corners.size();
  for (size_t i = 0; i < size && found < 2; ++i) {
    const Side here = sides.corner[i], next = sides.corner[(i + 1) % size];
    if (here == Side::on)
      chord.ends[found++] = m_piece.corners[i].point;
    else if (next != Side::on && next != here)
      chord.ends[found++] = meet(m_table, m_piece.plane.id(), m_piece.corners[i].edge, plane.id());
  }
  if (found != 2)
    throw InternalError("a plane that divides a piece of a face does not cross its outline twice",
                        approximatePosition(m_piece.corners.front().point));
  return chord;
}

// Whether the facet, whose plane contains the chord, meets the interior of the chord. On the
// line of the chord, the facet is an interval bounded by its edge planes. It misses the interior
// of the chord exactly if the chord lies in front of one of these planes.
bool MeshCut::meetsInterior(const Chord& chord, const MeshLookup::Polygon& facet) const {
  assert(sideOf(m_table, chord.ends[0], facet.plane) == Side::on);
  assert(sideOf(m_table, chord.ends[1], facet.plane) == Side::on);
  for (OrientedPlane edge : facet.edges) {
    const Side a = sideOf(m_table, chord.ends[0], edge);
    const Side b = sideOf(m_table, chord.ends[1], edge);
    if (a != Side::back && b != Side::back && !(a == Side::on && b == Side::on)) return false;
  }
  return true;
}

bool MeshCut::separates(const MeshLookup::Polygon& facet) const {
  assert(crossesPlane(facet));
  const PolygonSides sides = sidesOf(m_table, m_piece, facet.plane);
  if (sides.relation() != Relation::crossing) return false;
  return meetsInterior(chordAlong(facet.plane, sides), facet);
}

// Where the facet crosses the plane of the piece, with corners strictly on both sides, nothing
// else of the mesh is near an inner point of the segment. So the piece is inside the mesh if it
// lies behind the facet there.
std::optional<bool> MeshCut::isInsideBeside(const MeshLookup::Polygon& facet) const {
  const size_t size = m_piece.corners.size();
  for (size_t i = 0; i < size; ++i) {
    if (m_piece.corners[i].edge != facet.plane.id()) continue;
    const CornerSides sides = sidesOfCorners(facet);
    if (sides.front == 0 || sides.back == 0) return std::nullopt;
    const Chord chord{{m_piece.corners[i].point, m_piece.corners[(i + 1) % size].point}};
    if (!meetsInterior(chord, facet)) continue;
    const PolygonSides own = sidesOf(m_table, m_piece, facet.plane);
    assert(own.relation() != Relation::crossing && "an edge of a convex polygon bounds it");
    return own.relation() == Relation::back;
  }
  return std::nullopt;
}

bool MeshCut::overlapsCoplanar(const MeshLookup::Polygon& facet) const {
  assert(facet.plane.id() == m_piece.plane.id());
  for (OrientedPlane edge : facet.edges)
    if (sidesOf(m_table, m_piece, edge).back == 0) return false;
  const size_t size = m_piece.corners.size();
  for (size_t i = 0; i < size; ++i) {
    const uint32_t edge = m_piece.corners[i].edge;
    Side inner = Side::on;
    for (size_t k = 2; k < size && inner == Side::on; ++k)
      inner = sideOf(m_table, m_piece.corners[(i + k) % size].point, edge);
    assert(inner != Side::on && "a piece reaches to the inner side of its edges");
    bool apart = true;
    for (const Vec3& corner : facet.corners)
      apart = apart && sideOf(m_table, explicitPoint(corner), edge) != inner;
    if (apart) return false;
  }
  return true;
}

// A point strictly inside the piece with few bits in its two coordinates other than `axis`, so that
// predicates with it are cheap; empty if the piece is too thin for the attempt.
MeshCut::ShortPoint MeshCut::shortInteriorPoint(int axis) const {
  Box box;
  Vec3 sum = Vec3::Zero();
  for (const ConvexPolygon::Corner& corner : m_piece.corners) {
    const Vec3 position = approximatePosition(corner.point);
    if (!position.allFinite()) return std::nullopt;
    sum += position;
    box.extend(position);
  }
  // Level units. The point lies on 128ths of a step, and a step is at least a 256th of the piece.
  // For pieces of this size these are normal doubles (from 2^-1022 on), with all their bits.
  constexpr double kLeastSize = 0x1p-900;
  const Vec3 mean = sum / static_cast<double>(m_piece.corners.size());
  std::array<double, 2> point{};
  PlaneTable local;
  uint32_t through[2];
  for (size_t k = 0; k < 2; ++k) {
    const int other = (axis + 1 + static_cast<int>(k)) % 3;
    const double size = box.sizes()[other];
    if (!(size >= kLeastSize)) return std::nullopt;
    const double step = std::ldexp(1.0, std::ilogb(size) - 7);
    // Off the grid on which meshes often have their edges, where doubles decide nothing.
    point[k] = std::floor(mean[other] / step) * step + step * (k == 0 ? 21.0 / 64 : 53.0 / 128);
    const auto plane = Plane::fromCoefficients(Vec3::Unit(other), point[k]);
    if (!plane) return std::nullopt;
    through[k] = local.intern(plane.value()).id();
  }
  const uint32_t own = local.intern(m_table.plane(m_piece.plane.id())).id();
  const MeetingPoint inner = meet(local, own, through[0], through[1]);
  const size_t corners = m_piece.corners.size();
  for (size_t i = 0; i < corners; ++i) {
    const uint32_t edge = m_piece.corners[i].edge;
    Side wanted = Side::on;
    for (size_t k = 2; k < corners && wanted == Side::on; ++k)
      wanted = sideOf(m_table, m_piece.corners[(i + k) % corners].point, edge);
    const OrientedPlane here = local.intern(m_table.plane(edge));
    assert(!here.flipped() && "stored orientations are the same in both tables");
    if (sideOf(local, inner, here) != wanted) return std::nullopt;
  }
  return point;
}

bool MeshCut::isInside(const MeshLookup& mesh) const {
  InteriorPoints points(m_table, m_piece);
  if (!m_shortPoint) m_shortPoint = shortInteriorPoint(points.axis());
  if (const ShortPoint& point = *m_shortPoint)
    if (const auto winding =
            mesh.windingAt(m_table, m_piece.plane, points.axis(), (*point)[0], (*point)[1]))
      return *winding > 0;
  // A point is undecided if it lies on a facet. In the projection, undecided points lie on one line
  // per facet, and each line contains at most two points of the conic. So for n facets, one of
  // 2 n + 1 points of the conic decides. Round 0 tries the mean of the corners, which nearly always
  // decides.
  assert(mesh.size() >= 4 && "the facets of a solid");
  const long rounds = 2 * static_cast<long>(mesh.size()) + 2;
  for (long round = 0; round < rounds; ++round) {
    const InteriorPoints::Point p = points.at(round);
    if (const auto winding = mesh.windingAt(m_table, m_piece.plane, points.axis(), p[0], p[1]))
      return *winding > 0;
  }
  throw InternalError("a piece of a face lies on a mesh that should have cut it",
                      approximatePosition(m_piece.corners.front().point));
}

}  // namespace halfspace::geometry
