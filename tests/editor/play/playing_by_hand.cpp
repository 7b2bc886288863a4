// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Playing in the real window, by real mouse and key events, on a separate display.
#include <QApplication>
#include <QMouseEvent>
#include <QPushButton>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/play/view/keep_bar.h"
#include "editor/session/shared_tree.h"
#include "level/file/level_writer.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kPatience = 20'000;  // milliseconds

}  // namespace

class PlayingByHand : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void f5_plays_andEscapeLeavesEveryCameraWhereItWas();
  void w_walksToTheWall_aClickCarves_andItGoesOnThrough();
  void theQuestion_keepsOrDiscards();
  void keysOfTheEditor_areNoShortcutsWhilePlaying();
  void thirdPerson_showsTheFigure();

 private:
  bool treeFollows();
  bool walksUntil(const std::function<bool()>& done);
  void hold(Qt::Key key) { QTest::keyPress(&window().viewport(), key); }
  void letGo(Qt::Key key) { QTest::keyRelease(&window().viewport(), key); }
  void strike(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window().viewport(), key, modifiers);
  }
  void clickMiddle(Qt::MouseButton button);
  QImage picture() { return window().viewport().grabFramebuffer(); }
  PlayMode& mode() { return window().play(); }
  PlaySession& play() { return window().play().play(); }
  const Vec3& foot() { return play().state().position; }
};

void PlayingByHand::init() {
  QVERIFY(open());
  QVERIFY(window().openLevel(HALFSPACE_SOURCE_DIR "/resources/levels/tutorial.halfspace"));
  QVERIFY(treeFollows());
  // In the room of the tutorial, with the eyes 49 above the floor, looking at a wall without a
  // door.
  camera(k3d).setPosition({0, 0, 49});
  camera(k3d).setDirection(3.14159265, 0);
}

bool PlayingByHand::treeFollows() {
  return QTest::qWaitFor(
      [this] {
        const auto reading = session().tree().tryRead();
        return session().isEvaluated() && reading && reading->state() == session().state();
      },
      kPatience);
}

bool PlayingByHand::walksUntil(const std::function<bool()>& done) {
  return QTest::qWaitFor(done, kPatience);
}

void PlayingByHand::clickMiddle(Qt::MouseButton button) {
  QWidget* viewport = &window().viewport();
  QTest::mouseClick(viewport, button, {}, viewport->rect().center());
}

