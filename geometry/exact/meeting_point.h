// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Implicit vertices: points known as the meeting of three planes, or as exact double coordinates.
// Predicates on them are exact: a floating-point filter first, fixed-width integers where the
// planes are narrow, GMP's integers for the rest.
//
// Source: D. Bernstein, D. Fussell, "Fast, exact, linear booleans", SGP 2009 (plane-based points);
// the filter is the static-expression filter of J. R. Shewchuk, 1997, with the magnitude of each
// sum carried beside it; its constants are proved in meeting_point.cpp. Departure: integer planes
// make the filter itself exact whenever the magnitude stays below 2^53, which is the common case in
// levels and settles exact zeros at once.
//
// Notation: planes n.x = d; P, Q, R the planes of a point; line P^Q has direction nP x nQ and
// moment dP nQ - dQ nP; the point is (x, y, z) / w with w = det(nP, nQ, nR) > 0 after
// normalisation.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry/exact/plane.h"
#include "geometry/exact/plane_table.h"

namespace halfspace::geometry {

struct MeetingPoint {
  double x, y, z, w;      // homogeneous coordinates, w > 0; exact if `exact`
  double mx, my, mz, mw;  // magnitudes: the same sums over absolute values; bound the error
  uint32_t planes[3];     // unoriented plane ids; planes[2] == kExplicit: a point of doubles
  bool exact;
  bool weak;  // beyond what the filter can tell (sign of w, coordinates): always ask exactly

  // planes[2] of a point given by exact double coordinates x, y, z (w = 1).
  static constexpr uint32_t kExplicit = UINT32_MAX;
  bool isExplicit() const { return planes[2] == kExplicit; }
  bool definedBy(uint32_t plane) const {
    return !isExplicit() && (planes[0] == plane || planes[1] == plane || planes[2] == plane);
  }
};

// Contract: the three normals are linearly independent.
MeetingPoint meet(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r);
// Contract: finite coordinates.
MeetingPoint explicitPoint(const Vec3& position);

// On which side of the plane (in its stored orientation) the point lies. Exact.
Side sideOf(const PlaneTable& table, const MeetingPoint& point, uint32_t plane);
inline Side sideOf(const PlaneTable& table, const MeetingPoint& point, OrientedPlane plane) {
  const Side side = sideOf(table, point, plane.id());
  return plane.flipped() ? static_cast<Side>(-static_cast<int>(side)) : side;
}

// Sign of det(nP, nQ, nR), for stored orientations. Exact.
int orientation(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r);
inline int orientation(const PlaneTable& table, OrientedPlane p, OrientedPlane q, OrientedPlane r) {
  return orientation(table, p.id(), q.id(), r.id()) * p.sign() * q.sign() * r.sign();
}
// Sign of component `axis` of nP x nQ, for stored orientations. Exact.
int crossSign(const PlaneTable& table, uint32_t p, uint32_t q, int axis);
// Sign of (nP x nQ) . (nA x nB), for stored orientations. Exact.
int crossDotSign(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t a, uint32_t b);

// -1, 0 or 1 as coordinate `axis` of `a` is less than, equal to or greater than that of `b`. Exact.
int compareCoordinate(const PlaneTable& table, const MeetingPoint& a, const MeetingPoint& b,
                      int axis);
bool samePoint(const PlaneTable& table, const MeetingPoint& a, const MeetingPoint& b);
// Whether three planes hold a common line. Exact. Contract: no two different ones are parallel.
bool holdOneLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r);
// Whether two lines, each the meeting of two planes, are one. Exact.
bool sameLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r, uint32_t s);

}  // namespace halfspace::geometry
