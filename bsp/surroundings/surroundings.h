// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What entities of a level say about moving in it. Keys are text; `low`, `high`, `origin`, `way`
// and `towards` are three numbers each.
//
//   mover               low, high: a box about origin, or the entity's own solids where it has
//   some;
//                       way: where it goes; seconds: so long, and as long back; turn: degrees a
//                       second, about z through origin
//   water, func_water   low, high: a box, or the boxes around the entity's own solids
//   ladder, func_ladder the same; towards: level, from who climbs to the ladder
//   bystander           origin: of the foot; radius, height: somebody who stands there
//   trigger_goal        low, high: where the foot is to come
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bsp/build/live_tree.h"
#include "bsp/character/character_world.h"

namespace halfspace::bsp {

using EntityKeys = std::vector<std::pair<std::string, std::string>>;
// The corners of a convex solid.
using SolidCorners = std::vector<Vec3>;

class Surroundings {
 public:
  // Whether an entity is of one of the kinds above.
  static bool knows(const EntityKeys& keys);
  // One more entity with the solids that belong to it; those of other kinds are passed over. False,
  // and it is left out: a key of its kind is missing, or is no number.
  bool add(const EntityKeys& keys, std::span<const SolidCorners> solids = {});

  // Movers, as they go from the beginning of that step to its end.
  std::span<const MovingSolid> solidsAt(uint64_t step, double stepSeconds);
  // Where they were put last.
  std::span<const MovingSolid> solids() const { return m_solids; }
  // Boxes around what a mover consists of, in its own coordinates: for pictures.
  std::span<const Bounds> boxesOf(size_t mover) const { return m_boxes[mover]; }
  std::span<const CharacterVolume> volumes() const { return m_volumes; }
  std::span<const OtherBody> others() const { return m_others; }
  const std::optional<Bounds>& goal() const { return m_goal; }

 private:
  struct Path {
    Vec3 origin, way;
    double seconds, turn;
    Pose at(double time) const;
  };
  bool addVolume(CharacterVolume volume, const EntityKeys& keys,
                 std::span<const SolidCorners> solids);
  bool addBystander(const EntityKeys& keys);
  bool addMover(const EntityKeys& keys, std::span<const SolidCorners> solids);

  std::deque<LiveTree> m_trees;
  std::deque<TreeView> m_views;
  std::vector<Path> m_paths;
  std::vector<MovingSolid> m_solids;
  std::vector<std::vector<Bounds>> m_boxes;  // of each of them
  std::vector<CharacterVolume> m_volumes;
  std::vector<OtherBody> m_others;
  std::optional<Bounds> m_goal;
};

}  // namespace halfspace::bsp
