// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace halfspace::geometry {

// The sign of the area of a closed polygon whose corners are known to within an error: twice the
// area in doubles, with a bound for the errors of the corners and of rounding. For a polygon that
// crosses itself, the area is the sum over the triangles from the first corner. Constant time per
// corner.
class LoopArea {
 public:
  // Appends a corner, each of whose coordinates has an error of at most `error`. Contract:
  // error >= 0; it may be infinite.
  void add(const std::array<double, 2>& corner, double error);

  // 1 counter-clockwise, -1 clockwise, 0 if the area is within the bound.
  int sign() const;

 private:
  std::array<double, 2> m_first{}, m_before{};
  double m_firstError = 0.0, m_errorBefore = 0.0;
  double m_twice = 0.0;    // twice the area
  double m_inexact = 0.0;  // bound for the effect of the errors of the corners
  double m_rounded = 0.0;  // sum of the magnitudes of all rounded intermediate results
  bool m_isEmpty = true;
};

}  // namespace halfspace::geometry
