// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Doors, lifts and buttons of maps by other people, played: a character walks through doors that
// open, rides a lift, presses a button that moves its target, and goes through teleporters and onto
// jump pads. Skipped without the maps.
#include <QtTest>
#include <filesystem>

#include "tests/editor/play/walked_level.h"
#include "tests/support/given_data.h"
#include "tests/support/given_levels/given_levels.h"

namespace halfspace::editor::tests {

using geometry::Vec3;
using halfspace::tests::readGivenMap;

namespace {

constexpr const char* kE1m1 = "quake/e1m1.map";

Vec3 middleOf(const bsp::Bounds& box) {
  return 0.5 * (box.low + box.high);
}

// The horizontal axis along which the box is thinnest: where one goes through a door.
Vec3 acrossOf(const bsp::Bounds& box) {
  const Vec3 size = box.high - box.low;
  return size.x() < size.y() ? Vec3::UnitX() : Vec3::UnitY();
}

struct Passage {
  bool isTried = false;  // there is room in front of the door and behind it
  bool isPassed = false, isShutBefore = false, wasHurt = false;
};

// Walks through a door from one side of it to the other.
Passage passDoor(WalkedLevel& walked, size_t door, double side) {
  const bsp::Machine& machine = walked.machines()[door];
  const Vec3 across = acrossOf(machine.drawn);
  const double depth = across.dot(machine.drawn.high - machine.drawn.low) / 2;
  const double opens = across.dot(machine.area->high - machine.drawn.high);
  // In front of the door, outside of the region that opens it.
  const double from = opens + walked.settings().radius + 12.0;
  const Vec3 way = side * (from + depth) * across;
  Vec3 middle = middleOf(machine.drawn);
  middle.z() = machine.drawn.low.z();
  Passage passage;
  if (!walked.put(middle + way)) return passage;  // behind it
  if (!walked.put(middle - way)) return passage;
  passage.isTried = true;
  walked.hold({}, 0.25);
  passage.isShutBefore = machine.part == 0.0;
  passage.isPassed = walked.walkTo(middle + way, 4.0);
  passage.wasHurt = walked.stuckSteps() + walked.crushedSteps() > 0;
  return passage;
}

}  // namespace

class MoversOfGivenMaps : public QObject {
  Q_OBJECT

 private slots:
  void doorsThatOpenForWhoComes_arePassed_data();
  void doorsThatOpenForWhoComes_arePassed();
  void e1m1_aLiftIsRidden();
  void e1m1_aButtonMovesItsTarget();
  void e1m1_threeButtonsOpenADoor();
  void e1m1_aTriggerShutsAnOpenDoor();
  void teleportersLeadToTheirDestinations_data();
  void teleportersLeadToTheirDestinations();
  void jumpPadsThrowToTheirTargets_data();
  void jumpPadsThrowToTheirTargets();

