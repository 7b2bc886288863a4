// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Hints, messages and the open group in the real window: the bar of tool options, the status bar,
// toasts, the breadcrumb, and the dimming of everything outside the open group.
#include <set>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/arrange.h"
#include "editor/panels/breadcrumb.h"
#include "editor/panels/console_panel.h"
#include "editor/panels/toasts.h"
#include "editor/viewport/label_places.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

using level::NodeId;

class WindowHints : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowHints>(table()); }
  void action() { playRow<WindowHints>(*this, table()); }
  void labels_evadeHandlesAndEachOther();

 private:
  static std::span<const Situation<WindowHints>> table();

  void toolBar_showsTheHintOfEachTool();
  void toolBar_showsTheNumbersOfADrag();
  void statusBar_showsTheCursorOfThePane();
  void statusBar_countsTheLevel();
  void statusBar_opensTheIssues();
  void warning_isAToast_andInTheConsole();
  void toast_fadesAway();
  void toasts_coverNoToolBar();
  void toast_undoesTheStepItIsAbout();
  void toast_showsThePosition();
  void burst_leavesTheRestToTheConsole();
  void breadcrumb_goesUp();
  void openGroup_dimsTheRest();

  QString hintText() { return window().findChild<QLabel*>("toolHint")->text(); }
  std::vector<Toast*> toasts() {
    std::vector<Toast*> shown;
    for (Toast* toast : window().viewport().findChild<Toasts*>()->shown()) {
      if (toast->isVisible()) shown.push_back(toast);
    }
    return shown;
  }
  QColor pixel(int pane, const Vec3& at) {
    window().viewport().repaint();
    const QImage picture = window().viewport().grabFramebuffer();
    return picture.pixelColor(pixelOf(pane, at) * picture.devicePixelRatio());
  }
};

std::span<const Situation<WindowHints>> WindowHints::table() {
  using W = WindowHints;
  static const std::vector<Situation<W>> kRows = {
      {"the tool bar shows what the mouse does with each tool", &W::toolBar_showsTheHintOfEachTool},
      {"the tool bar shows the numbers of a drag", &W::toolBar_showsTheNumbersOfADrag},
      {"the status bar shows where the mouse is", &W::statusBar_showsTheCursorOfThePane},
      {"the status bar counts the level", &W::statusBar_countsTheLevel},
      {"the status bar counts the issues, and a click opens their panel",
       &W::statusBar_opensTheIssues},
      {"a warning is a toast, and in the Console", &W::warning_isAToast_andInTheConsole},
      {"a toast fades away", &W::toast_fadesAway},
      {"toasts stack and cover no tool bar", &W::toasts_coverNoToolBar},
      {"a toast undoes the step that it is about", &W::toast_undoesTheStepItIsAbout},
      {"a toast shows the position that it is about", &W::toast_showsThePosition},
      {"a burst of warnings leaves the rest to the Console", &W::burst_leavesTheRestToTheConsole},
      {"a click on the breadcrumb goes up", &W::breadcrumb_goesUp},
      {"an open group dims the rest", &W::openGroup_dimsTheRest}};
  return kRows;
}

void WindowHints::toolBar_showsTheHintOfEachTool() {
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  std::set<QString> seen;
  for (int tool = 0; tool < kToolCount; ++tool) {
    if (static_cast<ToolId>(tool) != window().toolbox().active()) {
      window().toolbox().activate(static_cast<ToolId>(tool));
    }
    QVERIFY(!hintText().isEmpty());
    QCOMPARE(hintText(), window().toolbox().tool().hint());
    seen.insert(hintText());
  }
  QVERIFY2(seen.size() >= 6, "the tools have hints of their own");
  auto* hint = window().findChild<QLabel*>("toolHint");
  QVERIFY(hint->isVisible() && hint->width() > 200);
}

void WindowHints::toolBar_showsTheNumbersOfADrag() {
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  dragOn(kXy, {0, 0, 0}, {64, 32, 0});
  QVERIFY2(hintText().contains("64 32 0"), qPrintable(hintText()));
  QVERIFY(hintText().contains("Esc"));
  release(kXy, {64, 32, 0});
  QVERIFY(!hintText().contains("64 32 0"));
}

void WindowHints::statusBar_showsTheCursorOfThePane() {
  const auto shows = [this](const QString& text) {
    for (QLabel* label : window().statusBar()->findChildren<QLabel*>()) {
      if (label->text() == text) return true;
    }
    return false;
  };
  hover(kXy, {96, 48, 0});
  QVERIFY(shows("96  48  0"));
  QVERIFY(shows("grid 16"));
  hover(k3d, {32, -64, 0});  // nothing is drawn there: the floor
  QVERIFY(shows("32  -64  0"));
}

