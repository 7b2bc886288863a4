// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/engines/cgal_points.h"

#include "geometry/mesh/rational.h"

namespace halfspace::geometry {
namespace {

double nearestDouble(const ExactKernel::FT& number) {
  const auto& interval = CGAL::approx(number);
  if (interval.is_point()) return interval.inf();
  return roundedToNearest(number.exact());
}

// Whether CGAL knows all coordinates as single doubles and not as intervals around the exact
// values. False does not imply that a coordinate is not a double.
bool isDouble(const ExactPoint& point) {
  const auto& approximate = CGAL::approx(point);
  return approximate.x().is_point() && approximate.y().is_point() && approximate.z().is_point();
}

}  // namespace

RoundedMeeting CgalPoints::rounded(int index) const {
  const ExactPoint& point = m_points[index];
  if (isDouble(point)) {
    const auto& approximate = CGAL::approx(point);
    return {Vec3(approximate.x().inf(), approximate.y().inf(), approximate.z().inf()), true};
  }
  if (index < static_cast<int>(m_meetingOf.size()) && m_meetingOf[index] >= 0) {
    return geometry::rounded(m_meetings[m_meetingOf[index]]);
  }
  const Vec3 position(nearestDouble(point.x()), nearestDouble(point.y()), nearestDouble(point.z()));
  return {position, ExactPoint(position.x(), position.y(), position.z()) == point};
}

std::array<mpq_class, 3> CgalPoints::coordinates(int point) const {
  const ExactPoint& p = m_points[point];
  return {p.x().exact(), p.y().exact(), p.z().exact()};
}

bool CgalPoints::coplanar(int a, int b, int c, int d) const {
  return CGAL::coplanar(m_points[a], m_points[b], m_points[c], m_points[d]);
}

bool CgalPoints::collinear(int a, int b, int c) const {
  return CGAL::collinear(m_points[a], m_points[b], m_points[c]);
}

}  // namespace halfspace::geometry
