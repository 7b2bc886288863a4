// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// 1. Connect: around each edge, the two sides of each wedge of the solid become neighbours:
//
//          ///|                 Seen along the edge (o): four faces, two wedges of solid (/).
//          ///|                 Each wedge connects its own two faces, so the wedges are
//        -----o-----            separated although they touch in the edge.
//             |///
//             |///
//
// 2. Number: each fan of triangles around a position gets its own point.
// 3. Split: two wedges at one edge that have the same points at both ends would be one edge with
//    four faces, so each of them is split in the middle.
#include "geometry/boolean/surface_builder.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "geometry/mesh/around_line.h"
#include "geometry/mesh/sides_by_edge.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

class SurfaceBuilder {
 public:
  explicit SurfaceBuilder(LooseTriangles& loose) : m_loose(loose) {
    m_result.triangles = std::move(loose.triangles);
    m_result.origins = std::move(loose.origins);
  }

  std::optional<ExactSurface> run() {
    if (!connectSides()) return std::nullopt;
    numberPoints();
    for (const int side : m_crowded) splitWhereDoubled(current(side));
    if (!m_touching) m_result.positions.clear();
    return std::move(m_result);
  }

 private:
  struct EdgeSide {
    int high;
    int side;
  };

  bool connectSides() {
    const int sides = static_cast<int>(m_result.triangles.size()) * 3;
    m_result.neighbours.assign(static_cast<size_t>(sides), -1);
    const SidesByEdge<EdgeSide> byEdge(m_loose.isContact.size(), [&](auto visit) {
      for (int side = 0; side < sides; ++side) {
        const auto [low, high] = std::minmax({m_result.from(side), m_result.to(side)});
        visit(low, EdgeSide{high, side});
      }
    });
    bool isClosed = true;
    byEdge.forEachEdge([&](int low, std::span<const EdgeSide> ofEdge) {
      isClosed = isClosed && connectEdge(low, ofEdge);
    });
    return isClosed;
  }

  void pair(int side, int other) {
    m_result.neighbours[side] = other;
    m_result.neighbours[other] = side;
  }

  // The solid lies clockwise of a side that runs from the lower to the higher position, and
  // counter-clockwise of one that runs back. False if the sides do not alternate in this way.
  bool connectEdge(int low, std::span<const EdgeSide> edge) {
    const auto forward = [&](int side) { return m_result.from(side) == low; };
    const size_t count = edge.size();
    const int high = edge.front().high;
    if (count == 2) {
      pair(edge[0].side, edge[1].side);
      return forward(edge[0].side) != forward(edge[1].side);
    }
    std::vector<int> sides;
    for (const EdgeSide& side : edge) sides.push_back(side.side);
    if (!m_loose.sortAround(low, high, sides)) return false;
    std::vector<std::pair<size_t, size_t>> wedges;  // closing, opening
    forEachWedge(
        count, [&](size_t i) { return forward(sides[i]); },
        [&](size_t opening, size_t closing) { wedges.emplace_back(closing, opening); });
    if (2 * wedges.size() != count) return false;
    std::sort(wedges.begin(), wedges.end());
    for (const auto& [closing, opening] : wedges) {
      if ((opening + 1) % count != closing) return false;  // a wedge in a wedge
      pair(sides[closing], sides[opening]);
      m_crowded.push_back(sides[closing]);
    }
    m_loose.isContact[low] = m_loose.isContact[high] = true;
    return true;
  }

  // Replaces positions by points: one point per fan of triangles.
  void numberPoints() {
    const int corners = static_cast<int>(m_result.neighbours.size());
    DisjointSets fans(corners);
    for (int side = 0; side < corners; ++side) {
      if (!m_loose.isContact[m_result.from(side)]) continue;
      fans.join(side, ExactSurface::nextSide(m_result.neighbours[side]));
    }
    std::vector<int> ofPosition(m_loose.isContact.size(), -1);
    std::vector<int> ofFan(static_cast<size_t>(corners), -1);
    for (int corner = 0; corner < corners; ++corner) {
      int& index = m_result.triangles[corner / 3][corner % 3];
      const int where = index;
      const bool shared = m_loose.isContact[where];
      int& own = shared ? ofFan[fans.find(corner)] : ofPosition[where];
      if (own < 0) {
        own = static_cast<int>(m_result.points.size());
        m_result.points.push_back(where);
        m_result.positions.push_back(where);
        m_result.operandVertex.push_back(shared ? -1 : where);
        if (shared) {
          m_touching = m_touching || ofPosition[where] >= 0;
          ofPosition[where] = own;
        }
      }
      index = own;
    }
  }

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
    const auto ends = std::minmax(
        {m_result.positions[m_result.from(side)], m_result.positions[m_result.to(side)]});
    const auto [known, added] = m_middles.try_emplace(ends, -1);
    if (added) known->second = m_loose.middle(ends.first, ends.second);
    m_result.points.push_back(known->second);
    m_result.positions.push_back(known->second);
    m_result.operandVertex.push_back(-1);
    m_touching = true;  // another wedge is split at the same position
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

  LooseTriangles& m_loose;
  ExactSurface m_result;
  std::vector<int> m_crowded;  // one side of each wedge at edges with several wedges
  std::map<std::pair<int, int>, std::vector<int>> m_wedges;
  std::map<std::pair<int, int>, int> m_middles;
  std::map<int, int> m_moved;
  bool m_touching = false;
};

}  // namespace

std::optional<ExactSurface> connectedSurface(LooseTriangles loose) {
  assert(loose.triangles.size() == loose.origins.size());
  return SurfaceBuilder(loose).run();
}

}  // namespace halfspace::geometry
