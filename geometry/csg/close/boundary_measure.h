// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact numbers of an evaluated boundary: its volume and the coordinates of its vertices.
#pragma once

#include "geometry/csg/evaluator.h"
#include "geometry/mesh/measure.h"

namespace halfspace::geometry {

// The solid's exact volume; with a solid background, minus that of what was carved. `exact` stays
// empty where the fraction would have more than `digitLimit` digits.
ExactVolume volumeOf(const Evaluator& evaluator, size_t digitLimit = 4000);

// The exact coordinates of a meeting point as reduced fractions, for the few faces whose rounded
// corners no longer make a simple polygon. Cost: some microseconds.
RationalPoint rationalPoint(const PlaneTable& table, const MeetingPoint& point);

}  // namespace halfspace::geometry
