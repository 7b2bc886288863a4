// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// 1. Select: a triangle is kept or dropped by its location relative to the other solid. In a
//    difference, triangles of `b` are reversed.
// 2. Connect: sides away from the intersection keep their neighbours. Around each edge of the
//    intersection, the two sides of each wedge of the solid become neighbours:
//
//          ///|                 Seen along the edge (o): four faces, two wedges of solid (/).
//          ///|                 Each wedge connects its own two faces, so the wedges are
//        -----o-----            separated although they touch in the edge.
//             |///
//             |///
//
// 3. Number: each fan of triangles around a position gets its own point.
#include "geometry/boolean/overlay.h"

#include <algorithm>
#include <map>

#include "geometry/boolean/around_edge.h"
#include "geometry/boolean/patch_sides.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

// Whether a triangle is part of the result. Of two coincident triangles, only that of `a` is kept.
bool isKept(TriangleLocation lies, bool ofA, Operation operation) {
  switch (lies) {
    case TriangleLocation::inside:
      return operation == Operation::intersect || (operation == Operation::subtract && !ofA);
    case TriangleLocation::outside:
      return operation == Operation::unite || (operation == Operation::subtract && ofA);
    case TriangleLocation::onSame:
      return ofA && operation != Operation::subtract;
    case TriangleLocation::onOpposite:
      return ofA && operation == Operation::subtract;
    case TriangleLocation::unknown:
      break;
  }
  return false;
}

class ResultBuilder {
 public:
  ResultBuilder(const Overlay& overlay, const std::vector<TriangleLocation>& lies,
                Operation operation)
      : m_overlay(overlay), m_newSide(overlay.neighbours.size(), -1) {
    keep(lies, operation);
  }

  // Connects the sides of the result. False if a side has no partner.
  bool connect() {
    m_result.neighbours.assign(m_result.triangles.size() * 3, -1);
    std::vector<CutSide> cutSides;
    for (int side = 0; side < static_cast<int>(m_newSide.size()); ++side) {
      const int own = m_newSide[side];
      if (own < 0) continue;
      if (!m_overlay.cut[side]) {
        m_result.neighbours[own] = m_newSide[m_overlay.neighbours[side]];
        continue;
      }
      const int from = position(m_result.from(own));
      const int to = position(m_result.to(own));
      cutSides.push_back({std::min(from, to), std::max(from, to), own});
    }
    cutSides = sortedByEdge(std::move(cutSides));
    return forEachCutEdge(cutSides, [&](const CutSide* first, const CutSide* last) {
      return joinWedges(first, last);
    });
  }

  // Replaces the points of the overlay by points of the result: at each position, one point per fan
  // of triangles.
  ExactSurface finish() {
    std::vector<bool> shared = sharedPositions();
    const std::vector<int> fans = cornerFansAt(shared);
    numberPoints(shared, fans);
    for (const int side : m_crowded) splitWhereDoubled(current(side));
    if (!m_touching) m_result.positions.clear();
    m_result.meetings = m_overlay.meetings;
    return std::move(m_result);
  }

 private:
  int position(int point) const { return m_overlay.positions[point]; }
  const ExactPoint& point(int index) const { return m_overlay.points[index]; }
  int apex(int side) const { return m_result.to(ExactSurface::nextSide(side)); }

  void keep(const std::vector<TriangleLocation>& lies, Operation operation) {
    for (int triangle = 0; triangle < static_cast<int>(lies.size()); ++triangle) {
      const bool ofA = triangle < m_overlay.trianglesOfA;
      if (!isKept(lies[triangle], ofA, operation)) continue;
      const int first = static_cast<int>(m_result.triangles.size()) * 3;
      Triangle corners = m_overlay.triangles[triangle];
      const bool turned = operation == Operation::subtract && !ofA;
      if (turned) std::swap(corners[1], corners[2]);
      for (int i = 0; i < 3; ++i) m_newSide[3 * triangle + i] = first + (turned ? 2 - i : i);
      m_result.triangles.push_back(corners);
      m_result.origins.push_back(m_overlay.origins[triangle]);
    }
  }

  void pair(int side, int other) {
    m_result.neighbours[side] = other;
    m_result.neighbours[other] = side;
  }

  // Connects all sides at one edge of the result: the two sides of each wedge of the solid become
  // neighbours. A face whose side runs from the low to the high end has solid clockwise of it; a
  // face whose side runs back has solid counter-clockwise of it. Returns false if the faces around
  // the edge do not alternate in this way.
  bool joinWedges(const CutSide* first, const CutSide* last) {
    const auto count = static_cast<size_t>(last - first);
    const auto forward = [&](int side) { return position(m_result.from(side)) == first->low; };
    if (count == 2) {
      pair(first[0].side, first[1].side);
      return forward(first[0].side) != forward(first[1].side);
    }
    if (count % 2 != 0) return false;
    std::vector<int> sides;
    for (const CutSide* side = first; side < last; ++side) sides.push_back(side->side);
    const AroundEdge order(point(first->low), point(first->high), point(apex(sides[0])));
    bool distinct = true;
    std::sort(sides.begin(), sides.end(), [&](int a, int b) {
      const int comparison = order.compare(point(apex(a)), point(apex(b)));
      distinct = distinct && (comparison != 0 || a == b);
      return comparison != 0 ? comparison < 0 : a < b;
    });
    if (!distinct) return false;
    for (size_t i = 0; i < count; ++i) {
      const int clockwise = sides[(i + count - 1) % count];
      if (forward(sides[i]) == forward(clockwise)) return false;
      if (!forward(sides[i])) continue;
      pair(sides[i], clockwise);
      m_crowded.push_back(sides[i]);
    }
    return true;
  }

