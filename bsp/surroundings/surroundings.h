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
//   func_door, func_button, func_plat, trigger, trigger_multiple, trigger_once: entity_machines.h
//   func_train          its solids, drawn anywhere: their least corner goes to the origins of
//                       path_corner entities, from the one that `target` names to the one that this
//                       one's target names, and so on; speed 100; with a targetname when it is
//                       fired, else at once
//   path_corner         origin, targetname, target; wait: seconds there, below zero for ever;
//   speed:
//                       from there on
//   trigger_goal        low, high: where the foot is to come
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bsp/build/live_tree.h"
#include "bsp/character/character_world.h"
#include "bsp/surroundings/entity_keys.h"
#include "bsp/surroundings/machines.h"
#include "bsp/surroundings/route.h"

namespace halfspace::bsp {

class Surroundings {
 public:
  // Whether an entity is of one of the kinds above.
  static bool knows(const EntityKeys& keys);
  // One more entity with the solids that belong to it; those of other kinds are passed over. False,
  // and it is left out: a key of its kind is missing, or is no number. `id` names the entity after
  // edits of the level, too, whatever the order in which entities are added; of its own for each,
  // and not 0. 0: its number among the entities added.
  bool add(const EntityKeys& keys, std::span<const SolidCorners> solids = {}, uint64_t id = 0);

  // A convex volume that is water, whatever entity it belongs to. False: it is none.
  bool addWater(const SolidCorners& corners);

  // Convex solids that stand still, stop whoever walks and are not drawn: player clips. Called
  // once. The tree of them is taken from `before` where that had the same ones. False: some are no
  // convex solids and are left out.
  bool addClips(std::vector<SolidCorners> clips, const Surroundings* before = nullptr);

  // Before solidsAt(), once a step: who is where opens doors. Where it is not called, they stand.
  void act(std::span<const OtherBody> bodies, double stepSeconds) {
    m_machines.step(bodies, stepSeconds);
  }
  // Doors as in the beginning; or as they were before an edit, by the ids of their entities.
  void restart() { m_machines.restart(); }
  void goOnFrom(const Surroundings& before) { m_machines.goOnFrom(before.m_machines); }
  const Machines& machines() const { return m_machines; }

  // Movers, as they go from the beginning of that step to its end.
  std::span<const MovingSolid> solidsAt(uint64_t step, double stepSeconds);
  // Where they were put last.
  std::span<const MovingSolid> solids() const { return m_solids; }
  // Boxes around what a mover consists of, in its own coordinates: for pictures. None for clips.
  std::span<const Bounds> boxesOf(size_t mover) const { return m_boxes[mover]; }
  std::span<const CharacterVolume> volumes() const { return m_volumes; }
  std::span<const OtherBody> others() const { return m_others; }
  const std::optional<Bounds>& goal() const { return m_goal; }

 private:
  struct Path {
    Vec3 origin, way;
    double seconds = 1.0, turn = 0.0;
    std::optional<size_t> machine = std::nullopt;  // which moves it; else time does
    std::optional<size_t> train = std::nullopt;
    Pose at(double time) const;
  };
  struct Train {
    std::string first;  // corner
    double speed;
    std::optional<Route> route = std::nullopt;  // none: it stands where it is drawn
  };
  struct Clips {
    std::vector<SolidCorners> corners;
    bool areWhole = true;  // none was left out
    LiveTree tree;
    TreeView view;
  };
  static std::shared_ptr<const Clips> treeOfClips(std::vector<SolidCorners> clips);
  bool addVolume(CharacterVolume volume, const EntityKeys& keys,
                 std::span<const SolidCorners> solids);
  std::span<const VolumePlane> planesOf(const geometry::Brush& brush);
  bool addBystander(const EntityKeys& keys);
  bool addMover(const EntityKeys& keys, std::span<const SolidCorners> solids);
  bool addMachine(const EntityKeys& keys, std::span<const SolidCorners> solids);
  bool addTrain(const EntityKeys& keys, std::span<const SolidCorners> solids);
  bool addCorner(const EntityKeys& keys);
  void findRoutes();
  // A machine's or a train's, between the two times.
  void move(size_t mover, double begin, double end);
  // Corners as seen from the path's origin.
  bool addSolid(const Path& path, const std::vector<SolidCorners>& own);

  std::deque<LiveTree> m_trees;
  std::deque<TreeView> m_views;
  std::shared_ptr<const Clips> m_clips;  // null: none
  std::vector<Path> m_paths;
  std::vector<MovingSolid> m_solids;
  std::vector<std::vector<Bounds>> m_boxes;  // of each of them
  std::vector<CharacterVolume> m_volumes;
  std::deque<std::vector<VolumePlane>> m_volumePlanes;
  Machines m_machines;
  std::vector<Train> m_trains;
  std::vector<PathCorner> m_corners;
  bool m_routesKnown = true;
  std::vector<OtherBody> m_others;
  std::optional<Bounds> m_goal;
  uint64_t m_added = 0;
  uint64_t m_id = 0;  // of the entity that is being added
};

}  // namespace halfspace::bsp
