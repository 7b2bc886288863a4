// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Machines: doors, plats and buttons, which move between two positions, and the triggers that
// activate them. A trigger fires when a body enters it. The same bodies in the same steps move all
// machines to the same bits.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bsp/character/character_world.h"

namespace halfspace::bsp {

// Moves from its rest position along `travel` and, after `wait`, back.
struct Machine {
  uint64_t id = 0;  // identifies it across edits; unique among machines
  Vec3 travel = Vec3::Zero();
  double seconds = 1.0;   // for one direction
  double wait = 3.0;      // seconds at the far end; negative: it stays there
  bool toggles = false;   // each activation sends it to the other end
  bool isLinked = false;  // opens together with all linked machines that it touches
  std::string name;       // firing this name activates it
  std::string fires;      // name it fires when activated
  Bounds box;             // around it in the rest position
  // Any body in this box activates it; nullopt: only its name does.
  std::optional<Bounds> area;

  // State:
  double part = 0.0, partBefore = 0.0;  // share of the path; at the step's end and beginning
  int going = 0;                        // 1: to the far end, -1: back, 0: at rest
  double waited = 0.0;
};

// A region that fires a name `delay` seconds after a body enters it.
struct Trigger {
  uint64_t id = 0;  // identifies it across edits; unique among triggers
  std::vector<Bounds> boxes;
  std::string fires;
  double delay = 0.0;
  double wait = 0.2;   // seconds before it fires again; negative: it fires once
  double rests = 0.0;  // seconds until it may fire again
  bool isSpent = false;
};

class Machines {
 public:
  void add(Machine machine) { m_machines.push_back(std::move(machine)); }
  void add(Trigger trigger) { m_triggers.push_back(std::move(trigger)); }
  std::span<const Machine> all() const { return m_machines; }

  // Advances one step: bodies activate what they touch. A returning machine that would hit a body
  // moves to the far end again.
  void step(std::span<const OtherBody> bodies, double stepSeconds);
  // Resets everything to the initial state.
  void restart();
  // Takes over the state of the machines and triggers with the same ids, after an edit of the
  // level. New ones start in the initial state.
  void goOnFrom(const Machines& before);

 private:
  struct Fuse {
    double left;  // seconds until it fires
    std::string name;
  };
  void setOff(Machine& machine);
  void fire(const std::string& name);
  void setOffLinked(size_t first);
  void watchTriggers(std::span<const Bounds> bodies, double stepSeconds);
  void move(Machine& machine, std::span<const Bounds> bodies, double stepSeconds);

  std::vector<Machine> m_machines;
  std::vector<Trigger> m_triggers;
  std::vector<Fuse> m_fuses;
};

}  // namespace halfspace::bsp
