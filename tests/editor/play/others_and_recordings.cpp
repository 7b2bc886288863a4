// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "bsp/build/live_tree.h"
#include "editor/play/game/play_session.h"
#include "editor/play/game/roster.h"
#include "level/edits/entities.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/level_writer.h"
#include "tests/editor/play/two_rooms.h"

namespace halfspace::editor::tests {

using geometry::Box;
using geometry::Vec3;
using level::Operation;

// Greatest overlap of all pairs, in radii of the smaller body: 0 if they only touch, 2 if one is
// inside the other.
double deepestOverlap(const std::vector<Debris>& all) {
  double deepest = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      const double distance = (all[i].position - all[k].position).norm();
      const double overlap = all[i].radius + all[k].radius - distance;
      deepest = std::max(deepest, overlap / std::min(all[i].radius, all[k].radius));
    }
  }
  return deepest;
}

class OthersAndRecordings : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup() { m_play.reset(); }

  void debris_comesToRestInTheRoom();
  void debris_fallsWhenItsGroundIsCarvedAway();
  void debris_isPushedOutOfWhatIsAdded();
  void debris_isPushedByWalkers();
  void sameCalls_sameDebris();
  void bots_wanderAndStayInTheirRoom();
  void bots_doNotStandInEachOther();
  void aBotWithoutRoom_isRefused();
  void aRecording_replaysToTheSameBits();
  void aRecording_endsWithAnEdit();
  void aRecording_endsAtABot_notAtABystander();
  void aRecordingThatABotEnds_replaysToTheLastStep();
  void aBot_doesNotBlockAReplay();
  void endsOfRecordings_sayWhy();
  void aReplay_movesTheCharacterAsRecorded();
  void beingWedged_isNotedOnceWithItsPosition();
  void walls_areNoIncidents();

 private:
  bool waitUntilIdle() { return tests::waitUntilIdle(*m_session); }
  void steps(int count) {
    for (int i = 0; i < count; ++i) QVERIFY(m_play->step());
  }
  bool isInFirstRoom(const Vec3& at, double margin) const {
    return at.x() > -264 + margin && at.x() < -8 - margin && std::abs(at.y()) < 128 - margin &&
           at.z() > margin && at.z() < 128 - margin;
  }
  bool begins(Recorder::Mode mode);

  std::unique_ptr<Session> m_session;
  std::unique_ptr<PlaySession> m_play;
};

void OthersAndRecordings::init() {
  m_session = std::make_unique<Session>();
  m_session->open(twoRooms(), {});
  QVERIFY(waitUntilIdle());
  m_play = std::make_unique<PlaySession>(*m_session, bsp::CharacterSettings(),
                                         PlayStart{Vec3(-136, 0, 1), 0, 0});
  steps(kSecond);
}

void OthersAndRecordings::debris_comesToRestInTheRoom() {
  QVERIFY(m_play->dropDebris(150) > 100);
  QVERIFY(m_play->dropDebris(150) > 100);
  steps(10 * kSecond);
  const DebrisField& field = m_play->debris();
  QVERIFY(field.all().size() > 200);
  for (const Debris& each : field.all()) {
    QVERIFY(isInFirstRoom(each.position, 0.6 * each.radius));
  }
  QCOMPARE(field.crushed(), std::size_t{0});
  const double deepest = deepestOverlap(field.all());
  QVERIFY2(deepest < 0.5, qPrintable(QString::number(deepest)));
  QVERIFY2(field.awake() < field.all().size() / 4, qPrintable(QString::number(field.awake())));
}

void OthersAndRecordings::debris_fallsWhenItsGroundIsCarvedAway() {
  m_play->dropDebris(40);
  steps(6 * kSecond);
  QVERIFY(m_session->apply("Pit", [](level::Level& level) {
    level::Touched touched;
    touched.add(put(level, {Vec3(-300, -160, -200), Vec3(-8, 160, 1)}, Operation::add));
    touched.add(put(level, {Vec3(-264, -128, -180), Vec3(-8, 128, 2)}, Operation::subtract));
    return level::Edited(touched);
  }));
  QVERIFY(waitUntilIdle());
  steps(6 * kSecond);
  for (const Debris& each : m_play->debris().all()) QVERIFY(each.position.z() < -100);
}

