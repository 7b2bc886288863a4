// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two convex facets F and G in different planes meet on the line L of both planes, directed along
// d = nF x nG. Each facet covers an interval of L, from a start to an end. A stop of F is a vertex
// of F in the plane of G, or an edge of F that crosses this plane:
//
//            nG                 Seen from the tip of nF, with d pointing up: the part of F in
//     F    (-) | (+)            front of G lies to the right of L. F's boundary runs
//        +-----e-----+          counter-clockwise, so it passes from + to - at the end e
//        |     ^     |          and from - to + at the start s.
//        |     | d   |          For G the roles of start and end are swapped: nG x nF = -d.
//        +-----s-----+
//
// The order of a stop of F and a stop of G along d is the orientation of the four vertices of their
// two edges, so no intersection point is computed (P. Guigue and O. Devillers, "Fast and robust
// triangle-triangle overlap test using orientation predicates", 2003).
#include "geometry/arrangement/facet_pairs.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cassert>
#include <numeric>

#include "geometry/arrangement/arrangement_memory.h"

namespace halfspace::geometry {
namespace {

// Where the boundary of a convex facet meets a plane or a line. A vertex: from == to.
struct Stop {
  int from = -1, to = -1;  // the edge, from the positive to the negative side
  bool isVertex = false;
  int vertex = -1;  // if isVertex
};

struct Section {
  Stop start, end;
  int stops = 0;        // 0: none
  bool inside = false;  // all corners lie in the plane
};

// The section of a loop whose corners have the given signs. `positiveToNegativeIsEnd`: see above.
// A vertex stop gets an edge to a corner off the plane, in the same direction.
Section sectionOf(std::span<const int> loop, std::span<const int> signs,
                  bool positiveToNegativeIsEnd) {
  Section section;
  const size_t count = loop.size();
  int positive = -1, negative = -1;
  for (size_t i = 0; i < count; ++i) {
    if (signs[i] > 0) positive = loop[i];
    if (signs[i] < 0) negative = loop[i];
  }
  section.inside = positive < 0 && negative < 0;
  if (section.inside) return section;
  const auto set = [&](const Stop& stop, bool isEnd) {
    (isEnd == positiveToNegativeIsEnd ? section.end : section.start) = stop;
  };
  for (size_t i = 0; i < count; ++i) {
    const size_t next = i + 1 == count ? 0 : i + 1;
    if (signs[i] == 0) {
      const int before = signs[i == 0 ? count - 1 : i - 1];
      const int after = signs[next];
      Stop stop;
      stop.isVertex = true;
      stop.vertex = loop[i];
      stop.from = positive >= 0 ? positive : loop[i];
      stop.to = positive >= 0 ? loop[i] : negative;
      if (before > 0 || after < 0) set(stop, true);
      if (before < 0 || after > 0) set(stop, false);
      ++section.stops;
    } else if (signs[i] * signs[next] < 0) {
      const Stop stop{signs[i] > 0 ? loop[i] : loop[next], signs[i] > 0 ? loop[next] : loop[i],
                      false, -1};
      set(stop, signs[i] > 0);
      ++section.stops;
    }
  }
  return section;
}

class PairContacts {
 public:
  PairContacts(const FacetSet& set, const PointTable& table) : m_set(set), m_table(table) {}

  void find(int f, int g, std::vector<Contact>& contacts) {
    const auto loopF = m_set.cornersOf(f);
    const auto loopG = m_set.cornersOf(g);
    if (!signsOf(loopF, g, m_signsF)) return;
    if (!signsOf(loopG, f, m_signsG)) return;
    const Section ofF = sectionOf(loopF, m_signsF, true);
    if (ofF.inside) {
      overlay(f, g, contacts);
      overlay(g, f, contacts);
      return;
    }
    const Section ofG = sectionOf(loopG, m_signsG, false);
    if (ofF.stops == 0 || ofG.stops == 0) return;
    meet(f, ofF, g, ofG, contacts);
  }

 private:
  // The sides of the corners to the plane of a facet. False if all are strictly on one side.
  bool signsOf(std::span<const int> loop, int facet, std::vector<int>& signs) const {
    signs.clear();
    int lowest = 1, highest = -1;
    for (const int corner : loop) {
      signs.push_back(m_table.side(facet, corner));
      lowest = std::min(lowest, signs.back());
      highest = std::max(highest, signs.back());
    }
    return lowest <= 0 && highest >= 0;
  }