  // Per position: whether several points of the overlay have it, so that the result may need
  // several.
  std::vector<bool> sharedPositions() const {
    std::vector<bool> shared(m_overlay.points.size(), false);
    for (size_t i = 0; i < m_overlay.positions.size(); ++i) {
      if (m_overlay.positions[i] != static_cast<int>(i)) shared[m_overlay.positions[i]] = true;
    }
    return shared;
  }

  // Per corner of the result: the lowest corner of its fan. Corners at positions that are not
  // shared are not joined.
  std::vector<int> cornerFansAt(const std::vector<bool>& shared) const {
    const int corners = static_cast<int>(m_result.neighbours.size());
    DisjointSets sets(corners);
    for (int side = 0; side < corners; ++side) {
      if (!shared[position(m_result.from(side))]) continue;
      sets.join(side, ExactSurface::nextSide(m_result.neighbours[side]));
    }
    std::vector<int> fans(static_cast<size_t>(corners));
    for (int i = 0; i < corners; ++i) fans[i] = sets.find(i);
    return fans;
  }

  void numberPoints(const std::vector<bool>& shared, const std::vector<int>& fans) {
    std::vector<int> ofPlace(m_overlay.points.size(), -1);
    std::vector<int> ofFan(fans.size(), -1);
    for (int corner = 0; corner < static_cast<int>(fans.size()); ++corner) {
      int& index = m_result.triangles[corner / 3][corner % 3];
      const int where = position(index);
      int& own = shared[where] ? ofFan[fans[corner]] : ofPlace[where];
      if (own < 0) {
        own = static_cast<int>(m_result.points.size());
        m_result.points.push_back(m_overlay.points[where]);
        m_result.positions.push_back(where);
        m_result.meetingOf.push_back(m_overlay.meetingOf[where]);
        m_result.operandVertex.push_back(shared[where] ? -1 : where);
        if (shared[where]) {
          m_touching = m_touching || ofPlace[where] >= 0;
          ofPlace[where] = own;
        }
      }
      index = own;
    }
  }

  // Two wedges at one edge that have the same points at both ends would be one edge with four
  // faces. So each of them is split in the middle.
  void splitWhereDoubled(int side) {
    const auto ends = std::minmax({m_result.from(side), m_result.to(side)});
    std::vector<int>& wedges = m_wedges[ends];
    wedges.push_back(side);
    if (wedges.size() == 1) return;
    if (wedges.size() == 2) splitEdge(current(wedges[0]));
    splitEdge(current(side));
  }

  // The current index of a side: splits may have moved it to a new triangle.
  int current(int side) const {
    for (auto moved = m_moved.find(side); moved != m_moved.end(); moved = m_moved.find(side)) {
      side = moved->second;
    }
    return side;
  }

  void splitEdge(int side) {
    const int other = m_result.neighbours[side];
    const int middle = static_cast<int>(m_result.points.size());
    const int from = m_result.from(side);
    const int to = m_result.to(side);
    const auto ends = std::minmax({m_result.positions[from], m_result.positions[to]});
    const auto known = m_middlePositions.try_emplace(
        ends, static_cast<int>(m_overlay.points.size() + m_middlePositions.size()));
    m_result.points.push_back(CGAL::midpoint(m_result.points[from], m_result.points[to]));
    m_result.positions.push_back(known.first->second);
    m_result.meetingOf.push_back(-1);
    m_result.operandVertex.push_back(-1);
    const int rest = splitTriangle(side, middle);
    const int otherRest = splitTriangle(other, middle);
    pair(side, otherRest);
    pair(rest, other);
  }

  // Splits a triangle at `middle`, a point of the side. The side then ends at `middle`; the rest of
  // the triangle becomes a new triangle. Returns the side of the new one that starts at `middle`.
  int splitTriangle(int side, int middle) {
    const int next = ExactSurface::nextSide(side);
    const int added = static_cast<int>(m_result.triangles.size()) * 3;
    m_result.triangles.push_back({middle, m_result.from(next), m_result.to(next)});
    const int origin = m_result.origins[static_cast<size_t>(side / 3)];
    m_result.origins.push_back(origin);
    m_result.neighbours.resize(m_result.neighbours.size() + 3, -1);
    m_result.triangles[next / 3][next % 3] = middle;
    pair(added + 1, m_result.neighbours[next]);
    m_moved[next] = added + 1;
    pair(added + 2, next);
    return added;
  }

  const Overlay& m_overlay;
  ExactSurface m_result;
  std::vector<int> m_newSide;  // per side of the overlay: side of the result, or -1
  std::vector<int> m_crowded;  // one side of each wedge at edges with several wedges
  std::map<std::pair<int, int>, std::vector<int>> m_wedges;
  std::map<std::pair<int, int>, int> m_middlePositions;
  std::map<int, int> m_moved;
  bool m_touching = false;
};

}  // namespace

std::optional<ExactSurface> selectResult(const Overlay& overlay, Operation operation,
                                         const PolygonMesh& a, const Operand& trianglesOfA,
                                         const PolygonMesh& b, const Operand& trianglesOfB) {
  const auto lies = locateTriangles(overlay, a, trianglesOfA, b, trianglesOfB);
  if (!lies) return std::nullopt;
  ResultBuilder builder(overlay, *lies, operation);
  if (!builder.connect()) return std::nullopt;
  return builder.finish();
}

}  // namespace halfspace::geometry
