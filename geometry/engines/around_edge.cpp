// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/engines/around_edge.h"

namespace halfspace::geometry {

int AroundEdge::quarter(const ExactPoint& p) const {
  if (&p == &m_reference) return 0;  // avoids costly exact arithmetic for a known zero
  switch (CGAL::orientation(m_start, m_end, m_reference, p)) {
    case CGAL::POSITIVE:
      return 1;
    case CGAL::NEGATIVE:
      return 3;
    default:
      break;
  }
  const bool sameSide =
      CGAL::coplanar_orientation(m_start, m_end, m_reference, p) == CGAL::POSITIVE;
  return sameSide ? 0 : 2;
}

int AroundEdge::compare(const ExactPoint& p, const ExactPoint& q) const {
  const int first = quarter(p);
  const int second = quarter(q);
  if (first != second) return first < second ? -1 : 1;
  if (first % 2 == 0 || &p == &q) return 0;
  return -static_cast<int>(CGAL::orientation(m_start, m_end, p, q));
}

}  // namespace halfspace::geometry
