// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/machines/machines.h"

#include <algorithm>
#include <cassert>

#include "bsp/machines/linked_machines.h"
#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

constexpr int kMostInARow = 8;      // longest chain of activations in one step; ends cycles
constexpr double kLeeway = -0.125;  // units: a mere touch does not block
constexpr double kOpened = 0.2;     // seconds for which firing opens a teleporter with a name

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
  return std::any_of(bodies.begin(), bodies.end(),
                     [&](const Bounds& body) { return meet(body, box); });
}

Bounds boundsAround(const Bounds& a, const Bounds& b) {
  return {a.low.cwiseMin(b.low), a.high.cwiseMax(b.high)};
}

// The box around the upright body in the coordinates of a machine that is turned about another axis
// than z.
Bounds boundsOfTilted(const OtherBody& body, const Pose& pose, const Vec3& hinge) {
  const CylinderShape shape = CylinderShape::upright(body.radius, 0.0, body.height);
  const Vec3 middle = hinge + pose.toLocal(body.foot + shape.middle);
  const Orientation orientation = pose.orientation();
  Vec3 reach;
  for (int axis = 0; axis < 3; ++axis)
    reach[axis] = shape.reach(orientation.toWorld(Vec3::Unit(axis)));
  return {middle - reach, middle + reach};
}

// Whether a solid of the machine, at this part of its path, would overlap one of the bodies. The
// body is taken into the machine's own coordinates, so that a turned door blocks where its leaf is
// and not where the box around the leaf is.
bool blocksPath(const Machine& machine, double part, std::span<const OtherBody> bodies) {
  const Pose pose = machine.poseAt(part, machine.motion.hinge);
  return std::any_of(bodies.begin(), bodies.end(), [&](OtherBody body) {
    Bounds bounds;
    if (pose.isUpright()) {
      body.foot = pose.turn == 0.0 ? Vec3(body.foot - machine.motion.offsetAt(part))
                                   : Vec3(machine.motion.hinge + pose.toLocal(body.foot));
      bounds = boundsOf(body);
    } else {
      bounds = boundsOfTilted(body, pose, machine.motion.hinge);
    }
    return std::any_of(machine.parts.begin(), machine.parts.end(),
                       [&](const Bounds& solid) { return meet(bounds, grown(solid, kLeeway)); });
  });
}

// The first entry of a list by its id.
template <class Entry>
class ById {
 public:
  explicit ById(const std::vector<Entry>& list) {
    for (const Entry& entry : list) m_byId.emplace(entry.id, &entry);
  }
  // Null: there is none.
  const Entry* find(uint64_t id) const {
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<uint64_t, const Entry*> m_byId;
};

void beginAnew(Machine& machine) {
  machine.part = machine.partBefore = machine.beginsForth ? 1.0 : 0.0;
  machine.isHeld = machine.beginsForth;
  machine.going = machine.runsAtOnce ? 1 : 0;
  machine.waited = 0.0;
  machine.isRemoved = false;
}

void beginAnew(Trigger& trigger) {
  trigger.rests = trigger.opened = 0.0;
  trigger.counted = 0;
  trigger.isSpent = false;
  trigger.isOff = trigger.startsOff;
}

}  // namespace

Vec3 MachineMotion::offsetAt(double part) const {
  if (leavesCorner == 0.0) return part * travel;
  assert(arrivesAtCorner > 0.0 && arrivesAtCorner <= leavesCorner && leavesCorner < 1.0);
  if (part <= arrivesAtCorner) return (part / arrivesAtCorner) * corner;
  if (part <= leavesCorner) return corner;
  return corner + ((part - leavesCorner) / (1.0 - leavesCorner)) * (travel - corner);
}

Pose Machine::poseAt(double at, const Vec3& origin) const {
  return {origin + motion.offsetAt(at), motion.turnAt(at), motion.axis};
}

bool Machines::Group::isHeld(const std::vector<Machine>& all) const {
  return std::any_of(machines.begin(), machines.end(), [&](size_t i) { return all[i].isHeld; });
}

