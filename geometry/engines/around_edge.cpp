// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/engines/around_edge.h"

#include "geometry/mesh/around_line.h"

namespace halfspace::geometry {

int AroundEdge::quarter(const ExactPoint& p) const {
  if (&p == &m_reference) return 0;  // avoids costly exact arithmetic for a known zero
  return quarterAfter(static_cast<int>(CGAL::orientation(m_start, m_end, m_reference, p)), [&] {
    return CGAL::coplanar_orientation(m_start, m_end, m_reference, p) == CGAL::POSITIVE;
  });
}

int AroundEdge::compare(const ExactPoint& p, const ExactPoint& q) const {
  return orderInQuarters(quarter(p), quarter(q), [&] {
    return &p == &q ? 0 : static_cast<int>(CGAL::orientation(m_start, m_end, p, q));
  });
}

}  // namespace halfspace::geometry
