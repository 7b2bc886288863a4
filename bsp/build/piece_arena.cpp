// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/piece_arena.h"

#include <cassert>
#include <cmath>

#include "geometry/csg/cut/face_cutter.h"

namespace halfspace::bsp {

using geometry::Box;
using geometry::ConvexPolygon;
using geometry::OrientedPlane;
using geometry::PlaneTable;
using geometry::PolygonSides;
using geometry::Relation;
using geometry::Side;
using geometry::Vec3;

PieceId PieceArena::add(const ConvexPolygon& polygon, uint32_t face) {
  assert(polygon.size() >= 3);
  m_pieces.push_back({polygon.plane, face, static_cast<uint32_t>(m_corners.size()),
                      static_cast<uint32_t>(polygon.corners.size()), geometry::boundsOf(polygon)});
  assert(m_corners.size() <= UINT32_MAX - polygon.corners.size());
  m_corners.insert(m_corners.end(), polygon.corners.begin(), polygon.corners.end());
  return static_cast<PieceId>(m_pieces.size() - 1);
}

ConvexPolygon PieceArena::polygon(PieceId id) const {
  ConvexPolygon polygon;
  assert(id < m_pieces.size());
  polygon.plane = m_pieces[id].plane;
  const auto corners = this->corners(id);
  polygon.corners.assign(corners.begin(), corners.end());
  return polygon;
}

Relation PieceArena::relation(const PlaneTable& table, PieceId id, OrientedPlane plane) const {
  assert(id < m_pieces.size() && m_pieces[id].plane.id() != plane.id());
  const Side quick = bsp::sideOf(table, m_pieces[id].box, plane);
  if (quick != Side::on) return quick == Side::front ? Relation::front : Relation::back;
  bool front = false;
  bool back = false;
  for (const ConvexPolygon::Corner& corner : corners(id)) {
    const Side side = geometry::sideOf(table, corner.point, plane);
    front = front || side == Side::front;
    back = back || side == Side::back;
    if (front && back) return Relation::crossing;
  }
  assert(front || back);
  return front ? Relation::front : Relation::back;
}

void PieceArena::split(const PlaneTable& table, PieceId id, OrientedPlane plane, PieceId& back,
                       PieceId& front) {
  const ConvexPolygon whole = polygon(id);
  const PolygonSides sides = geometry::sidesOf(table, whole, plane);
  assert(sides.relation() == Relation::crossing);
  ConvexPolygon behind;
  ConvexPolygon before;
  geometry::split(table, whole, sides, plane, behind, before);
  const uint32_t face = m_pieces[id].face;
  back = add(behind, face);
  front = add(before, face);
}

void PieceArena::release(const Mark& mark) {
  assert(mark.pieces <= m_pieces.size() && mark.corners <= m_corners.size());
  m_pieces.resize(mark.pieces);
  m_corners.resize(mark.corners);
}

Side sideOf(const PlaneTable& table, const Box& box, OrientedPlane plane) {
  assert(!box.isEmpty() && plane.id() < table.size());
  const geometry::PlaneNumbers& p = table.numbers(plane.id());
  const Vec3& low = box.min();
  const Vec3& high = box.max();
  // Largest and smallest value of n.x - d over the box, and a bound of their rounding error. A term
  // is off by at most five times 2^-53 of its size (coefficient, product, three sums), or by less
  // than 2^-900 if it underflows.
  const double xl = p.a * low.x(), xh = p.a * high.x();
  const double yl = p.b * low.y(), yh = p.b * high.y();
  const double zl = p.c * low.z(), zh = p.c * high.z();
  const double most = std::max(xl, xh) + std::max(yl, yh) + std::max(zl, zh) - p.d;
  const double least = std::min(xl, xh) + std::min(yl, yh) + std::min(zl, zh) - p.d;
  const double size = std::max(std::abs(xl), std::abs(xh)) + std::max(std::abs(yl), std::abs(yh)) +
                      std::max(std::abs(zl), std::abs(zh)) + std::abs(p.d);
  assert(!(most < least));
  const double error = 0x1p-49 * size + 0x1p-900;
  Side side = Side::on;
  if (least > error) side = Side::front;
  if (most < -error) side = Side::back;
  return plane.flipped() ? static_cast<Side>(-static_cast<int>(side)) : side;
}

}  // namespace halfspace::bsp
