// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/facet_tiles.h"

#include <cassert>
#include <cmath>
#include <utility>

#include "geometry/exact/short_number.h"

namespace halfspace::geometry {

namespace {

bool areMoreSmallThan(size_t most, const BoxTree& boxes, const std::vector<PreparedSolid>& solids,
                      const Box& bounds, int axis) {
  const double longest = bounds.sizes()[axis] / 2;
  size_t count = 0;
  return boxes.any(bounds, [&](uint32_t node) {
    count += solids[node].bounds.sizes()[axis] <= longest;
    return count > most;
  });
}

}  // namespace

std::optional<TileCut> cutOfTile(const BoxTree& boxes, const std::vector<PreparedSolid>& solids,
                                 int mainAxis, const Box& bounds, size_t most) {
  assert(mainAxis >= 0 && mainAxis < 3 && !bounds.isEmpty());
  if (!bounds.sizes().allFinite()) return std::nullopt;
  int axes[2] = {(mainAxis + 1) % 3, (mainAxis + 2) % 3};
  if (bounds.sizes()[axes[0]] < bounds.sizes()[axes[1]]) std::swap(axes[0], axes[1]);
  for (const int axis : axes) {
    if (!(bounds.sizes()[axis] >= kClosestShortNumbers)) continue;
    if (!areMoreSmallThan(most, boxes, solids, bounds, axis)) continue;
    const double at = shortNumberBetween(bounds.min()[axis], bounds.max()[axis]);
    if (bounds.min()[axis] < at && at < bounds.max()[axis] && std::abs(at) < kFarthestShortNumber)
      return TileCut{axis, at};
  }
  return std::nullopt;
}

}  // namespace halfspace::geometry