  // -1, 0, 1 as a stop of F comes before, at or after a stop of G along d.
  int order(const Stop& f, const Stop& g) const {
    if (f.isVertex && g.isVertex && f.vertex == g.vertex) return 0;
    return -m_table.orientation(f.from, f.to, g.from, g.to);
  }

  static PointDefinition pointAt(const Stop& stop, int plane) {
    return stop.isVertex ? PointDefinition::vertex(stop.vertex)
                         : PointDefinition::edgePlane(stop.from, stop.to, plane);
  }
  // The point where two stops coincide.
  static PointDefinition pointAt(const Stop& ofF, int f, const Stop& ofG, int g) {
    return ofG.isVertex && !ofF.isVertex ? pointAt(ofG, f) : pointAt(ofF, g);
  }

  void meet(int f, const Section& ofF, int g, const Section& ofG,
            std::vector<Contact>& contacts) const {
    const int startToEnd = order(ofF.start, ofG.end);
    const int endToStart = order(ofF.end, ofG.start);
    if (startToEnd > 0 || endToStart < 0) return;
    Contact contact;
    contact.isPoint = true;
    if (startToEnd == 0) {
      contact.a = pointAt(ofF.start, f, ofG.end, g);
    } else if (endToStart == 0) {
      contact.a = pointAt(ofF.end, f, ofG.start, g);
    } else if (ofF.stops == 1) {
      contact.a = pointAt(ofF.start, g);
    } else if (ofG.stops == 1) {
      contact.a = pointAt(ofG.start, f);
    } else {
      contact.isPoint = false;
      const int starts = order(ofF.start, ofG.start);
      const int ends = order(ofF.end, ofG.end);
      contact.a = starts == 0  ? pointAt(ofF.start, f, ofG.start, g)
                  : starts > 0 ? pointAt(ofF.start, g)
                               : pointAt(ofG.start, f);
      contact.b = ends == 0  ? pointAt(ofF.end, f, ofG.end, g)
                  : ends < 0 ? pointAt(ofF.end, g)
                             : pointAt(ofG.end, f);
    }
    contact.facet = f;
    contact.line.facet = g;
    contacts.push_back(contact);
    contact.facet = g;
    contact.line.facet = f;
    contacts.push_back(contact);
  }

  int turn(const Projection& view, int a, int b, int c) const {
    return m_table.orientation(view, a, b, c);
  }

  // Leaves the parts of the edges of g that lie in f, a facet of the same plane.
  void overlay(int f, int g, std::vector<Contact>& contacts) {
    const auto loop = m_set.cornersOf(g);
    for (size_t i = 0; i < loop.size(); ++i) {
      clip(f, loop[i], loop[i + 1 == loop.size() ? 0 : i + 1], contacts);
    }
  }

  // -1 if a point of the line from p to q comes before a stop of the facet on this line.
  int orderOnLine(const Projection& view, int point, const Stop& stop, int p, int q) const {
    if (stop.isVertex) {
      if (stop.vertex == point) return 0;
      const Vec3 d = m_set.vertices[q] - m_set.vertices[p];
      const int axis = dominantAxis(d);
      const int comparison = m_table.compare(point, stop.vertex, axis);
      return d[axis] > 0 ? comparison : -comparison;
    }
    // The edge runs from the left of the line (positive) to its right, so points beyond the stop
    // lie on the left of the edge.
    return turn(view, stop.from, stop.to, point);
  }

