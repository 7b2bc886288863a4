// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sine, cosine and the angle of a vector, computed with basic arithmetic only. Those of the math
// library differ in the last bit between processors with and without fused multiply-add and between
// libraries, but the same level must have the same boundary everywhere.
//
// Sines and cosines are computed with 106 bits and rounded once, so they are the doubles nearest to
// the true values, but for about one argument in 2^45. (bsp/query has its own, shorter kernels: a
// game links it alone, and there a call must be cheap.)
#pragma once

namespace halfspace::geometry {

struct SineCosine {
  double sine, cosine;
};

// Exact at multiples of 90; the symmetries of the circle are exact. Contract: finite. Cost: about a
// microsecond.
SineCosine sineCosineOfDegrees(double degrees);

// Contract: |radians| <= 1.
SineCosine sineCosineOfSmallAngle(double radians);

// The angle of the vector (x, y) to the x axis, in radians from -pi to pi; 0 for the zero vector.
// Error: at most six units in the last place. Contract: finite, and no coordinate so large that the
// sum of the two overflows.
double angleOf(double y, double x);

}  // namespace halfspace::geometry