void OthersAndRecordings::debris_isPushedOutOfWhatIsAdded() {
  m_play->dropDebris(40);
  steps(6 * kSecond);
  const std::size_t before = m_play->debris().all().size();
  QVERIFY(m_session->apply("Raise the floor", [](level::Level& level) {
    level::Touched touched;
    touched.add(put(level, {Vec3(-264, -128, -1), Vec3(-8, 128, 6)}, Operation::add));
    return level::Edited(touched);
  }));
  QVERIFY(waitUntilIdle());
  steps(kSecond);
  QCOMPARE(m_play->debris().all().size(), before);
  for (const Debris& each : m_play->debris().all()) QVERIFY(each.position.z() > 6);
}

void OthersAndRecordings::debris_isPushedByWalkers() {
  m_play->dropDebris(60);
  steps(4 * kSecond);
  m_play->setWish({.forward = 1});
  steps(2 * kSecond);
  // Nothing keeps the character away from the wall.
  QVERIFY(m_play->state().position.x() > -26);
  for (const Debris& each : m_play->debris().all()) {
    QVERIFY(isInFirstRoom(each.position, 0.6 * each.radius));
  }
}

void OthersAndRecordings::sameCalls_sameDebris() {
  const auto reading = m_session->tree().tryRead();
  QVERIFY(reading);
  const auto run = [&] {
    DebrisField field;
    field.drop(reading->view(), {-136, 0, 64}, {100, 20, 0}, 100, 8);
    for (int i = 0; i < 3 * kSecond; ++i) field.step(reading->view(), {});
    return field.all();
  };
  const auto first = run();
  const auto second = run();
  QVERIFY(first.size() > 50);
  QCOMPARE(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) QCOMPARE(first[i].position, second[i].position);
}

void OthersAndRecordings::bots_wanderAndStayInTheirRoom() {
  m_play->look(0, -30);
  for (const RosterEntry& entry : roster()) {
    if (entry.height > 60) continue;
    QVERIFY2(m_play->addBot(settingsOf(entry)), entry.name);
    m_play->look(60, 0);
  }
  const std::size_t count = m_play->bots().all().size();
  std::vector<Vec3> first;
  for (const Bot& bot : m_play->bots().all()) first.push_back(bot.state.position);
  steps(20 * kSecond);
  QCOMPARE(m_play->bots().all().size(), count);
  for (std::size_t i = 0; i < count; ++i) {
    const Bot& bot = m_play->bots().all()[i];
    QVERIFY(isInFirstRoom(bot.state.position + Vec3(0, 0, 1), 0));
    QVERIFY((bot.state.position - first[i]).norm() > 1);
    QCOMPARE(bot.stuckSteps, 0U);
  }
}

void OthersAndRecordings::bots_doNotStandInEachOther() {
  const bsp::CharacterSettings cat = settingsOf(roster()[1]);
  m_play->look(0, -60);
  for (int i = 0; i < 12; ++i) QVERIFY(m_play->addBot(cat));  // all at one position
  steps(4 * kSecond);
  const auto& bots = m_play->bots().all();
  for (std::size_t i = 0; i < bots.size(); ++i) {
    for (std::size_t k = i + 1; k < bots.size(); ++k) {
      const Vec3 apart = bots[i].state.position - bots[k].state.position;
      if (std::abs(apart.z()) > cat.height) continue;
      QVERIFY(std::hypot(apart.x(), apart.y()) > 1.4 * cat.radius);
    }
  }
}

void OthersAndRecordings::aBotWithoutRoom_isRefused() {
  QVERIFY(!m_play->addBot(settingsOf(roster().back())));
  QVERIFY(m_play->bots().all().empty());
}

bool OthersAndRecordings::begins(Recorder::Mode mode) {
  return QTest::qWaitFor(
      [&] {
        m_play->step();
        return m_play->recorder().mode() == mode;
      },
      kPatience);
}

void OthersAndRecordings::aRecording_replaysToTheSameBits() {
  m_play->startRecording();
  QVERIFY(begins(Recorder::Mode::records));
  std::vector<Vec3> positions;
  const auto play = [&](const PlayWish& wish, double turn, int count) {
    m_play->setWish(wish);
    for (int i = 0; i < count; ++i) {
      m_play->look(turn, 0);
      QVERIFY(m_play->step());
      positions.push_back(m_play->state().position);
    }
  };
  play({.forward = 1, .run = true}, 0.7, 200);
  play({.forward = 1, .side = -1, .jump = true}, -1.3, 150);
  play({.side = 1, .crouch = true}, 0.1, 100);
  m_play->endRecording();
  const bsp::Recording recording = m_play->recorder().recording();
  // The recording begins with the step in which it was started.
  QCOMPARE(recording.steps(), positions.size() + 1);
  QCOMPARE(recording.levelHash, level::levelHash(m_session->level()));

  // The recording is written and read as text, and replayed on a tree built from the level alone.
  const auto read = bsp::readRecording(bsp::textOf(recording));
  const auto* again = std::get_if<bsp::Recording>(&read);
  QVERIFY(again != nullptr);
  const auto evaluation = level::evaluate(m_session->level());
  bsp::LiveTree tree;
  tree.update(evaluation.boundary(), {});
  bsp::CharacterState state{.position = again->start};
  std::size_t at = 0;
  for (const bsp::Recording::Run& run : again->runs) {
    for (uint32_t i = 0; i < run.steps; ++i, ++at) {
      bsp::step(tree.view(), again->settings, run.input, state);
      if (at > 0) QCOMPARE(state.position, positions[at - 1]);
    }
  }
}

