// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Every key and button of the play mode, by real events on the real window. Each row of the table
// is one of them.
#include <QApplication>
#include <QMouseEvent>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/session/shared_tree.h"
#include "level/file/level_writer.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kPatience = 20'000;  // milliseconds

}  // namespace

class PlayKeysByHand : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void action_data() { addRows<PlayKeysByHand>(table()); }
  void action();
  void f5_playsFromThePlayersStart();
  void aRecording_outlivesLaterPlaysAndReplays();

 private:
  static std::span<const Situation<PlayKeysByHand>> table();

  void wasd_walk();
  void mouse_looks();
  void space_jumps();
  void control_crouches();
  void shift_runs();
  void v_changesThePerson();
  void leftClick_carves_rightClickAdds();
  void g_dropsDebris();
  void n_goesThroughWalls();
  void f1_showsTheExpandedWorld();
  void brackets_changeTheSize();
  void escape_ends();

  bool until(const std::function<bool()>& done) { return QTest::qWaitFor(done, kPatience); }
  bool stands() {
    return until([this] { return play().state().onGround; });
  }
  void hold(Qt::Key key) { QTest::keyPress(&window().viewport(), key); }
  void letGo(Qt::Key key) { QTest::keyRelease(&window().viewport(), key); }
  void strike(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window().viewport(), key, modifiers);
  }
  void clickMiddle(Qt::MouseButton button) {
    QWidget* viewport = &window().viewport();
    QTest::mouseClick(viewport, button, {}, viewport->rect().center());
  }
  // Highest speed, in units per second, while walking 64 units with these keys held.
  double speedWith(const std::vector<Qt::Key>& keys);
  PlayMode& mode() { return window().play(); }
  PlaySession& play() { return window().play().play(); }
  const Vec3& foot() { return play().state().position; }
};

void PlayKeysByHand::init() {
  QVERIFY(open());
  QVERIFY(window().openLevel(HALFSPACE_SOURCE_DIR "/resources/levels/tutorial.halfspace"));
  QVERIFY(until([this] {
    const auto reading = session().tree().tryRead();
    return session().isEvaluated() && reading && reading->state() == session().state();
  }));
  // In the middle of the room, looking along -x.
  camera(k3d).setPosition({32, 0, 49});
  camera(k3d).setDirection(3.14159265, 0);
}

std::span<const Situation<PlayKeysByHand>> PlayKeysByHand::table() {
  using P = PlayKeysByHand;
  static const std::vector<Situation<P>> kRows = {
      {"W, A, S, D walk", &P::wasd_walk},
      {"the mouse looks", &P::mouse_looks},
      {"Space jumps", &P::space_jumps},
      {"Ctrl crouches", &P::control_crouches},
      {"Shift runs", &P::shift_runs},
      {"V: third person, and back", &P::v_changesThePerson},
      {"the left button carves, the right one adds", &P::leftClick_carves_rightClickAdds},
      {"G drops debris", &P::g_dropsDebris},
      {"N: through walls, and back", &P::n_goesThroughWalls},
      {"F1 shows the expanded world", &P::f1_showsTheExpandedWorld},
      {"[ and ] change the size", &P::brackets_changeTheSize},
      {"Esc ends it", &P::escape_ends}};
  return kRows;
}

void PlayKeysByHand::action() {
  strike(Qt::Key_F5, Qt::ShiftModifier);
  QVERIFY(mode().isPlaying());
  QVERIFY(stands());
  playRow<PlayKeysByHand>(*this, table());
  if (mode().isPlaying()) strike(Qt::Key_Escape);
  QVERIFY(!mode().isPlaying());
}

void PlayKeysByHand::aRecording_outlivesLaterPlaysAndReplays() {
  strike(Qt::Key_F5, Qt::ShiftModifier);
  QVERIFY(mode().isPlaying() && stands());
  strike(Qt::Key_R);
  QVERIFY(until([this] { return play().recorder().recording().steps() > 60; }));
  strike(Qt::Key_R);
  strike(Qt::Key_Escape);
  const auto steps = mode().lastRecording().steps();
  QVERIFY(steps > 60);
  strike(Qt::Key_F5, Qt::ShiftModifier);  // a play without a recording
  QVERIFY(mode().isPlaying() && stands());
  strike(Qt::Key_Escape);
  QCOMPARE(mode().lastRecording().steps(), steps);

  // A replay of another one does not replace the recording that was not saved yet.
  bsp::Recording other;
  other.start = mode().lastRecording().start;
  for (int i = 0; i < 10; ++i) other.add({.forward = 1});
  mode().replay(other);
  QVERIFY(until([this] { return !play().recorder().isBusy(); }));
  QCOMPARE(mode().recordingToSave().steps(), steps);
  strike(Qt::Key_Escape);
  QCOMPARE(mode().recordingToSave().steps(), steps);
  QCOMPARE(mode().lastRecording().steps(), std::uint64_t{10});
}

double PlayKeysByHand::speedWith(const std::vector<Qt::Key>& keys) {
  for (Qt::Key key : keys) hold(key);
  double fastest = 0;
  const Vec3 start = foot();
  until([&] {
    fastest = std::max(fastest, play().pose().speed);
    return (foot() - start).norm() > 64;
  });
  for (Qt::Key key : keys) letGo(key);
  return fastest;
}

