// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/brush_grid.h"

#include <cmath>

#include "commandline/bench/scenes/scene_solids.h"
#include "commandline/bench/workloads.h"

namespace halfspace::commandline {

using geometry::Plane;
using geometry::Vec3;
using scenes::SceneNode;

namespace {

// Level units between copies; larger than any of the maps.
constexpr double kPitch = 8192.0;

}  // namespace

std::vector<Plane> translated(const std::vector<Plane>& planes, const Vec3& by) {
  std::vector<Plane> moved;
  moved.reserve(planes.size());
  for (const Plane& plane : planes) moved.push_back(plane.translated(by));
  return moved;
}

SceneNode gridOf(const std::vector<SceneNode>& levels, size_t brushes) {
  size_t inAll = 0;
  for (const SceneNode& level : levels) inAll += level.children.size();
  const double copies =
      std::ceil(static_cast<double>(brushes * levels.size()) / static_cast<double>(inAll));
  const auto columns = static_cast<size_t>(std::ceil(std::sqrt(copies)));
  SceneNode grid;
  for (size_t tile = 0; grid.children.size() < brushes; ++tile) {
    const Vec3 position(
        kPitch * (static_cast<double>(tile % columns) - 0.5 * static_cast<double>(columns)),
        kPitch * (static_cast<double>(tile / columns) - 0.5 * static_cast<double>(columns)), 0.0);
    for (const SceneNode& brush : levels[tile % levels.size()].children) {
      SceneNode& moved = grid.children.emplace_back();
      moved.planes = translated(brush.planes, position);
    }
  }
  return grid;
}

SceneNode boxesOnAFloor(size_t boxes) {
  constexpr double kBox = 16.0, kRow = 24.0;
  const auto side = static_cast<size_t>(std::ceil(std::sqrt(static_cast<double>(boxes))));
  const double half = kRow * static_cast<double>(side) / 2.0;
  SceneNode floor;
  floor.children.emplace_back().planes = scenes::boxPlanes(Vec3(-half - kBox, -half - kBox, -kBox),
                                                           Vec3(half + kBox, half + kBox, 0.0));
  for (size_t i = 0; i < boxes; ++i) {
    const Vec3 low(kRow * static_cast<double>(i % side) - half,
                   kRow * static_cast<double>(i / side) - half, 0.0);
    floor.children.emplace_back().planes = scenes::boxPlanes(low, low + Vec3::Constant(kBox));
  }
  return floor;
}

std::vector<SceneNode> gridTiles(BenchRun& run) {
  std::vector<std::string> maps{"quake/dm5.map", "quake/e1m1.map", "quake/e3m5.map"};
  if (!run.options().level.empty()) maps.resize(1);
  std::vector<SceneNode> tiles;
  for (const std::string& map : maps) {
    const auto level = run.levelOf(map);
    if (!level) continue;
    SceneNode brushes = brushesOf(*level);
    if (!brushes.children.empty()) tiles.push_back(std::move(brushes));
  }
  return tiles;
}

}  // namespace halfspace::commandline
