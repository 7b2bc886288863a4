// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A patch is a set of triangles that are connected across edges of exactly two triangles. Patches
// meet in seams: edges of more than two triangles. An edge is balanced if as many triangles run
// along it in one direction as in the other; on the surface of a solid all edges are.
//
//        B          Three patches meet in a seam (o), seen along it. A and B balance each other.
//        |          The wall M inside the solid is one use too many, so dropMembranes() removes it.
//    A --o-- M
//
// Flips and removals are greedy: each must lower the number of unbalanced uses, and the order of
// patches decides ties, so the result is deterministic.
#include "geometry/repair/steps/orientation.h"

#include <array>
#include <cstdlib>
#include <map>
#include <numeric>
#include <queue>

#include "geometry/mesh/exact_sum.h"
#include "geometry/mesh/topology.h"
#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/triangles/patches.h"
#include "geometry/repair/untangle/weighted_set.h"
#include "geometry/repair/untangle/winding_probe.h"

namespace halfspace::geometry {

namespace {

// Per triangle: whether it has to be flipped so that its patch is consistently oriented.
std::vector<bool> turnsWithin(const TriangleSet& set, const EdgeTable& edges) {
  // Up to three links for each triangle, in the order of their edges.
  struct Link {
    int other = -1;
    bool turned = false;
  };
  std::vector<std::array<Link, 3>> links(set.triangles.size());
  const auto add = [&](int triangle, const Link& link) {
    auto& list = links[triangle];
    *std::ranges::find(list, -1, &Link::other) = link;
  };
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    if (sides.size() != 2) return;
    const bool turned = sides[0].forward == sides[1].forward;
    add(sides[0].triangle, {sides[1].triangle, turned});
    add(sides[1].triangle, {sides[0].triangle, turned});
  });
  std::vector<bool> turn(set.triangles.size(), false), seen(set.triangles.size(), false);
  for (int start = 0; start < static_cast<int>(links.size()); ++start) {
    if (seen[start]) continue;
    seen[start] = true;
    std::vector<int> patch{start};
    size_t turned = 0;
    for (size_t i = 0; i < patch.size(); ++i) {
      for (const Link& link : links[patch[i]]) {
        if (link.other < 0 || seen[link.other]) continue;
        seen[link.other] = true;
        turn[link.other] = turn[patch[i]] != link.turned;
        turned += turn[link.other] ? 1 : 0;
        patch.push_back(link.other);
      }
    }
    if (2 * turned <= patch.size()) continue;
    for (const int t : patch) turn[t] = !turn[t];
  }
  return turn;
}

// The number of unbalanced uses along the seams of a patch: now, and if the patch were flipped.
struct Balance {
  int now = 0;
  int turned = 0;
};
Balance balanceOf(const Patches& patches, int patch) {
  Balance balance;
  for (const int seam : patches.seamsOf[patch]) {
    int rest = 0, own = 0;
    for (const Patches::Use& use : patches.seams[seam]) {
      (use.patch == patch ? own : rest) += use.direction;
    }
    balance.now += std::abs(rest + own);
    balance.turned += std::abs(rest - own);
  }
  return balance;
}

void turnPatch(Patches& patches, int patch) {
  for (const int seam : patches.seamsOf[patch]) {
    for (Patches::Use& use : patches.seams[seam]) {
      if (use.patch == patch) use.direction = -use.direction;
    }
  }
}

}  // namespace

int orientPatches(TriangleSet& set) {
  EdgeTable edges(set.triangles, set.points.size());
  std::vector<bool> turn = turnsWithin(set, edges);
  int turned = 0;
  for (size_t t = 0; t < turn.size(); ++t) {
    if (turn[t]) set.flip(t);
  }
  edges.noteFlips(turn);
  Patches patches = patchesOf(set, edges);
  std::vector<bool> patchTurned(static_cast<size_t>(patches.count), false);
  constexpr int kMostPasses = 16;
  bool changed = !patches.seams.empty();
  for (int pass = 0; pass < kMostPasses && changed; ++pass) {
    changed = false;
    for (int p = 0; p < patches.count; ++p) {
      const Balance balance = balanceOf(patches, p);
      if (balance.turned >= balance.now) continue;
      turnPatch(patches, p);
      patchTurned[p] = !patchTurned[p];
      changed = true;
    }
  }
  for (size_t t = 0; t < turn.size(); ++t) {
    const bool byPatch = patchTurned[patches.ofTriangle[t]];
    if (byPatch) set.flip(t);
    turned += turn[t] != byPatch ? 1 : 0;
  }
  return turned;
}

