// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The segments of a facet are compared in pairs whose boxes in the projection overlap. Each pair is
// decided exactly:
//
//      a   c            Two segments on different lines cross in one point. It is an end of one of
//       \ /             them (a node of the other), or a new point, defined by both lines (a
//        x              crossing). Segments on one line cut each other at their ends.
//       / \             Most decisions need no arithmetic: the definition of a point names the
//      d   b            planes and edges on which it lies (isKnownOn()).
#include "geometry/arrangement/facet_segments.h"

#include <algorithm>
#include <numeric>

#include "geometry/arrangement/point_filter.h"

namespace halfspace::geometry {

namespace {

bool isEdge(const FacetLine& line, int u, int v) {
  return line.u >= 0 && std::minmax(line.u, line.v) == std::minmax(u, v);
}

// Finds the points in which the segments of a facet have to be cut.
class SegmentMeetings {
 public:
  SegmentMeetings(const FacetSet& set, const PointTable& table, FacetSegments& work)
      : m_set(set), m_table(table), m_work(work), m_view(set.facets[work.facet].view()) {}

  void find() {
    const std::vector<FacetSegment>& segments = m_work.segments;
    m_boxes.reserve(segments.size());
    for (const FacetSegment& segment : segments) m_boxes.push_back(boxOf(segment));
    std::vector<int> order(segments.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int i, int j) {
      return m_boxes[i].low[0] != m_boxes[j].low[0] ? m_boxes[i].low[0] < m_boxes[j].low[0] : i < j;
    });
    for (size_t i = 0; i < order.size(); ++i) {
      const FlatBox& box = m_boxes[order[i]];
      for (size_t j = i + 1; j < order.size(); ++j) {
        const FlatBox& other = m_boxes[order[j]];
        if (other.low[0] > box.high[0]) break;
        if (other.low[1] > box.high[1] || other.high[1] < box.low[1]) continue;
        meet(std::min(order[i], order[j]), std::max(order[i], order[j]));
      }
    }
  }

 private:
  struct FlatBox {
    double low[2], high[2];
  };
  // The true position of an end is off by at most its error, and each bound below is rounded by at
  // most u = 2^-53 of the end. 8 u is more than the roundings of this function together.
  static constexpr double kRoundingOfBounds = 0x1p-50;
  FlatBox boxOf(const FacetSegment& segment) const {
    FlatBox box;
    const Vec3& a = m_table.approximate(segment.a);
    const Vec3& b = m_table.approximate(segment.b);
    const double error = m_table.error(segment.a) + m_table.error(segment.b);
    for (int i = 0; i < 2; ++i) {
      const int axis = i == 0 ? m_view.first : m_view.second;
      const double slack = 2 * error + kRoundingOfBounds * (std::abs(a[axis]) + std::abs(b[axis]));
      box.low[i] = std::min(a[axis], b[axis]) - slack;
      box.high[i] = std::max(a[axis], b[axis]) + slack;
    }
    return box;
  }

  // Whether the definition of a point says that it lies on the line.
  bool isKnownOn(int point, const FacetSegment& segment) const {
    if (point == segment.a || point == segment.b) return true;
    const FacetLine& line = segment.line;
    if (line.facet >= 0 && m_table.isKnownInFlat(line.facet, point)) return true;
    const PointDefinition& d = m_table.definition(point);
    switch (d.kind) {
      case PointKind::vertex:
        return isCorner(line.facet, point);
      case PointKind::edgePlane:
        return isEdge(line, d.ids[0], d.ids[1]) || (line.facet >= 0 && d.ids[2] == line.facet) ||
               (isCorner(line.facet, d.ids[0]) && isCorner(line.facet, d.ids[1]));
      case PointKind::edgeEdge:
        return isEdge(line, d.ids[0], d.ids[1]) || isEdge(line, d.ids[2], d.ids[3]);
      case PointKind::planes:
        return line.facet >= 0 &&
               (d.ids[0] == line.facet || d.ids[1] == line.facet || d.ids[2] == line.facet);
      case PointKind::middle:
        return false;
    }
    return false;
  }
  bool isCorner(int facet, int vertex) const {
    if (facet < 0) return false;
    for (const int corner : m_set.cornersOf(facet)) {
      if (corner == vertex) return true;
    }
    return false;
  }

  int sideOf(const FacetSegment& segment, int point) const {
    if (isKnownOn(point, segment)) return 0;
    return m_table.orientation(m_view, segment.a, segment.b, point);
  }

  // Whether a point of the segment's line lies strictly between its ends.
  bool isBetween(const FacetSegment& segment, int point) const {
    if (point == segment.a || point == segment.b) return false;
    int axis = m_view.first;
    int direction = m_table.compare(segment.a, segment.b, axis);
    if (direction == 0) {
      axis = m_view.second;
      direction = m_table.compare(segment.a, segment.b, axis);
    }
    return m_table.compare(segment.a, point, axis) == direction &&
           m_table.compare(point, segment.b, axis) == direction;
  }

