// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A level is opened in the real window while another one is still being evaluated: only the level
// opened last is shown, reported and played, or nothing.
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/application/status_bar.h"
#include "editor/panels/issues_panel.h"
#include "level/edits/entities.h"
#include "level/file/native_file.h"
#include "level/samples/city.h"
#include "tests/editor/play/two_rooms.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using geometry::Vec3;

namespace {

constexpr std::size_t kLarge = 1500;  // solids

// One room around `at`, with a player start.
level::Level roomAt(const Vec3& at) {
  level::Level level;
  put(level, {at - Vec3(160, 160, 16), at + Vec3(160, 160, 144)}, level::Operation::add);
  put(level, {at - Vec3(128, 128, 0), at + Vec3(128, 128, 128)}, level::Operation::subtract);
  const Vec3 foot = at + Vec3(0, 0, 24);
  static_cast<void>(
      level::addPointEntity(level, level.root(),
                            {{"classname", "info_player_start"}, {"origin", level::textOf(foot)}})
          .ok());
  return level;
}

}  // namespace

class WindowOpening : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void theLevelOpenedLast_isFramed();
  void theLevelOpenedLast_isPlayed();
  void f5_beforeTheTreeIsThere_waitsForIt();
  void anotherLevel_endsTheWait();
  void beforeALevelIsEvaluated_nothingIsSaidOfIt();
  void aLargeLevel_isEditedAndLeft();
  void repeat_doesNothing_withTheEditsOfTheLevelBefore();
  void messagesOfTheLevelBefore_showAndUndoNothing();

 private:
  void openFile(const char* name);
  // Waits until the results of the level just opened are in the event queue, without handling
  // events.
  bool waitWithoutEvents();
  QString leakState();
  QString issuesState();
  void trigger(const char* id) { window().actions().action(id)->trigger(); }

  QTemporaryDir m_folder;
};

void WindowOpening::initTestCase() {
  QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3");
  const auto write = [this](const level::Level& level, const char* name) {
    return !level::saveLevel(level, m_folder.filePath(name).toStdString());
  };
  QVERIFY(write(roomAt({0, 0, 0}), "near.halfspace"));
  QVERIFY(write(roomAt({8192, 4096, 512}), "far.halfspace"));
  QVERIFY(write(level::city(kLarge), "large.halfspace"));
}

void WindowOpening::openFile(const char* name) {
  QVERIFY(window().openLevel(m_folder.filePath(name).toStdString()));
}

bool WindowOpening::waitWithoutEvents() {
  for (int i = 0; i < kPatience; ++i) {
    const auto reading = session().tree().tryRead();
    if (reading && reading->state() == session().state()) return true;
    QThread::msleep(1);
  }
  return false;
}

QString WindowOpening::leakState() {
  for (const QLabel* label : window().findChild<EditorStatusBar*>()->findChildren<QLabel*>()) {
    const QString text = label->text();
    if (text == "sealed" || text == "leaks" || text == "no entities") return text;
  }
  return {};
}

QString WindowOpening::issuesState() {
  QString text;
  for (const QLabel* label : window().findChild<IssuesPanel*>()->findChildren<QLabel*>()) {
    if (!label->isHidden()) text += label->text();
  }
  return text;
}

void WindowOpening::theLevelOpenedLast_isFramed() {
  openFile("near.halfspace");
  QVERIFY(waitWithoutEvents());
  openFile("far.halfspace");
  QVERIFY(waitUntilIdle());
  QCoreApplication::processEvents();
  const Vec3 middle(8192, 4096, 576);
  QCOMPARE(session().scene().bounds().center(), middle);
  for (int pane = 0; pane < 4; ++pane) {
    const auto at = camera(pane).project(middle);
    const QSizeF size = window().viewport().panes().rect(pane).size();
    QVERIFY2(at && QRectF(QPointF(), size).contains(*at),
             qPrintable(QString("pane %1 looks elsewhere").arg(pane)));
  }
}

void WindowOpening::theLevelOpenedLast_isPlayed() {
  openFile("near.halfspace");
  QVERIFY(waitUntilIdle());
  QTRY_COMPARE(session().compiled().state, session().state());
  openFile("far.halfspace");
  const std::uint64_t opened = session().state();
  key(Qt::Key_F5);
  QTRY_VERIFY(window().play().isPlaying());
  const PlaySession& play = window().play().play();
  QTRY_VERIFY(play.treeState() != 0);
  QVERIFY2(play.treeState() >= opened, "it moves in the tree of the level before");
  QVERIFY(play.state().position.x() > 8000);
  QTRY_VERIFY(play.state().onGround);
  QCOMPARE(play.state().position.z(), 512.0);
  window().play().stop();
}

