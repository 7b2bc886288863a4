// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/triangles/patches.h"

#include "geometry/mesh/topology.h"

namespace halfspace::geometry {

Patches patchesOf(const TriangleSet& set, const EdgeTable& edges) {
  const int triangles = static_cast<int>(set.triangles.size());
  DisjointSets sets(triangles);
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    if (sides.size() == 2) sets.join(sides[0].triangle, sides[1].triangle);
  });
  Patches patches;
  patches.ofTriangle.resize(set.triangles.size());
  for (int t = 0; t < triangles; ++t) {
    const int root = sets.find(t);
    patches.ofTriangle[t] = root == t ? patches.count++ : patches.ofTriangle[root];
  }
  patches.isOpen.assign(static_cast<size_t>(patches.count), false);
  patches.seamsOf.resize(static_cast<size_t>(patches.count));
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    if (sides.size() == 1) patches.isOpen[patches.ofTriangle[sides[0].triangle]] = true;
    if (sides.size() < 3) return;
    const int seam = static_cast<int>(patches.seams.size());
    auto& uses = patches.seams.emplace_back();
    for (const EdgeSide& side : sides) {
      const int patch = patches.ofTriangle[side.triangle];
      uses.push_back({patch, side.forward ? 1 : -1});
      auto& list = patches.seamsOf[patch];
      if (list.empty() || list.back() != seam) list.push_back(seam);
    }
  });
  return patches;
}

}  // namespace halfspace::geometry
