// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace halfspace::geometry {

// Twice the signed area of a closed polygon whose corners are known to within an error, in doubles
// with a bound on what that and rounding make of it. The polygon may cross itself: its area is then
// that of the triangles from the first corner, summed.
class LoopArea {
 public:
  // Corners one after the other. `error`: each coordinate is off by at most so much. Contract:
  // error >= 0; it may be infinite.
  void add(const std::array<double, 2>& corner, double error);

  // 1 counter-clockwise, -1 clockwise, 0 where the bound does not allow to tell.
  int sign() const;

 private:
  std::array<double, 2> m_first{}, m_before{};
  double m_firstError = 0.0, m_errorBefore = 0.0;
  double m_twice = 0.0;    // the area
  double m_inexact = 0.0;  // what the errors of the corners may add to it
  double m_rounded = 0.0;  // sum of all that was rounded on the way, as absolute values
  bool m_isEmpty = true;
};

}  // namespace halfspace::geometry
