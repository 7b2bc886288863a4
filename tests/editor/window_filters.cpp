// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The filters of the views in the real window: what they hide is not drawn, picked or selected.
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/layers.h"
#include "editor/commands/painting.h"
#include "editor/commands/select_alike.h"
#include "editor/commands/selecting.h"
#include "editor/panels/filter_dialog.h"
#include "level/edits/properties.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;

class WindowFilters : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void hiddenContents_areNotDrawnPickedOrSelected_untilOneKeyShowsThem();
  void hiddenClasses_takeTheirSolidsWithThem();
  void hiddenLayers_andMaterials_leaveTheLevelAsItIs();
  void aSectionAndTheSearch_chooseManyKindsAtOnce();
  void anotherLevel_hasNoFilter();

 private:
  void trigger(const char* id) { window().actions().action(id)->trigger(); }
  QTreeWidget& tree() { return *window().findChild<FilterDialog*>()->findChild<QTreeWidget*>(); }
  QTreeWidgetItem* row(const QString& section, const QString& name);
  // Unticks or ticks a row with the mouse.
  void tick(const QString& section, const QString& name);
  QLabel& status() { return *window().findChild<QLabel*>("filtered"); }
  QColor colourAt(const Vec3& at) {
    return window().viewport().grabFramebuffer().pixelColor(pixelOf(k3d, at));
  }

  NodeId m_floor, m_volume;
};

// A floor of stone, and a trigger volume on it.
void WindowFilters::init() {
  QVERIFY(open());
  m_floor = drawBox({Vec3(-128, -128, -16), Vec3(128, 128, 0)});
  session().select({m_floor});
  QVERIFY(paintSelected(session(), "grid/stone"));
  m_volume = drawBox({Vec3(-32, -32, 0), Vec3(32, 32, 32)});
  session().select({m_volume});
  QVERIFY(paintSelected(session(), "trigger"));
  QVERIFY(session().apply("Mark", [&](level::Level& level) {
    return level::setContents(level, m_volume, level::Contents::trigger);
  }));
  session().clearSelection();
  QVERIFY(waitUntilIdle());
}

QTreeWidgetItem* WindowFilters::row(const QString& section, const QString& name) {
  for (QTreeWidgetItem* item : tree().findItems(name, Qt::MatchExactly | Qt::MatchRecursive)) {
    if (item->parent() != nullptr && item->parent()->text(0) == section) return item;
  }
  return nullptr;
}

void WindowFilters::tick(const QString& section, const QString& name) {
  trigger("view.filters");
  QTreeWidgetItem* item = row(section, name);
  QVERIFY2(item != nullptr, qPrintable(section + ": " + name));
  tree().scrollToItem(item);
  const QRect rect = tree().visualItemRect(item);
  QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, {rect.left() + 10, rect.center().y()});
  QCoreApplication::processEvents();
  QVERIFY(waitUntilIdle());
}

