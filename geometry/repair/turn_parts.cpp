// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "geometry/mesh/corner_fans.h"
#include "geometry/mesh/exact_sum.h"
#include "geometry/repair/complex.h"
#include "geometry/repair/edge_table.h"
#include "geometry/repair/orientation.h"

namespace halfspace::geometry {
namespace {

struct Part {
  int triangle = 0;  // the first
  bool closed = true;
  int sign = 0;  // of its volume
  double volume = 0.0;
};

class Parts {
 public:
  explicit Parts(const TriangleSet& set) : m_set(set) {
    const int count = static_cast<int>(set.triangles.size());
    DisjointSets sets(count);
    const EdgeTable edges(set.triangles, set.points.size());
    edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
      for (const EdgeSide& side : sides) sets.join(sides[0].triangle, side.triangle);
    });
    m_part.resize(set.triangles.size());
    for (int t = 0; t < count; ++t) {
      const int root = sets.find(t);
      m_part[t] = root == t ? static_cast<int>(m_all.size()) : m_part[root];
      if (root == t) m_all.push_back({t});
    }
    edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
      if (netOf(sides) != 0) m_all[m_part[sides[0].triangle]].closed = false;
    });
    std::vector<ExactSum> sums(m_all.size());
    for (int t = 0; t < count; ++t) {
      const Triangle& c = set.triangles[t];
      sums[m_part[t]].addDeterminant(set.points[c[0]], set.points[c[1]], set.points[c[2]]);
    }
    for (size_t i = 0; i < m_all.size(); ++i) {
      m_all[i].sign = sums[i].sign();
      m_all[i].volume = sums[i].value(6);
    }
  }

  std::vector<bool> toTurn() const {
    std::vector<bool> turn(m_all.size(), false);
    bool anyInward = false;
    for (const Part& part : m_all) anyInward |= part.closed && part.sign < 0;
    if (!anyInward) return turn;
    const WindingProbe probe(m_set);
    std::vector<std::map<int, int>> around(m_all.size());  // winding of each part around each
    for (size_t i = 0; i < m_all.size(); ++i) {
      around[i] = windings(probe, static_cast<int>(i));
    }
    // Outer parts first: what is around a part has more volume than it.
    std::vector<int> order(m_all.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::ranges::stable_sort(order, std::greater{},
                             [&](int i) { return std::abs(m_all[i].volume); });
    for (const int i : order) {
      if (m_all[i].closed && m_all[i].sign != 0) turn[i] = isToTurn(i, around[i], turn);
    }
    return turn;
  }

  int of(size_t triangle) const { return m_part[triangle]; }

 private:
  std::map<int, int> windings(const WindingProbe& probe, int part) const {
    std::map<int, int> windings;
    probe.visit(m_all[part].triangle, [&](int other, int turn) {
      if (m_part[other] != part) windings[m_part[other]] += turn;
    });
    std::erase_if(windings, [](const auto& entry) { return entry.second == 0; });
    return windings;
  }

  bool isToTurn(int part, const std::map<int, int>& around, const std::vector<bool>& turn) const {
    int matter = 0, parent = -1;
    for (const auto& [other, winding] : around) {
      if (!m_all[other].closed) continue;
      matter += turn[other] ? -winding : winding;
      if (parent < 0 || std::abs(m_all[other].volume) < std::abs(m_all[parent].volume)) {
        parent = other;
      }
    }
    if (matter <= 0) return m_all[part].sign < 0;
    // A hollow of a solid that was inside out turns with it.
    return parent >= 0 && turn[parent] && m_all[part].sign != m_all[parent].sign;
  }

  const TriangleSet& m_set;
  std::vector<int> m_part;
  std::vector<Part> m_all;
};

}  // namespace

int turnParts(TriangleSet& set) {
  const Parts parts(set);
  const std::vector<bool> turn = parts.toTurn();
  for (size_t t = 0; t < set.triangles.size(); ++t) {
    if (turn[parts.of(t)]) set.flip(t);
  }
  return static_cast<int>(std::ranges::count(turn, true));
}

}  // namespace halfspace::geometry
