// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Doors, lifts, trains and triggers of a compiled level, from its entities and their models
// (bsp/machines). The classes and keys are those of "Doors and lifts of maps" in the manual.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bsp/file/tree_file.h"
#include "bsp/machines/mover.h"

namespace halfspace::bsp {

// Each entity counts with the box around its model where the editor's play mode has its solids: a
// trigger or a door of several solids reacts to the box around all of them. What moves collides as
// its model, exactly. The same bodies in the same steps give the same bits. One thread at a time
// may step it. Memory and time: a record for each entity; a step visits all of them.
class LevelMachines {
 public:
  // Contract: `file` and its bytes outlive this object. Entities whose keys are wrong stand still
  // where they are drawn, if they have a model that is solid.
  explicit LevelMachines(const TreeFile& file);

  // Advances everything by one step of this length, in seconds. Bodies activate what they touch.
  // Contract: stepSeconds > 0.
  void step(std::span<const OtherBody> bodies, double stepSeconds);
  // Fires a name, as a trigger with this target would.
  void fire(const std::string& name) { m_movers.machines().fire(name); }
  // Resets everything to the initial state and the first step.
  void restart();

  // The movers that are not removed, with their transforms at the beginning and at the end of the
  // last step. Trees are models of the file, in the level's coordinates; `id` is the number of the
  // entity plus 1.
  std::span<const MovingSolid> solids() const { return m_solids; }
  // Per solid, a box around it from the beginning to the end of the last step, in the world.
  std::span<const Bounds> bounds() const { return m_bounds; }
  // Ladders, and the liquids of brush entities, as boxes around their models.
  std::span<const CharacterVolume> volumes() const { return m_volumes; }
  // What the triggers did to the bodies in the last step; apply() of body_effects.h.
  std::span<const BodyEffect> effects() const { return m_movers.machines().effects(); }
  std::span<const LightSwitch> lights() const { return m_movers.machines().lights(); }

 private:
  void add(const TreeFile& file, uint32_t entity, const GameRules& rules);
  void addMover(const FileModel& model, uint32_t entity, EntityMover mover);
  void addVolume(const EntityKeys& keys, const FileModel& model);
  void placeAtRest();
  void place(double stepSeconds);

  struct Part {
    const FileModel* model;
    double extent;
    uint64_t id;
  };
  Movers m_movers;
  std::vector<Part> m_parts;  // by mover
  std::vector<MovingSolid> m_solids;
  std::vector<Bounds> m_bounds;
  std::vector<CharacterVolume> m_volumes;
  uint64_t m_steps = 0;
};

}  // namespace halfspace::bsp
