// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The real window, by real mouse and key events, on a separate display.
#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>
#include <QtTest>

#include "editor/actions/command_palette.h"
#include "editor/actions/shortcut_dialog.h"
#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/outliner_panel.h"
#include "editor/panels/tour.h"
#include "level/file/level_writer.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class WindowHands : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void cleanup();

  void everyActionIsBound_andNoTwoShareKeys();
  void aWholeSitting_drawnCarvedUndoneAndRedone();
  void keys_reachTheActionsOfTheTable();
  void keysDialog_findsAndChanges();
  void keysDialog_takesKeysFromOthers_andAllBack();
  void keysDialog_changesOnlyWhatIsSeen();
  void typingInAField_isNoShortcut();
  void palette_findsAndRuns();
  void palette_putsTheBestFirst();
  void palette_saysWhatPreventsAnAction();
  void outline_followsAndLeadsTheSelection();
  void outline_listsEntities();
  void grid_keysSetIt();
  void aSavedLevel_opensAgainTheSame();
  void themes_repaintEverything();
  void tour_goesOnWhenAStepWasDone();
  void tour_waitsUntilTheMouseIsReleased();
  void tour_playsFromThePlayerStart();
  void samples_openAsNewLevels();
};

void WindowHands::initTestCase() {
  QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3");
}

void WindowHands::init() {
  QVERIFY(open());
}

void WindowHands::cleanup() {
  close();
}

void WindowHands::everyActionIsBound_andNoTwoShareKeys() {
  const auto unbound = window().actions().unbound();
  QVERIFY2(unbound.empty(), unbound.empty() ? "" : unbound.front());
  for (const Keymap::Conflict& conflict : Keymap().conflicts()) {
    QFAIL(qPrintable(
        QString("%1 and %2 share %3")
            .arg(conflict.first->id, conflict.second->id, conflict.shortcut.toString())));
  }
  Keymap changed;
  changed.setShortcuts("edit.group", {QKeySequence("Ctrl+D")});
  QCOMPARE(changed.conflicts().size(), std::size_t{1});
}

void WindowHands::aWholeSitting_drawnCarvedUndoneAndRedone() {
  const std::uint64_t empty = level::levelHash(session().level());
  // Draws a hall.
  window().workspace().setReference({Vec3(0, 0, 0), Vec3(1, 1, 128)});
  drag(kXy, {-160, -128, 0}, {160, 128, 0});
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
  const level::NodeId hall = session().selection().front();

  // Subtracts a cylinder.
  key(Qt::Key_Escape);
  ShapeChoice cylinder = window().workspace().shape();
  cylinder.kind = "cylinder";
  window().workspace().setShape(cylinder);
  drag(kXy, {32, 32, 0}, {96, 96, 0});
  QVERIFY(waitUntilIdle());
  key(Qt::Key_Minus);
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().scene().figures().faces, std::size_t{6 + 16});
  keepPicture("sitting_subtracted");

  // Extrudes the top of the hall upwards and clips the hall.
  session().select({hall});
  QVERIFY(waitUntilIdle());
  drag(k3d, {-100, -80, 128}, {-100, -80, 160}, Qt::ShiftModifier);
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(selectionBounds(session()).max().z(), 160.0);
  key(Qt::Key_C);
  QCOMPARE(window().toolbox().active(), ToolId::clip);
  click(kXy, {-96, -150, 0});
  click(kXy, {-96, 150, 0});
  key(Qt::Key_Return);
  QVERIFY(equalsFreshEvaluation());
  key(Qt::Key_Escape);
  QCOMPARE(window().toolbox().active(), ToolId::select);

  // Moves a corner.
  session().select({hall});
  key(Qt::Key_V);
  const Box before = selectionBounds(session());
  drag(kXy, {before.max().x(), before.min().y(), before.max().z()},
       {before.max().x() + 32, before.min().y() - 32, before.max().z()});
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(selectionBounds(session()).max().x() > before.max().x());
  key(Qt::Key_V);

  // Hollows out a second solid and groups everything.
  key(Qt::Key_Escape);
  key(Qt::Key_Escape);
  ShapeChoice box = window().workspace().shape();
  box.kind = "box";
  window().workspace().setShape(box);
  drag(kXy, {-160, 160, 0}, {160, 224, 0});
  QVERIFY(waitUntilIdle());
  key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(equalsFreshEvaluation());
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_G, Qt::ControlModifier);
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().level().children(session().level().root()).size(), std::size_t{1});
  keepPicture("sitting_grouped");

  // Undoes and redoes all of it.
  const std::uint64_t last = level::levelHash(session().level());
  const std::size_t steps = session().undoSteps();
  while (session().canUndo()) key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(level::levelHash(session().level()), empty);
  QVERIFY(equalsFreshEvaluation());
  while (session().canRedo()) key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(session().undoSteps(), steps);
  QCOMPARE(level::levelHash(session().level()), last);
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(equalsCommandLine());
}

