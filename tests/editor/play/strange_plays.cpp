// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Playing under unusual conditions: outside all solids, inside a solid, as large as a house, with
// invalid sizes, while solids are undone or deleted. The position always stays finite, and a
// message is shown.
#include <QSignalSpy>
#include <QtTest>
#include <limits>

#include "editor/play/game/play_session.h"
#include "editor/play/game/play_start.h"
#include "editor/play/game/roster.h"
#include "level/edits/entities.h"
#include "tests/editor/play/two_rooms.h"

namespace halfspace::editor::tests {

using geometry::Box;
using geometry::Vec3;
using level::Operation;

class StrangePlays : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup() { m_play.reset(); }

  void nothingAtAll_isFallenThrough();
  void aStartInSolid_findsRoomNearBy();
  void aStartDeepInSolid_hasNoRoomAndIsSaid();
  void anyBody_staysFinite_data();
  void anyBody_staysFinite();
  void numbersThatMakeNoBody_areRefused_data();
  void numbersThatMakeNoBody_areRefused();
  void theFloorUndoneUnderTheFeet_isFallenThrough();
  void everythingDeleted_isFallenThrough();
  void anotherLevel_isWalkedOnInTheSamePlay();
  void aRecordingOfAnotherLevel_isReplayedWithAWarning();
  void anEditDuringAReplay_endsIt();

 private:
  void open(level::Level level, const Vec3& foot);
  void steps(int count);

  std::unique_ptr<Session> m_session;
  std::unique_ptr<PlaySession> m_play;
};

void StrangePlays::init() {
  open(twoRooms(), {-136, 0, 1});
  steps(kSecond / 4);
  QVERIFY(m_play->state().onGround);
}

void StrangePlays::open(level::Level level, const Vec3& foot) {
  m_play.reset();
  m_session = std::make_unique<Session>();
  m_session->open(std::move(level), {});
  QVERIFY(waitUntilIdle(*m_session));
  m_play =
      std::make_unique<PlaySession>(*m_session, bsp::CharacterSettings(), PlayStart{foot, 0, 0});
}

void StrangePlays::steps(int count) {
  for (int i = 0; i < count; ++i) {
    QVERIFY(m_play->step());
    QVERIFY(m_play->state().position.allFinite() && m_play->state().velocity.allFinite());
  }
}

void StrangePlays::nothingAtAll_isFallenThrough() {
  open(level::Level(), {0, 0, 0});
  m_play->setWish({.forward = 1, .jump = true});
  steps(3 * kSecond);
  QVERIFY(!m_play->state().onGround);
  QVERIFY(!m_session->findings().all().empty());
  QVERIFY(!m_play->carve(Operation::subtract));
  QVERIFY(!m_play->aim());
  QCOMPARE(m_play->dropDebris(0), 0);
}

void StrangePlays::aStartInSolid_findsRoomNearBy() {
  const auto reading = m_session->tree().tryRead();
  QVERIFY(reading);
  // The start lies half in the wall between the rooms.
  const PlayStart inWall = withRoom(reading->view(), {}, {Vec3(-10, 0, 1), 0, 0});
  QVERIFY(inWall.hasRoom);
  QVERIFY(!bsp::isBlocked(reading->view(), {}, false, inWall.foot));
  QVERIFY((inWall.foot - Vec3(-10, 0, 1)).norm() < 20);
}

void StrangePlays::aStartDeepInSolid_hasNoRoomAndIsSaid() {
  level::Level rock;
  put(rock, {Vec3(-1000, -1000, -1000), Vec3(1000, 1000, 1000)}, Operation::add);
  open(std::move(rock), {0, 0, 0});
  {
    const auto reading = m_session->tree().tryRead();
    QVERIFY(reading);
    QVERIFY(!withRoom(reading->view(), {}, {Vec3(0, 0, 0), 0, 0}).hasRoom);
  }
  steps(kSecond + 1);
  QVERIFY(m_play->state().stuck);
  QCOMPARE(m_play->state().position, Vec3(0, 0, 0));
  QVERIFY(m_session->findings().all().back().text.find("stuck") != std::string::npos);
  m_play->setNoClip(true);  // no-clip lets it leave
  m_play->setWish({.up = 1});
  steps(3 * kSecond);
  QVERIFY(m_play->state().position.z() > 1000);
}

void StrangePlays::anyBody_staysFinite_data() {
  QTest::addColumn<double>("factor");
  for (const double factor : {1e-6, 1e-3, 0.05, 20.0, 1e3, 1e9})
    QTest::addRow("%g times a person", factor) << factor;
}

void StrangePlays::anyBody_staysFinite() {
  QFETCH(double, factor);
  m_play->setSettings(scaled({}, factor));
  for (const bool crouch : {false, true}) {
    m_play->setWish({.forward = 1, .side = 0.5, .jump = true, .crouch = crouch, .run = true});
    steps(kSecond);
  }
  // A character that fits stays in the rooms; another one is stuck or moved out of the whole level.
  const Vec3& position = m_play->state().position;
  if (factor < 1) {
    QVERIFY(Box(Vec3(-288, -144, -16), Vec3(288, 144, 144)).contains(position));
    QVERIFY(!m_play->state().stuck);
    return;
  }
  const auto reading = m_session->tree().tryRead();
  QVERIFY(reading);
  QVERIFY(m_play->state().stuck !=
          !bsp::isBlocked(reading->view(), m_play->settings(), m_play->state().crouched, position));
}

