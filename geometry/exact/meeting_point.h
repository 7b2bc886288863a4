// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Implicit vertices: points given as the intersection of three planes, or by exact double
// coordinates.
//
// Idea: the coordinates of such points are never rounded. Each predicate is the sign of a
// polynomial in the coefficients of the planes, evaluated in stages until the sign is certain:
// first doubles with an error bound (the filter), then 128- and 192-bit integers if all planes are
// narrow (some predicates skip this stage), else GMP integers. The results are exact.
//
// Sources: D. Bernstein, D. Fussell, "Fast, exact, linear booleans", SGP 2009 (plane-based points);
// J. R. Shewchuk, 1997 (static filter, here with the magnitude of each sum computed along with it).
// The constants of the filter are proved in meeting_point.cpp. Departure: with integer planes the
// filter itself is exact while the magnitude is below 2^53. That is the common case in levels, and
// it also decides exact zeros.
//
// Notation: planes n.x = d; P, Q, R are the planes of a point; the line P^Q has the direction
// nP x nQ and the moment dP nQ - dQ nP; the point is (x, y, z) / w with w = det(nP, nQ, nR),
// normalised to w > 0.
//
// All functions may be called from many threads while no thread interns into the table.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry/exact/plane.h"
#include "geometry/exact/plane_table.h"

namespace halfspace::geometry {

struct MeetingPoint {
  double x, y, z, w;      // homogeneous coordinates, w > 0 unless `weak`; exact if `exact`
  double mx, my, mz, mw;  // magnitudes: the same sums over absolute values; they bound the error
  uint32_t planes[3];     // plane ids; planes[2] == kExplicit: given by coordinates
  bool exact;             // x, y, z, w are integers and exact
  bool weak;   // the error bound does not hold (large explicit coordinates, or w / x is below the
               // doubles): every predicate uses exact arithmetic
  bool sharp;  // the normals are nearly dependent: the numbers are the exact coordinates, times a
               // common factor, rounded; the magnitudes are their absolute values

  // planes[2] of a point given by exact double coordinates x, y, z (w = 1).
  static constexpr uint32_t kExplicit = UINT32_MAX;
  bool isExplicit() const { return planes[2] == kExplicit; }
  bool definedBy(uint32_t plane) const {
    return !isExplicit() && (planes[0] == plane || planes[1] == plane || planes[2] == plane);
  }
};

// The intersection of three planes. Contract: the three normals are linearly independent.
MeetingPoint meet(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r);
// The point with exactly these coordinates. Contract: finite coordinates.
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
// Whether two points are equal, whatever planes define them. Exact.
bool samePoint(const PlaneTable& table, const MeetingPoint& a, const MeetingPoint& b);
// Whether three planes contain a common line. Exact. Contract: no two different planes are
// parallel.
bool shareOneLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r);
// Whether two lines, each the intersection of two planes, are equal. Exact.
bool sameLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r, uint32_t s);

}  // namespace halfspace::geometry