void WindowHands::keys_reachTheActionsOfTheTable() {
  struct Row {
    Qt::Key key;
    Qt::KeyboardModifiers modifiers;
    const char* action;
  };
  const Row rows[] = {{Qt::Key_C, {}, "tool.clip"},
                      {Qt::Key_V, {}, "tool.vertex"},
                      {Qt::Key_E, {}, "tool.edge"},
                      {Qt::Key_F, {}, "tool.face"},
                      {Qt::Key_R, {}, "tool.rotate"},
                      {Qt::Key_T, {}, "tool.scale"},
                      {Qt::Key_G, {}, "tool.shear"},
                      {Qt::Key_M, {}, "tool.measure"},
                      {Qt::Key_Space, {}, "view.nextPane"},
                      {Qt::Key_0, {}, "view.gridShown"},
                      {Qt::Key_A, Qt::ControlModifier, "select.all"},
                      {Qt::Key_K, Qt::ControlModifier, "solid.csgSubtract"},
                      {Qt::Key_J, Qt::ControlModifier, "solid.csgMerge"},
                      {Qt::Key_L, Qt::ControlModifier, "solid.csgIntersect"},
                      {Qt::Key_G, Qt::ControlModifier, "edit.group"},
                      {Qt::Key_D, Qt::ControlModifier, "edit.duplicate"},
                      {Qt::Key_R, Qt::ControlModifier, "edit.repeat"},
                      {Qt::Key_I, Qt::ControlModifier, "view.isolate"},
                      {Qt::Key_U, Qt::ControlModifier, "view.frameSelection"},
                      {Qt::Key_Up, Qt::ControlModifier, "edit.outlineUp"},
                      {Qt::Key_Left, {}, "edit.nudgeLeft"},
                      {Qt::Key_Plus, {}, "solid.add"},
                      {Qt::Key_Minus, {}, "solid.subtract"},
                      {Qt::Key_Backslash, {}, "solid.intersect"},
                      {Qt::Key_H, {}, "view.hide"},
                      {Qt::Key_Z, Qt::ControlModifier, "edit.undo"},
                      {Qt::Key_Y, Qt::ControlModifier, "edit.redo"}};
  drag(kXy, {-64, -64, 0}, {64, 64, 0});
  QVERIFY(waitUntilIdle());
  const level::NodeId box = session().selection().front();
  for (const Row& row : rows) {
    if (session().level().find(box) != nullptr) session().select({box});
    QSignalSpy ran(&window().actions(), &ActionSet::ran);
    key(row.key, row.modifiers);
    QVERIFY2(!ran.isEmpty() && ran.front().front().toString() == row.action, row.action);
  }
  QVERIFY(equalsFreshEvaluation());
}

