// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Per facet: 1. find which segments pass through which points and where two segments cross; 2. cut
// the segments there; 3. sort the half-edges around each point; 4. follow the loops; 5. put loops
// that are holes into the cell around them. No coordinates are computed but those of crossings, and
// a crossing is stored by its definition.
#include "geometry/arrangement/facet_cells.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cassert>
#include <numeric>

#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

struct Segment {
  int a = 0, b = 0;  // equal: an isolated point
  FacetLine line;
  bool isBorder = false;
};

struct CrossingOf {
  int first = 0, second = 0;  // segments
  PointDefinition point;
};

struct FacetSegments {
  int facet = 0;
  std::vector<Segment> segments;           // the border first
  std::vector<std::pair<int, int>> nodes;  // segment, point in its interior
  std::vector<CrossingOf> crossings;
};

bool isEdge(const FacetLine& line, int u, int v) {
  return line.u >= 0 && std::minmax(line.u, line.v) == std::minmax(u, v);
}

// Finds the points in which the segments of a facet have to be cut.
class SegmentMeetings {
 public:
  SegmentMeetings(const FacetSet& set, const PointTable& table, FacetSegments& work)
      : m_set(set), m_table(table), m_work(work), m_view(set.facets[work.facet].view) {}

  void find() {
    const std::vector<Segment>& segments = m_work.segments;
    m_boxes.reserve(segments.size());
    for (const Segment& segment : segments) m_boxes.push_back(boxOf(segment));
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
  FlatBox boxOf(const Segment& segment) const {
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
  bool isKnownOn(int point, const Segment& segment) const {
    if (point == segment.a || point == segment.b) return true;
    const FacetLine& line = segment.line;
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

  int sideOf(const Segment& segment, int point) const {
    if (isKnownOn(point, segment)) return 0;
    return m_table.orientation(m_view, segment.a, segment.b, point);
  }

  // Whether a point of the segment's line lies strictly between its ends.
  bool isBetween(const Segment& segment, int point) const {
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

  void addNode(int segment, int point) { m_work.nodes.emplace_back(segment, point); }

  void meet(int i, int j) {
    const Segment& s = m_work.segments[i];
    const Segment& t = m_work.segments[j];
    if (s.isBorder && t.isBorder) return;
    if (s.a == s.b || t.a == t.b) {
      if (s.a == s.b && t.a == t.b) return;
      const Segment& segment = s.a == s.b ? t : s;
      const int point = s.a == s.b ? s.a : t.a;
      if (sideOf(segment, point) == 0 && isBetween(segment, point)) {
        addNode(s.a == s.b ? j : i, point);
      }
      return;
    }
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

// Builds the cells of a facet from its segments and the points on them.
class CellBuilder {
 public:
  CellBuilder(const FacetSet& set, const PointTable& table, const FacetSegments& work)
      : m_table(table), m_work(work), m_view(set.facets[work.facet].view) {}

  FacetCells run() {
    m_cells.facet = m_work.facet;
    cutSegments();
    numberPoints();
    sortAroundPoints();
    followLoops();
    nestLoops();
    return std::move(m_cells);
  }

 private:
  struct Cut {
    int low, high;  // point numbers
    bool isBorder;
    bool borderForward;
    auto key() const { return std::tuple(low, high, !isBorder); }
  };

  int compare(int a, int b, int axis) const { return m_table.compare(a, b, axis); }
  int turn(int a, int b, int c) const { return m_table.orientation(m_view, a, b, c); }

  void cutSegments() {
    std::vector<std::pair<int, int>> nodes = m_work.nodes;
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    std::vector<Cut> cuts;
    std::vector<int> points;
    size_t node = 0;
    for (int i = 0; i < static_cast<int>(m_work.segments.size()); ++i) {
      const Segment& segment = m_work.segments[i];
      points.assign({segment.a});
      for (; node < nodes.size() && nodes[node].first == i; ++node) {
        points.push_back(nodes[node].second);
      }
      if (segment.a == segment.b) {
        m_singles.push_back(segment.a);
        continue;
      }
      points.push_back(segment.b);
      sortAlong(points);
      for (size_t k = 0; k + 1 < points.size(); ++k) {
        const int from = points[k];
        const int to = points[k + 1];
        if (from == to) continue;
        cuts.push_back({std::min(from, to), std::max(from, to), segment.isBorder, from < to});
      }
    }
    std::sort(cuts.begin(), cuts.end(),
              [](const Cut& a, const Cut& b) { return a.key() < b.key(); });
    cuts.erase(
        std::unique(cuts.begin(), cuts.end(),
                    [](const Cut& a, const Cut& b) { return a.low == b.low && a.high == b.high; }),
        cuts.end());
    for (const Cut& cut : cuts) {
      // Half-edges 2 i and 2 i + 1 are opposite.
      m_cells.edges.push_back({cut.low, cut.high, -1, -1});
      m_cells.edges.push_back({cut.high, cut.low, -1, -1});
      m_outside.push_back(cut.isBorder && !cut.borderForward);
      m_outside.push_back(cut.isBorder && cut.borderForward);
    }
  }

  // Sorts the points of a segment from its first to its last one.
  void sortAlong(std::vector<int>& points) const {
    if (points.size() <= 2) return;
    int axis = m_view.first;
    int direction = compare(points.front(), points.back(), axis);
    if (direction == 0) {
      axis = m_view.second;
      direction = compare(points.front(), points.back(), axis);
    }
    std::sort(points.begin(), points.end(),
              [&](int a, int b) { return a != b && compare(a, b, axis) == direction; });
  }

  void numberPoints() {
    for (const CellEdge& edge : m_cells.edges) m_points.push_back(edge.from);
    std::sort(m_points.begin(), m_points.end());
    m_points.erase(std::unique(m_points.begin(), m_points.end()), m_points.end());
    m_fromLocal.reserve(m_cells.edges.size());
    for (const CellEdge& edge : m_cells.edges) m_fromLocal.push_back(localOf(edge.from));
  }
  int localOf(int point) const {
    return static_cast<int>(std::lower_bound(m_points.begin(), m_points.end(), point) -
                            m_points.begin());
  }

  // Whether b is in the half-turn that starts to the right of a.
  bool isInUpperHalf(int a, int b) const {
    const int rise = compare(b, a, m_view.second);
    return rise > 0 || (rise == 0 && compare(b, a, m_view.first) > 0);
  }

  void sortAroundPoints() {
    m_outgoing.resize(m_points.size());
    for (int e = 0; e < static_cast<int>(m_cells.edges.size()); ++e) {
      m_outgoing[m_fromLocal[e]].push_back(e);
    }
    for (std::vector<int>& around : m_outgoing) {
      if (around.size() > 2) sortAround(around);
      for (size_t i = 0; i < around.size(); ++i) {
        // Arriving against around[i], the loop with the cell on its left leaves by the next
        // half-edge clockwise.
        const size_t before = i == 0 ? around.size() - 1 : i - 1;
        m_cells.edges[around[i] ^ 1].next = around[before];
      }
    }
  }

  void sortAround(std::vector<int>& around) const {
    std::vector<std::pair<bool, int>> keyed;  // in the lower half, half-edge
    for (const int e : around) {
      keyed.emplace_back(!isInUpperHalf(m_cells.edges[e].from, m_cells.edges[e].to), e);
    }
    std::sort(keyed.begin(), keyed.end(), [&](const auto& x, const auto& y) {
      if (x.first != y.first) return x.first < y.first;
      if (x.second == y.second) return false;
      const CellEdge& e = m_cells.edges[x.second];
      return turn(e.from, e.to, m_cells.edges[y.second].to) > 0;
    });
    for (size_t i = 0; i < around.size(); ++i) around[i] = keyed[i].second;
  }

  void followLoops() {
    m_loopOf.assign(m_cells.edges.size(), -1);
    for (size_t start = 0; start < m_loopOf.size(); ++start) {
      if (m_loopOf[start] >= 0) continue;
      const int loop = m_loopCount++;
      int e = static_cast<int>(start);
      while (m_loopOf[e] < 0) {
        m_loopOf[e] = loop;
        e = m_cells.edges[e].next;
      }
    }
  }

  void nestLoops() {
    DisjointSets cells(m_loopCount);
    DisjointSets parts(static_cast<int>(m_points.size()));
    for (size_t e = 0; e < m_fromLocal.size(); e += 2) {
      parts.join(m_fromLocal[e], m_fromLocal[e + 1]);
    }
    // The lowest point of each connected part, by the first and then the second coordinate.
    std::vector<int> lowest(m_points.size(), -1);
    for (int i = 0; i < static_cast<int>(m_points.size()); ++i) {
      int& best = lowest[parts.find(i)];
      if (best < 0 || isLower(m_points[i], m_points[best])) best = i;
    }
    const int border = parts.find(localOf(m_work.segments[0].a));
    for (int i = 0; i < static_cast<int>(m_points.size()); ++i) {
      if (parts.find(i) != i || i == border) continue;
      const int hole = m_loopOf[outermostEdge(lowest[i])];
      const int around =
          loopAround(m_points[lowest[i]], [&](int e) { return parts.find(m_fromLocal[e]) == i; });
      cells.join(hole, around);
    }
    std::vector<bool> outside(static_cast<size_t>(m_loopCount), false);
    for (size_t e = 0; e < m_outside.size(); ++e) {
      if (m_outside[e]) outside[cells.find(m_loopOf[e])] = true;
    }
    std::vector<int> number(static_cast<size_t>(m_loopCount), -1);
    for (size_t e = 0; e < m_cells.edges.size(); ++e) {
      const int cell = cells.find(m_loopOf[e]);
      if (outside[cell]) continue;
      if (number[cell] < 0) number[cell] = m_cells.cellCount++;
      m_cells.edges[e].cell = number[cell];
    }
    std::sort(m_singles.begin(), m_singles.end());
    m_singles.erase(std::unique(m_singles.begin(), m_singles.end()), m_singles.end());
    for (const int point : m_singles) {
      if (std::binary_search(m_points.begin(), m_points.end(), point)) continue;
      const int around = loopAround(point, [](int) { return false; });
      m_cells.isolated.emplace_back(number[cells.find(around)], point);
    }
  }

  bool isLower(int a, int b) const {
    const int comparison = compare(a, b, m_view.first);
    return comparison != 0 ? comparison < 0 : compare(a, b, m_view.second) < 0;
  }

  // At the lowest point of a part all half-edges lie within half a turn. The loop around the part
  // leaves by the last of them, counter-clockwise.
  int outermostEdge(int local) const {
    std::vector<int> around = m_outgoing[local];
    sortAround(around);
    int last = around.back();
    for (const int e : around) {
      if (isInUpperHalf(m_cells.edges[e].from, m_cells.edges[e].to)) last = e;
    }
    return last;
  }

  // The loop whose cell contains a point that lies on no edge but those to skip: that of the
  // nearest edge towards lower first coordinates.
  template <typename Skip>
  int loopAround(int point, Skip skip) const {
    int best = -1;  // runs up
    for (int e = 0; e < static_cast<int>(m_cells.edges.size()); e += 2) {
      if (skip(e)) continue;
      const int rise = compare(m_cells.edges[e].to, m_cells.edges[e].from, m_view.second);
      if (rise == 0) continue;
      const int up = rise > 0 ? e : e + 1;
      const CellEdge& edge = m_cells.edges[up];
      if (compare(edge.from, point, m_view.second) > 0) continue;
      if (compare(edge.to, point, m_view.second) <= 0) continue;
      if (turn(edge.from, edge.to, point) > 0) continue;  // the point is on its left
      if (best < 0 || isRightOf(edge, m_cells.edges[best])) best = up;
    }
    assert(best >= 0);  // the border lies around every point
    return m_loopOf[best ^ 1];
  }

  // Whether an edge lies on the right of another where both run up and pass the same height. They
  // do not cross.
  bool isRightOf(const CellEdge& edge, const CellEdge& other) const {
    const bool startsHigher = compare(edge.from, other.from, m_view.second) >= 0;
    const int atStart = startsHigher ? -turn(other.from, other.to, edge.from)
                                     : turn(edge.from, edge.to, other.from);
    if (atStart != 0) return atStart > 0;
    const bool endsLower = compare(edge.to, other.to, m_view.second) <= 0;
    return (endsLower ? -turn(other.from, other.to, edge.to) : turn(edge.from, edge.to, other.to)) >
           0;
  }

  const PointTable& m_table;
  const FacetSegments& m_work;
  Projection m_view;
  FacetCells m_cells;
  std::vector<bool>
      m_outside;  // per half-edge: it runs along the border with the outside on its left
  std::vector<int> m_singles;
  std::vector<int> m_points;                 // local number -> point, ascending
  std::vector<int> m_fromLocal;              // per half-edge: the local number of its start
  std::vector<std::vector<int>> m_outgoing;  // per local point: half-edges, counter-clockwise
  std::vector<int> m_loopOf;                 // per half-edge
  int m_loopCount = 0;
};

// The facets with contacts, with their border and the segments in them.
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

// Ascending. A point of an intersection that has the position of a vertex lies on a facet of each
// operand there, so the vertex is a corner of one of these facets.
std::vector<int> facetsWithContacts(const FacetSet& set, const std::vector<Contact>& contacts) {
  std::vector<bool> hasContact(set.facets.size(), false);
  for (const Contact& contact : contacts) hasContact[contact.facet] = true;
  std::vector<int> facets;
  for (size_t f = 0; f < hasContact.size(); ++f) {
    if (hasContact[f]) facets.push_back(static_cast<int>(f));
  }
  return facets;
}

}  // namespace

std::vector<FacetCells> cellsOf(const FacetSet& set, PointTable& table,
                                const std::vector<Contact>& contacts) {
  std::vector<PointDefinition> definitions;
  definitions.reserve(2 * contacts.size());
  for (const Contact& contact : contacts) {
    definitions.push_back(contact.a);
    definitions.push_back(contact.isPoint ? contact.a : contact.b);
  }
  table.prepare(facetsWithContacts(set, contacts));
  std::vector<FacetSegments> work = segmentsOf(set, contacts, table.add(definitions));
  tbb::parallel_for(size_t{0}, work.size(),
                    [&](size_t i) { SegmentMeetings(set, table, work[i]).find(); });
  definitions.clear();
  for (const FacetSegments& own : work) {
    for (const CrossingOf& crossing : own.crossings) definitions.push_back(crossing.point);
  }
  const std::vector<int> points = table.add(definitions);
  size_t point = 0;
  for (FacetSegments& own : work) {
    for (const CrossingOf& crossing : own.crossings) {
      own.nodes.emplace_back(crossing.first, points[point]);
      own.nodes.emplace_back(crossing.second, points[point]);
      ++point;
    }
  }
  std::vector<FacetCells> cells(work.size());
  tbb::parallel_for(size_t{0}, work.size(),
                    [&](size_t i) { cells[i] = CellBuilder(set, table, work[i]).run(); });
  return cells;
}

}  // namespace halfspace::geometry
