// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The surroundings of a character (character_world.h), made from entities of a level. Keys are
// text; `low`, `high`, `origin`, `travel` and `towards` are three numbers each.
//
//   mover               low, high: a box about origin, or the entity's solids if it has some;
//                       way: its motion; seconds: for the motion, and again for the return; turn:
//                       degrees a second, about z through origin
//   water, func_water   low, high: a box, or the entity's solids
//   ladder, func_ladder the same; towards: horizontal, from the climber to the ladder
//   bystander           origin: of the foot; radius, height: a character that stands there
//   doors, buttons, plats, func_rotating, triggers, relays, counters, teleporters and what they
//   lead to: entity_machines.h
//   func_train          its solids, drawn anywhere: the low corner of their box, or the entity's
//                       `origin` if it has one, moves to origins of path_corner entities, first to
//                       the one that `target` names, then to that one's target, and so on; speed
//                       100; starts when its targetname is fired, without one at once
//   func_bobbing        its solids sway about where they are drawn: height 32 up and down
//                       (spawnflags 1: along x, 2: along y), speed 4: seconds for a cycle, phase: a
//                       share of the cycle
//   path_corner         origin, targetname, target; wait: seconds there, negative: forever; speed:
//                       from there on
//   trigger_goal        low, high: the region the foot has to reach
//   light...            any class that begins with "light" and has a targetname: its state is in
//                       machines().lights()
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
#include "bsp/machines/entity_keys.h"
#include "bsp/machines/game_rules.h"
#include "bsp/machines/mover.h"

namespace halfspace::bsp {

class Surroundings {
 public:
  // True if an entity is of one of the classes above.
  static bool knows(const EntityKeys& keys);
  // The game whose defaults the entities have (game_rules.h). Call it before add().
  void setGame(std::string_view game) { m_rules = GameRules::of(game); }
  // Takes over what `before` made of entities with the same id and solids, and of the same clips.
  // Call it before add(); `before` must exist until addClips().
  void reuse(const Surroundings& before) { m_reused = &before; }
  // Adds an entity with its solids; entities of other classes, and those that a game of one player
  // does not have (isAbsent()), are ignored. False: a required key is missing or is not a number,
  // or a solid is not convex. Then nothing is added, except that solids of a class that moves stay
  // where they are drawn if they are convex: a door whose keys are wrong is shut. `id` identifies
  // the entity across edits of the level, in whatever order entities are added; it must be unique.
  // 0: its number in the order of adding is used.
  bool add(const EntityKeys& keys, std::span<const SolidCorners> solids = {}, uint64_t id = 0);

  // Adds a convex volume of water that belongs to any entity. False: the corners form no convex
  // solid.
  bool addWater(const SolidCorners& corners);

  // Adds player clips: convex static solids that block characters and are not drawn. Call
  // once, after the last add(). False: some are not convex solids and are left out.
  bool addClips(std::vector<SolidCorners> clips);

  // Bodies activate doors and triggers. Call once a step, before solidsAt(); without it doors do
  // not move.
  void act(std::span<const OtherBody> bodies, double stepSeconds) {
    m_movers.machines().step(bodies, stepSeconds);
  }
  // The effects of the triggers of the last act() on the bodies; see Machines::effects().
  std::span<const BodyEffect> effects() const { return m_movers.machines().effects(); }
  // Resets doors to the initial state, or to the state before an edit, by the ids of their
  // entities.
  void restart() { m_movers.machines().restart(); }
  void goOnFrom(const Surroundings& before) { m_movers.machines().goOnFrom(before.machines()); }
  const Machines& machines() const { return m_movers.machines(); }

  // The moving solids, with their transforms at the beginning and at the end of this step.
  std::span<const MovingSolid> solidsAt(uint64_t step, double stepSeconds);
  // The moving solids as of the last solidsAt().
  std::span<const MovingSolid> solids() const { return m_solids; }
  // Boxes around the parts of a mover, in its own coordinates, for drawing. None for clips and for
  // what was removed by a killtarget.
  std::span<const Bounds> boxesOf(size_t mover) const {
    return isRemoved(mover) ? std::span<const Bounds>() : m_models[mover]->boxes;
  }
  // Where the origin of a mover's coordinates is in its drawn position.
  const Vec3& drawnOriginOf(size_t mover) const { return m_movers.pathOf(mover).drawn; }
  bool isRemoved(size_t mover) const { return m_movers.isRemoved(mover); }
  // Whether a mover is made of the entity's solids; false: of a box that its keys give.
  bool hasSolids(size_t mover) const { return m_movers.pathOf(mover).hasSolids; }
  std::span<const CharacterVolume> volumes() const { return m_volumes; }
  std::span<const OtherBody> others() const { return m_others; }
  const std::optional<Bounds>& goal() const { return m_goal; }

 private:
  struct Clips {
    std::vector<SolidCorners> corners;
    bool areWhole = true;  // no solid was left out
    LiveTree tree;
    TreeView view;
  };
  static std::shared_ptr<const Clips> treeOfClips(std::vector<SolidCorners> clips);
  bool addVolume(CharacterVolume volume, const EntityKeys& keys,
                 std::span<const SolidCorners> solids);
  std::span<const VolumePlane> planesOf(const geometry::Brush& brush);
  bool addBystander(const EntityKeys& keys);
  // If the keys are wrong, the solids stand where they are drawn.
  bool addMover(const EntityKeys& keys, std::span<const SolidCorners> solids);
  bool addTrigger(const EntityKeys& keys, std::span<const SolidCorners> solids);
  bool addDestination(const EntityKeys& keys);
  bool addCorner(const EntityKeys& keys);
  // False: the solids are not convex.
  bool addSolid(EntityMover mover);
  struct Model {
    std::vector<SolidCorners> corners;
    std::vector<Bounds> boxes;
    double extent = 0.0;
    LiveTree tree;
    TreeView view, unseen;  // the latter: as if it were not there
  };
  static std::shared_ptr<const Model> modelOf(std::vector<SolidCorners> own);
  // The model of an entity in `reuse()`; null: it has none with these corners.
  std::shared_ptr<const Model> knownModel(const std::vector<SolidCorners>& own) const;
  std::shared_ptr<const Clips> m_clips;  // null: none
  Movers m_movers;
  std::vector<MovingSolid> m_solids;
  std::vector<std::shared_ptr<const Model>> m_models;  // by moving solid
  const Surroundings* m_reused = nullptr;
  std::vector<CharacterVolume> m_volumes;
  std::deque<std::vector<VolumePlane>> m_volumePlanes;
  std::vector<OtherBody> m_others;
  std::optional<Bounds> m_goal;
  GameRules m_rules;
  uint64_t m_added = 0;
  uint64_t m_id = 0;  // of the entity being added
};

}  // namespace halfspace::bsp