void PlayingByHand::f5_plays_andEscapeLeavesEveryCameraWhereItWas() {
  PaneLayout& panes = window().viewport().panes();
  panes.setActive(2);
  const PaneLayout before = panes;
  strike(Qt::Key_F5, Qt::ShiftModifier);
  QVERIFY(mode().isPlaying());
  QCOMPARE(panes.shown().size(), std::size_t{1});
  hold(Qt::Key_W);
  QVERIFY(walksUntil([this] { return foot().x() < -40; }));
  letGo(Qt::Key_W);
  QWidget* viewport = &window().viewport();
  const QPoint aside = viewport->rect().center() + QPoint(60, -20);
  const double yaw = play().yaw();
  QMouseEvent look(QEvent::MouseMove, aside, viewport->mapToGlobal(aside), Qt::NoButton,
                   Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(viewport, &look);
  QVERIFY(play().yaw() != yaw);
  QVERIFY(play().pitch() > 0);
  strike(Qt::Key_Escape);
  QVERIFY(!mode().isPlaying());
  QCOMPARE(panes.shown(), before.shown());
  QCOMPARE(panes.active(), 2);
  for (int pane = 0; pane < panes.count(); ++pane) {
    QCOMPARE(panes.camera(pane).position(), before.camera(pane).position());
    QCOMPARE(panes.camera(pane).viewProjection(), before.camera(pane).viewProjection());
  }
}

void PlayingByHand::w_walksToTheWall_aClickCarves_andItGoesOnThrough() {
  strike(Qt::Key_F5, Qt::ShiftModifier);
  hold(Qt::Key_W);
  QVERIFY(walksUntil([this] { return foot().x() < -175; }));
  const std::size_t undoSteps = session().undoSteps();
  clickMiddle(Qt::LeftButton);
  QCOMPARE(session().undoSteps(), undoSteps + 1);
  // The wall lies between x = -192 and -208.
  QVERIFY(walksUntil([this] { return foot().x() < -215; }));
  QVERIFY(play().carveMilliseconds() > 0);
  letGo(Qt::Key_W);
  clickMiddle(Qt::RightButton);
  // Undo works while playing.
  strike(Qt::Key_Z, Qt::ControlModifier);
  strike(Qt::Key_Escape);
}

void PlayingByHand::theQuestion_keepsOrDiscards() {
  const std::uint64_t before = level::levelHash(session().level());
  auto* bar = window().viewport().findChild<KeepBar*>();
  QVERIFY(bar != nullptr);
  strike(Qt::Key_F5, Qt::ShiftModifier);
  clickMiddle(Qt::LeftButton);
  QVERIFY(treeFollows());
  strike(Qt::Key_Escape);
  QVERIFY(bar->isVisible());
  QTest::mouseClick(bar->findChild<QPushButton*>("discardCarvings"), Qt::LeftButton);
  QVERIFY(!bar->isVisible());
  QCOMPARE(level::levelHash(session().level()), before);
  QVERIFY(treeFollows());
  strike(Qt::Key_F5, Qt::ShiftModifier);
  clickMiddle(Qt::LeftButton);
  QVERIFY(treeFollows());
  strike(Qt::Key_Escape);
  QVERIFY(bar->isVisible());
  QTest::mouseClick(bar->findChild<QPushButton*>("keepCarvings"), Qt::LeftButton);
  QVERIFY(!bar->isVisible());
  QVERIFY(level::levelHash(session().level()) != before);
  // Nothing was carved, so no question appears.
  strike(Qt::Key_F5, Qt::ShiftModifier);
  strike(Qt::Key_Escape);
  QVERIFY(!bar->isVisible());
}

void PlayingByHand::keysOfTheEditor_areNoShortcutsWhilePlaying() {
  const std::uint64_t before = level::levelHash(session().level());
  session().select({session().level().children(session().level().root()).toVector().front()});
  strike(Qt::Key_F5, Qt::ShiftModifier);
  const ToolId tool = window().toolbox().active();
  for (Qt::Key key : {Qt::Key_Delete, Qt::Key_C, Qt::Key_E, Qt::Key_H, Qt::Key_Plus}) strike(key);
  strike(Qt::Key_D, Qt::ControlModifier);
  strike(Qt::Key_S, Qt::ControlModifier);
  QCOMPARE(window().toolbox().active(), tool);
  QCOMPARE(level::levelHash(session().level()), before);
  QVERIFY(!session().isModified());
  strike(Qt::Key_Escape);
}

void PlayingByHand::thirdPerson_showsTheFigure() {
  strike(Qt::Key_F5, Qt::ShiftModifier);
  QVERIFY(walksUntil([this] { return play().state().onGround; }));
  const QColor accent(0x4c, 0x8d, 0xff);  // of the dark theme
  const auto bluePixels = [&] {
    const QImage image = picture();
    int count = 0;
    for (int y = image.height() / 4; y < image.height() * 3 / 4; y += 2) {
      for (int x = image.width() / 4; x < image.width() * 3 / 4; x += 2) {
        const QColor c = image.pixelColor(x, y);
        count += std::abs(c.hslHue() - accent.hslHue()) < 15 && c.hslSaturation() > 100;
      }
    }
    return count;
  };
  keepPicture("first_person");
  const int before = bluePixels();  // of the frame around what a click carves
  strike(Qt::Key_V);
  keepPicture("third_person");
  QVERIFY(bluePixels() > before + 200);
  strike(Qt::Key_Escape);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::PlayingByHand test;
  return QTest::qExec(&test, argc, argv);
}

#include "playing_by_hand.moc"