void OthersAndRecordings::aRecording_endsWithAnEdit() {
  m_play->startRecording();
  QVERIFY(begins(Recorder::Mode::records));
  m_play->setWish({.forward = 1});
  steps(60);
  QVERIFY(m_play->carve(Operation::subtract));
  QVERIFY(waitUntilIdle());
  steps(1);
  QCOMPARE(m_play->recorder().mode(), Recorder::Mode::idle);
  QVERIFY(m_play->recorder().recording().steps() >= 60);
}

// A bystander of the level is part of every replay, a bot of none.
void OthersAndRecordings::aRecording_endsAtABot_notAtABystander() {
  QVERIFY(m_session->apply("Bystander", [](level::Level& level) {
    return level::addPointEntity(
        level, level.root(),
        {{"classname", "bystander"}, {"origin", "-60 0 0"}, {"radius", "16"}, {"height", "56"}});
  }));
  QVERIFY(waitUntilIdle());
  m_play->teleport({-240, 100, 0.03125});
  QVERIFY(m_play->addBot(settingsOf(roster().front())));
  m_play->teleport({-120, 0, 0.03125});
  m_play->startRecording();
  QVERIFY(begins(Recorder::Mode::records));
  m_play->look(-m_play->yaw(), 0);
  m_play->setWish({.forward = 1});
  bool botCame = false;
  for (int i = 0; i < kSecond && !botCame; ++i) {
    steps(1);
    for (const Bot& bot : m_play->bots().all())
      botCame = botCame || (bot.state.position - m_play->state().position).norm() < 80;
    if (!botCame) QCOMPARE(m_play->recorder().mode(), Recorder::Mode::records);
  }
  QVERIFY(m_play->state().position.x() < -80);  // stopped by the bystander
}

// The level has a bystander in the player's way, and bots walk around the two of them.
void OthersAndRecordings::aRecordingThatABotEnds_replaysToTheLastStep() {
  const level::KeyValues keys{
      {"classname", "bystander"}, {"origin", "-60 0 0"}, {"radius", "16"}, {"height", "56"}};
  QVERIFY(m_session->apply("Bystander", [&](level::Level& level) {
    return level::addPointEntity(level, level.root(), keys);
  }));
  QVERIFY(waitUntilIdle());
  QStringList messages;
  connect(m_play.get(), &PlaySession::announced, this,
          [&](const QString& message) { messages << message; });
  m_play->teleport({-120, 0, 0.03125});
  m_play->startRecording();
  QVERIFY(begins(Recorder::Mode::records));
  m_play->look(-m_play->yaw(), 0);
  m_play->setWish({.forward = 1});
  steps(kSecond / 2);  // up to the bystander
  std::vector<Vec3> positions;
  for (int i = 0; i < 60 * kSecond && m_play->recorder().isBusy(); ++i) {
    if (i % kSecond == 0) static_cast<void>(m_play->addBot(settingsOf(roster().front())));
    steps(1);
    if (m_play->recorder().isBusy()) positions.push_back(m_play->state().position);
  }
  QVERIFY2(!m_play->recorder().isBusy(), "no bot came into the way");
  QVERIFY2(messages.last().contains("bot"), qPrintable(messages.join("; ")));

  const bsp::Recording& recording = m_play->recorder().recording();
  const auto evaluation = level::evaluate(m_session->level());
  bsp::LiveTree tree;
  tree.update(evaluation.boundary(), {});
  const bsp::OtherBody bystander{Vec3(-60, 0, 0), 16, 56};
  bsp::CharacterState state{.position = recording.start};
  std::vector<Vec3> replayed;
  for (const bsp::Recording::Run& run : recording.runs) {
    for (uint32_t i = 0; i < run.steps; ++i) {
      bsp::step({tree.view(), {}, {}, {&bystander, 1}}, recording.settings, run.input, state);
      replayed.push_back(state.position);
    }
  }
  QVERIFY(replayed.size() >= positions.size() && !positions.empty());
  for (std::size_t i = 1; i <= positions.size(); ++i)
    QCOMPARE(replayed[replayed.size() - i], positions[positions.size() - i]);
}

