// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Machines: doors, plats, buttons and engines, which move between two positions, and the triggers,
// relays and counters that activate them. The same bodies in the same steps move all machines to
// the same bits.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "bsp/character/character_world.h"
#include "bsp/machines/body_effects.h"

namespace halfspace::bsp {

// An effect removes the machines and triggers named `killTarget`, then fires all machines, triggers
// and lights named `target`. An empty name removes or fires nothing.
struct Effect {
  std::string target, killTarget;
  double delay = 0.0;  // seconds

  bool isNone() const { return target.empty() && killTarget.empty(); }
};

// The motion of a machine as a function of its `part`, from 0 (rest) to 1 (far end): along
// `travel`, or first to `corner` and from there to `travel`. Offsets are from the rest position.
struct MachineMotion {
  Vec3 travel = Vec3::Zero();
  Vec3 corner = Vec3::Zero();
  // The parts at which it arrives at the corner and leaves it; 0 and 0: there is no corner.
  double arrivesAtCorner = 0.0, leavesCorner = 0.0;
  // A rotation about `axis` through `hinge`, in degrees: at rest, and how much is added at the far
  // end.
  double restTurn = 0.0, turn = 0.0;
  Vec3 hinge = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();  // unit

  Vec3 offsetAt(double part) const;
  double turnAt(double part) const { return restTurn + part * turn; }
};

// How a machine that returns to its rest position reacts to a body in its path; see also
// Machine::closesForth.
enum class Blocked {
  reverses,  // it moves to its far end again
  waits,     // it stops until the body is gone
};

// Moves from its rest position to its far end and, after `wait`, back.
struct Machine {
  uint64_t id = 0;  // identifies it across edits; unique among machines
  MachineMotion motion;
  double seconds = 1.0;   // for one direction
  double wait = 3.0;      // seconds at the far end; negative: it stays there
  bool toggles = false;   // each activation sends it to the other end
  bool isLinked = false;  // works together with all linked machines that it touches
  std::string team;       // works together with all machines of this team; empty: none
  std::string name;       // firing this name activates it
  Effect fires;           // when it is activated
  // It is open at rest and closes on the way to its far end (Quake's START_OPEN): bodies block it
  // on that way, too.
  bool closesForth = false;
  Blocked whenBlocked = Blocked::reverses;
  // It begins at its far end and stays there until it is activated for the first time, which sends
  // it back (a plat with a name).
  bool beginsForth = false;
  bool finishesReturn = false;  // activations on its way back are ignored (a plat)
  // Moves for ever once it is activated. `part` is a time: it is not clamped to 1.
  bool isEngine = false;
  bool stopsAgain = false;    // an engine that the next activation stops
  bool runsAtOnce = false;    // an engine that runs without activation
  Bounds box;                 // around it in the rest position
  Bounds drawn;               // around it as the level draws it; doors that touch here are linked
  std::vector<Bounds> parts;  // around each of its solids in the rest position
  // Any body in this box activates it; nullopt: only its name does.
  std::optional<Bounds> area;

  // State:
  double part = 0.0, partBefore = 0.0;  // share of the path; at the step's end and beginning
  int going = 0;                        // 1: to the far end, -1: back, 0: at rest
  double waited = 0.0;
  bool isHeld = false;     // see beginsForth
  bool isRemoved = false;  // by killTarget: it is no obstacle any more

  // Its pose at a part of its path. `origin`: the rest position of the moved solids.
  Pose poseAt(double at, const Vec3& origin) const;
};

// A region that fires a name `delay` seconds after a body enters it, or that does something to the
// body. Without boxes it is a relay: only its name sets it off.
struct Trigger {
  enum class Does : unsigned char { fires, teleports, pushes, hurts };
  uint64_t id = 0;  // identifies it across edits; unique among triggers
  std::vector<Bounds> boxes;
  std::string name;  // firing this name sets it off, too
  Effect fires;
  int count = 1;      // it fires when it was set off for this number of times
  double wait = 0.2;  // seconds before it fires again; negative: it fires once
  Does does = Does::fires;
  // teleports: the speed of who arrives, units a second, in the direction of the destination.
  double speed = 0.0;
  // pushes: the velocity it gives, units a second, unless `fires` names a destination: then who is
  // pushed flies so that he is highest there.
  Vec3 velocity = Vec3::Zero();
  bool isSteady = false;   // pushes: BodyEffect::isSteady
  double damage = 0.0;     // hurts: points, every `wait` seconds
  bool startsOff = false;  // pushes, hurts: its name switches it on and off

