// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Moving solids of entities: doors, lifts, trains and whatever else moves by itself.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bsp/character/character_world.h"
#include "bsp/machines/entity_keys.h"
#include "bsp/machines/game_rules.h"
#include "bsp/machines/machines.h"
#include "bsp/machines/route.h"

namespace halfspace::bsp {

// The motion of a solid that no machine and no route moves: back and forth, about z, or swaying.
struct MoverPath {
  Vec3 origin = Vec3::Zero(), travel = Vec3::Zero();
  double seconds = 1.0, turn = 0.0;  // for one direction; degrees a second
  Vec3 drawn = Vec3::Zero();         // the origin of its coordinates in its drawn position
  double phase = 0.0;                // a share of the cycle
  bool hasSolids = false;            // made of the entity's solids; false: of a box of its keys
  bool sways = false;                // along a sine, to both sides of the origin

  Pose at(double time) const;
};

// The first corner of a train's route, and its speed there in units a second.
struct TrainStart {
  std::string corner;
  double speed = 0.0;
};

// A moving solid of an entity.
struct EntityMover {
  MoverPath path;
  std::vector<SolidCorners> corners;    // of its convex solids, relative to path.drawn
  std::optional<Machine> machine = {};  // that moves it
  std::optional<TrainStart> train = {};
};

// True for the classes of moverOf().
bool isMover(std::string_view kind);

// The moving solid of an entity. `solids` are the entity's, in world coordinates; without solids,
// the keys `low` and `high` give a box where the class allows it. nullopt for entities of other
// classes, and if a required key is missing or useless. `id` becomes that of its machine.
std::optional<EntityMover> moverOf(const EntityKeys& keys, std::span<const SolidCorners> solids,
                                   const GameRules& rules, uint64_t id);

// The solids where they are drawn, for an entity of these classes whose keys are wrong: a door that
// stays shut. Contract: neither the list nor a solid is empty.
EntityMover standingMover(std::span<const SolidCorners> solids);

// The solids of an entity, or the box that its keys give; empty if it has neither, or a solid
// without corners.
std::vector<SolidCorners> ownSolids(const EntityKeys& keys, std::span<const SolidCorners> solids);

// The eight corners of a box.
SolidCorners cornersOf(const Bounds& box);

// All moving solids of a level, with the machines and routes that move them.
class Movers {
 public:
  // Returns its number.
  size_t add(EntityMover mover);
  void add(PathCorner corner);
  Machines& machines() { return m_machines; }
  const Machines& machines() const { return m_machines; }

  // The transforms of a mover at the beginning and at the end of a step.
  struct Motion {
    Pose before, now;
  };
  Motion motionOf(size_t mover, uint64_t step, double stepSeconds);
  // By a killtarget.
  bool isRemoved(size_t mover) const;
  const MoverPath& pathOf(size_t mover) const { return m_entries[mover].path; }

 private:
  struct Entry {
    MoverPath path;
    std::optional<size_t> machine, train;
  };
  struct Train {
    TrainStart start;
    std::optional<Route> route = std::nullopt;  // none: it stays where it is drawn
  };
  void findRoutes();

  std::vector<Entry> m_entries;
  Machines m_machines;
  std::vector<Train> m_trains;
  std::vector<PathCorner> m_corners;
  bool m_routesKnown = true;
};

}  // namespace halfspace::bsp