void WindowHands::keysDialog_findsAndChanges() {
  ShortcutDialog dialog(window().actions(), &window());
  dialog.show();
  QTest::keyClicks(dialog.findChild<QLineEdit*>(), "solid hollow");
  auto* tree = dialog.findChild<QTreeWidget*>();
  QTreeWidgetItem* found = nullptr;
  for (int row = 0; row < tree->topLevelItemCount(); ++row) {
    if (tree->topLevelItem(row)->isHidden()) continue;
    QVERIFY(found == nullptr);
    found = tree->topLevelItem(row);
  }
  QVERIFY(found != nullptr);
  QCOMPARE(found->text(0), QString("Solid: Hollow"));
  QTest::keyClick(dialog.findChild<QLineEdit*>(), Qt::Key_Return);
  QVERIFY(dialog.isVisible());
  tree->setCurrentItem(found);
  auto* keys = dialog.findChild<ShortcutField*>();
  auto* complaint = dialog.findChild<QLabel*>("keys.conflicts");
  QPushButton* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  QTest::keyClick(keys, Qt::Key_G, Qt::ControlModifier);
  QVERIFY2(complaint->text().contains("Edit: Group"), qPrintable(complaint->text()));
  QCOMPARE(complaint->property("state").toString(), QString("error"));
  QVERIFY(!ok->isEnabled());  // a keymap with two actions for one shortcut is not accepted
  QTest::keyClick(keys, Qt::Key_F12);
  QCOMPARE(complaint->property("state").toString(), QString("ok"));
  QTest::mouseClick(ok, Qt::LeftButton);
  QCOMPARE(window().actions().action("solid.hollow")->shortcut(), QKeySequence("F12"));
}

void WindowHands::keysDialog_takesKeysFromOthers_andAllBack() {
  ShortcutDialog dialog(window().actions(), &window());
  dialog.show();
  const auto button = [&dialog](const QString& text) {
    for (QPushButton* each : dialog.findChildren<QPushButton*>()) {
      if (each->text() == text) return each;
    }
    return static_cast<QPushButton*>(nullptr);
  };
  auto* tree = dialog.findChild<QTreeWidget*>();
  const auto keysOf = [tree](const QString& name) {
    return tree->findItems(name, Qt::MatchExactly).value(0)->text(1);
  };
  tree->setCurrentItem(tree->findItems("Solid: Hollow", Qt::MatchExactly).value(0));
  auto* keys = dialog.findChild<ShortcutField*>();
  QTest::keyClick(keys, Qt::Key_Y, Qt::ControlModifier);
  QVERIFY(button("Reassign")->isVisible());
  QTest::mouseClick(button("Reassign"), Qt::LeftButton);
  QCOMPARE(keysOf("Solid: Hollow"), QString("Ctrl+Y"));
  QCOMPARE(keysOf("Edit: Redo"), QString("Ctrl+Shift+Z"));  // the action keeps its other shortcut
  QVERIFY(!button("Reassign")->isVisible());
  // The dialog also names shortcuts that a pane uses itself, without an action.
  QTest::keyClick(keys, Qt::Key_W);
  auto* said = dialog.findChild<QLabel*>("keys.conflicts");
  QVERIFY2(said->text().contains("moves the camera"), qPrintable(said->text()));
  QTest::mouseClick(button("Reset All"), Qt::LeftButton);
  QCOMPARE(keysOf("Solid: Hollow"), QString("Ctrl+Shift+K"));
  QCOMPARE(keysOf("Edit: Redo"), QString("Ctrl+Shift+Z; Ctrl+Y"));
  QVERIFY(!button("Reset All")->isEnabled());
}

// After a search, a shortcut is assigned to an action that is listed, never to a hidden one.
void WindowHands::keysDialog_changesOnlyWhatIsSeen() {
  ShortcutDialog dialog(window().actions(), &window());
  dialog.show();
  auto* search = dialog.findChild<QLineEdit*>();
  auto* tree = dialog.findChild<QTreeWidget*>();
  auto* keys = dialog.findChild<ShortcutField*>();
  const auto keysOf = [tree](const QString& name) {
    return tree->findItems(name, Qt::MatchExactly).value(0)->text(1);
  };
  const QString before = keysOf("File: New");
  QTest::keyClicks(search, "solid hollow");
  QTest::keyClick(keys, Qt::Key_F12);
  QCOMPARE(keysOf("File: New"), before);
  QCOMPARE(keysOf("Solid: Hollow"), QString("F12"));
  // No action is listed, so nothing can be changed.
  search->setText("no such action");
  QVERIFY(!keys->isEnabled());
  QTest::keyClick(keys, Qt::Key_F10);
  search->clear();
  QVERIFY(tree->findItems("F10", Qt::MatchExactly, 1).isEmpty());
  // While searching by shortcut, the changed action stays listed although its new shortcut does not
  // match.
  search->setText("F12");
  QCOMPARE(tree->currentItem()->text(0), QString("Solid: Hollow"));
  QTest::keyClick(keys, Qt::Key_F11);
  QCOMPARE(keysOf("Solid: Hollow"), QString("F11"));
  QVERIFY(!tree->currentItem()->isHidden());
}