  double rests = 0.0;  // seconds until it may fire again
  int counted = 0;
  bool isSpent = false;
  bool isOff = false;
  double opened = 0.0;  // teleports with a name: seconds for which it still works
};

// Where teleporters lead to and jump pads aim at.
struct Destination {
  std::string name;
  Vec3 origin = Vec3::Zero();
  double above = 0.0;  // units: the height of a foot that arrives above the origin
  double yaw = 0.0;    // degrees
};

// All lights with one name. Each firing of the name switches them off or on.
struct LightSwitch {
  std::string name;
  bool isSwitched = false;  // fired an odd number of times: the opposite of its initial state
};

class LinkedMachines;  // linked_machines.h

class Machines {
 public:
  // The machine begins in its initial state.
  void add(Machine machine);
  void add(Trigger trigger);
  // Of several with one name the first counts.
  void add(Destination destination);
  // One switch for all lights with the name. Contract: the name is not empty.
  void addLight(std::string name);
  std::span<const Machine> all() const { return m_machines; }
  std::span<const Trigger> triggers() const { return m_triggers; }
  std::span<const LightSwitch> lights() const { return m_lights; }

  // Advances one step: bodies activate what they touch. A returning machine that would hit a body
  // moves to the far end again.
  void step(std::span<const OtherBody> bodies, double stepSeconds);
  // The effects of the last step() on the bodies: at most one teleport for each body. The caller
  // applies them (body_effects.h).
  std::span<const BodyEffect> effects() const { return m_effects; }
  // Fires a name, as a trigger with this target would.
  void fire(const std::string& name) {
    findGroups();
    fire(Effect{name, {}});
  }
  // Resets everything to the initial state.
  void restart();
  // Takes over the state of the machines and triggers with the same ids, and of the lights with the
  // same names, after an edit of the level. New ones start in the initial state.
  void goOnFrom(const Machines& before);

 private:
  // Numbers of entries by name, ascending.
  using Named = std::unordered_map<std::string, std::vector<size_t>>;
  // Machines that work together: a door of two leaves.
  struct Group {
    std::vector<size_t> machines;
    std::optional<Bounds> area;  // a body in it activates all of them
    bool isHeld(const std::vector<Machine>& all) const;
  };
  struct Fuse {
    double left;  // seconds until it fires
    Effect effect;
  };
  void findGroups();
  void gather(size_t first, const Named& teams, const LinkedMachines& linked,
              std::vector<bool>& known);
  void setOff(const Group& group);
  void setOff(Machine& machine);
  void setOff(Trigger& trigger);
  void fire(const Effect& effect);
  void remove(const std::string& name);
  static std::span<const size_t> numbersOf(const Named& named, const std::string& name);
  void watchTriggers(std::span<const Bounds> bodies, double stepSeconds);
  void actOn(std::span<const Bounds> bodies, Trigger& trigger);
  std::optional<BodyEffect> effectOf(const Trigger& trigger) const;
  const Destination* destinationOf(const Trigger& trigger) const;
  void burnFuses(double stepSeconds);
  void move(Machine& machine, std::span<const OtherBody> bodies, double stepSeconds);

  std::vector<Machine> m_machines;
  std::vector<Trigger> m_triggers;
  std::vector<Destination> m_destinations;
  std::vector<LightSwitch> m_lights;
  // By name, so that a level with many names costs no search for each of them. Machines and
  // triggers without a name are left out.
  std::unordered_map<std::string, size_t> m_destinationNamed, m_lightNamed;
  Named m_machinesNamed, m_triggersNamed;
  std::vector<BodyEffect> m_effects;
  std::vector<Group> m_groups;    // every machine is in one of them
  std::vector<size_t> m_groupOf;  // by machine
  bool m_groupsKnown = true;
  std::vector<Fuse> m_fuses;
};

}  // namespace halfspace::bsp
