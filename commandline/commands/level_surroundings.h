// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What entities of a level say about walking in it: movers, water, ladders, others and the goal.
//
//   mover          low, high: a box about origin; way: where it goes; seconds: so long, and as long
//                  back; turn: degrees a second
//   water, ladder  low, high: a box; towards: level, from who climbs to the ladder
//   trigger_goal   low, high: where the foot is to come
//   bystander      origin: of the foot; radius, height: somebody who stands there
//
// Vectors are three numbers. An entity whose keys cannot be read is left out and told.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "bsp/build/live_tree.h"
#include "bsp/character/character_world.h"
#include "level/document/level.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

class LevelSurroundings {
 public:
  LevelSurroundings(const level::Level& level, std::vector<plugins::Issue>& issues);

  // Movers, as they go from the beginning of that step to its end.
  std::span<const bsp::MovingSolid> solidsAt(uint64_t step, double stepSeconds);
  std::span<const bsp::CharacterVolume> volumes() const { return m_volumes; }
  std::span<const bsp::OtherBody> others() const { return m_others; }
  const std::optional<bsp::Bounds>& goal() const { return m_goal; }

 private:
  struct Path {
    bsp::Vec3 origin, way;
    double seconds, turn;
    bsp::Pose at(double time) const;
  };
  bool take(const level::KeyValues& keys);
  bool takeBystander(const level::KeyValues& keys);
  bool takeMover(const level::KeyValues& keys, const bsp::Bounds& box);

  std::deque<bsp::LiveTree> m_trees;
  std::deque<bsp::TreeView> m_views;
  std::vector<Path> m_paths;
  std::vector<bsp::MovingSolid> m_solids;
  std::vector<bsp::CharacterVolume> m_volumes;
  std::vector<bsp::OtherBody> m_others;
  std::optional<bsp::Bounds> m_goal;
};

}  // namespace halfspace::commandline
