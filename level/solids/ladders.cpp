// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/ladders.h"

#include <algorithm>

#include "level/solids/contents.h"
#include "level/solids/entity_solids.h"
#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

namespace {

using geometry::Box;
using geometry::Vec3;

constexpr double kWallReach = 1.0;  // units between a ladder and its wall

Box boxOfCorners(const std::vector<Vec3>& corners) {
  Box box;
  for (const Vec3& corner : corners) box.extend(corner);
  return box;
}

// The boxes of all additive solids of the level's solid that can be built.
std::vector<Box> wallsOf(const Level& level) {
  std::vector<Box> walls;
  const auto all = instances(level);
  if (!all.ok()) return walls;
  for (const Instance& instance : all.value()) {
    if (instance.flags.nonSolid || instance.node->properties.operation != Operation::add) continue;
    const auto solid = solidGeometry(*instance.node, instance.placement);
    if (!solid.ok()) continue;
    Box& box = walls.emplace_back();
    if (solid.value().isBrush()) {
      box = solid.value().brush().bounds();
    } else {
      for (const Vec3& corner : solid.value().mesh().vertices()) box.extend(corner);
    }
  }
  return walls;
}

// Whether a wall stands on this side of the ladder.
bool hasWall(const std::vector<Box>& walls, const Box& ladder, const Vec3& side) {
  Box beside = ladder;
  beside.translate(side * kWallReach);
  // Thinner across the side than the ladder, so that a wall around its corner does not count.
  for (int axis = 0; axis < 3; ++axis) {
    if (side[axis] != 0) continue;
    const double margin = std::min(kWallReach, 0.25 * ladder.sizes()[axis]);
    beside.min()[axis] += margin;
    beside.max()[axis] -= margin;
  }
  return std::ranges::any_of(walls, [&](const Box& wall) { return wall.intersects(beside); });
}

Vec3 towardsWall(const std::vector<Box>& walls, const Box& ladder) {
  const int thin = ladder.sizes().x() <= ladder.sizes().y() ? 0 : 1;
  for (const int axis : {thin, 1 - thin}) {
    const Vec3 side = Vec3::Unit(axis);
    const bool ahead = hasWall(walls, ladder, side), behind = hasWall(walls, ladder, -side);
    if (ahead != behind) return ahead ? side : Vec3(-side);
  }
  return Vec3::Unit(thin);
}

}  // namespace

std::vector<LadderSolid> ladderSolids(const Level& level) {
  std::vector<LadderSolid> ladders;
  for (auto& corners : chosenLadders(level)) {
    ladders.push_back({std::move(corners), Vec3::UnitX()});
  }
  if (ladders.empty()) return ladders;
  const std::vector<Box> walls = wallsOf(level);
  for (LadderSolid& ladder : ladders) {
    ladder.towards = towardsWall(walls, boxOfCorners(ladder.corners));
  }
  return ladders;
}

}  // namespace halfspace::level