void WindowHands::typingInAField_isNoShortcut() {
  auto* search = window().findChild<OutlinerPanel*>()->findChild<QLineEdit*>();
  QVERIFY(search != nullptr);
  search->setFocus();
  QTest::keyClicks(search, "cvbox1");
  QCOMPARE(search->text(), QString("cvbox1"));
  QCOMPARE(window().toolbox().active(), ToolId::select);
  QCOMPARE(window().workspace().grid().size(), 16.0);
}

void WindowHands::palette_findsAndRuns() {
  QVERIFY(matchQuality("gr", "Edit: Group").has_value());
  QVERIFY(!matchQuality("xq", "Edit: Group").has_value());
  QVERIFY(*matchQuality("hollow", "Solid: Hollow") > *matchQuality("hollow", "h o l l o w n"));
  key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  auto* palette = window().findChild<CommandPalette*>();
  QVERIFY(palette != nullptr);
  QTest::keyClicks(&palette->input(), "grid 64");
  QTest::keyClick(&palette->input(), Qt::Key_Return);
  QCOMPARE(window().workspace().grid().size(), 64.0);
}

void WindowHands::palette_putsTheBestFirst() {
  // The best matching letters count, not the first ones.
  QVERIFY(*matchQuality("grid", "View: Grid: Grid 16") > *matchQuality("grid", "Singer in a Bed"));
  QVERIFY(*matchQuality("lock", "Edit: Texture Lock") > *matchQuality("lock", "Look at Clicks"));
  CommandPalette palette(window().actions(), &window());
  palette.show();
  const auto first = [&palette](const QString& typed) {
    palette.input().setText(typed);
    return palette.list().topLevelItem(0)->text(0);
  };
  QVERIFY(first("group").startsWith("Edit: Group"));
  QCOMPARE(first("help key"), QString("Help: Keyboard Shortcuts..."));
  QCOMPARE(first("pal mat"), QString("View: Panels: Materials"));
  palette.input().setText("zzzz");
  QCOMPARE(palette.list().topLevelItemCount(), 0);
}

void WindowHands::palette_saysWhatPreventsAnAction() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  session().clearSelection();
  CommandPalette palette(window().actions(), &window());
  palette.show();
  palette.input().setText("edit group");
  const QTreeWidgetItem* group = palette.list().topLevelItem(0);
  QVERIFY2(group->text(0).contains("Select a solid first"), qPrintable(group->text(0)));
  QCOMPARE(group->text(1), QString("Ctrl+G"));
  QTest::keyClick(&palette.input(), Qt::Key_Return);
  QVERIFY(palette.isVisible());  // nothing was done, and the reason can be read
  QVERIFY(window().actions().action("edit.group")->toolTip().contains("Select a solid first"));
  window().actions().action("select.all")->trigger();
  QVERIFY(!window().actions().action("edit.group")->toolTip().contains("first"));
  palette.input().setText("edit group");  // the action that was found above
  palette.input().setText("edit grou");
  QCOMPARE(palette.list().topLevelItem(0)->text(0), QString("Edit: Group"));
}

