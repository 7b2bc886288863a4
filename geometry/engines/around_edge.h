// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/engines/cgal_points.h"

namespace halfspace::geometry {

// Sorts half-planes around the line from `start` to `end`, by their angle from a reference
// half-plane, counter-clockwise as seen with the line pointing at the viewer. Each half-plane is
// bounded by the line and given by a point on it. Exact.
//
//     q   p
//      \  |
//       \ |          The line (o) points at the viewer; r is the reference: r < p < q.
//        \|
//         o-----r
//
// Keeps references to its arguments. Contract: no point lies on the line.
class AroundEdge {
 public:
  AroundEdge(const ExactPoint& start, const ExactPoint& end, const ExactPoint& reference)
      : m_start(start), m_end(end), m_reference(reference) {}

  // -1, 0 or 1 as the half-plane of p comes before, is equal to or comes after that of q.
  int compare(const ExactPoint& p, const ExactPoint& q) const;

 private:
  // 0: equal to the reference; 1: less than half a turn from it; 2: half a turn; 3: more.
  int quarter(const ExactPoint& p) const;

  const ExactPoint& m_start;
  const ExactPoint& m_end;
  const ExactPoint& m_reference;
};

}  // namespace halfspace::geometry
