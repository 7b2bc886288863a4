// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/steps/contacts.h"

#include "geometry/mesh/around_line.h"
#include "geometry/mesh/topology.h"
#include "geometry/repair/triangles/coordinate_grid.h"
#include "geometry/repair/triangles/edge_table.h"

namespace halfspace::geometry {
namespace {

// Triangles that splitting edges may add to a mesh of any size.
constexpr size_t kFewSplitTriangles = 1000;

int cornerAtLow(const EdgeSide& s) {
  return 3 * s.triangle + (s.forward ? s.side : (s.side + 1) % 3);
}
int cornerAtHigh(const EdgeSide& s) {
  return 3 * s.triangle + (s.forward ? (s.side + 1) % 3 : s.side);
}

// The two faces of a wedge of the solid, in counter-clockwise order: the solid is behind both.
using Wedge = std::pair<EdgeSide, EdgeSide>;
std::vector<Wedge> wedgesOf(const TriangleSet& set, int low, int high,
                            std::span<const EdgeSide> sides) {
  const std::vector<EdgeSide> order = sortAroundEdge(set, low, high, sides);
  std::vector<Wedge> wedges;
  forEachWedge(
      order.size(), [&](size_t i) { return order[i].forward; },
      [&](size_t opening, size_t closing) { wedges.emplace_back(order[opening], order[closing]); });
  return wedges;
}

class Splitter {
 public:
  Splitter(TriangleSet& set, bool singlePrecision)
      : m_set(set), m_singlePrecision(singlePrecision) {}

  ContactSplit run() {
    ContactSplit split;
    split.edges = joinCorners();
    if (split.edges > 0) {
      // Where faces lie on one another the halves of a split edge are doubled, too, and their
      // number would double in every round: the growth of the mesh is limited.
      constexpr int kMostRounds = 64;
      const size_t most = 2 * m_set.triangles.size() + kFewSplitTriangles;
      for (int round = 0; round < kMostRounds && m_set.triangles.size() <= most; ++round) {
        if (!splitDoubledEdges()) break;
        joinCorners();
      }
      split.complete = m_doubled.empty();
      if (!split.complete) return split;
    }
    giveCopies(split);
    return split;
  }

 private:
  // Joins corners of triangles into fans, one wedge of the solid at a time. Returns how many edges
  // have more than two triangles.
  int joinCorners() {
    m_fans.emplace(3 * static_cast<int>(m_set.triangles.size()));
    m_doubled.clear();
    int contacts = 0;
    const EdgeTable edges(m_set.triangles, m_set.points.size());
    std::vector<std::vector<Wedge>> meetings;
    edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
      if (sides.size() == 2) return join({sides[0], sides[1]});
      if (sides.size() < 2) return;
      ++contacts;
      const std::vector<Wedge> wedges = wedgesOf(m_set, low, high, sides);
      for (const Wedge& wedge : wedges) join(wedge);
      meetings.push_back(wedges);
    });
    for (const auto& wedges : meetings) {
      if (isDoubled(wedges)) m_doubled.push_back(wedges);
    }
    return contacts;
  }

  void join(const Wedge& wedge) {
    m_fans->join(cornerAtLow(wedge.first), cornerAtLow(wedge.second));
    m_fans->join(cornerAtHigh(wedge.first), cornerAtHigh(wedge.second));
  }

  bool isDoubled(const std::vector<Wedge>& wedges) {
    std::vector<std::pair<int, int>> ends;
    for (const Wedge& w : wedges) {
      ends.emplace_back(m_fans->find(cornerAtLow(w.first)), m_fans->find(cornerAtHigh(w.first)));
    }
    std::ranges::sort(ends);
    return std::adjacent_find(ends.begin(), ends.end()) != ends.end();
  }

  // Inserts a middle vertex into edges whose wedges are connected at both ends; edges that share a
  // triangle with one already split wait for the next round. False if there are no such edges.
  bool splitDoubledEdges() {
    if (m_doubled.empty()) return false;
    std::vector<bool> taken(m_set.triangles.size(), false);
    for (const auto& wedges : m_doubled) {
      const auto isTaken = [&](const Wedge& w) {
        return taken[w.first.triangle] || taken[w.second.triangle];
      };
      if (std::ranges::any_of(wedges, isTaken)) continue;
      const EdgeSide& any = wedges[0].first;
      const Triangle& t = m_set.triangles[any.triangle];
      const int middle = static_cast<int>(m_set.points.size());
      const Vec3 wanted =
          0.5 * m_set.points[t[any.side]] + 0.5 * m_set.points[t[(any.side + 1) % 3]];
      m_set.points.push_back(m_singlePrecision ? nearestSingle(wanted) : wanted);
      for (const Wedge& w : wedges) {
        for (const EdgeSide& side : {w.first, w.second}) {
          taken[side.triangle] = true;
          splitSide(side, middle);
        }
      }
    }
    return true;
  }

  void splitSide(const EdgeSide& side, int middle) {
    Triangle& t = m_set.triangles[side.triangle];
    Triangle rest = t;
    t[(side.side + 1) % 3] = middle;
    rest[side.side] = middle;
    m_set.add(rest, m_set.origins[side.triangle]);
  }

  void giveCopies(ContactSplit& split) {
    std::vector<int> fanOf(m_set.points.size(), -1);  // per vertex: the fan that keeps it
    std::vector<bool> counted(m_set.points.size(), false);
    const int corners = 3 * static_cast<int>(m_set.triangles.size());
    std::vector<int> copyOf(static_cast<size_t>(corners), -1);  // per fan
    for (int corner = 0; corner < corners; ++corner) {
      const int fan = m_fans->find(corner);
      int& vertex = m_set.triangles[corner / 3][corner % 3];
      if (fan != corner) {  // the fan's lowest corner was visited before
        vertex = copyOf[fan];
        continue;
      }
      if (fanOf[vertex] < 0) {
        fanOf[vertex] = fan;
        copyOf[fan] = vertex;
        continue;
      }
      if (!counted[vertex]) ++split.vertices;
      counted[vertex] = true;
      copyOf[fan] = static_cast<int>(m_set.points.size());
      split.copies.emplace_back(vertex, copyOf[fan]);
      const Vec3 position = m_set.points[vertex];
      m_set.points.push_back(position);
      vertex = copyOf[fan];
    }
  }

  TriangleSet& m_set;
  bool m_singlePrecision;
  std::optional<DisjointSets> m_fans;
  std::vector<std::vector<Wedge>> m_doubled;
};

}  // namespace

ContactSplit splitContacts(TriangleSet& set, bool singlePrecision) {
  return Splitter(set, singlePrecision).run();
}

}  // namespace halfspace::geometry
