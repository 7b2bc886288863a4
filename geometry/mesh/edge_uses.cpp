// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/edge_uses.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace halfspace::geometry {
namespace {

template <typename Visit>
void forEachSide(const PolygonSoup& soup, Visit visit) {
  for (size_t face = 0; face < soup.faces.size(); ++face) {
    const std::vector<int>& loop = soup.faces[face];
    const int count = static_cast<int>(loop.size());
    for (int corner = 0; corner < count; ++corner) {
      const int from = loop[corner];
      const int to = loop[corner + 1 == count ? 0 : corner + 1];
      assert(from >= 0 && to >= 0 && std::max<size_t>(from, to) < soup.vertices.size());
      visit(EdgeUse{std::min(from, to), std::max(from, to), static_cast<int>(face), corner,
                    from < to});
    }
  }
}

}  // namespace

std::vector<EdgeUse> edgeUses(const PolygonSoup& soup) {
  // A counting sort by the lower vertex leaves a few uses per vertex to sort by the higher one.
  std::vector<int> start(soup.vertices.size() + 1, 0);
  forEachSide(soup, [&](const EdgeUse& use) { ++start[use.low + 1]; });
  for (size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];

  std::vector<EdgeUse> uses(static_cast<size_t>(start.back()));
  assert(start.front() == 0 && std::is_sorted(start.begin(), start.end()));
  std::vector<int> next(start.begin(), start.end() - 1);
  forEachSide(soup, [&](const EdgeUse& use) { uses[next[use.low]++] = use; });
  for (size_t i = 0; i + 1 < start.size(); ++i) {
    std::sort(uses.begin() + start[i], uses.begin() + start[i + 1],
              [](const EdgeUse& a, const EdgeUse& b) {
                return std::tie(a.high, a.face, a.corner) < std::tie(b.high, b.face, b.corner);
              });
  }
  assert(soup.vertices.empty() || next.back() == start.back());
  return uses;
}

}  // namespace halfspace::geometry