 private:
  // The machines with this class of the level, by their place in machines().
  static std::vector<size_t> namedLike(const WalkedLevel& walked, std::string_view name) {
    std::vector<size_t> found;
    for (size_t i = 0; i < walked.machines().size(); ++i)
      if (walked.machines()[i].name == name) found.push_back(i);
    return found;
  }
  // Puts the character before a button and walks it into the button; false: there is no room.
  static bool press(WalkedLevel& walked, const bsp::Machine& button) {
    const Vec3 way = button.motion.travel.normalized();
    Vec3 from = middleOf(button.drawn) - 64.0 * way;
    // Buttons are at the height of a hand: down to the floor.
    from.z() = button.drawn.low.z() - 8.0;
    for (int i = 0; i < 16 && !walked.put(from); ++i) from.z() -= 8.0;
    walked.hold({}, 0.5);
    walked.walkTo(middleOf(button.drawn), 0.75);
    return button.part > 0.0 || button.going != 0;
  }
};

void MoversOfGivenMaps::doorsThatOpenForWhoComes_arePassed_data() {
  QTest::addColumn<QString>("map");
  QTest::addColumn<int>("passages");
  QTest::addRow("e1m1") << kE1m1 << 8;
  QTest::addRow("q3strong2018") << "quake3/q3strong2018.map" << 32;
}

void MoversOfGivenMaps::doorsThatOpenForWhoComes_arePassed() {
  QFETCH(QString, map);
  const auto level = readGivenMap(map.toStdString());
  if (!level) QSKIP("the given maps are not here; set HALFSPACE_DATA");
  WalkedLevel walked(*level);
  int tried = 0, passed = 0;
  for (size_t i = 0; i < walked.machines().size(); ++i) {
    const bsp::Machine& machine = walked.machines()[i];
    if (!machine.area || machine.closesForth || machine.motion.travel.z() != 0.0) continue;
    // Not a button: a door opens for who comes near.
    constexpr double kNear = 8.0;
    if ((machine.area->high - machine.drawn.high).maxCoeff() < kNear) continue;
    for (const double side : {-1.0, 1.0}) {
      const Passage passage = passDoor(walked, i, side);
      if (!passage.isTried) continue;
      ++tried;
      passed += passage.isPassed;
      const Vec3 at = middleOf(machine.drawn);
      if (!passage.isPassed || passage.wasHurt)
        qInfo("door %zu at (%g %g %g), side %g: %s%s, ends at (%g %g %g)", i, at.x(), at.y(),
              at.z(), side, passage.isPassed ? "passed" : "not passed",
              passage.wasHurt ? ", hurt" : "", walked.state().position.x(),
              walked.state().position.y(), walked.state().position.z());
      QVERIFY(passage.isShutBefore);
      QVERIFY(!passage.wasHurt);
    }
  }
  qInfo("%d machines; %d of %d passages through doors walked", int(walked.machines().size()),
        passed, tried);
  QCOMPARE(passed, tried);
  QTEST(passed, "passages");
}

void MoversOfGivenMaps::e1m1_aLiftIsRidden() {
  const auto level = readGivenMap(kE1m1);
  if (!level) QSKIP("the given maps are not here; set HALFSPACE_DATA");
  WalkedLevel walked(*level);
  int ridden = 0;
  for (const bsp::Machine& machine : walked.machines()) {
    if (!machine.finishesReturn) continue;  // not a plat
    Vec3 foot = middleOf(machine.box);
    foot.z() = machine.box.high.z();
    QVERIFY(walked.put(foot));
    walked.hold({}, machine.seconds + 0.5);
    const double risen = walked.state().position.z() - machine.box.high.z();
    qInfo("a lift of %g units in %.2f s carried the character by %g", machine.motion.travel.z(),
          machine.seconds, risen);
    QCOMPARE(machine.part, 1.0);
    QVERIFY(walked.state().onGround && std::abs(risen - machine.motion.travel.z()) < 0.1);
    QCOMPARE(walked.stuckSteps() + walked.crushedSteps(), 0);
    // It goes down again when the character has left.
    walked.moveTo(walked.state().position + Vec3(0, 0, 4096));
    walked.hold({}, machine.wait + 0.5);
    QVERIFY(machine.part < 1.0);
    ++ridden;
  }
  QCOMPARE(ridden, 2);
}

void MoversOfGivenMaps::e1m1_aButtonMovesItsTarget() {
  const auto level = readGivenMap(kE1m1);
  if (!level) QSKIP("the given maps are not here; set HALFSPACE_DATA");
  WalkedLevel walked(*level);
  const auto targets = namedLike(walked, "t1");
  QCOMPARE(targets.size(), size_t{1});
  const bsp::Machine& target = walked.machines()[targets.front()];
  int pressed = 0;
  for (const bsp::Machine& button : walked.machines()) {
    if (button.fires.target != "t1") continue;
    if (!press(walked, button)) continue;
    ++pressed;
    walked.hold({}, target.seconds + 0.25);
    QCOMPARE(target.part, 1.0);
    // Who stays at a button presses it again.
    walked.moveTo(walked.state().position + Vec3(0, 0, 4096));
    walked.hold({}, target.wait + target.seconds + 0.5);
    QCOMPARE(target.part, 0.0);
  }
  QCOMPARE(pressed, 2);
}

void MoversOfGivenMaps::e1m1_threeButtonsOpenADoor() {
  const auto level = readGivenMap(kE1m1);
  if (!level) QSKIP("the given maps are not here; set HALFSPACE_DATA");
  WalkedLevel walked(*level);
  const auto targets = namedLike(walked, "t10");
  QCOMPARE(targets.size(), size_t{1});
  const bsp::Machine& target = walked.machines()[targets.front()];
  std::vector<const bsp::Machine*> buttons;
  for (const bsp::Machine& machine : walked.machines())
    if (machine.fires.target == "t9") buttons.push_back(&machine);
  QCOMPARE(buttons.size(), size_t{3});
  // One after the other, without a restart in between.
  QVERIFY(press(walked, *buttons[0]));
  for (const size_t i : {size_t{1}, size_t{2}}) {
    walked.hold({}, 1.0);
    QCOMPARE(target.part, 0.0);
    QVERIFY(buttons[0]->part == 1.0);  // it stays pressed
    walked.moveTo(middleOf(buttons[i]->drawn) - 15.0 * buttons[i]->motion.travel.normalized());
    walked.hold({}, 0.1);
    QVERIFY(buttons[i]->part > 0.0);
  }
  walked.hold({}, target.seconds + 0.5);
  QCOMPARE(target.part, 1.0);
}

void MoversOfGivenMaps::e1m1_aTriggerShutsAnOpenDoor() {
  const auto level = readGivenMap(kE1m1);
  if (!level) QSKIP("the given maps are not here; set HALFSPACE_DATA");
  WalkedLevel walked(*level);
  const auto targets = namedLike(walked, "t2");
  QCOMPARE(targets.size(), size_t{1});
  const bsp::Machine& target = walked.machines()[targets.front()];
  QVERIFY(target.closesForth);
  bool isPressed = false;
  for (const bsp::Machine& button : walked.machines())
    isPressed = isPressed || (button.fires.target == "t2" && press(walked, button));
  QVERIFY(isPressed);
  walked.hold({}, target.seconds + 0.5);
  QCOMPARE(target.part, 1.0);
}

void MoversOfGivenMaps::teleportersLeadToTheirDestinations_data() {
  QTest::addColumn<QString>("map");
  QTest::addColumn<int>("count");
  QTest::addRow("e1m1") << kE1m1 << 1;
  QTest::addRow("q3strong2018") << "quake3/q3strong2018.map" << 6;
}

// Who is put into a teleporter stands at its destination, free to move, and looks along its angle.
void MoversOfGivenMaps::teleportersLeadToTheirDestinations() {
  QFETCH(QString, map);
  const auto level = readGivenMap(map.toStdString());
  if (!level) QSKIP("the given maps are not here; set HALFSPACE_DATA");
  WalkedLevel walked(*level);
  int led = 0;
  for (const bsp::Trigger& trigger : walked.around().machines().triggers()) {
    if (trigger.does != bsp::Trigger::Does::teleports) continue;
    walked.put(Vec3(0, 0, 1e5));
    Vec3 foot = middleOf(trigger.boxes.front());
    foot.z() -= walked.settings().height / 2;
    walked.moveTo(foot);
    walked.hold({}, 1.5 * bsp::kCharacterStep);
    QVERIFY(walked.lastEffect().has_value());
    const bsp::BodyEffect arrival = *walked.lastEffect();
    const double off = (walked.state().position - arrival.foot).norm();
    qInfo("a teleporter to (%g %g %g), yaw %g: stands %.2f units from there", arrival.foot.x(),
          arrival.foot.y(), arrival.foot.z(), arrival.yaw, off);
    QVERIFY(arrival.kind == bsp::BodyEffect::Kind::teleports && off < 16.0);
    walked.hold({}, 1.0);
    QVERIFY(walked.state().onGround);
    QCOMPARE(walked.stuckSteps() + walked.crushedSteps(), 0);
    ++led;
  }
  QTEST(led, "count");
}

void MoversOfGivenMaps::jumpPadsThrowToTheirTargets_data() {
  QTest::addColumn<QString>("map");
  QTest::addColumn<int>("count");
  QTest::addRow("kaos") << "quake3/kaos.map" << 10;
}

// Who is on a jump pad flies to its target. The flight is reckoned from the middle of the pad's
// trigger, which throws as long as he is in it: he passes the target by up to the trigger's size.
void MoversOfGivenMaps::jumpPadsThrowToTheirTargets() {
  QFETCH(QString, map);
  const auto level = readGivenMap(map.toStdString());
  if (!level) QSKIP("the given maps are not here; set HALFSPACE_DATA");
  WalkedLevel walked(*level);
  int thrown = 0;
  for (const bsp::Trigger& trigger : walked.around().machines().triggers()) {
    if (trigger.does != bsp::Trigger::Does::pushes) continue;
    walked.put(Vec3(0, 0, 1e5));
    Vec3 foot = middleOf(trigger.boxes.front());
    walked.moveTo(foot);
    walked.hold({}, 1.5 * bsp::kCharacterStep);
    QVERIFY(walked.lastEffect() && walked.lastEffect()->isAimed);
    const bsp::BodyEffect push = *walked.lastEffect();
    double nearest = 1e9;
    for (int i = 0; i < 4 * 120; ++i) {
      walked.hold({}, bsp::kCharacterStep);
      nearest = std::min(nearest, (walked.state().position - push.apex).norm());
    }
    qInfo("a jump pad to (%g %g %g): passed it by %.1f units", push.apex.x(), push.apex.y(),
          push.apex.z(), nearest);
    const Vec3 size = trigger.boxes.front().high - trigger.boxes.front().low;
    QVERIFY(nearest < size.norm());
    ++thrown;
  }
  QTEST(thrown, "count");
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::MoversOfGivenMaps)

#include "movers_of_given_maps.moc"
