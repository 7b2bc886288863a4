// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Water, ladders, movers and player clips around the character in play mode, without a display.
#include <QSignalSpy>
#include <QtTest>

#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"
#include "tests/editor/play/played_rooms.h"

namespace halfspace::editor::tests {

using geometry::Vec3;
using level::Operation;

class SurroundingsWithoutAWindow : public QObject, private PlayedRooms {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { m_play.reset(); }

  void water_isSwumInAndLeft();
  void aLadder_isClimbed();
  void aMover_carriesAndItsEndIsFelt();
  void aPress_isNotedAsCrushing();
  void solidsOfAMover_moveButAreNotInTheTree();
  void aPlayerClip_stopsWhoWalks_andIsNotDrawn();
  void liquidsInAGroup_areSwumIn();
  void volumesThatAreEdited_takeEffectInTheNextStep();
  void aTriggerThatIsEdited_actsWhereItIsNow();
  void aTeleporter_turnsTheView_andARecordingKeepsThePath();

 private:
  void removeVolumes() {
    const auto all = level::instances(m_session->level());
    std::vector<level::NodeId> volumes;
    for (const level::Instance& solid : all.value())
      if (solid.flags.nonSolid) volumes.push_back(solid.node->id);
    for (const level::NodeId id : volumes)
      QVERIFY(m_session->apply("Remove",
                               [&](level::Level& level) { return level::removeNode(level, id); }));
    QVERIFY(waitUntilIdle());
  }
  void setKey(const char* key, const char* value) {
    QVERIFY(m_session->apply("Key", [&](level::Level& level) {
      return level::setKey(level, level::entitiesOf(level).back(), key, value);
    }));
    QVERIFY(waitUntilIdle());
  }
};

void SurroundingsWithoutAWindow::water_isSwumInAndLeft() {
  addEntity({{"classname", "water"}, {"low", "-264 -128 0"}, {"high", "-8 128 100"}});
  steps(1);
  QVERIFY(m_play->state().inWater);
  m_play->setWish({.up = 1});
  steps(kSecond);
  QVERIFY(m_play->state().position.z() > 40);
  QVERIFY(m_session->apply("Drain", [](level::Level& level) {
    return level::removeNode(level, level::entitiesOf(level).front());
  }));
  QVERIFY(waitUntilIdle());
  m_play->setWish({});
  steps(kSecond);
  QVERIFY(!m_play->state().inWater && m_play->state().onGround);
}

void SurroundingsWithoutAWindow::aLadder_isClimbed() {
  addEntity({{"classname", "ladder"},
             {"low", "-16 -128 0"},
             {"high", "-8 128 128"},
             {"towards", "1 0 0"}});
  m_play->setWish({.forward = 1, .run = true});
  steps(2 * kSecond);
  QVERIFY(m_play->state().onLadder && m_play->state().position.z() > 60);
}

void SurroundingsWithoutAWindow::aMover_carriesAndItsEndIsFelt() {
  addEntity({{"classname", "mover"},
             {"low", "-64 -64 0"},
             {"high", "64 64 8"},
             {"origin", "-136 0 0"},
             {"way", "0 0 48"},
             {"seconds", "1"}});
  double highest = 0;
  for (int i = 0; i < 2 * kSecond; ++i) {
    steps(1);
    highest = std::max(highest, m_play->state().position.z());
  }
  QVERIFY2(highest > 54 && highest < 57, qPrintable(QString::number(highest)));
  QVERIFY(!m_play->state().crushed && m_play->state().onGround);
}

void SurroundingsWithoutAWindow::aPress_isNotedAsCrushing() {
  const auto noted = m_session->findings().all().size();
  addEntity({{"classname", "mover"},
             {"low", "-100 -100 0"},
             {"high", "100 100 16"},
             {"origin", "-136 0 110"},
             {"way", "0 0 -100"},
             {"seconds", "1"}});
  steps(2 * kSecond);
  QVERIFY(m_session->findings().all().size() > noted);
  const std::string& message = m_session->findings().all().back().text;
  QVERIFY2(message.find("crushed") != std::string::npos, message.c_str());
}

// Solids that belong to the mover, and are no part of the level's solid, move with it.
void SurroundingsWithoutAWindow::solidsOfAMover_moveButAreNotInTheTree() {
  addEntity({{"classname", "mover"}, {"way", "0 0 64"}, {"seconds", "1"}});
  QVERIFY(m_session->apply("Platform", [](level::Level& level) {
    const level::NodeId box = put(level, {Vec3(-200, -64, 0), Vec3(-72, 64, 4)}, Operation::add);
    level::Node node = level.node(box);
    node.properties.entity = level::entitiesOf(level).front();
    node.properties.flags.nonSolid = true;
    level.put(node);
    level::Touched touched;
    touched.add(box);
    return level::Edited(touched);
  }));
  QVERIFY(waitUntilIdle());
  double highest = 0;
  for (int i = 0; i < 2 * kSecond; ++i) {
    steps(1);
    highest = std::max(highest, m_play->state().position.z());
  }
  QVERIFY2(highest > 60 && highest < 70, qPrintable(QString::number(highest)));
}

void SurroundingsWithoutAWindow::aPlayerClip_stopsWhoWalks_andIsNotDrawn() {
  addNonSolid({Vec3(-80, -128, 0), Vec3(-72, 128, 128)}, "common/clip");
  // Does not block players.
  addNonSolid({Vec3(-120, -128, 0), Vec3(-112, 128, 128)}, "common/botclip");
  QCOMPARE(m_session->scene().figures().faces, std::size_t{18});
  m_play->setWish({.forward = 1, .run = true});
  steps(2 * kSecond);
  const double foot = m_play->state().position.x();
  QVERIFY2(foot > -112 && foot < -80, qPrintable(QString::number(foot)));
  for (std::size_t i = 0; i < m_play->surroundings().solids().size(); ++i) {
    QVERIFY(m_play->surroundings().boxesOf(i).empty());
  }
  // The clip brush still blocks after another edit.
  addNonSolid({Vec3(-264, -128, 120), Vec3(-200, 128, 128)}, "common/hint");
  steps(kSecond);
  QVERIFY(m_play->state().position.x() < -80);
}

// TrenchBroom's groups are entities of the class func_group.
void SurroundingsWithoutAWindow::liquidsInAGroup_areSwumIn() {
  addEntity({{"classname", "func_group"}});
  addNonSolid({Vec3(-264, -128, 0), Vec3(-8, 128, 100)}, "liquids/slime1",
              level::entitiesOf(m_session->level()).front());
  steps(1);
  QVERIFY(m_play->state().inWater);
}

void SurroundingsWithoutAWindow::volumesThatAreEdited_takeEffectInTheNextStep() {
  for (const char* liquid : {"*water", "liquids/slime1"}) {
    addNonSolid({Vec3(-264, -128, 0), Vec3(-8, 128, 100)}, liquid);
    steps(1);
    QVERIFY(m_play->state().inWater);
    removeVolumes();
    steps(1);
    QVERIFY(!m_play->state().inWater);
  }
  addNonSolid({Vec3(-80, -128, 0), Vec3(-72, 128, 128)}, "common/clip");
  m_play->setWish({.forward = 1, .run = true});
  steps(kSecond);
  QVERIFY(m_play->state().position.x() < -90);
  removeVolumes();
  steps(kSecond);
  QVERIFY(m_play->state().position.x() > -60);
  addEntity({{"classname", "ladder"},
             {"low", "-264 -128 0"},
             {"high", "-256 128 128"},
             {"towards", "1 0 0"}});
  steps(1);
  QVERIFY(!m_play->state().onLadder);
  setKey("low", "-64 -128 0");
  setKey("high", "0 128 128");
  steps(2);
  QVERIFY(m_play->state().onLadder);
}

void SurroundingsWithoutAWindow::aTriggerThatIsEdited_actsWhereItIsNow() {
  QSignalSpy messages(m_play.get(), &PlaySession::announced);
  addEntity({{"classname", "trigger_hurt"}, {"low", "900 0 0"}, {"high", "999 9 9"}, {"dmg", "7"}});
  steps(kSecond);
  QCOMPARE(messages.count(), 0);
  setKey("low", "-264 -128 0");
  setKey("high", "-8 128 100");
  steps(3 * kSecond);
  QCOMPARE(messages.count(), 1);
  QVERIFY(messages.front().front().toString().contains("7"));
}

void SurroundingsWithoutAWindow::aTeleporter_turnsTheView_andARecordingKeepsThePath() {
  addEntity({{"classname", "trigger_teleport"},
             {"low", "-64 -128 0"},
             {"high", "-48 128 64"},
             {"target", "there"}});
  addEntity({{"classname", "info_teleport_destination"},
             {"targetname", "there"},
             {"origin", "-200 64 0"},
             {"angle", "270"}});
  m_play->startRecording();
  QVERIFY(waitUntilIdle());
  steps(1);
  const Vec3 start = m_play->state().position;
  QCOMPARE(m_play->recorder().mode(), Recorder::Mode::records);
  m_play->setWish({.forward = 1, .run = true});
  int arrival = 0;
  for (int i = 0; i < kSecond && m_play->yaw() == 0; ++i) {
    steps(1);
    arrival = i;
  }
  QVERIFY2(std::abs(m_play->yaw()) == 90, qPrintable(QString::number(m_play->yaw())));
  QVERIFY(m_play->state().position.x() < -180);
  QVERIFY(arrival > 10);
  // It goes on in the direction in which the destination looks.
  steps(kSecond / 4);
  QVERIFY(m_play->state().position.y() < 60);
  const Vec3 end = m_play->state().position;
  const bsp::Recording recording = m_play->recorder().recording();
  m_play->endRecording();
  m_play->setWish({});
  m_play->teleport(start);
  m_play->replay(recording);
  QVERIFY(waitUntilIdle());
  for (std::uint64_t i = 0; i < recording.steps(); ++i) steps(1);
  QCOMPARE(m_play->state().position, end);
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::SurroundingsWithoutAWindow)

#include "surroundings_without_a_window.moc"