void WindowHints::statusBar_opensTheIssues() {
  auto* button = window().statusBar()->findChild<QToolButton*>("issueCount");
  QVERIFY(button != nullptr);
  QTRY_COMPARE(button->text(), QString("no issues"));
  QDockWidget* panel = window().docks().issues;
  QVERIFY(panel->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(!panel->isVisible());
  level::Issue stuck;
  stuck.text = "A character is stuck.";
  session().findings().add(stuck);
  QTRY_COMPARE(button->text(), QString("1 issue"));
  QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(panel->isVisible());
}

void WindowHints::statusBar_countsTheLevel() {
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  drawBox({Vec3(96, -64, 0), Vec3(160, 64, 64)});
  key(Qt::Key_Escape);
  bool counted = false;
  for (QLabel* label : window().statusBar()->findChildren<QLabel*>()) {
    counted = counted || label->text() == "level: 2 solids";
  }
  QVERIFY(counted);
}

void WindowHints::warning_isAToast_andInTheConsole() {
  const QString text = "Only faces of brushes can be extruded.";
  session().say(level::Severity::note, "A note makes no toast.");
  QVERIFY(toasts().empty());
  session().say(level::Severity::warning, text);
  QCOMPARE(toasts().size(), std::size_t{1});
  QCOMPARE(toasts().front()->text(), text);
  QVERIFY(window().findChild<ConsolePanel*>()->toPlainText().contains(text));
  session().say(level::Severity::warning, text);
  QCOMPARE(toasts().size(), std::size_t{1});  // counted, not repeated
  QVERIFY(toasts().front()->findChild<QLabel*>("toastText")->text().contains("2"));
  QTest::mouseClick(toasts().front()->findChild<QToolButton*>("toastClose"), Qt::LeftButton);
  QVERIFY(toasts().empty());
  // The canvas keeps the keyboard.
  QVERIFY(window().viewport().hasFocus());
}

void WindowHints::toast_fadesAway() {
  session().say(level::Severity::warning, "Soon gone.");
  QTimer* life = toasts().front()->findChild<QTimer*>("life");
  QVERIFY(life != nullptr && life->isActive());
  life->start(10);
  QVERIFY(QTest::qWaitFor([this] { return toasts().empty(); }, 5000));
}

void WindowHints::toasts_coverNoToolBar() {
  for (int i = 0; i < 4; ++i) {
    session().say(i % 2 == 0 ? level::Severity::warning : level::Severity::error,
                  QString("Message %1 of a kind that needs more than one line in the small width "
                          "of a toast, such as a loss in a file format.")
                      .arg(i));
  }
  keepPicture("toasts");
  const auto shown = toasts();
  QCOMPARE(shown.size(), std::size_t{4});
  for (std::size_t i = 0; i < shown.size(); ++i) {
    QVERIFY(window().viewport().rect().contains(shown[i]->geometry()));
    // All of the text is inside the toast.
    auto* label = shown[i]->findChild<QLabel*>("toastText");
    QVERIFY(label->height() >= label->heightForWidth(label->width()));
    for (std::size_t j = 0; j < i; ++j) {
      QVERIFY(!shown[i]->geometry().intersects(shown[j]->geometry()));
    }
  }
}

void WindowHints::toast_undoesTheStepItIsAbout() {
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  const std::size_t steps = session().undoSteps();
  session().say({.severity = level::Severity::warning,
                 .text = "One solid stays off the grid.",
                 .isAboutLastStep = true});
  auto* undo = toasts().front()->findChild<QPushButton*>("toastUndo");
  QVERIFY(undo != nullptr && undo->isVisible());
  QTest::mouseClick(undo, Qt::LeftButton);
  QCOMPARE(session().undoSteps(), steps - 1);
  QVERIFY(toasts().empty());
  // After another step there is nothing to undo from here.
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  session().say({.severity = level::Severity::warning, .text = "Again.", .isAboutLastStep = true});
  drawBox({Vec3(96, -64, 0), Vec3(160, 64, 64)});
  QVERIFY(!toasts().front()->findChild<QPushButton*>("toastUndo")->isVisible());
}

void WindowHints::toast_showsThePosition() {
  const NodeId box = drawBox({Vec3(128, 64, 0), Vec3(224, 128, 64)});
  key(Qt::Key_Escape);
  session().say({.severity = level::Severity::warning,
                 .text = "This solid is odd.",
                 .position = Vec3(176, 96, 64),
                 .nodes = {box}});
  const Vec3 before = camera(k3d).position();
  QTest::mouseClick(toasts().front()->findChild<QPushButton*>("toastShow"), Qt::LeftButton);
  QVERIFY(camera(k3d).position() != before);
  QCOMPARE(camera(kXy).position().x(), 176.0);
  QCOMPARE(session().selection(), Session::Nodes{box});
}

void WindowHints::burst_leavesTheRestToTheConsole() {
  for (int i = 0; i < 12; ++i) {
    session().say(level::Severity::warning, QString("Loss %1").arg(i));
  }
  QCOMPARE(toasts().size(), std::size_t{5});
  auto* console = toasts().back()->findChild<QPushButton*>("toastConsole");
  QVERIFY(console != nullptr);
  QVERIFY(toasts().back()->text().startsWith("8 "));
  QTest::mouseClick(console, Qt::LeftButton);
  QVERIFY(!window().docks().console->visibleRegion().isEmpty());
  const QString lines = window().findChild<ConsolePanel*>()->toPlainText();
  QVERIFY(lines.contains("Loss 0") && lines.contains("Loss 11"));
}

void WindowHints::breadcrumb_goesUp() {
  auto* bar = window().findChild<Breadcrumb*>();
  QVERIFY(!bar->isVisible());
  drawBox({Vec3(-64, -64, 0), Vec3(0, 64, 64)});
  key(Qt::Key_G, Qt::ControlModifier);
  const NodeId inner = session().selection().front();
  QVERIFY(waitUntilIdle());
  key(Qt::Key_G, Qt::ControlModifier);
  const NodeId outer = session().selection().front();
  QVERIFY(waitUntilIdle());
  doubleClick(kXy, {-32, 0, 0});
  doubleClick(kXy, {-32, 0, 0});
  QCOMPARE(session().openGroup(), inner);
  QVERIFY(bar->isVisible());
  QVERIFY(window().viewport().rect().contains(bar->geometry()));
  const auto crumbs = [bar] {
    std::vector<QToolButton*> shown;
    for (QToolButton* crumb : bar->findChildren<QToolButton*>("crumb")) {
      if (crumb->isVisible()) shown.push_back(crumb);
    }
    return shown;
  };
  QCOMPARE(crumbs().size(), std::size_t{3});
  keepPicture("breadcrumb");
  QTest::mouseClick(crumbs()[1], Qt::LeftButton);
  QCOMPARE(session().openGroup(), outer);
  QCOMPARE(session().selection(), Session::Nodes{inner});
  QTest::mouseClick(crumbs()[0], Qt::LeftButton);
  QCOMPARE(session().openGroup(), session().level().root());
  QVERIFY(!bar->isVisible());
}

void WindowHints::openGroup_dimsTheRest() {
  window().workspace().setView({.mode = DrawMode::shaded, .edges = false});
  drawBox({Vec3(-128, -64, 0), Vec3(-16, 64, 64)});
  key(Qt::Key_G, Qt::ControlModifier);
  const NodeId group = session().selection().front();
  drawBox({Vec3(16, -64, 0), Vec3(128, 64, 64)});
  key(Qt::Key_Escape);
  QVERIFY(waitUntilIdle());
  hover(kXy, {0, 300, 0});
  const Vec3 inside(-72, 0, 64);
  const Vec3 outside(72, 0, 64);
  const QColor insideBefore = pixel(k3d, inside);
  const QColor outsideBefore = pixel(k3d, outside);
  session().setOpenGroup(group);
  QVERIFY(waitUntilIdle());
  keepPicture("open_group");
  QCOMPARE(pixel(k3d, inside), insideBefore);
  const QColor back = appearance().colour(Token::view3d);
  const auto away = [&back](const QColor& c) { return std::abs(c.lightness() - back.lightness()); };
  QVERIFY2(away(pixel(k3d, outside)) < 0.6 * away(outsideBefore), "the rest is not dimmed");
}

// Without the window: the places that the painter asks for.
void WindowHints::labels_evadeHandlesAndEachOther() {
  const QSizeF pane(400, 300);
  std::vector<QRectF> handles;
  for (int i = 0; i < 5; ++i) handles.emplace_back(96 + 40 * i, 96, 8, 8);
  std::vector<LabelBox> labels;
  for (int i = 0; i < 5; ++i) {
    labels.push_back({QRectF(80 + 40 * i, 92, 36, 16)});
    labels.push_back({QRectF(80 + 40 * i, 92, 36, 16), true});
  }
  labels.push_back({QRectF(384, 292, 30, 14)});  // half outside the pane
  const auto places = labelPlaces(labels, handles, pane);
  QCOMPARE(places.size(), labels.size());
  std::vector<QRectF> shown;
  for (std::size_t i = 0; i < places.size(); ++i) {
    QVERIFY(places[i] || labels[i].mayBeOmitted);
    if (!places[i]) continue;
    for (const QRectF& handle : handles) QVERIFY(!handle.intersects(*places[i]));
    for (const QRectF& other : shown) QVERIFY(!other.intersects(*places[i]));
    QVERIFY(QRectF(QPointF(), pane).contains(*places[i]));
    shown.push_back(*places[i]);
  }
  QVERIFY(shown.size() >= 6);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowHints test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_hints.moc"