int dropMembranes(TriangleSet& set) {
  const EdgeTable edges(set.triangles, set.points.size());
  Patches patches = patchesOf(set, edges);
  std::vector<bool> dropped(static_cast<size_t>(patches.count), false);
  std::vector<double> area(static_cast<size_t>(patches.count), 0.0);
  for (size_t t = 0; t < set.triangles.size(); ++t) {
    area[patches.ofTriangle[t]] += areaOf(set.points, set.triangles[t]);
  }
  const auto gainOf = [&](int patch) {
    int gain = 0;
    for (const int seam : patches.seamsOf[patch]) {
      int rest = 0, own = 0;
      for (const Patches::Use& use : patches.seams[seam]) {
        if (!dropped[use.patch]) (use.patch == patch ? own : rest) += use.direction;
      }
      gain += std::abs(rest + own) - std::abs(rest);
    }
    return gain;
  };
  // The patch with the largest gain first; ties go to the smallest.
  using Candidate = std::tuple<int, double, int>;
  std::priority_queue<Candidate> queue;
  const auto offer = [&](int patch) {
    if (dropped[patch] || patches.isOpen[patch]) return;
    const int gain = gainOf(patch);
    if (gain > 0) queue.emplace(gain, -area[patch], -patch);
  };
  for (int p = 0; p < patches.count; ++p) offer(p);
  while (!queue.empty()) {
    const auto [gain, smallness, negative] = queue.top();
    const int patch = -negative;
    queue.pop();
    if (dropped[patch] || gainOf(patch) != gain) continue;  // queued again with its new gain
    dropped[patch] = true;
    for (const int seam : patches.seamsOf[patch]) {
      for (const Patches::Use& use : patches.seams[seam]) offer(use.patch);
    }
  }
  return set.filter([&](size_t t) { return !dropped[patches.ofTriangle[t]]; });
}

namespace {

// Triangles connected across edges.
struct Part {
  int triangle = 0;  // the first of the part
  bool closed = true;
  int sign = 0;  // of its volume, exact
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
    sumVolumes();
  }

  std::vector<bool> toTurn() const {
    std::vector<bool> turn(m_all.size(), false);
    bool anyInward = false;
    for (const Part& part : m_all) anyInward |= part.closed && part.sign < 0;
    if (!anyInward) return turn;
    const WindingProbe probe(m_set);
    std::vector<std::map<int, int>> around(m_all.size());  // per part: winding of others around it
    for (size_t i = 0; i < m_all.size(); ++i) {
      around[i] = windings(probe, static_cast<int>(i));
    }
    // Outer parts first: a part that encloses another has more volume.
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
  // Part after part, because an exact sum is larger than many parts.
  void sumVolumes() {
    std::vector<int> order(m_part.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int t) { return m_part[t]; });
    for (size_t i = 0; i < order.size();) {
      const int part = m_part[order[i]];
      ExactSum sum;
      for (; i < order.size() && m_part[order[i]] == part; ++i) {
        const Triangle& c = m_set.triangles[order[i]];
        sum.addDeterminant(m_set.points[c[0]], m_set.points[c[1]], m_set.points[c[2]]);
      }
      m_all[part].sign = sum.sign();
      m_all[part].volume = sum.value(6);
    }
  }

  std::map<int, int> windings(const WindingProbe& probe, int part) const {
    std::map<int, int> windings;
    probe.visit(m_all[part].triangle, [&](int other, int turn) {
      if (m_part[other] != part) windings[m_part[other]] += turn;
    });
    std::erase_if(windings, [](const auto& entry) { return entry.second == 0; });
    return windings;
  }

  bool isToTurn(int part, const std::map<int, int>& around, const std::vector<bool>& turn) const {
    int total = 0, parent = -1;
    for (const auto& [other, winding] : around) {
      if (!m_all[other].closed) continue;
      total += turn[other] ? -winding : winding;
      if (parent < 0 || std::abs(m_all[other].volume) < std::abs(m_all[parent].volume)) {
        parent = other;
      }
    }
    if (total <= 0) return m_all[part].sign < 0;
    // A cavity of a flipped solid is flipped with it.
    return parent >= 0 && turn[parent] && m_all[part].sign != m_all[parent].sign;
  }

  const TriangleSet& m_set;
  std::vector<int> m_part;
  std::vector<Part> m_all;
};

}  // namespace

int orientParts(TriangleSet& set) {
  const Parts parts(set);
  const std::vector<bool> turn = parts.toTurn();
  for (size_t t = 0; t < set.triangles.size(); ++t) {
    if (turn[parts.of(t)]) set.flip(t);
  }
  return static_cast<int>(std::ranges::count(turn, true));
}

}  // namespace halfspace::geometry