void Machines::add(Machine machine) {
  beginAnew(machine);
  if (!machine.name.empty()) m_machinesNamed[machine.name].push_back(m_machines.size());
  m_machines.push_back(std::move(machine));
  m_groupsKnown = false;
}

void Machines::add(Trigger trigger) {
  beginAnew(trigger);
  if (!trigger.name.empty()) m_triggersNamed[trigger.name].push_back(m_triggers.size());
  m_triggers.push_back(std::move(trigger));
}

void Machines::add(Destination destination) {
  m_destinationNamed.emplace(destination.name, m_destinations.size());
  m_destinations.push_back(std::move(destination));
}

void Machines::addLight(std::string name) {
  assert(!name.empty());
  if (m_lightNamed.emplace(name, m_lights.size()).second) m_lights.push_back({std::move(name)});
}

void Machines::step(std::span<const OtherBody> bodies, double stepSeconds) {
  findGroups();
  m_effects.clear();
  std::vector<Bounds> bounds;
  for (const OtherBody& body : bodies) bounds.push_back(boundsOf(body));
  for (const Group& group : m_groups)
    if (group.area && !group.isHeld(m_machines) && anyMeets(bounds, *group.area)) setOff(group);
  watchTriggers(bounds, stepSeconds);
  burnFuses(stepSeconds);
  for (Machine& machine : m_machines) move(machine, bodies, stepSeconds);
}

void Machines::restart() {
  for (Machine& machine : m_machines) beginAnew(machine);
  for (Trigger& trigger : m_triggers) beginAnew(trigger);
  for (LightSwitch& light : m_lights) light.isSwitched = false;
  m_effects.clear();
  m_fuses.clear();
}

void Machines::goOnFrom(const Machines& before) {
  const ById<Machine> machines(before.m_machines);
  const ById<Trigger> triggers(before.m_triggers);
  for (Machine& machine : m_machines) {
    const Machine* was = machines.find(machine.id);
    if (was == nullptr) continue;
    machine.part = machine.partBefore = was->part;
    machine.going = was->going;
    machine.waited = was->waited;
    machine.isHeld = was->isHeld;
    machine.isRemoved = was->isRemoved;
  }
  for (Trigger& trigger : m_triggers) {
    const Trigger* was = triggers.find(trigger.id);
    if (was == nullptr) continue;
    trigger.rests = was->rests;
    trigger.counted = was->counted;
    trigger.isSpent = was->isSpent;
    trigger.isOff = was->isOff;
    trigger.opened = was->opened;
  }
  for (LightSwitch& light : m_lights) {
    const auto was = before.m_lightNamed.find(light.name);
    if (was != before.m_lightNamed.end())
      light.isSwitched = before.m_lights[was->second].isSwitched;
  }
  m_fuses = before.m_fuses;
}

// As in Quake, the leaves of a door share one region, and a name of one leaf keeps all of them shut
// until it is fired.
void Machines::findGroups() {
  if (m_groupsKnown) return;
  m_groupsKnown = true;
  m_groups.clear();
  m_groupOf.assign(m_machines.size(), 0);
  Named teams;
  for (size_t i = 0; i < m_machines.size(); ++i)
    if (!m_machines[i].team.empty()) teams[m_machines[i].team].push_back(i);
  const LinkedMachines linked(m_machines);
  std::vector<bool> known(m_machines.size());
  for (size_t first = 0; first < m_machines.size(); ++first)
    if (!known[first]) gather(first, teams, linked, known);
}

// Makes the group of one machine: its team, or the linked machines that touch it, those that touch
// them, and so on.
void Machines::gather(size_t first, const Named& teams, const LinkedMachines& linked,
                      std::vector<bool>& known) {
  known[first] = true;
  Group& group = m_groups.emplace_back(Group{{first}, {}});
  bool needsName = false;
  std::vector<size_t> touching;
  for (size_t next = 0; next < group.machines.size(); ++next) {
    const Machine& machine = m_machines[group.machines[next]];
    m_groupOf[group.machines[next]] = m_groups.size() - 1;
    if (machine.area)
      group.area = group.area ? boundsAround(*group.area, *machine.area) : machine.area;
    const bool isLeaf = machine.isLinked || !machine.team.empty();
    needsName = needsName || (isLeaf && !machine.name.empty());
    // A team is known as a whole after its first machine.
    if (!machine.team.empty() && next > 0) continue;
    if (machine.team.empty()) linked.touching(group.machines[next], touching);
    for (const size_t other : machine.team.empty() ? touching : teams.at(machine.team)) {
      if (known[other]) continue;
      known[other] = true;
      group.machines.push_back(other);
    }
  }
  if (needsName) group.area.reset();
}

