// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Sine, cosine and arc sine computed with basic arithmetic only. Those of the math library differ
// in the last bit between processors with and without fused multiply-add, but a recording must give
// the same positions on every machine. Square roots, std::fmod and std::floor are used because they
// have exactly one correct result; std::hypot is not used because it has not.
//
// Source: the kernels of fdlibm (Sun Microsystems, 1993). Error: below two units in the last place
// for sine and cosine, below three for the arc sine.
#pragma once

namespace halfspace::bsp {

struct SineCosine {
  double sine, cosine;
};

// Exact at multiples of 90. Contract: finite.
SineCosine sineCosineOfDegrees(double degrees);

// Contract: finite. Angles above 2^20 are first reduced by a rounded 2 pi: the result is still the
// sine and cosine of one and the same angle, but that angle differs slightly from the given one.
SineCosine sineCosineOfRadians(double radians);

// In radians. Contract: 0 <= sine <= 1.
double arcSine(double sine);

}  // namespace halfspace::bsp
