// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Machines that work together, and everything that a name fires or removes, against a search
// through all of them, which this test does itself.
#include <QtTest>

#include "bsp/machines/machines.h"
#include "geometry/random/splitmix.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 24157817;

std::string someName(SplitMix& random, const char* kind, int count) {
  const int number = random.between(0, count);
  return number == 0 ? std::string() : kind + std::to_string(number);
}

// Doors in a row with gaps of 0 to 3 units, so that some touch; a few are as long as many others.
std::vector<Machine> someMachines(SplitMix& random) {
  std::vector<Machine> machines;
  double x = -500.0;
  for (int i = random.between(1, 60); i > 0; --i) {
    Machine machine;
    machine.id = static_cast<uint64_t>(i);
    machine.motion.travel = Vec3::UnitZ();
    machine.isLinked = !random.oneIn(4);
    machine.name = someName(random, "name", 12);
    if (random.oneIn(4)) machine.team = someName(random, "team", 3);
    const double length = random.oneIn(12) ? 300.0 : random.between(1, 20);
    const double y = random.oneIn(4) ? 40.0 : 0.0;
    machine.drawn = {Vec3(x, y, 0.0), Vec3(x + length, y + 8.0, 64.0)};
    x += (length < 300.0 ? length : 10.0) + random.between(0, 12) / 4.0;
    machines.push_back(machine);
  }
  // Their order in the level is not that of their positions.
  for (size_t i = machines.size(); i > 1; --i)
    std::swap(machines[i - 1], machines[random.next() % i]);
  return machines;
}

std::vector<Trigger> someTriggers(SplitMix& random) {
  std::vector<Trigger> triggers;
  for (int i = random.between(0, 20); i > 0; --i) {
    Trigger trigger;
    trigger.id = static_cast<uint64_t>(i);
    trigger.name = someName(random, "name", 12);
    trigger.wait = 1.0;
    triggers.push_back(trigger);
  }
  return triggers;
}

bool workTogether(const Machine& a, const Machine& b) {
  if (!a.team.empty() || !b.team.empty()) return a.team == b.team;
  if (!a.isLinked || !b.isLinked) return false;
  for (int axis = 0; axis < 3; ++axis)
    if (a.drawn.low[axis] - 1.0 >= b.drawn.high[axis] ||
        b.drawn.low[axis] >= a.drawn.high[axis] + 1.0)
      return false;
  return true;
}

// For each machine, whether firing the name sets it in motion.
std::vector<bool> movedBy(const std::vector<Machine>& machines, const std::string& name) {
  std::vector<bool> moved(machines.size());
  for (size_t i = 0; i < machines.size(); ++i) moved[i] = machines[i].name == name;
  for (bool grows = true; grows;) {
    grows = false;
    for (size_t i = 0; i < machines.size(); ++i)
      for (size_t j = 0; moved[i] && j < machines.size(); ++j)
        if (!moved[j] && workTogether(machines[i], machines[j])) grows = moved[j] = true;
  }
  return moved;
}

Machines made(const std::vector<Machine>& machines, const std::vector<Trigger>& triggers) {
  Machines all;
  for (const Machine& machine : machines) all.add(machine);
  for (const Trigger& trigger : triggers) all.add(trigger);
  for (int i = 1; i <= 12; i += 3) all.addLight("name" + std::to_string(i));
  return all;
}

}  // namespace

class MachinesByName : public QObject {
  Q_OBJECT
 private slots:
  void aName_firesAllThatHaveIt() {
    SplitMix random(kSeed);
    int moved = 0, together = 0;
    for (int level = 0; level < 300; ++level) {
      const std::vector<Machine> machines = someMachines(random);
      const std::vector<Trigger> triggers = someTriggers(random);
      Machines all = made(machines, triggers);
      const std::string name = "name" + std::to_string(random.between(1, 12));
      all.fire(name);
      const std::vector<bool> expected = movedBy(machines, name);
      for (size_t i = 0; i < machines.size(); ++i) {
        QVERIFY2((all.all()[i].going == 1) == expected[i],
                 qPrintable(QString("seed %1 level %2 machine %3").arg(kSeed).arg(level).arg(i)));
        moved += expected[i];
        together += expected[i] && machines[i].name != name;
      }
      for (size_t i = 0; i < triggers.size(); ++i)
        QCOMPARE(all.triggers()[i].rests > 0.0, triggers[i].name == name);
      for (const LightSwitch& light : all.lights()) QCOMPARE(light.isSwitched, light.name == name);
    }
    QVERIFY2(moved > 1000 && together > 300, qPrintable(QString("%1 %2").arg(moved).arg(together)));
  }

  // A trigger with a target to remove, which a second name sets off.
  void aName_isRemovedEverywhere() {
    SplitMix random(kSeed + 1);
    for (int level = 0; level < 100; ++level) {
      const std::vector<Machine> machines = someMachines(random);
      std::vector<Trigger> triggers = someTriggers(random);
      const std::string name = "name" + std::to_string(random.between(1, 12));
      Trigger killer;
      killer.id = 1000;
      killer.name = "killer";
      killer.fires.killTarget = name;
      triggers.push_back(killer);
      Machines all = made(machines, triggers);
      all.fire("killer");
      all.step({}, 1.0 / 128);
      for (size_t i = 0; i < machines.size(); ++i)
        QCOMPARE(all.all()[i].isRemoved, machines[i].name == name);
      for (size_t i = 0; i < triggers.size(); ++i)
        QCOMPARE(all.triggers()[i].isSpent, triggers[i].name == name);
    }
  }

  // After an edit, what has the same id goes on from its state.
  void anEdit_keepsTheState() {
    SplitMix random(kSeed + 2);
    for (int level = 0; level < 100; ++level) {
      std::vector<Machine> machines = someMachines(random);
      const std::vector<Trigger> triggers = someTriggers(random);
      Machines all = made(machines, triggers);
      all.fire("name1");
      machines.resize(machines.size() / 2);
      Machines after = made(machines, triggers);
      after.goOnFrom(all);
      for (size_t i = 0; i < machines.size(); ++i)
        QCOMPARE(after.all()[i].going, all.all()[i].going);
      for (size_t i = 0; i < triggers.size(); ++i)
        QCOMPARE(after.triggers()[i].rests, all.triggers()[i].rests);
    }
  }
};

QTEST_APPLESS_MAIN(MachinesByName)
#include "machines_by_name.moc"
