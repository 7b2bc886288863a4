// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/offset/offset_trees.h"

#include "bsp/query/sweep.h"

namespace halfspace::comparison {

using bsp::Accuracy;
using bsp::Hit;
using bsp::TreeStatistics;

std::optional<BoxSize> boxSizeOf(const AnyShape& shape) {
  if (const auto* box = std::get_if<BoxShape>(&shape)) return BoxSize{box->half, box->middle};
  if (const auto* point = std::get_if<PointShape>(&shape))
    return BoxSize{Vec3::Zero(), point->middle};
  return std::nullopt;
}

std::unique_ptr<OffsetTrees> OffsetTrees::forBoxes(const ComparisonLevel::Solids& solids,
                                                   std::span<const Vec3> halves,
                                                   const std::stop_token& stop) {
  std::unique_ptr<OffsetTrees> trees(new OffsetTrees);
  for (const Vec3& half : halves) {
    if (stop.stop_requested()) return nullptr;
    trees->m_worlds.push_back(ExpandedWorld::forBox(solids, half));
    if (!trees->m_worlds.back()) return nullptr;
  }
  return trees;
}

size_t OffsetTrees::bytes() const {
  size_t bytes = 0;
  for (const auto& world : m_worlds) {
    const TreeStatistics tree = world->tree().statistics();
    bytes += tree.nodeBytes + tree.cellBytes;
  }
  return bytes;
}

const ExpandedWorld* OffsetTrees::worldOf(const AnyShape& shape) const {
  const auto size = boxSizeOf(shape);
  if (!size) return nullptr;
  for (const auto& world : m_worlds)
    if (world->half() == size->half) return world.get();
  return nullptr;
}

Stop OffsetTrees::sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) {
  const ExpandedWorld& world = *worldOf(shape);
  const Hit hit = bsp::sweep(world.tree().view(), PointShape{boxSizeOf(shape)->middle}, from, delta,
                             Accuracy::exact);
  return {hit.hit, hit.startInSolid, hit.fraction, hit.normal};
}

}  // namespace halfspace::comparison