  // -1, 1: the order of two points along an axis, if doubles are certain of it; else 0.
  int certainOrder(int a, int b, int axis) const {
    const double difference = m_table.approximate(a)[axis] - m_table.approximate(b)[axis];
    const double error = 1.001 * (m_table.error(a) + m_table.error(b));
    return point_filter::certainSign(difference, error);
  }

  // Whether two segments certainly run in opposite directions from a common end, so that they have
  // nothing else in common. The two triangles of a slightly bent face leave many such pairs, whose
  // lines are equal up to rounding.
  bool partAtCommonEnd(const FacetSegment& s, const FacetSegment& t) const {
    const bool fromStart = s.a == t.a || s.a == t.b;
    if (!fromStart && s.b != t.a && s.b != t.b) return false;
    const int common = fromStart ? s.a : s.b;
    const int end = fromStart ? s.b : s.a;
    const int otherEnd = t.a == common ? t.b : t.a;
    for (const int axis : {m_view.first, m_view.second}) {
      if (certainOrder(common, end, axis) * certainOrder(common, otherEnd, axis) < 0) return true;
    }
    return false;
  }

  void addNode(int segment, int point) { m_work.nodes.emplace_back(segment, point); }

  void meet(int i, int j) {
    const FacetSegment& s = m_work.segments[i];
    const FacetSegment& t = m_work.segments[j];
    if (s.isBorder && t.isBorder) return;
    if (s.a == s.b || t.a == t.b) {
      if (s.a == s.b && t.a == t.b) return;
      const FacetSegment& segment = s.a == s.b ? t : s;
      const int point = s.a == s.b ? s.a : t.a;
      if (sideOf(segment, point) == 0 && isBetween(segment, point)) {
        addNode(s.a == s.b ? j : i, point);
      }
      return;
    }
    if (partAtCommonEnd(s, t)) return;
    const int ta = sideOf(s, t.a);
    const int tb = sideOf(s, t.b);
    if (ta * tb > 0) return;
    if (ta == 0 && tb == 0) {
      for (const int end : {t.a, t.b}) {
        if (isBetween(s, end)) addNode(i, end);
      }
      for (const int end : {s.a, s.b}) {
        if (isBetween(t, end)) addNode(j, end);
      }
      return;
    }
    const int sa = sideOf(t, s.a);
    const int sb = sideOf(t, s.b);
    if (sa * sb > 0) return;
    if (ta != 0 && tb != 0 && sa != 0 && sb != 0) {
      m_work.crossings.push_back({i, j, crossing(s.line, t.line)});
      return;
    }
    // An end lies on the other segment's line. Of two lines that cross, the crossing is between the
    // ends of a segment if these lie on different sides of the other line.
    if (sa * sb < 0) addNode(i, ta == 0 ? t.a : t.b);
    if (ta * tb < 0) addNode(j, sa == 0 ? s.a : s.b);
  }

  PointDefinition crossing(const FacetLine& s, const FacetLine& t) const {
    const MeshFacet& facet = m_set.facets[m_work.facet];
    if (s.u >= 0 && t.u >= 0) return PointDefinition::edgeEdge(s.u, s.v, t.u, t.v, facet.axis);
    if (s.u >= 0) return PointDefinition::edgePlane(s.u, s.v, t.facet);
    if (t.u >= 0) return PointDefinition::edgePlane(t.u, t.v, s.facet);
    return PointDefinition::planes(m_work.facet, s.facet, t.facet);
  }

  const FacetSet& m_set;
  const PointTable& m_table;
  FacetSegments& m_work;
  Projection m_view;
  std::vector<FlatBox> m_boxes;
};

}  // namespace

std::vector<FacetSegments> segmentsOf(const FacetSet& set, const std::vector<Contact>& contacts,
                                      std::span<const int> ends) {
  std::vector<int> workOf(set.facets.size(), -1);
  for (const Contact& contact : contacts) workOf[contact.facet] = 0;
  std::vector<FacetSegments> work;
  for (int f = 0; f < static_cast<int>(set.facets.size()); ++f) {
    if (workOf[f] < 0) continue;
    workOf[f] = static_cast<int>(work.size());
    FacetSegments& own = work.emplace_back();
    own.facet = f;
    const auto loop = set.cornersOf(f);
    for (size_t i = 0; i < loop.size(); ++i) {
      const int from = loop[i];
      const int to = loop[i + 1 == loop.size() ? 0 : i + 1];
      own.segments.push_back({from, to, {-1, from, to}, true});
    }
  }
  for (size_t i = 0; i < contacts.size(); ++i) {
    const int a = ends[2 * i];
    const int b = contacts[i].isPoint ? a : ends[2 * i + 1];
    work[workOf[contacts[i].facet]].segments.push_back({a, b, contacts[i].line, false});
  }
  return work;
}

void findMeetings(const FacetSet& set, const PointTable& table, FacetSegments& work) {
  SegmentMeetings(set, table, work).find();
}

}  // namespace halfspace::geometry