void WindowOpening::f5_beforeTheTreeIsThere_waitsForIt() {
  openFile("near.halfspace");
  QVERIFY(waitUntilIdle());
  QTRY_COMPARE(session().compiled().state, session().state());
  QSignalSpy said(&session(), &Session::said);
  openFile("large.halfspace");
  key(Qt::Key_F5, Qt::ShiftModifier);
  QVERIFY2(!window().play().isPlaying(), "it plays before there is a tree to play in");
  QVERIFY(!said.isEmpty());
  QVERIFY(said.back()[0].value<Message>().text.contains("evaluated"));
  QVERIFY(QTest::qWaitFor([this] { return window().play().isPlaying(); }, kPatience));
  // Playing starts at the eye that has framed this level.
  const Box around = session().scene().bounds();
  const Vec3 foot = window().play().play().state().position;
  QVERIFY((foot - around.center()).norm() < 4 * around.sizes().norm());
  QVERIFY((foot - around.center()).norm() > 0.1 * around.sizes().norm());
  window().play().stop();
}

void WindowOpening::anotherLevel_endsTheWait() {
  openFile("near.halfspace");
  key(Qt::Key_F5, Qt::ShiftModifier);
  openFile("far.halfspace");
  QTRY_COMPARE(session().compiled().state, session().state());
  QTest::qWait(50);
  QVERIFY(!window().play().isPlaying());
}

void WindowOpening::beforeALevelIsEvaluated_nothingIsSaidOfIt() {
  openFile("near.halfspace");
  QVERIFY(waitWithoutEvents());
  QTRY_COMPARE(leakState(), QString("sealed"));
  QTRY_VERIFY(issuesState().contains("No issues"));
  openFile("large.halfspace");
  QVERIFY2(leakState().isEmpty(), qPrintable("status bar: " + leakState()));
  QVERIFY2(!issuesState().contains("No issues"), qPrintable("issues: " + issuesState()));
  QVERIFY2(issuesState().contains("Checking"), qPrintable(issuesState()));
  // Results of the earlier level must not change this.
  QTest::qWait(300);
  if (!session().isEvaluated()) {
    QVERIFY(leakState().isEmpty());
    QVERIFY(!issuesState().contains("No issues"));
  }
  QVERIFY(waitUntilIdle());
  QTRY_VERIFY(!leakState().isEmpty());
  QTRY_VERIFY(!issuesState().contains("Checking"));
}

void WindowOpening::aLargeLevel_isEditedAndLeft() {
  openFile("large.halfspace");
  QVERIFY(waitUntilIdle());
  QVERIFY(session().scene().figures().solids >= kLarge);
  const Box around = session().scene().bounds();
  // Draws a tower higher than everything else while the tree is not up to date yet.
  const Box tower{Vec3(0, 0, 0), Vec3(64, 64, around.max().z() + 64)};
  window().workspace().setReference(tower);
  camera(kXy).setPosition({32, 32, 0});
  camera(kXy).setZoom(1);
  drag(kXy, {2, 2, 0}, {62, 62, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().bounds().max().z(), around.max().z() + 64);
  QVERIFY(equalsFreshEvaluation());
  trigger("edit.undo");
  trigger("edit.redo");
  window().files().discardChanges();
  openFile("far.halfspace");
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().figures().solids, std::size_t{2});
  QCOMPARE(session().scene().bounds().center(), Vec3(8192, 4096, 576));
  QVERIFY(session().selection().empty() && !session().canUndo());
  QVERIFY(equalsFreshEvaluation());
}

// The same file again has the same nodes; the movement was one of another document.
void WindowOpening::repeat_doesNothing_withTheEditsOfTheLevelBefore() {
  openFile("near.halfspace");
  QVERIFY(waitUntilIdle());
  const level::NodeId solid = *session().level().children(session().level().root()).begin();
  session().select({solid});
  trigger("edit.nudgeRight");
  QVERIFY(session().isModified());
  openFile("near.halfspace");
  QVERIFY(waitUntilIdle());
  session().select({solid});
  key(Qt::Key_R, Qt::ControlModifier);
  QVERIFY2(!session().isModified(), "the solid was moved by an edit of a level that is closed");
}

void WindowOpening::messagesOfTheLevelBefore_showAndUndoNothing() {
  openFile("near.halfspace");
  QVERIFY(waitUntilIdle());
  const level::NodeId solid = *session().level().children(session().level().root()).begin();
  session().select({solid});
  trigger("edit.nudgeRight");
  session().say({.severity = level::Severity::warning,
                 .text = "This solid is odd.",
                 .nodes = {solid},
                 .isAboutLastStep = true});
  const auto button = [this](const char* name) {
    return window().viewport().findChild<QPushButton*>(QLatin1String(name));
  };
  QVERIFY(button("toastShow")->isVisible() && button("toastUndo")->isVisible());
  openFile("far.halfspace");
  QVERIFY(waitUntilIdle());
  for (const char* name : {"toastShow", "toastUndo"})
    QVERIFY2(button(name) == nullptr || !button(name)->isVisible(), name);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowOpening test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_opening.moc"
