// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Sine, cosine and arc sine from additions and multiplications alone. The math library's have
// variants for processors with and without fused multiply-add that differ in the last bit, and a
// recording must give the same positions on every machine. Square roots, std::fmod and std::floor
// have one right answer and are used as they are; std::hypot has not.
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

// Contract: finite. Above 2^20 the angle is first reduced by a rounded 2 pi: the answer is still
// the sine and cosine of one angle, but no longer of that one to the last place.
SineCosine sineCosineOfRadians(double radians);

// In radians. Contract: 0 <= sine <= 1.
double arcSine(double sine);

}  // namespace halfspace::bsp