void PlayKeysByHand::wasd_walk() {
  const std::pair<Qt::Key, Vec3> directions[] = {{Qt::Key_W, {-1, 0, 0}},
                                                 {Qt::Key_S, {1, 0, 0}},
                                                 {Qt::Key_A, {0, -1, 0}},
                                                 {Qt::Key_D, {0, 1, 0}}};
  for (const auto& [key, direction] : directions) {
    const Vec3 start = foot();
    hold(key);
    QVERIFY(until([&, w = direction] { return (foot() - start).dot(w) > 16; }));
    letGo(key);
    QVERIFY(until([this] { return play().pose().speed == 0; }));
    const Vec3 by = foot() - start;
    QVERIFY((by - by.dot(direction) * direction).norm() < 1);
  }
}

void PlayKeysByHand::mouse_looks() {
  QWidget* viewport = &window().viewport();
  const double yaw = play().yaw();
  const double pitch = play().pitch();
  QTest::qWait(50);  // the pointer is moved to the middle
  const QPoint aside = viewport->rect().center() + QPoint(80, -40);
  QMouseEvent look(QEvent::MouseMove, aside, viewport->mapToGlobal(aside), Qt::NoButton,
                   Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(viewport, &look);
  QVERIFY(play().yaw() < yaw);      // to the right
  QVERIFY(play().pitch() > pitch);  // and up
}

void PlayKeysByHand::space_jumps() {
  const double floor = foot().z();
  hold(Qt::Key_Space);
  QVERIFY(until([&] { return foot().z() > floor + 16; }));
  letGo(Qt::Key_Space);
  QVERIFY(stands());
  QVERIFY(std::abs(foot().z() - floor) < 0.1);
}

void PlayKeysByHand::control_crouches() {
  const double tall = play().pose().height;
  hold(Qt::Key_Control);
  QVERIFY(until([&] { return play().pose().height < 0.8 * tall; }));
  letGo(Qt::Key_Control);
  QVERIFY(until([&] { return play().pose().height == tall; }));
}

void PlayKeysByHand::shift_runs() {
  const double walking = speedWith({Qt::Key_W});
  QVERIFY(walking > 0);
  QVERIFY(until([this] { return play().pose().speed == 0; }));
  const double running = speedWith({Qt::Key_Shift, Qt::Key_S});
  QVERIFY2(running > 1.2 * walking, qPrintable(QString("%1, %2").arg(walking).arg(running)));
}

void PlayKeysByHand::v_changesThePerson() {
  QVERIFY(!mode().isThirdPerson());
  strike(Qt::Key_V);
  QVERIFY(mode().isThirdPerson());
  strike(Qt::Key_V);
  QVERIFY(!mode().isThirdPerson());
}

void PlayKeysByHand::leftClick_carves_rightClickAdds() {
  const auto nodes = [this] { return session().level().children(session().level().root()); };
  const std::size_t before = nodes().size();
  const auto operation = [&] {
    return session().level().node(nodes().toVector().back()).properties.operation;
  };
  // First adds a solid at the wall, then cuts a hole into it.
  clickMiddle(Qt::RightButton);
  QVERIFY(until([&] { return nodes().size() == before + 1 && session().isEvaluated(); }));
  QCOMPARE(operation(), level::Operation::add);
  QVERIFY(equalsFreshEvaluation());
  clickMiddle(Qt::LeftButton);
  QVERIFY(until([&] { return nodes().size() == before + 2 && session().isEvaluated(); }));
  QCOMPARE(operation(), level::Operation::subtract);
  QVERIFY(equalsFreshEvaluation());
}

void PlayKeysByHand::g_dropsDebris() {
  QCOMPARE(play().debris().all().size(), std::size_t{0});
  strike(Qt::Key_G);
  QVERIFY(play().debris().all().size() > 0);
}

void PlayKeysByHand::n_goesThroughWalls() {
  strike(Qt::Key_N);
  QVERIFY(play().isNoClip());
  hold(Qt::Key_W);
  QVERIFY(until([this] { return foot().x() < -240; }));  // the wall begins at -192
  letGo(Qt::Key_W);
  strike(Qt::Key_N);
  QVERIFY(!play().isNoClip());
}

void PlayKeysByHand::f1_showsTheExpandedWorld() {
  QVERIFY(!mode().overlays().any());
  const QImage before = window().viewport().grabFramebuffer();
  strike(Qt::Key_F1);
  QVERIFY(mode().overlays().any());
  QVERIFY(window().viewport().grabFramebuffer() != before);
  strike(Qt::Key_F1);
  QVERIFY(!mode().overlays().any());
}

void PlayKeysByHand::brackets_changeTheSize() {
  const double height = mode().body().height;
  strike(Qt::Key_BracketRight);
  QVERIFY(mode().body().height > height);
  strike(Qt::Key_BracketLeft);
  strike(Qt::Key_BracketLeft);
  QVERIFY(mode().body().height < height);
  QVERIFY(stands());
}

void PlayKeysByHand::escape_ends() {
  const std::uint64_t hash = level::levelHash(session().level());
  strike(Qt::Key_Escape);
  QVERIFY(!mode().isPlaying());
  QCOMPARE(level::levelHash(session().level()), hash);
}

void PlayKeysByHand::f5_playsFromThePlayersStart() {
  strike(Qt::Key_F5);
  QVERIFY(mode().isPlaying());
  QVERIFY((foot().head<2>() - Vec3(-96, -64, 0).head<2>()).norm() < 1);
  strike(Qt::Key_Escape);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::PlayKeysByHand test;
  return QTest::qExec(&test, argc, argv);
}
#include "play_keys_by_hand.moc"
