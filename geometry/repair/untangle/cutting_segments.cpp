// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/untangle/cutting_segments.h"

#include <algorithm>

#include "geometry/mesh/projection.h"
#include "geometry/mesh/rational.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {

namespace {

// Used in place of a triangle's number: the plane of the cluster.
constexpr int kHere = -1;

}  // namespace

const std::array<CuttingSegments::Number, 3>& CuttingSegments::Crossing::point() {
  if (!m_exact) {
    const std::array<mpq_class, 3> p = exactPointOf(definition);
    m_exact = {Number(p[0]), Number(p[1]), Number(p[2])};
  }
  return *m_exact;
}

// The intersection of a triangle with the plane of another one. kHere: the cluster's plane.
CuttingSegments::Segment CuttingSegments::meeting(const Triangle& s, int plane) {
  const Triangle& t = plane == kHere ? first() : corners(plane);
  std::array<int, 3> sides;
  for (int i = 0; i < 3; ++i) sides[i] = orientation(at(t[0]), at(t[1]), at(t[2]), at(s[i]));
  Segment segment;
  if (sides[0] == 0 && sides[1] == 0 && sides[2] == 0) return segment;  // coplanar: no cutter
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    if (sides[i] == 0) segment.add({s[i], nullptr});
    if (sides[i] * sides[j] >= 0) continue;
    Crossing& end = crossing(std::min(s[i], s[j]), std::max(s[i], s[j]), plane);
    if (plane != kHere) end.side = i;
    segment.add({-1, &end});
  }
  return segment;
}

CuttingSegments::Crossing& CuttingSegments::crossing(int from, int to, int plane) {
  const auto [known, isNew] = m_crossings.try_emplace(std::array{from, to, plane});
  if (isNew) {
    const Triangle& t = plane == kHere ? first() : corners(plane);
    known->second.definition = {at(t[0]), at(t[1]), at(t[2]), at(from), at(to)};
    known->second.bounds = boundsOf(known->second.definition);
  }
  return known->second;
}

CuttingSegments::Segment CuttingSegments::segmentWith(int cutter) {
  Segment segment = meeting(corners(cutter), kHere);
  if (m_cluster.members.size() != 1 || segment.count != 2) return segment;
  return common(segment, meeting(first(), cutter));
}

// The bounds of an end along an axis.
double CuttingSegments::lowOn(int axis, const End& end) const {
  return end.vertex >= 0 ? at(end.vertex)[axis] : end.crossing->bounds.min()[axis];
}
double CuttingSegments::highOn(int axis, const End& end) const {
  return end.vertex >= 0 ? at(end.vertex)[axis] : end.crossing->bounds.max()[axis];
}
CuttingSegments::Number CuttingSegments::exactOn(int axis, const End& end) const {
  return end.vertex >= 0 ? Number(at(end.vertex)[axis]) : end.crossing->point()[axis];
}
CGAL::Comparison_result CuttingSegments::compareOn(int axis, const End& x, const End& y) const {
  if (highOn(axis, x) < lowOn(axis, y)) return CGAL::SMALLER;
  if (lowOn(axis, x) > highOn(axis, y)) return CGAL::LARGER;
  return CGAL::compare(exactOn(axis, x), exactOn(axis, y));
}

// The intersection of two segments on one line.
CuttingSegments::Segment CuttingSegments::common(Segment a, Segment b) const {
  if (b.count != 2) return b;
  const int axis = axisAlong(b);
  const auto before = [&](const End& x, const End& y) {
    return compareOn(axis, x, y) == CGAL::SMALLER;
  };
  if (before(a.ends[1], a.ends[0])) std::swap(a.ends[0], a.ends[1]);
  if (before(b.ends[1], b.ends[0])) std::swap(b.ends[0], b.ends[1]);
  Segment both;
  both.add(before(a.ends[0], b.ends[0]) ? b.ends[0] : a.ends[0]);
  both.add(before(b.ends[1], a.ends[1]) ? b.ends[1] : a.ends[1]);
  if (before(both.ends[1], both.ends[0])) return {};
  return both;
}

int CuttingSegments::axisAlong(const Segment& s) const {
  Vec3 along;
  for (int i = 0; i < 3; ++i) {
    along[i] = std::max({0.0, lowOn(i, s.ends[0]) - highOn(i, s.ends[1]),
                         lowOn(i, s.ends[1]) - highOn(i, s.ends[0])});
  }
  const int best = dominantAxis(along);
  for (int i = 0; i < 3; ++i) {
    const int axis = (best + i) % 3;
    if (compareOn(axis, s.ends[0], s.ends[1]) != CGAL::EQUAL) return axis;
  }
  return best;
}

}  // namespace halfspace::geometry