void StrangePlays::numbersThatMakeNoBody_areRefused_data() {
  QTest::addColumn<int>("which");
  QTest::addColumn<double>("number");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {nan, infinity, -1.0, 0.0})
    for (int which = 0; which < 4; ++which) QTest::addRow("%d: %g", which, bad) << which << bad;
  QTest::newRow("speed") << 4 << nan;
  QTest::newRow("gravity") << 5 << infinity;
}

void StrangePlays::numbersThatMakeNoBody_areRefused() {
  QFETCH(int, which);
  QFETCH(double, number);
  bsp::CharacterSettings bad;
  double* const numbers[] = {&bad.radius,      &bad.height,    &bad.skin,
                             &bad.stepSeconds, &bad.walkSpeed, &bad.gravity};
  *numbers[which] = number;
  QVERIFY(!bsp::isUsable(bad));
  QSignalSpy announcements(m_play.get(), &PlaySession::announced);
  m_play->setSettings(bad);
  QCOMPARE(announcements.count(), 1);
  QVERIFY(bsp::isUsable(m_play->settings()));
  steps(10);
  QVERIFY(m_play->state().onGround);
}

void StrangePlays::theFloorUndoneUnderTheFeet_isFallenThrough() {
  QVERIFY(m_session->apply("Shelf", [](level::Level& level) {
    level::Touched touched;
    touched.add(put(level, {Vec3(-200, -64, 60), Vec3(-72, 64, 64)}, Operation::add));
    return level::Edited(touched);
  }));
  QVERIFY(waitUntilIdle(*m_session));
  m_play->teleport({-136, 0, 65});
  steps(kSecond / 2);
  QVERIFY(m_play->state().onGround && m_play->state().position.z() > 63);
  m_session->undo();
  QVERIFY(waitUntilIdle(*m_session));
  steps(1);
  QVERIFY(!m_play->state().onGround);
  steps(kSecond);
  QVERIFY(m_play->state().onGround && m_play->state().position.z() < 1);
}

void StrangePlays::everythingDeleted_isFallenThrough() {
  QVERIFY(m_session->apply("Delete all", [](level::Level& level) {
    level::Touched touched;
    const auto children = level.children(level.root());
    const std::vector<level::NodeId> all(children.begin(), children.end());
    for (const level::NodeId node : all) {
      const auto removed = level::removeNode(level, node);
      touched.merge(removed.touched());
    }
    return level::Edited(touched);
  }));
  QVERIFY(waitUntilIdle(*m_session));
  steps(kSecond);
  QVERIFY(!m_play->state().onGround && m_play->state().position.z() < -100);
  m_session->undo();
  QVERIFY(waitUntilIdle(*m_session));
  m_play->respawn();
  steps(kSecond);
  QVERIFY(m_play->state().onGround);
}

void StrangePlays::anotherLevel_isWalkedOnInTheSamePlay() {
  level::Level other;
  put(other, {Vec3(-512, -512, -64), Vec3(512, 512, -48)}, Operation::add);
  m_session->open(std::move(other), {});
  QVERIFY(waitUntilIdle(*m_session));
  steps(kSecond);
  QVERIFY(m_play->state().onGround);
  QVERIFY(std::abs(m_play->state().position.z() + 48) < 0.1);
}

void StrangePlays::aRecordingOfAnotherLevel_isReplayedWithAWarning() {
  bsp::Recording recording;
  recording.levelHash = 0x1234;
  recording.start = {-136, 0, 1};
  for (int i = 0; i < 30; ++i) recording.add({.forward = 1.0});
  QSignalSpy announcements(m_play.get(), &PlaySession::announced);
  m_play->replay(recording);
  QVERIFY(waitUntilIdle(*m_session));
  steps(20);
  QVERIFY(!announcements.isEmpty());
  QVERIFY(announcements.front().front().toString().contains("has changed since this recording"));
  steps(40);
  QVERIFY(!m_play->recorder().isBusy());
  QStringList said;
  for (const auto& each : announcements) said << each.front().toString();
  QVERIFY2(said.contains("Replay finished"), qPrintable(said.join('\n')));
}

void StrangePlays::anEditDuringAReplay_endsIt() {
  bsp::Recording recording;
  recording.start = {-136, 0, 1};
  for (int i = 0; i < 600; ++i) recording.add({.side = 1.0});
  m_play->replay(recording);
  QVERIFY(waitUntilIdle(*m_session));
  steps(20);
  QVERIFY(m_play->recorder().isBusy());
  QVERIFY(m_play->carve(Operation::subtract));
  QVERIFY(waitUntilIdle(*m_session));
  steps(1);
  QVERIFY(!m_play->recorder().isBusy());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::StrangePlays)
#include "strange_plays.moc"
