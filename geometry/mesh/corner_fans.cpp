// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/corner_fans.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace halfspace::geometry {

DisjointSets::DisjointSets(int count) : m_parent(static_cast<size_t>(count)) {
  std::iota(m_parent.begin(), m_parent.end(), 0);
}

int DisjointSets::find(int item) {
  assert(item >= 0 && static_cast<size_t>(item) < m_parent.size());
  while (m_parent[item] != item) {
    m_parent[item] = m_parent[m_parent[item]];
    item = m_parent[item];
  }
  return item;
}

void DisjointSets::join(int a, int b) {
  a = find(a);
  b = find(b);
  if (a != b) m_parent[std::max(a, b)] = std::min(a, b);
}

CornerFans cornerFans(const PolygonSoup& soup, const std::vector<EdgeUse>& uses) {
  CornerFans fans;
  fans.start.push_back(0);
  for (const std::vector<int>& loop : soup.faces) {
    fans.start.push_back(fans.start.back() + static_cast<int>(loop.size()));
  }
  assert(fans.start.size() == soup.faces.size() + 1);
  DisjointSets sets(fans.start.back());
  // The corner of the use's face at the lower or the higher end of the edge.
  const auto cornerAt = [&](const EdgeUse& use, bool lowEnd) {
    const int count = fans.start[use.face + 1] - fans.start[use.face];
    assert(use.corner >= 0 && use.corner < count);
    const bool first = use.forward == lowEnd;
    return fans.start[use.face] + (first ? use.corner : (use.corner + 1) % count);
  };
  forEachEdge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
    if (last - first != 2) return;
    assert(first[0].low == first[1].low && first[0].high == first[1].high);
    sets.join(cornerAt(first[0], true), cornerAt(first[1], true));
    sets.join(cornerAt(first[0], false), cornerAt(first[1], false));
  });
  fans.fan.resize(static_cast<size_t>(fans.start.back()));
  for (int i = 0; i < fans.start.back(); ++i) fans.fan[i] = sets.find(i);
  return fans;
}

}  // namespace halfspace::geometry
