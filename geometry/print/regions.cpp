// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/print/regions.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

struct Growing {
  PrintRegion region;
  double largest = -1.0;  // area of the largest triangle so far
};

void take(Growing& growing, const TriangleSet& set, int triangle, double area, double value) {
  PrintRegion& region = growing.region;
  region.worst = growing.largest < 0.0 ? value : std::min(region.worst, value);
  region.size += area;
  if (area <= growing.largest) return;
  growing.largest = area;
  const Triangle& t = set.triangles[triangle];
  region.outline = {set.points[t[0]], set.points[t[1]], set.points[t[2]]};
  region.place = (region.outline[0] + region.outline[1] + region.outline[2]) / 3.0;
  region.face = set.origins[triangle];
}

}  // namespace

std::vector<PrintRegion> regionsOf(const TriangleSet& set, std::span<const int> members,
                                   std::span<const double> areas, std::span<const double> values) {
  assert(members.size() == areas.size() && members.size() == values.size());
  DisjointSets sets(static_cast<int>(set.points.size()));
  for (const int member : members) {
    const Triangle& t = set.triangles[member];
    sets.join(t[0], t[1]);
    sets.join(t[1], t[2]);
  }
  std::map<int, size_t> indexOf;  // of the region, by the representative of its corners
  std::vector<Growing> found;
  for (size_t i = 0; i < members.size(); ++i) {
    const int root = sets.find(set.triangles[members[i]][0]);
    const auto [entry, isNew] = indexOf.try_emplace(root, found.size());
    if (isNew) found.emplace_back();
    take(found[entry->second], set, members[i], areas[i], values[i]);
  }
  std::vector<PrintRegion> regions;
  for (Growing& growing : found) regions.push_back(std::move(growing.region));
  std::ranges::stable_sort(regions, std::ranges::greater{}, &PrintRegion::size);
  return regions;
}

}  // namespace halfspace::geometry