  void clip(int f, int p, int q, std::vector<Contact>& contacts) {
    const MeshFacet& facet = m_set.facets[f];
    const Projection view = facet.view();
    const auto loop = m_set.cornersOf(f);
    m_signsF.clear();
    int lowest = 1, highest = -1;
    for (const int corner : loop) {
      m_signsF.push_back(turn(view, p, q, corner));
      lowest = std::min(lowest, m_signsF.back());
      highest = std::max(highest, m_signsF.back());
    }
    if (lowest > 0 || highest < 0) return;
    // Left of the line is positive; the loop passes from right to left at the end.
    const Section section = sectionOf(loop, m_signsF, false);
    const int startP = orderOnLine(view, p, section.start, p, q);
    const int startQ = orderOnLine(view, q, section.start, p, q);
    const int endP = orderOnLine(view, p, section.end, p, q);
    const int endQ = orderOnLine(view, q, section.end, p, q);
    if (startQ < 0 || endP > 0) return;
    const auto pointAtStop = [&](const Stop& stop) {
      return stop.isVertex ? PointDefinition::vertex(stop.vertex)
                           : PointDefinition::edgeEdge(p, q, stop.from, stop.to, facet.axis);
    };
    Contact contact;
    contact.facet = f;
    contact.line.u = p;
    contact.line.v = q;
    if (startQ == 0 || endP == 0 || section.stops == 1) {
      contact.isPoint = true;
      contact.a = startQ == 0 ? PointDefinition::vertex(q)
                  : endP == 0 ? PointDefinition::vertex(p)
                              : pointAtStop(section.start);
    } else {
      contact.a = startP >= 0 ? PointDefinition::vertex(p) : pointAtStop(section.start);
      contact.b = endQ <= 0 ? PointDefinition::vertex(q) : pointAtStop(section.end);
    }
    contacts.push_back(contact);
  }

  const FacetSet& m_set;
  const PointTable& m_table;
  std::vector<int> m_signsF, m_signsG;
};

// Sorts pairs of numbers below `count`: by the second number, and then, keeping that order, by the
// first. Cost: linear.
void sortPairs(std::vector<std::pair<int, int>>& pairs, size_t count) {
  std::vector<std::pair<int, int>> sorted(pairs.size());
  std::vector<size_t> start(count + 1);
  const auto pass = [&](auto keyOf) {
    std::fill(start.begin(), start.end(), size_t{0});
    for (const auto& pair : pairs) ++start[static_cast<size_t>(keyOf(pair)) + 1];
    std::partial_sum(start.begin(), start.end(), start.begin());
    for (const auto& pair : pairs) sorted[start[static_cast<size_t>(keyOf(pair))]++] = pair;
    pairs.swap(sorted);
  };
  pass([](const std::pair<int, int>& pair) { return pair.second; });
  pass([](const std::pair<int, int>& pair) { return pair.first; });
}

}  // namespace

BoxedFacets::BoxedFacets(const FacetSet& facets)
    : set(facets), boxes(facets.bounds(), static_cast<int>(facets.facets.size()), [&](int i) {
        return facets.boxOf(i);
      }) {}

std::vector<Contact> contactsOf(const BoxedFacets& facets, const PointTable& table,
                                WorkWatch* watch, const MemoryLimit& limit) {
  const FacetSet& set = facets.set;
  const double ofFacets = arrangement_memory::kOfFacet * static_cast<double>(set.facets.size());
  std::vector<std::pair<int, int>> pairs;
  const auto memoryOfPairs = [&] {
    return ofFacets + arrangement_memory::kOfPair * static_cast<double>(pairs.size());
  };
  facets.boxes.forEachPairAcross([&](int i) { return set.facets[i].operand; },
                                 [&](int i, int j) {
                                   pairs.emplace_back(std::min(i, j), std::max(i, j));
                                   return memoryOfPairs() <= limit.bytes();
                                 });
  limit.require(memoryOfPairs());
  sortPairs(pairs, set.facets.size());
  constexpr size_t kBlock = 256;
  std::vector<std::vector<Contact>> found((pairs.size() + kBlock - 1) / kBlock);
  beginStage(watch, "cutting pairs of faces", found.size());
  tbb::parallel_for(size_t{0}, found.size(), [&](size_t block) {
    PairContacts finder(set, table);
    const size_t end = std::min(pairs.size(), (block + 1) * kBlock);
    for (size_t i = block * kBlock; i < end; ++i) {
      finder.find(pairs[i].first, pairs[i].second, found[block]);
    }
    countSteps(watch);
  });
  std::vector<Contact> contacts;
  for (std::vector<Contact>& block : found) {
    contacts.insert(contacts.end(), block.begin(), block.end());
  }
  return contacts;
}

}  // namespace halfspace::geometry
