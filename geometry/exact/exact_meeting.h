// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The exact stage of the predicates in meeting_point.h: fixed-width integers or GMP. Code outside
// of geometry/exact includes it only where it needs exact coordinates. All functions may be called
// from many threads while no thread interns into the table.
#pragma once

#include <gmpxx.h>

#include "geometry/exact/meeting_point.h"

namespace halfspace::geometry::exact {

// Homogeneous integer coordinates (x, y, z) / w with w > 0; they may have a common factor.
struct HomogeneousPoint {
  mpz_class x, y, z, w;
};

HomogeneousPoint homogeneous(const PlaneTable& table, const MeetingPoint& point);

// Makes the point `sharp`: sets its coordinates and magnitudes to the exact coordinates times a
// common factor, each with a relative error below 2^-52. False, and the point is unchanged, if w
// would be rounded to 0 beside the others. Contract: the point of three planes, not `exact`.
bool sharpen(const PlaneTable& table, MeetingPoint& point);

// The signs of the predicates of the same names in meeting_point.h. side(), orientation() and
// crossSign() use fixed-width integers if all planes are narrow, else GMP. crossDotSign() and
// compareCoordinate() always use GMP.
int side(const PlaneTable& table, const MeetingPoint& point, uint32_t plane);
int orientation(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r);
int crossSign(const PlaneTable& table, uint32_t p, uint32_t q, int axis);
int crossDotSign(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t a, uint32_t b);
int compareCoordinate(const PlaneTable& table, const MeetingPoint& a, const MeetingPoint& b,
                      int axis);

// Whether three planes contain a common line. Contract: no two different planes are parallel.
bool shareOneLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r);

// Direction nP x nQ and moment dP nQ - dQ nP of the line in which P and Q intersect, for stored
// orientations.
std::array<mpz_class, 6> lineNumbers(const PlaneTable& table, uint32_t p, uint32_t q);

// numerator / denominator rounded to nearest, ties to even. Contract: denominator > 0.
double roundedQuotient(const mpz_class& numerator, const mpz_class& denominator);

}  // namespace halfspace::geometry::exact
