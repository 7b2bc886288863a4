// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/surroundings/machines.h"

#include <algorithm>
#include <cassert>

namespace halfspace::bsp {

namespace {

constexpr double kTouch = 1.0;  // units; bodies nearer than this touch
constexpr int kMostInARow = 8;  // longest chain of activations in one step; ends cycles

Bounds boundsOf(const OtherBody& body) {
  return {body.foot - Vec3(body.radius, body.radius, 0.0),
          body.foot + Vec3(body.radius, body.radius, body.height)};
}

Bounds grown(const Bounds& box, double by) {
  return {box.low.array() - by, box.high.array() + by};
}

bool meet(const Bounds& a, const Bounds& b) {
  return (a.low.array() < b.high.array()).all() && (b.low.array() < a.high.array()).all();
}

bool anyMeets(std::span<const Bounds> bodies, const Bounds& box) {
  return std::ranges::any_of(bodies, [&](const Bounds& body) { return meet(body, box); });
}

Bounds at(const Machine& machine, double part) {
  return {machine.box.low + part * machine.travel, machine.box.high + part * machine.travel};
}

}  // namespace

void Machines::step(std::span<const OtherBody> bodies, double stepSeconds) {
  std::vector<Bounds> bounds;
  for (const OtherBody& body : bodies) bounds.push_back(boundsOf(body));
  for (size_t i = 0; i < m_machines.size(); ++i)
    if (m_machines[i].area && anyMeets(bounds, *m_machines[i].area)) setOffLinked(i);
  watchTriggers(bounds, stepSeconds);
  for (Machine& machine : m_machines) move(machine, bounds, stepSeconds);
}

void Machines::restart() {
  for (Machine& machine : m_machines) {
    machine.part = machine.partBefore = machine.waited = 0.0;
    machine.going = 0;
  }
  for (Trigger& trigger : m_triggers) {
    trigger.rests = 0.0;
    trigger.isSpent = false;
  }
  m_fuses.clear();
}

void Machines::goOnFrom(const Machines& before) {
  for (Machine& machine : m_machines) {
    const auto was = std::ranges::find(before.m_machines, machine.id, &Machine::id);
    if (was == before.m_machines.end()) continue;
    machine.part = machine.partBefore = was->part;
    machine.going = was->going;
    machine.waited = was->waited;
  }
  for (Trigger& trigger : m_triggers) {
    const auto was = std::ranges::find(before.m_triggers, trigger.id, &Trigger::id);
    if (was == before.m_triggers.end()) continue;
    trigger.rests = was->rests;
    trigger.isSpent = was->isSpent;
  }
  m_fuses = before.m_fuses;
}

void Machines::setOff(Machine& machine) {
  machine.waited = 0.0;
  const bool isThere = machine.part == 1.0 && machine.going == 0;
  const bool starts = !isThere && machine.going != 1;
  if (machine.toggles && (isThere || machine.going == 1))
    machine.going = -1;
  else if (starts)
    machine.going = 1;
  if (starts && !machine.fires.empty()) m_fuses.push_back({0.0, machine.fires});
}

// Activates a machine and all that are linked to it by touching.
void Machines::setOffLinked(size_t first) {
  assert(first < m_machines.size());
  std::vector<size_t> due{first};
  std::vector<bool> known(m_machines.size());
  known[first] = true;
  while (!due.empty()) {
    const size_t index = due.back();
    due.pop_back();
    setOff(m_machines[index]);
    if (!m_machines[index].isLinked) continue;
    for (size_t i = 0; i < m_machines.size(); ++i) {
      if (known[i] || !m_machines[i].isLinked ||
          !meet(grown(m_machines[index].box, kTouch), m_machines[i].box))
        continue;
      known[i] = true;
      due.push_back(i);
    }
  }
}

void Machines::fire(const std::string& name) {
  for (Machine& machine : m_machines)
    if (machine.name == name) setOff(machine);
}

void Machines::watchTriggers(std::span<const Bounds> bodies, double stepSeconds) {
  for (Trigger& trigger : m_triggers) {
    trigger.rests -= stepSeconds;
    if (trigger.isSpent || trigger.rests > 0.0) continue;
    const auto isIn = [&](const Bounds& box) { return anyMeets(bodies, box); };
    if (!std::ranges::any_of(trigger.boxes, isIn)) continue;
    trigger.isSpent = trigger.wait < 0.0;
    trigger.rests = trigger.wait;
    m_fuses.push_back({trigger.delay, trigger.fires});
  }
  for (Fuse& fuse : m_fuses) fuse.left -= stepSeconds;
  for (int i = 0; i < kMostInARow; ++i) {
    std::vector<Fuse> lit;
    std::erase_if(m_fuses, [&](const Fuse& fuse) {
      if (fuse.left <= 0.0) lit.push_back(fuse);
      return fuse.left <= 0.0;
    });
    if (lit.empty()) return;
    for (const Fuse& fuse : lit) fire(fuse.name);
  }
}

void Machines::move(Machine& machine, std::span<const Bounds> bodies, double stepSeconds) {
  machine.partBefore = machine.part;
  if (machine.going == 0 && machine.part == 1.0) {
    machine.waited += stepSeconds;
    if (!machine.toggles && machine.wait >= 0.0 && machine.waited >= machine.wait)
      machine.going = -1;
  }
  if (machine.going == 0) return;
  assert(machine.seconds > 0.0 && machine.part >= 0.0 && machine.part <= 1.0);
  const double by = machine.going * stepSeconds / machine.seconds;
  const double next = std::clamp(machine.part + by, 0.0, 1.0);
  constexpr double kLeeway = -0.125;  // units: a mere touch does not block
  if (machine.going < 0 && anyMeets(bodies, grown(at(machine, next), kLeeway))) {
    machine.going = 1;
    return;
  }
  assert(machine.going == 1 || machine.going == -1);
  machine.part = next;
  if (machine.part == (machine.going > 0 ? 1.0 : 0.0)) {
    machine.going = 0;
    machine.waited = 0.0;
  }
}

}  // namespace halfspace::bsp
