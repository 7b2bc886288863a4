// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/mesh_cut.h"

#include <cassert>
#include <cmath>

#include "geometry/exact/exact_meeting.h"

namespace halfspace::geometry {

namespace {

// Points strictly inside a convex polygon, one after the other: weighted means of the corners, in
// the two coordinates across the main axis of its plane.
class InteriorPoints {
 public:
  InteriorPoints(const PlaneTable& table, const ConvexPolygon& piece)
      : m_table(table), m_piece(piece) {
    const PlaneNumbers& n = table.numbers(piece.plane.id());
    Vec3(std::abs(n.a), std::abs(n.b), std::abs(n.c)).maxCoeff(&m_axis);
  }
  int axis() const { return m_axis; }

  // The round's point as exact rationals.
  std::array<mpq_class, 2> exact(int round) const {
    std::array<mpq_class, 2> mean = {0, 0};
    long total = 0;
    for (int i = 0; i < m_piece.size(); ++i) {
      const exact::HomogeneousPoint p =
          exact::homogeneous(m_table, m_piece.corners[static_cast<size_t>(i)].point);
      const mpz_class* xyz[3] = {&p.x, &p.y, &p.z};
      for (int k = 0; k < 2; ++k) {
        mpq_class value(*xyz[(m_axis + 1 + k) % 3], p.w);
        value.canonicalize();
        mean[static_cast<size_t>(k)] += value * weight(round, i);
      }
      total += weight(round, i);
    }
    for (mpq_class& value : mean) value /= total;
    return mean;
  }

 private:
  static long weight(int round, int corner) {
    return 1 + (static_cast<long>(round) * (corner * corner + 1)) % 31;
  }
  const PlaneTable& m_table;
  const ConvexPolygon& m_piece;
  int m_axis = 0;
};

}  // namespace

bool MeshCut::planeMeetsTriangleInSegment(const MeshLookup::Triangle& triangle) const {
  int front = 0, back = 0, on = 0;
  for (const Vec3& corner : triangle.corners) {
    const Side side = sideOf(m_table, explicitPoint(corner), m_piece.plane);
    front += side == Side::front;
    back += side == Side::back;
    on += side == Side::on;
  }
  return (front > 0 && back > 0) || on == 2;
}

// Where the plane's line enters and leaves the piece.
MeshCut::Chord MeshCut::chordAlong(OrientedPlane plane, const PolygonSides& sides) const {
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
  assert(found == 2);
  return chord;
}

bool MeshCut::separates(const MeshLookup::Triangle& triangle) const {
  if (triangle.plane.id() == m_piece.plane.id()) return false;
  if (!planeMeetsTriangleInSegment(triangle)) return false;
  const PolygonSides sides = sidesOf(m_table, m_piece, triangle.plane);
  if (sides.relation() != Relation::crossing) return false;
  const Chord chord = chordAlong(triangle.plane, sides);
  // On the line, the triangle is an interval bounded by its edges' planes; it misses the chord's
  // interior exactly if one of them has the chord in front of it.
  for (OrientedPlane edge : triangle.edges) {
    const Side a = sideOf(m_table, chord.ends[0], edge);
    const Side b = sideOf(m_table, chord.ends[1], edge);
    if (a != Side::back && b != Side::back && !(a == Side::on && b == Side::on)) return false;
  }
  return true;
}

bool MeshCut::overlapsCoplanar(const MeshLookup::Triangle& triangle) const {
  for (OrientedPlane edge : triangle.edges)
    if (sidesOf(m_table, m_piece, edge).back == 0) return false;
  const size_t size = m_piece.corners.size();
  for (size_t i = 0; i < size; ++i) {
    const uint32_t edge = m_piece.corners[i].edge;
    Side inner = Side::on;
    for (size_t k = 2; k < size && inner == Side::on; ++k)
      inner = sideOf(m_table, m_piece.corners[(i + k) % size].point, edge);
    bool apart = true;
    for (const Vec3& corner : triangle.corners)
      apart = apart && sideOf(m_table, explicitPoint(corner), edge) != inner;
    if (apart) return false;
  }
  return true;
}

bool MeshCut::isInside(const MeshLookup& mesh) const {
  const InteriorPoints points(m_table, m_piece);
  // A line through an edge of the mesh tells nothing: take the next interior point. Exact points
  // with growing weights are in general position after a few rounds.
  constexpr int kRounds = 200;
  for (int round = 0; round < kRounds; ++round) {
    const std::array<mpq_class, 2> p = points.exact(round);
    if (const auto winding = mesh.windingAt(m_table, m_piece.plane, points.axis(), p[0], p[1]))
      return *winding > 0;
  }
  assert(false && "no interior point in general position");
  return false;
}

}  // namespace halfspace::geometry
