// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "editor/play/game/footsteps.h"
#include "editor/play/game/play_start.h"
#include "editor/play/game/roster.h"
#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/file/level_writer.h"
#include "level/solids/entities.h"
#include "tests/editor/play/played_rooms.h"

namespace halfspace::editor::tests {

using geometry::Box;
using geometry::Vec3;
using level::Operation;

class PlayingWithoutAWindow : public QObject, private PlayedRooms {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { m_play.reset(); }

  void walking_stopsAtTheWall_runningIsFaster();
  void whatIsHeldBetweenSteps_isDrawnBetweenThem();
  void aDoorIsCarved_andWalkedThrough();
  void aHoleInOneWall_leavesTheNextOneWhole();
  void everyToolAndMode_makesAHoleOrASolid();
  void aSolidThatClosesOverTheCharacter_pushesItOut();
  void undoingTheDoor_leavesTheCharacterOutsideOfTheWall();
  void discarding_restoresTheDocument();
  void discarding_leavesOtherEditsAlone();
  void undoneCarvings_areNoneOfOurs();
  void aSolidDrawnAfterAnUndoneCarving_isNotDiscarded();
  void noClip_goesThroughWalls();
  void aSizeTooLargeForItsRoom_isStuckAndSaysSo();
  void playerStart_isFoundAndPreferred();
  void fallingOut_bringsBackToTheStart();
  void path_leadsFromTheStartToTheFeet();
  void aLongPath_staysALineOfFewPoints();
  void theRoster_fitsIntoItsOwnHoles();
  void movementsOfGames_arePlayed();
};

void PlayingWithoutAWindow::walking_stopsAtTheWall_runningIsFaster() {
  const Vec3 from = m_play->state().position;
  m_play->setWish({.forward = 1});
  steps(kSecond / 4);
  const double walked = m_play->state().position.x() - from.x();
  m_play->respawn();
  m_play->setWish({.forward = 1, .run = true});
  steps(kSecond / 4);
  QVERIFY(m_play->state().position.x() - from.x() > 1.3 * walked);
  steps(3 * kSecond);
  const double gap = -8 - 16 - m_play->state().position.x();
  QVERIFY2(gap >= 0 && gap <= 0.1, qPrintable(QString::number(gap)));
  QVERIFY(m_play->trace().total().nodes > 0 && m_play->trace().contactCount > 0);
  QVERIFY(m_play->times().quantile(0.5) > 0);
  QVERIFY(m_play->times().quantile(0.99) >= m_play->times().quantile(0.5));
}

void PlayingWithoutAWindow::whatIsHeldBetweenSteps_isDrawnBetweenThem() {
  m_play->setWish({.forward = 1});
  QCOMPARE(m_play->advance(10.5 * bsp::kCharacterStep), 10);
  const double now = m_play->state().position.x();
  const double half = m_play->pose().foot.x();
  QVERIFY(half < now);
  QCOMPARE(m_play->advance(0.25 * bsp::kCharacterStep), 0);
  QVERIFY(m_play->pose().foot.x() > half);
  // After a pause of the program, at most a quarter of a second is made up.
  QCOMPARE(m_play->advance(100), 30);
}

void PlayingWithoutAWindow::aDoorIsCarved_andWalkedThrough() {
  m_play->setWish({.forward = 1, .run = true});
  steps(2 * kSecond);
  QVERIFY(m_play->state().position.x() < -24);
  const std::size_t undoSteps = m_session->undoSteps();
  QVERIFY(m_play->carve(Operation::subtract));
  QCOMPARE(m_session->undoSteps(), undoSteps + 1);
  QCOMPARE(m_play->carvings().count(), std::size_t{1});
  QVERIFY(waitUntilIdle());
  steps(2 * kSecond);
  QVERIFY(m_play->state().position.x() > 100);
  QVERIFY(m_play->state().onGround);
  QVERIFY(m_play->carveMilliseconds() > 0);
  QCOMPARE(m_play->treeState(), m_session->state());
  // The sill is level with the floor, so the character did not step over anything.
  QVERIFY(std::abs(m_play->state().position.z()) < 0.1);
}

// The outer wall of the other room is near enough to be searched, too.
void PlayingWithoutAWindow::aHoleInOneWall_leavesTheNextOneWhole() {
  const auto before = m_play->aim();
  QVERIFY(before && std::abs(before->point.x() + 8) < 0.1);
  QVERIFY(std::abs(before->thickness - 16) < 1e-6);
  QVERIFY(m_play->carve(Operation::subtract));
  QVERIFY(waitUntilIdle());
  const auto after = m_play->aim();
  QVERIFY(after && std::abs(after->point.x() - 264) < 0.1);
  QVERIFY(std::abs(after->thickness - 24) < 1e-6);
}

void PlayingWithoutAWindow::everyToolAndMode_makesAHoleOrASolid() {
  for (CarveForm form : {CarveForm::box, CarveForm::cylinder, CarveForm::sphere}) {
    for (Operation operation : {Operation::subtract, Operation::add}) {
      for (double pitch : {0.0, -70.0, 70.0}) {
        m_play->respawn();
        m_play->look(0, pitch);
        m_play->carveTool().form = form;
        const auto before = m_play->aim();
        QVERIFY(before);
        QVERIFY(m_play->carve(operation));
        QVERIFY(waitUntilIdle());
        const auto after = m_play->aim();
        const Vec3 eye = m_play->state().position + Vec3(0, 0, 49);
        const double was = (before->point - eye).norm();
        const QString said = QString("form %1 pitch %2: %3, then %4")
                                 .arg(static_cast<int>(form))
                                 .arg(pitch)
                                 .arg(was)
                                 .arg(after ? (after->point - eye).norm() : -1);
        if (operation == Operation::subtract) {
          QVERIFY2(!after || (after->point - eye).norm() > was + 1, qPrintable(said));
        } else {
          QVERIFY2(!after || (after->point - eye).norm() < was - 1, qPrintable(said));
        }
        m_session->undo();
        QVERIFY(waitUntilIdle());
      }
    }
  }
}

void PlayingWithoutAWindow::aSolidThatClosesOverTheCharacter_pushesItOut() {
  // A pillar that encloses the character except for a small part on one side.
  const Vec3 at = m_play->state().position;
  QVERIFY(m_session->apply("Draw", [&](level::Level& level) {
    const auto solid = fittedShape(*geometry::findShapeKind("box"), {},
                                   {at + Vec3(-12, -40, -4), at + Vec3(40, 40, 80)});
    return level::addNode(level, level.root(), solid.value());
  }));
  QVERIFY(waitUntilIdle());
  steps(1);
  QVERIFY(m_play->state().pushedOut > 0);
  QVERIFY(!m_play->state().stuck);
  steps(kSecond);
  const Vec3 now = m_play->state().position;
  // The character is next to the pillar or on top of it, and inside the room.
  const bool beside = now.x() <= at.x() - 12 - 16 + 0.01 || now.z() >= at.z() + 80 - 0.01;
  QVERIFY(beside);
  QVERIFY(now.x() > -264 && now.x() < -8 && std::abs(now.y()) < 128 && now.z() < 128);
}

void PlayingWithoutAWindow::undoingTheDoor_leavesTheCharacterOutsideOfTheWall() {
  m_play->setWish({.forward = 1});
  steps(2 * kSecond);
  QVERIFY(m_play->carve(Operation::subtract));
  QVERIFY(waitUntilIdle());
  // Walks into the doorway.
  for (int i = 0; i < kSecond && m_play->state().position.x() < 0; ++i) steps(1);
  QVERIFY(std::abs(m_play->state().position.x()) < 8);
  m_play->setWish({});
  m_session->undo();
  QVERIFY(waitUntilIdle());
  steps(kSecond);
  QVERIFY(!m_play->state().stuck);
  const double x = std::abs(m_play->state().position.x());
  QVERIFY2(x >= 8 + 16 - 0.01 && x < 250, qPrintable(QString::number(x)));
}

void PlayingWithoutAWindow::discarding_restoresTheDocument() {
  const std::uint64_t before = level::levelHash(m_session->level());
  const std::size_t undoSteps = m_session->undoSteps();
  for (double yaw : {0.0, 90.0, 180.0, 270.0}) {
    m_play->look(yaw - m_play->yaw(), 0);
    QVERIFY(m_play->carve(yaw < 100 ? Operation::subtract : Operation::add));
    QVERIFY(waitUntilIdle());
  }
  QCOMPARE(m_play->carvings().count(), std::size_t{4});
  QVERIFY(level::levelHash(m_session->level()) != before);
  m_play->carvings().discard();
  QCOMPARE(level::levelHash(m_session->level()), before);
  QCOMPARE(m_session->undoSteps(), undoSteps);
  QCOMPARE(m_play->carvings().count(), std::size_t{0});
}

void PlayingWithoutAWindow::discarding_leavesOtherEditsAlone() {
  level::Level expected = m_session->level();
  const Box pillar(Vec3(100, 100, 0), Vec3(116, 116, 64));
  QVERIFY(m_play->carve(Operation::subtract));
  QVERIFY(waitUntilIdle());
  QVERIFY(m_session->apply("Draw", [&](level::Level& level) {
    level::Touched touched;
    touched.add(put(level, pillar, Operation::add));
    return level::Edited(touched);
  }));
  m_play->carvings().discard();
  QCOMPARE(m_play->carvings().count(), std::size_t{0});
  // The pillar exists and the door does not: as many solids as with the pillar alone.
  QCOMPARE(m_session->level().children(m_session->level().root()).size(),
           expected.children(expected.root()).size() + 1);
  QCOMPARE(m_session->undoLabel(), QString("Discard carving"));
  QVERIFY(waitUntilIdle());
}

void PlayingWithoutAWindow::undoneCarvings_areNoneOfOurs() {
  const std::uint64_t before = level::levelHash(m_session->level());
  QVERIFY(m_play->carve(Operation::subtract));
  m_session->undo();
  QCOMPARE(m_play->carvings().count(), std::size_t{0});
  const std::size_t undoSteps = m_session->undoSteps();
  m_play->carvings().discard();
  QCOMPARE(m_session->undoSteps(), undoSteps);
  QCOMPARE(level::levelHash(m_session->level()), before);
  m_session->redo();
  QCOMPARE(m_play->carvings().count(), std::size_t{1});
}

// The next solid gets the id of the undone carving.
void PlayingWithoutAWindow::aSolidDrawnAfterAnUndoneCarving_isNotDiscarded() {
  QVERIFY(m_play->carve(Operation::subtract));
  m_session->undo();
  QVERIFY(m_session->apply("Draw", [&](level::Level& level) {
    level::Touched touched;
    touched.add(put(level, Box(Vec3(100, 100, 0), Vec3(116, 116, 64)), Operation::add));
    return level::Edited(touched);
  }));
  const std::uint64_t drawn = level::levelHash(m_session->level());
  QCOMPARE(m_play->carvings().count(), std::size_t{0});
  m_play->carvings().discard();
  QCOMPARE(level::levelHash(m_session->level()), drawn);
}

void PlayingWithoutAWindow::noClip_goesThroughWalls() {
  m_play->setNoClip(true);
  m_play->setWish({.forward = 1});
  steps(kSecond);
  QVERIFY(m_play->state().position.x() > 8);
  m_play->setNoClip(false);
  m_play->setWish({});
  steps(kSecond);
  QVERIFY(m_play->state().onGround);
}

void PlayingWithoutAWindow::aSizeTooLargeForItsRoom_isStuckAndSaysSo() {
  bsp::CharacterSettings giant = scaled({}, 4);
  m_play->setSettings(giant);
  steps(1);
  QVERIFY(m_play->state().stuck);
  m_play->setSettings({});
  steps(kSecond);
  QVERIFY(!m_play->state().stuck);
  QVERIFY(m_play->state().onGround);
}

void PlayingWithoutAWindow::playerStart_isFoundAndPreferred() {
  level::Level level = twoRooms();
  QVERIFY(!playerStart(level));
  QVERIFY(level::addPointEntity(level, level.root(),
                                {{"classname", "info_player_deathmatch"}, {"origin", "136 0 24"}}));
  QVERIFY(playerStart(level));
  QCOMPARE(playerStart(level)->foot, Vec3(136, 0, 0));
  QVERIFY(level::addPointEntity(
      level, level.root(),
      {{"classname", "info_player_start"}, {"origin", "-136 0 24"}, {"angle", "90"}}));
  QCOMPARE(playerStart(level)->foot, Vec3(-136, 0, 0));
  QCOMPARE(playerStart(level)->yaw, 90.0);
  // A start whose origin is at the floor begins on the floor, not below it.
  const auto reading = m_session->tree().tryRead();
  QVERIFY(reading);
  const PlayStart low{Vec3(-136, 0, -23.9), 0, 0};
  QVERIFY((withRoom(reading->view(), {}, low).foot - Vec3(-136, 0, 0.1)).norm() < 1e-9);
  const PlayStart fine{Vec3(-136, 0, 1), 0, 0};
  QCOMPARE(withRoom(reading->view(), {}, fine).foot, fine.foot);
}

void PlayingWithoutAWindow::fallingOut_bringsBackToTheStart() {
  m_play->teleport({0, 0, -1000});
  steps(2 * kSecond);
  const level::Issues& found = m_session->findings().all();
  QCOMPARE(found.size(), std::size_t{1});
  QVERIFY(found.front().position.has_value());
  QVERIFY(m_play->state().onGround);
  QVERIFY((m_play->state().position - Vec3(-136, 0, 0)).norm() < 1);
}

void PlayingWithoutAWindow::path_leadsFromTheStartToTheFeet() {
  const Vec3 from = m_play->state().position;
  m_play->setWish({.forward = 1});
  steps(kSecond);
  const auto& path = m_play->path();
  QVERIFY((path.front() - from).norm() < 2);  // the character fell by a unit first
  QCOMPARE(path.back(), m_play->state().position);
  QVERIFY(path.size() > 4 && path.size() < 60);
  for (std::size_t i = 1; i < path.size(); ++i) QVERIFY((path[i] - path[i - 1]).norm() < 32);
}

void PlayingWithoutAWindow::aLongPath_staysALineOfFewPoints() {
  Footsteps steps;
  for (int i = 0; i <= 200'000; ++i) steps.add({4.0 * i, 0, 0});
  QVERIFY(steps.points().size() <= Footsteps::kMost);
  QVERIFY(steps.points().size() >= Footsteps::kMost / 4);
  QCOMPARE(steps.points().front(), Vec3(0, 0, 0));
  QCOMPARE(steps.points().back(), Vec3(800'000, 0, 0));
  for (std::size_t i = 1; i < steps.points().size(); ++i) {
    QVERIFY(steps.points()[i].x() > steps.points()[i - 1].x());
  }
}

void PlayingWithoutAWindow::movementsOfGames_arePlayed() {
  for (const MovementPreset& movement : movementPresets()) {
    const bsp::CharacterSettings settings = settingsOf(movement);
    if (settings.height > 100) continue;
    QVERIFY(!movement.title().isEmpty());
    m_play->setSettings(settings);
    m_play->respawn();
    const double before = m_play->state().position.x();
    m_play->setWish({.forward = 1, .run = true});
    steps(kSecond);
    QVERIFY2(m_play->state().position.x() > before + 20, movement.name);
    // Twice the size, twice the speed's square.
    QCOMPARE(scaled(settings, 4.0).airWishSpeed, 2.0 * settings.airWishSpeed);
    m_play->setWish({});
  }
}

void PlayingWithoutAWindow::theRoster_fitsIntoItsOwnHoles() {
  for (const RosterEntry& entry : roster()) {
    if (entry.height > 100) continue;  // the room is too low for it
    m_play->setSettings(settingsOf(entry));
    m_play->respawn();
    m_play->setWish({.forward = 1, .run = true});
    steps(4 * kSecond);
    QVERIFY2(m_play->state().position.x() < -8, entry.name);
    QVERIFY2(m_play->carve(Operation::subtract), entry.name);
    QVERIFY(waitUntilIdle());
    steps(4 * kSecond);
    QVERIFY2(m_play->state().position.x() > 8 + entry.radius, entry.name);
    m_session->undo();
    QVERIFY(waitUntilIdle());
    m_play->setWish({});
  }
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::PlayingWithoutAWindow)
#include "playing_without_a_window.moc"
