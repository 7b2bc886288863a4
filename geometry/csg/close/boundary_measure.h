// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact numbers of an evaluated boundary: its volume and the coordinates of its vertices.
#pragma once

#include "geometry/csg/evaluator.h"
#include "geometry/mesh/measure.h"

namespace halfspace::geometry {

// The exact volume of the solid; with a solid background, minus the volume of the carved space.
// `exact` stays empty if the fraction has more than `digitLimit` digits. Cost: linear, with
// numbers of a few hundred bits, if faces have common denominators, as in levels of boxes. Else,
// for more than 1,024 faces and up to 10,000 digits, linear with numbers of 3.5 bits for each digit
// of the limit; otherwise the sum of all fractions, whose length grows with the faces.
ExactVolume volumeOf(const Evaluator& evaluator, size_t digitLimit = 4000);

// The exact coordinates of a meeting point as reduced fractions. Used for the few faces whose
// rounded corners do not form a simple polygon. Cost: some microseconds.
RationalPoint rationalPoint(const PlaneTable& table, const MeetingPoint& point);

// Whether two evaluations have exactly the same boundary: the same faces in the same order (plane,
// surface, loops), the same rounded corners to the bit, and the same contents of space at infinity.
// Evaluator::hash() alone does not prove this: it has 64 bits, so different boundaries may have
// equal hashes. The exact corners are not compared: they follow from the planes of the faces that
// meet there. Cost: meshOf() of both evaluations if their hashes are equal, else constant.
bool sameBoundary(const Evaluator& a, const Evaluator& b);

}  // namespace halfspace::geometry