void OthersAndRecordings::aBot_doesNotBlockAReplay() {
  bsp::Recording recording;
  recording.start = Vec3(-220, 0, 0.03125);
  for (int i = 0; i < kSecond; ++i) recording.add({.forward = 1, .yaw = 0});
  const auto replayed = [&] {
    m_play->replay(recording);
    if (!begins(Recorder::Mode::replays)) return Vec3(Vec3::Zero());
    for (int i = 0; i < 2 * kSecond && m_play->recorder().isBusy(); ++i) steps(1);
    return m_play->state().position;
  };
  const Vec3 alone = replayed();
  QVERIFY(alone.x() > -120);
  m_play->teleport({-220, 0, 0.03125});
  m_play->look(-m_play->yaw(), 0);
  for (int i = 0; i < 8; ++i) QVERIFY(m_play->addBot(settingsOf(roster().front())));
  QCOMPARE(replayed(), alone);
}

void OthersAndRecordings::endsOfRecordings_sayWhy() {
  QStringList messages;
  connect(m_play.get(), &PlaySession::announced, this,
          [&](const QString& message) { messages << message; });
  m_play->startRecording();
  m_play->endRecording();  // before its tree is there
  QCOMPARE(messages, QStringList{"Recording cancelled"});
  m_play->startRecording();
  QVERIFY(begins(Recorder::Mode::records));
  steps(kSecond);
  bsp::CharacterSettings wider = m_play->settings();
  wider.radius += 1;
  m_play->setSettings(wider);
  QCOMPARE(messages.last(), QString("Recorded 1.0 s: the body changed"));
  bsp::Recording recording;
  for (int i = 0; i < kSecond; ++i) recording.add({.forward = 1, .yaw = 0});
  m_play->replay(recording);
  m_play->endRecording();
  QCOMPARE(messages.last(), QString("Replay cancelled"));
}

void OthersAndRecordings::aReplay_movesTheCharacterAsRecorded() {
  bsp::Recording recording;
  recording.start = Vec3(100, 0, 0.03125);
  for (int i = 0; i < 60; ++i) recording.add({.forward = 1, .yaw = 90});
  m_play->replay(recording);
  QVERIFY(begins(Recorder::Mode::replays));
  for (int i = 0; i < 200 && m_play->recorder().isBusy(); ++i) steps(1);
  QVERIFY(!m_play->recorder().isBusy());
  QVERIFY(std::abs(m_play->state().position.x() - 100) < 1e-6);
  QVERIFY(m_play->state().position.y() > 50);
  QCOMPARE(m_play->yaw(), 90.0);
}

void OthersAndRecordings::beingWedged_isNotedOnceWithItsPosition() {
  // A shaft that is hardly wider than the character.
  QVERIFY(m_session->apply("Shaft", [](level::Level& level) {
    level::Touched touched;
    touched.add(put(level, {Vec3(-200, -64, 0), Vec3(-72, 64, 100)}, Operation::add));
    touched.add(put(level, {Vec3(-152.0625, -16.0625, 0), Vec3(-119.9375, 16.0625, 100)},
                    Operation::subtract));
    return level::Edited(touched);
  }));
  QVERIFY(waitUntilIdle());
  m_play->teleport({-136, 0, 0.03125});
  m_play->setWish({.forward = 1});
  steps(5 * kSecond);
  const level::Issues& found = m_session->findings().all();
  QCOMPARE(found.size(), std::size_t{1});
  QVERIFY(found.front().position.has_value());
  QVERIFY((*found.front().position - Vec3(-136, 0, 0)).norm() < 1);
  m_session->findings().dismiss(found.front());
  QVERIFY(m_session->findings().all().empty());
}

void OthersAndRecordings::walls_areNoIncidents() {
  for (bsp::Accuracy accuracy : {bsp::Accuracy::exact, bsp::Accuracy::shifted}) {
    bsp::CharacterSettings settings;
    settings.accuracy = accuracy;
    m_play->setSettings(settings);
    for (double yaw : {0.0, 45.0, 90.0, 200.0}) {
      m_play->respawn();
      m_play->look(yaw, 0);
      m_play->setWish({.forward = 1, .run = true});
      steps(4 * kSecond);
    }
  }
  QVERIFY(m_session->findings().all().empty());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::OthersAndRecordings)
#include "others_and_recordings.moc"
