// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What moves because of somebody: doors, plats and buttons between two places, and the triggers
// that set them off. The same bodies in the same steps move them to the same bits.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bsp/character/character_world.h"

namespace halfspace::bsp {

// Goes from where it rests along `way` and, after `wait`, back.
struct Machine {
  uint64_t id = 0;  // names it when the level is edited; of its own among machines
  Vec3 way = Vec3::Zero();
  double seconds = 1.0;   // one way
  double wait = 3.0;      // seconds at the far end; below zero: it stays
  bool toggles = false;   // each time it is set off it goes to the other end
  bool isLinked = false;  // to all that touch it: they open together
  std::string name;       // who fires this sets it off
  std::string fires;      // when it is set off
  Bounds box;             // around it, where it rests
  // Whoever comes in here sets it off; none: only by its name.
  std::optional<Bounds> area;

  // ---- now ----
  double part = 0.0, partBefore = 0.0;  // of the way; at the step's beginning
  int going = 0;                        // 1: there, -1: back
  double waited = 0.0;
};

// A place that sets off what has the name, `delay` seconds after somebody comes.
struct Trigger {
  uint64_t id = 0;  // as a machine's, among triggers
  std::vector<Bounds> boxes;
  std::string fires;
  double delay = 0.0;
  double wait = 0.2;   // seconds before it fires again; below zero: once
  double rests = 0.0;  // so long it does not fire
  bool isSpent = false;
};

class Machines {
 public:
  void add(Machine machine) { m_machines.push_back(std::move(machine)); }
  void add(Trigger trigger) { m_triggers.push_back(std::move(trigger)); }
  std::span<const Machine> all() const { return m_machines; }

  // One step: who is where sets off what it touches; what goes back opens again where somebody is
  // in its way.
  void step(std::span<const OtherBody> bodies, double stepSeconds);
  // Everything as in the beginning.
  void restart();
  // Each goes on from where the one with its id is: the level was edited meanwhile. New ones begin.
  void goOnFrom(const Machines& before);

 private:
  struct Fuse {
    double left;  // seconds
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