void WindowHands::outline_followsAndLeadsTheSelection() {
  drag(kXy, {-126, -62, 0}, {-66, 62, 0});
  QVERIFY(waitUntilIdle());
  key(Qt::Key_Escape);
  drag(kXy, {66, -62, 0}, {126, 62, 0});
  QVERIFY(waitUntilIdle());
  QTreeView& tree = window().findChild<OutlinerPanel*>()->tree();
  QCOMPARE(tree.model()->rowCount(), 2);
  QCOMPARE(tree.selectionModel()->selectedRows().size(), 1);
  QCOMPARE(tree.selectionModel()->selectedRows().front().row(), 1);
  tree.setCurrentIndex(tree.model()->index(0, 0));
  QCOMPARE(selectionBounds(session()).min(), Vec3(-128, -64, 0));
  // Deleting a node removes its row; undo restores the row.
  window().viewport().setFocus();
  key(Qt::Key_Delete);
  QCOMPARE(tree.model()->rowCount(), 1);
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(tree.model()->rowCount(), 2);
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_G, Qt::ControlModifier);
  QCOMPARE(tree.model()->rowCount(), 1);
  QCOMPARE(tree.model()->rowCount(tree.model()->index(0, 0)), 2);
}

void WindowHands::outline_listsEntities() {
  QTreeView& tree = window().findChild<OutlinerPanel*>()->tree();
  const auto& classes = builtInEntityClasses();
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {0, 0, 64}));
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "prop"), {64, 0, 0}));
  const level::NodeId box = drawBox({Vec3(-64, -64, 0), Vec3(0, 0, 64)});
  QVERIFY(makeSolidEntity(session(), *findEntityClass(classes, "trigger_multiple")));
  QCOMPARE(tree.model()->rowCount(), 3);
  const auto choose = [&tree](int row) {
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {},
                      tree.visualRect(tree.model()->index(row, 0)).center());
  };
  choose(0);
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  QVERIFY(session().level().node(session().selection().front()).isPointEntity());
  choose(2);
  QCOMPARE(session().selection(), Session::Nodes{session().level().node(box).parent});
  QLineEdit& search = window().findChild<OutlinerPanel*>()->search();
  search.setText("pro");
  QCOMPARE(tree.model()->rowCount(), 1);
  search.clear();
  QCOMPARE(tree.model()->rowCount(), 3);
}

void WindowHands::grid_keysSetIt() {
  for (int i = 1; i <= 9; ++i) {
    key(static_cast<Qt::Key>(Qt::Key_0 + i));
    QCOMPARE(window().workspace().grid().size(), std::ldexp(1.0, i - 1));
  }
  key(Qt::Key_1);
  for (int i = 0; i < 6; ++i) key(Qt::Key_BracketLeft);
  QCOMPARE(window().workspace().grid().size(), 0.125);
}