void WindowFilters::hiddenContents_areNotDrawnPickedOrSelected_untilOneKeyShowsThem() {
  QVERIFY(!status().isVisible());
  hover(kXy, {200, 200, 0});
  const QColor volume = colourAt({8, 8, 32});
  session().select({m_volume});
  tick("Contents", "Trigger");
  keepPicture("filters_trigger");
  QVERIFY(session().selection().empty());  // it cannot stay selected unseen
  QVERIFY(status().isVisible());
  QCOMPARE(status().text(), QString("1 filtered out"));
  QVERIFY(status().toolTip().contains("trigger"));
  hover(kXy, {200, 200, 0});
  QVERIFY(colourAt({8, 8, 32}) != volume);
  click(k3d, {0, 0, 32});
  QCOMPARE(session().selection(), (Session::Nodes{m_floor}));
  trigger("select.all");
  QCOMPARE(session().selection(), (Session::Nodes{m_floor}));
  selectByContents(session(), level::Contents::trigger);
  QVERIFY(session().selection().empty());
  // The filter is no step of the history and no part of the level.
  QCOMPARE(session().level().node(m_volume).properties.flags.hidden, false);
  key(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(!session().filter().isActive() && !status().isVisible());
  hover(kXy, {200, 200, 0});
  QCOMPARE(colourAt({8, 8, 32}), volume);
  trigger("select.all");
  QCOMPARE(session().selection().size(), std::size_t{2});
}

void WindowFilters::hiddenClasses_takeTheirSolidsWithThem() {
  EntityClass lamp;
  lamp.name = "light";
  QVERIFY(addPointEntity(session(), lamp, {100, 100, 64}));
  session().select({m_volume});
  EntityClass kind;
  kind.name = "trigger_once";
  QVERIFY(makeSolidEntity(session(), kind));
  session().clearSelection();
  tick("Entity classes", "light");
  tick("Entity classes", "trigger_once");
  QCOMPARE(session().filteredCount(), std::size_t{2});
  trigger("select.all");
  QCOMPARE(session().selection(), (Session::Nodes{m_floor}));
  QVERIFY(session().scene().find({{m_volume}})->flags.hidden);
  // Both come back, each by its own box.
  tick("Entity classes", "light");
  QCOMPARE(session().filteredCount(), std::size_t{1});
  trigger("select.all");
  QCOMPARE(session().selection().size(), std::size_t{2});
}

void WindowFilters::hiddenLayers_andMaterials_leaveTheLevelAsItIs() {
  const auto props = addLayer(session());
  QVERIFY(props.has_value());
  session().select({m_volume});
  QVERIFY(setLayerOfSelected(session(), *props));
  const std::size_t steps = session().undoSteps();
  const QString name = QString::fromStdString(session().level().find(*props)->name);
  tick("Layers", name);
  QVERIFY(session().scene().find({{m_volume}})->flags.hidden);
  QVERIFY(!session().scene().find({{m_floor}})->flags.hidden);
  QVERIFY(session().level().find(*props)->visible);
  tick("Layers", name);
  tick("Materials", "grid/stone");
  QVERIFY(session().scene().find({{m_floor}})->flags.hidden);
  QVERIFY(!session().scene().find({{m_volume}})->flags.hidden);
  QCOMPARE(session().undoSteps(), steps);
  QVERIFY(equalsFreshEvaluation());
  // A solid of two materials is shown as long as one of them is.
  session().selectFaces({{m_volume, 0}});
  QVERIFY(paintSelected(session(), "grid/stone"));
  QVERIFY(waitUntilIdle());
  QVERIFY(!session().scene().find({{m_volume}})->flags.hidden);
  tick("Materials", "trigger");
  QVERIFY(session().scene().find({{m_volume}})->flags.hidden);
}

void WindowFilters::aSectionAndTheSearch_chooseManyKindsAtOnce() {
  trigger("view.filters");
  QTreeWidgetItem* contents = row("Contents", "Trigger")->parent();
  contents->setCheckState(0, Qt::Unchecked);
  QCoreApplication::processEvents();
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().filteredCount(), std::size_t{2});
  auto* search = window().findChild<FilterDialog*>()->findChild<QLineEdit*>();
  search->setFocus();
  QTest::keyClicks(search, "TRIG");
  QVERIFY(!row("Contents", "Trigger")->isHidden());
  QVERIFY(row("Contents", "Solid")->isHidden());
  keepPicture(*window().findChild<FilterDialog*>(), "filters_dialog");
  trigger("view.clearFilters");
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().filteredCount(), std::size_t{0});
  QTRY_COMPARE(row("Contents", "Solid")->checkState(0), Qt::Checked);
}

void WindowFilters::anotherLevel_hasNoFilter() {
  tick("Contents", "Solid");
  QVERIFY(session().filter().isActive());
  session().open(level::Level(), {});
  QVERIFY(!session().filter().isActive());
  QVERIFY(!status().isVisible());
  QVERIFY(!window().actions().action("view.clearFilters")->isEnabled());
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowFilters test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_filters.moc"
