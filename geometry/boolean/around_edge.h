// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// The half-planes that start at the line from `start` to `end`, by the angle at which they lie,
// counter-clockwise seen against the line's direction, counted from a reference. Each is given by a
// point on it. Exact.
class AroundEdge {
 public:
  AroundEdge(const ExactPoint& start, const ExactPoint& end, const ExactPoint& reference)
      : m_start(start), m_end(end), m_reference(reference) {}

  // -1, 0 or 1: p before, with or after q.
  int compare(const ExactPoint& p, const ExactPoint& q) const;

 private:
  // 0: with the reference; 1: less than half a turn; 2: half a turn; 3: more.
  int quarter(const ExactPoint& p) const;

  const ExactPoint& m_start;
  const ExactPoint& m_end;
  const ExactPoint& m_reference;
};

}  // namespace halfspace::geometry