void Machines::setOff(const Group& group) {
  for (const size_t machine : group.machines) setOff(m_machines[machine]);
}

void Machines::setOff(Machine& machine) {
  if (machine.isRemoved || (machine.finishesReturn && machine.going < 0)) return;
  machine.waited = 0.0;
  if (machine.isEngine) {
    machine.going = machine.going != 0 && machine.stopsAgain ? 0 : 1;
    return;
  }
  if (machine.isHeld) {
    machine.isHeld = false;
    machine.going = -1;
    return;
  }
  const bool isThere = machine.part == 1.0 && machine.going == 0;
  const bool starts = !isThere && machine.going != 1;
  if (machine.toggles && (isThere || machine.going == 1))
    machine.going = -1;
  else if (starts)
    machine.going = 1;
  if (starts && !machine.fires.isNone()) m_fuses.push_back({machine.fires.delay, machine.fires});
}

void Machines::setOff(Trigger& trigger) {
  if (trigger.does != Trigger::Does::fires) {
    if (trigger.does == Trigger::Does::teleports)
      trigger.opened = kOpened;
    else if (trigger.startsOff)
      trigger.isOff = !trigger.isOff;
    return;
  }
  if (trigger.isSpent || trigger.rests > 0.0 || ++trigger.counted < trigger.count) return;
  trigger.counted = 0;
  trigger.isSpent = trigger.wait < 0.0;
  trigger.rests = trigger.wait;
  if (!trigger.fires.isNone()) m_fuses.push_back({trigger.fires.delay, trigger.fires});
}

std::span<const size_t> Machines::numbersOf(const Named& named, const std::string& name) {
  const auto found = named.find(name);
  if (found == named.end()) return {};
  return found->second;
}

void Machines::fire(const Effect& effect) {
  remove(effect.killTarget);
  if (effect.target.empty()) return;
  std::vector<size_t> groups;
  for (const size_t machine : numbersOf(m_machinesNamed, effect.target))
    groups.push_back(m_groupOf[machine]);
  std::sort(groups.begin(), groups.end());
  groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
  for (const size_t group : groups) setOff(m_groups[group]);
  for (const size_t trigger : numbersOf(m_triggersNamed, effect.target))
    setOff(m_triggers[trigger]);
  const auto light = m_lightNamed.find(effect.target);
  if (light == m_lightNamed.end()) return;
  m_lights[light->second].isSwitched = !m_lights[light->second].isSwitched;
}

void Machines::remove(const std::string& name) {
  for (const size_t machine : numbersOf(m_machinesNamed, name))
    m_machines[machine].isRemoved = true;
  for (const size_t trigger : numbersOf(m_triggersNamed, name)) m_triggers[trigger].isSpent = true;
}

void Machines::watchTriggers(std::span<const Bounds> bodies, double stepSeconds) {
  for (Trigger& trigger : m_triggers) {
    trigger.rests -= stepSeconds;
    trigger.opened -= stepSeconds;
    if (trigger.isSpent || trigger.rests > 0.0) continue;
    if (trigger.does != Trigger::Does::fires) {
      actOn(bodies, trigger);
      continue;
    }
    const auto isIn = [&](const Bounds& box) { return anyMeets(bodies, box); };
    if (std::any_of(trigger.boxes.begin(), trigger.boxes.end(), isIn)) setOff(trigger);
  }
}