void WindowHands::aSavedLevel_opensAgainTheSame() {
  QVERIFY(window().openLevel(HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace"));
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(!session().isModified());
  const QTemporaryDir folder;
  const std::string path = folder.filePath("saved.halfspace").toStdString();
  session().markSaved(path);
  QVERIFY(window().files().save());
  const std::uint64_t hash = level::levelHash(session().level());
  QVERIFY(window().openLevel(path));
  QCOMPARE(level::levelHash(session().level()), hash);
  QVERIFY(equalsFreshEvaluation());
  keepPicture("gatehouse_dark");
}

void WindowHands::themes_repaintEverything() {
  QVERIFY(window().openLevel(HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace"));
  QVERIFY(waitUntilIdle());
  const QImage dark = window().viewport().grabFramebuffer();
  window().actions().action("view.themeLight")->trigger();
  const QImage light = window().viewport().grabFramebuffer();
  QVERIFY(dark.pixelColor(600, 40).lightness() < 80);
  QVERIFY(light.pixelColor(600, 40).lightness() > 180);
  keepPicture("gatehouse_light");
}

void WindowHands::tour_goesOnWhenAStepWasDone() {
  window().actions().action("help.tour")->trigger();
  QVERIFY(waitUntilIdle());
  auto* tour = window().findChild<Tour*>();
  QVERIFY(tour != nullptr && tour->isVisible());
  QCOMPARE(tour->step(), 0);
  keepPicture("tour");
  QVERIFY(QTest::qWaitFor([&] { return !window().session().scene().bounds().isEmpty(); }));
  const auto reaches = [&](int step) {
    return QTest::qWaitFor([&] { return tour->step() == step; }, 5000);
  };
  dragPixels(Qt::RightButton, {100, 100}, {90, 10});
  QVERIFY(reaches(1));
  const level::NodeId first = session().level().children(session().level().root()).toVector()[0];
  session().select({first});
  QVERIFY(reaches(2));
  key(Qt::Key_Escape);
  const Vec3 outside = session().scene().bounds().max() + Vec3(64, 64, 0);
  camera(kXy).setPosition(outside);
  drag(kXy, outside, outside + Vec3(40, 40, 0));
  QVERIFY(reaches(3));
  key(Qt::Key_Right);
  QVERIFY(reaches(4));
  key(Qt::Key_Minus);
  QVERIFY(reaches(5));
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(reaches(6));
  QCOMPARE(tour->step() + 1, tour->steps());
}

// The tour checks several times a second whether its step is done. A shape that is still being
// drawn does not count, and continuing to draw is not moving.
void WindowHands::tour_waitsUntilTheMouseIsReleased() {
  window().actions().action("help.tour")->trigger();
  QVERIFY(waitUntilIdle());
  auto* tour = window().findChild<Tour*>();
  QVERIFY(tour != nullptr);
  auto* next = tour->findChild<QPushButton*>("tourNext");
  QTest::mouseClick(next, Qt::LeftButton);
  QTest::mouseClick(next, Qt::LeftButton);
  QCOMPARE(tour->step(), 2);
  session().clearSelection();
  const Vec3 outside = session().scene().bounds().max() + Vec3(64, 64, 0);
  camera(kXy).setPosition(outside);
  dragOn(kXy, outside, outside + Vec3(40, 40, 0));
  QTest::qWait(400);
  moveTo(kXy, outside + Vec3(72, 72, 0));
  QTest::qWait(400);
  QCOMPARE(tour->step(), 2);
  release(kXy, outside + Vec3(72, 72, 0));
  QTRY_COMPARE(tour->step(), 3);
  QTest::qWait(400);
  QCOMPARE(tour->step(), 3);  // nothing was moved yet
  // The step about undo waits for an undo, not for any change.
  key(Qt::Key_Right);
  QTRY_COMPARE(tour->step(), 4);
  key(Qt::Key_Minus);
  QTRY_COMPARE(tour->step(), 5);
  key(Qt::Key_Right);
  QTest::qWait(400);
  QCOMPARE(tour->step(), 5);
  key(Qt::Key_Z, Qt::ControlModifier);
  QTRY_COMPARE(tour->step(), 6);
}

// The step about playing names the shortcut that starts at the level's player start: on the floor.
void WindowHands::tour_playsFromThePlayerStart() {
  window().actions().action("help.tour")->trigger();
  QVERIFY(waitUntilIdle());
  auto* tour = window().findChild<Tour*>();
  QVERIFY(tour != nullptr);
  auto* next = tour->findChild<QPushButton*>("tourNext");
  for (int step = 1; step < tour->steps(); ++step) QTest::mouseClick(next, Qt::LeftButton);
  QCOMPARE(tour->step() + 1, tour->steps());
  QString text;
  for (QLabel* label : tour->findChildren<QLabel*>()) text += label->text();
  QVERIFY2(text.contains("F5 plays the level from its player start"), qPrintable(text));
  QTRY_VERIFY(session().compiled().state == session().state());
  window().viewport().setFocus();
  key(Qt::Key_F5);
  QTRY_VERIFY(window().play().isPlaying());
  QTRY_VERIFY(window().play().play().state().onGround);
  const double floor = window().play().play().state().position.z();
  QTest::qWait(200);
  QCOMPARE(window().play().play().state().position.z(), floor);
  window().play().stop();
}

void WindowHands::samples_openAsNewLevels() {
  QVERIFY(DocumentFiles::samples().contains("abbey"));
  for (const QString& name : DocumentFiles::samples()) {
    window().files().openSample(name);
    QVERIFY(equalsFreshEvaluation());
    QVERIFY2(session().scene().figures().faces > 0, qPrintable(name));
    QVERIFY(session().path().empty());
    QVERIFY(!session().isModified());
  }
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowHands test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_hands.moc"
