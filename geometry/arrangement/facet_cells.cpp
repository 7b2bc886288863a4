// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Per facet: 1. find which segments pass through which points and where two segments cross
// (facet_segments.cpp); 2. cut the segments there; 3. sort the half-edges around each point; 4.
// follow the loops; 5. put loops that are holes into the cell around them. No coordinates are
// computed but those of crossings, and a crossing is stored by its definition.
#include "geometry/arrangement/facet_cells.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>

#include "geometry/arrangement/arrangement_memory.h"
#include "geometry/arrangement/facet_segments.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

// Builds the cells of a facet from its segments and the points on them.
class CellBuilder {
 public:
  // Sorts the nodes.
  CellBuilder(const FacetSet& set, const PointTable& table, FacetSegments& work)
      : m_table(table), m_work(work), m_view(set.facets[work.facet].view()) {}

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
    std::vector<std::pair<int, int>>& nodes = m_work.nodes;
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    std::vector<Cut> cuts;
    cuts.reserve(m_work.segments.size() + nodes.size());  // one more piece for each node
    std::vector<int> points;
    size_t node = 0;
    for (int i = 0; i < static_cast<int>(m_work.segments.size()); ++i) {
      const FacetSegment& segment = m_work.segments[i];
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
    m_cells.edges.reserve(2 * cuts.size());
    m_outside.reserve(2 * cuts.size());
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
    m_points.reserve(m_cells.edges.size());
    for (const CellEdge& edge : m_cells.edges) m_points.push_back(edge.from);
    std::sort(m_points.begin(), m_points.end());
    m_points.erase(std::unique(m_points.begin(), m_points.end()), m_points.end());
    m_fromLocal.reserve(m_cells.edges.size());
    size_t low = 0;  // edges are sorted by their lower points
    for (size_t e = 0; e < m_cells.edges.size(); e += 2) {
      while (m_points[low] != m_cells.edges[e].from) ++low;
      m_fromLocal.push_back(static_cast<int>(low));
      m_fromLocal.push_back(localOf(m_cells.edges[e].to));
    }
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

  // The half-edges that leave a point, counter-clockwise.
  std::span<int> outgoing(int local) {
    return std::span(m_outgoing)
        .subspan(static_cast<size_t>(m_firstOutgoing[local]),
                 static_cast<size_t>(m_firstOutgoing[local + 1] - m_firstOutgoing[local]));
  }

  void sortAroundPoints() {
    // A counting sort by the start of each half-edge.
    m_firstOutgoing.assign(m_points.size() + 2, 0);
    for (const int local : m_fromLocal) ++m_firstOutgoing[local + 2];
    std::partial_sum(m_firstOutgoing.begin(), m_firstOutgoing.end(), m_firstOutgoing.begin());
    m_outgoing.resize(m_fromLocal.size());
    for (int e = 0; e < static_cast<int>(m_fromLocal.size()); ++e) {
      m_outgoing[m_firstOutgoing[m_fromLocal[e] + 1]++] = e;
    }
    for (int local = 0; local < static_cast<int>(m_points.size()); ++local) {
      const std::span<int> around = outgoing(local);
      if (around.size() > 2) sortAround(around);
      for (size_t i = 0; i < around.size(); ++i) {
        // Arriving against around[i], the loop with the cell on its left leaves by the next
        // half-edge clockwise.
        const size_t before = i == 0 ? around.size() - 1 : i - 1;
        m_cells.edges[around[i] ^ 1].next = around[before];
      }
    }
  }

  void sortAround(std::span<int> around) {
    std::vector<std::pair<bool, int>>& keyed = m_keyed;  // in the lower half, half-edge
    keyed.clear();
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
  int outermostEdge(int local) {
    const std::span<int> ofPoint = outgoing(local);
    std::vector<int> around(ofPoint.begin(), ofPoint.end());
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
  FacetSegments& m_work;
  Projection m_view;
  FacetCells m_cells;
  std::vector<bool>
      m_outside;  // per half-edge: it runs along the border with the outside on its left
  std::vector<int> m_singles;
  std::vector<int> m_points;         // local number -> point, ascending
  std::vector<int> m_fromLocal;      // per half-edge: the local number of its start
  std::vector<int> m_outgoing;       // half-edges, grouped by the point they leave
  std::vector<int> m_firstOutgoing;  // per local point: its first half-edge there; then the end
  std::vector<std::pair<bool, int>> m_keyed;  // for sortAround()
  std::vector<int> m_loopOf;                  // per half-edge
  int m_loopCount = 0;
};

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
                                const std::vector<Contact>& contacts, WorkWatch* watch,
                                const MemoryLimit& limit) {
  const double ofContacts = arrangement_memory::kOfFacet * static_cast<double>(set.facets.size()) +
                            arrangement_memory::kOfContact * static_cast<double>(contacts.size());
  limit.require(ofContacts);
  std::vector<PointDefinition> definitions;
  definitions.reserve(2 * contacts.size());
  for (const Contact& contact : contacts) {
    definitions.push_back(contact.a);
    definitions.push_back(contact.isPoint ? contact.a : contact.b);
  }
  table.prepare(facetsWithContacts(set, contacts));
  std::vector<FacetSegments> work = segmentsOf(set, contacts, table.add(definitions));
  beginStage(watch, "finding crossings in the faces", work.size());
  tbb::parallel_for(size_t{0}, work.size(), [&](size_t i) {
    findMeetings(set, table, work[i]);
    countSteps(watch);
  });
  size_t crossings = 0;
  for (const FacetSegments& own : work) crossings += own.crossings.size();
  limit.require(ofContacts + arrangement_memory::kOfCrossing * static_cast<double>(crossings));
  definitions.clear();
  for (const FacetSegments& own : work) {
    for (const SegmentCrossing& crossing : own.crossings) definitions.push_back(crossing.point);
  }
  const std::vector<int> points = table.add(definitions);
  size_t point = 0;
  for (FacetSegments& own : work) {
    for (const SegmentCrossing& crossing : own.crossings) {
      own.nodes.emplace_back(crossing.first, points[point]);
      own.nodes.emplace_back(crossing.second, points[point]);
      ++point;
    }
  }
  std::vector<FacetCells> cells(work.size());
  beginStage(watch, "cutting the faces", work.size());
  tbb::parallel_for(size_t{0}, work.size(), [&](size_t i) {
    cells[i] = CellBuilder(set, table, work[i]).run();
    countSteps(watch);
  });
  return cells;
}

}  // namespace halfspace::geometry