void Machines::actOn(std::span<const Bounds> bodies, Trigger& trigger) {
  using Kind = BodyEffect::Kind;
  if (trigger.isOff) return;
  auto effect = effectOf(trigger);
  if (!effect) return;
  bool acts = false;
  for (size_t body = 0; body < bodies.size(); ++body) {
    const auto isIn = [&](const Bounds& box) { return meet(bodies[body], box); };
    const auto isGone = [&](const BodyEffect& other) {
      return other.body == body && other.kind == Kind::teleports;
    };
    if (std::none_of(trigger.boxes.begin(), trigger.boxes.end(), isIn) ||
        std::any_of(m_effects.begin(), m_effects.end(), isGone))
      continue;
    effect->body = body;
    m_effects.push_back(*effect);
    acts = true;
  }
  if (!acts) return;
  trigger.rests = std::max(0.0, trigger.wait);
  trigger.isSpent = trigger.wait < 0.0;
}

const Destination* Machines::destinationOf(const Trigger& trigger) const {
  if (trigger.fires.target.empty()) return nullptr;
  const auto found = m_destinationNamed.find(trigger.fires.target);
  return found == m_destinationNamed.end() ? nullptr : &m_destinations[found->second];
}

// nullopt: it does nothing now, or leads nowhere.
std::optional<BodyEffect> Machines::effectOf(const Trigger& trigger) const {
  BodyEffect effect;
  const Destination* destination = destinationOf(trigger);
  switch (trigger.does) {
    case Trigger::Does::fires:
      return std::nullopt;
    case Trigger::Does::hurts:
      effect.damage = trigger.damage;
      return effect;
    case Trigger::Does::teleports: {
      const bool isShut = !trigger.name.empty() && trigger.opened <= 0.0;
      if (destination == nullptr || isShut) return std::nullopt;
      effect.kind = BodyEffect::Kind::teleports;
      effect.foot = destination->origin + Vec3(0.0, 0.0, destination->above);
      effect.yaw = destination->yaw;
      const auto [sine, cosine] = sineCosineOfDegrees(destination->yaw);
      effect.velocity = trigger.speed * Vec3(cosine, sine, 0.0);
      return effect;
    }
    case Trigger::Does::pushes:
      effect.kind = BodyEffect::Kind::pushes;
      effect.velocity = trigger.velocity;
      effect.isSteady = trigger.isSteady;
      if (destination == nullptr) return effect;
      assert(!trigger.boxes.empty());
      effect.isAimed = true;
      effect.apex = destination->origin;
      effect.from = 0.5 * (trigger.boxes.front().low + trigger.boxes.front().high);
      return effect;
  }
  return std::nullopt;
}

void Machines::burnFuses(double stepSeconds) {
  for (Fuse& fuse : m_fuses) fuse.left -= stepSeconds;
  for (int i = 0; i < kMostInARow; ++i) {
    std::vector<Fuse> lit;
    std::erase_if(m_fuses, [&](const Fuse& fuse) {
      if (fuse.left <= 0.0) lit.push_back(fuse);
      return fuse.left <= 0.0;
    });
    if (lit.empty()) return;
    for (const Fuse& fuse : lit) fire(fuse.effect);
  }
}

void Machines::move(Machine& machine, std::span<const OtherBody> bodies, double stepSeconds) {
  machine.partBefore = machine.part;
  if (machine.going == 0 && machine.part == 1.0 && !machine.isHeld && !machine.isEngine) {
    machine.waited += stepSeconds;
    if (!machine.toggles && machine.wait >= 0.0 && machine.waited >= machine.wait)
      machine.going = -1;
  }
  if (machine.going == 0 || machine.isRemoved) return;
  assert(machine.seconds > 0.0 && machine.part >= 0.0);
  assert(machine.going == 1 || machine.going == -1);
  const double by = machine.going * stepSeconds / machine.seconds;
  if (machine.isEngine) {
    machine.part += by;
    return;
  }
  assert(machine.part <= 1.0);
  const double next = std::clamp(machine.part + by, 0.0, 1.0);
  const bool closes = machine.going < 0 || machine.closesForth;
  if (closes && blocksPath(machine, next, bodies)) {
    if (machine.whenBlocked == Blocked::reverses) machine.going = -machine.going;
    return;
  }
  machine.part = next;
  if (machine.part == (machine.going > 0 ? 1.0 : 0.0)) {
    machine.going = 0;
    machine.waited = 0.0;
  }
}

}  // namespace halfspace::bsp
