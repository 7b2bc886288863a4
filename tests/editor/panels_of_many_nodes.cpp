// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The outline and the list of issues follow edits of thousands of nodes. Cost is tested by counting
// signals, ranges and rows, not by a clock: an edit inserts or removes the rows of a group once,
// however many they are; the tree's selection stays a short list even if every second row is
// selected; issues get rows as far as the list is scrolled, and an icon is drawn once.
#include <memory>
#include <random>

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QtTest>

#include "editor/commands/arrange.h"
#include "editor/commands/selecting.h"
#include "editor/panels/issues_panel.h"
#include "editor/panels/outliner_panel.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "tests/editor/hands.h"
#include "tests/support/scenes/boxes_in_rows.h"

namespace halfspace::editor::tests {

using halfspace::tests::addBox;
using halfspace::tests::boxesInRows;
using level::NodeId;

namespace {

constexpr int kFew = 300;  // edited at once
// More than one later job changes at a time; every second row is selected after a duplicate.
constexpr int kMany = 7000;
// Ranges of selected rows that the tree may keep: the view compares each one with every other.
constexpr qsizetype kMaxRanges = 256;

// Two groups of two boxes with a box before, between and behind them.
level::Level groups() {
  level::Level level;
  int number = 0;
  for (int i = 0; i < 2; ++i) {
    addBox(level, level.root(), number++);
    const NodeId first = addBox(level, level.root(), number++);
    const NodeId second = addBox(level, level.root(), number++);
    static_cast<void>(level::groupNodes(level, {first, second}).ok());
  }
  addBox(level, level.root(), number);
  return level;
}

}  // namespace

class PanelsOfManyNodes : public QObject {
  Q_OBJECT

 private slots:
  void cleanup();

  void edit_changesTheRowsOfAGroupOnce_data();
  void edit_changesTheRowsOfAGroupOnce();
  void group_movesItsRowsOnce();
  void manySmallGroups_areFollowedInAFewJobs();
  void everySecondRow_isSelectedByAFewRanges();
  void scrolledRows_showWhetherTheyAreSelected();
  void click_selectsTheRowAlone();
  void controlClick_keepsTheOthers();
  void draggedRow_takesTheSelectionAlong();
  void expandedGroups_stayExpanded();
  void scrollPosition_stays();
  void search_keepsTheSelection();
  void editsInQuickSuccession_areFollowed();
  void randomEdits_areFollowed();
  void issues_haveRowsAsFarAsTheyAreSeen();
  void iconsOfRows_areDrawnOnce();

 private:
  struct Changes {
    int inserted = 0;
    int removed = 0;
    int reordered = 0;
    int resets = 0;
  };
  void open(level::Level level);
  bool waitForRows();
  bool duplicateAll();
  bool undo();
  bool redo();
  Session& session() { return m_hands->session; }
  QTreeView& tree() { return m_panel->tree(); }
  OutlinerModel& rows() { return *m_panel->findChild<OutlinerModel*>(); }
  NodeId nodeOf(const QModelIndex& index) {
    const auto* filter = static_cast<const QSortFilterProxyModel*>(tree().model());
    return rows().nodeAt(filter->mapToSource(index));
  }
  bool rowsAreTheLevel(const QModelIndex& parent, NodeId group);
  bool rowsAreTheLevel() { return rowsAreTheLevel({}, session().level().root()); }
  bool rowsInViewShowTheSelection();
  void click(int row, Qt::KeyboardModifiers modifiers = {});

  std::unique_ptr<Hands> m_hands;
  std::unique_ptr<Appearance> m_appearance;
  std::unique_ptr<OutlinerPanel> m_panel;
  std::unique_ptr<QAbstractItemModelTester> m_tester;
  std::unique_ptr<QAbstractItemModelTester> m_testerOfFilter;
  Repetition m_repetition;
  Changes m_changes;
};

void PanelsOfManyNodes::open(level::Level level) {
  m_hands = std::make_unique<Hands>();
  m_appearance = std::make_unique<Appearance>();
  m_panel = std::make_unique<OutlinerPanel>(session(), *m_appearance);
  m_panel->resize(300, 600);
  m_panel->show();
  QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
  const auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
  m_tester = std::make_unique<QAbstractItemModelTester>(&rows(), mode);
  m_testerOfFilter = std::make_unique<QAbstractItemModelTester>(tree().model(), mode);
  session().open(std::move(level), {});
  QVERIFY(waitForRows());
  const QAbstractItemModel* model = tree().model();
  connect(model, &QAbstractItemModel::rowsInserted, m_panel.get(),
          [this] { ++m_changes.inserted; });
  connect(model, &QAbstractItemModel::rowsRemoved, m_panel.get(), [this] { ++m_changes.removed; });
  connect(model, &QAbstractItemModel::layoutChanged, m_panel.get(),
          [this] { ++m_changes.reordered; });
  connect(model, &QAbstractItemModel::modelReset, m_panel.get(), [this] { ++m_changes.resets; });
  m_changes = {};
}

void PanelsOfManyNodes::cleanup() {
  m_testerOfFilter.reset();
  m_tester.reset();
  m_panel.reset();
  m_appearance.reset();
  m_hands.reset();
  m_repetition = {};
}

bool PanelsOfManyNodes::waitForRows() {
  return m_hands->waitUntilIdle() &&
         QTest::qWaitFor(
             [this] { return LaterJobs::of(session()).isEmpty() && !isEditing(session()); },
             60'000);
}

bool PanelsOfManyNodes::duplicateAll() {
  selectAll(session());
  if (!waitForRows()) return false;
  m_changes = {};
  return duplicateSelected(session(), m_repetition) && waitForRows();
}

bool PanelsOfManyNodes::undo() {
  m_changes = {};
  session().undo();
  return waitForRows();
}

bool PanelsOfManyNodes::redo() {
  m_changes = {};
  session().redo();
  return waitForRows();
}

bool PanelsOfManyNodes::rowsAreTheLevel(const QModelIndex& parent, NodeId group) {
  const QAbstractItemModel& model = *tree().model();
  const std::vector<NodeId> members = session().level().children(group).toVector();
  if (model.rowCount(parent) != static_cast<int>(members.size())) return false;
  for (std::size_t i = 0; i < members.size(); ++i) {
    const QModelIndex index = model.index(static_cast<int>(i), 0, parent);
    if (nodeOf(index) != members[i]) return false;
    const bool isGroup = session().level().node(members[i]).isGroup();
    if (isGroup ? !rowsAreTheLevel(index, members[i]) : model.rowCount(index) != 0) return false;
  }
  return true;
}

bool PanelsOfManyNodes::rowsInViewShowTheSelection() {
  const QTreeView& view = tree();
  QModelIndex index = tree().indexAt({0, 0});
  int seen = 0;
  for (; index.isValid() && view.visualRect(index).top() < view.viewport()->height(); ++seen) {
    if (view.selectionModel()->isSelected(index) != session().isSelected(nodeOf(index))) {
      return false;
    }
    index = view.indexBelow(index);
  }
  return seen > 5;
}

void PanelsOfManyNodes::click(int row, Qt::KeyboardModifiers modifiers) {
  const QModelIndex index = tree().model()->index(row, 0);
  tree().scrollTo(index);
  QTest::mouseClick(tree().viewport(), Qt::LeftButton, modifiers,
                    tree().visualRect(index).center());
}

void PanelsOfManyNodes::edit_changesTheRowsOfAGroupOnce_data() {
  QTest::addColumn<int>("count");
  QTest::newRow("few") << kFew;
  QTest::newRow("many") << kMany;
}

void PanelsOfManyNodes::edit_changesTheRowsOfAGroupOnce() {
  QFETCH(int, count);
  open(boxesInRows(count));
  QVERIFY(duplicateAll());
  QVERIFY(rowsAreTheLevel());
  QCOMPARE(m_changes.inserted, 1);
  QCOMPARE(m_changes.removed, 0);
  QCOMPARE(m_changes.reordered, 1);
  QVERIFY(undo());
  QVERIFY(rowsAreTheLevel());
  QCOMPARE(m_changes.inserted, 0);
  QCOMPARE(m_changes.removed, 1);
  QCOMPARE(m_changes.reordered, 1);
  QVERIFY(redo());
  QVERIFY(rowsAreTheLevel());
  QCOMPARE(m_changes.inserted, 1);
  QCOMPARE(m_changes.removed, 0);
  QVERIFY(removeSelected(session()));
  m_changes = {};
  QVERIFY(waitForRows());
  QVERIFY(rowsAreTheLevel());
  QCOMPARE(m_changes.inserted, 0);
  QVERIFY(m_changes.removed <= 1);
  QCOMPARE(m_changes.resets, 0);
}

void PanelsOfManyNodes::group_movesItsRowsOnce() {
  open(boxesInRows(kMany));
  selectAll(session());
  QVERIFY(waitForRows());
  m_changes = {};
  QVERIFY(groupSelected(session()));
  QVERIFY(waitForRows());
  QVERIFY(rowsAreTheLevel());
  QVERIFY(m_changes.inserted <= 2);  // the row of the group and those in it
  QCOMPARE(m_changes.removed, 1);
  for (int i = 0; i < 2; ++i) {
    QVERIFY(undo());
    QVERIFY(rowsAreTheLevel());
    QCOMPARE(m_changes.inserted, 1);
    QCOMPARE(m_changes.removed, 1);
    QVERIFY(redo());
    QVERIFY(rowsAreTheLevel());
  }
  m_changes = {};
  QVERIFY(ungroupSelected(session()));
  QVERIFY(waitForRows());
  QVERIFY(rowsAreTheLevel());
  QCOMPARE(m_changes.inserted, 1);
  QCOMPARE(m_changes.removed, 1);
}

// Imported maps have hundreds of brush entities. Views draw between two jobs.
void PanelsOfManyNodes::manySmallGroups_areFollowedInAFewJobs() {
  level::Level level;
  for (int i = 0; i < 500; ++i) {
    const NodeId group = level::addNode(level, level.root(), level::Group{}).node();
    addBox(level, group, 2 * i);
    addBox(level, group, 2 * i + 1);
  }
  open(std::move(level));
  selectAll(session());
  QVERIFY(waitForRows());
  QVERIFY(duplicateSelected(session(), m_repetition));
  finishEdits(session());
  QVERIFY(rows().isBehind());
  int jobs = 0;
  for (; rows().isBehind() && jobs < 1000; ++jobs) QCoreApplication::processEvents();
  QVERIFY2(jobs < 50, qPrintable(QString::number(jobs)));
  QVERIFY(waitForRows());
  QVERIFY(rowsAreTheLevel());
}

void PanelsOfManyNodes::everySecondRow_isSelectedByAFewRanges() {
  open(boxesInRows(kMany));
  QVERIFY(duplicateAll());
  QCOMPARE(session().selection().size(), std::size_t{kMany});
  QVERIFY(tree().selectionModel()->selection().size() <= kMaxRanges);
  QVERIFY(rowsInViewShowTheSelection());
  QVERIFY(undo());
  QVERIFY(tree().selectionModel()->selection().size() <= kMaxRanges);
  QVERIFY(rowsInViewShowTheSelection());
}

void PanelsOfManyNodes::scrolledRows_showWhetherTheyAreSelected() {
  open(boxesInRows(kMany));
  QVERIFY(duplicateAll());
  for (const int value : {0, 777, 6000, 2 * kMany}) {
    tree().verticalScrollBar()->setValue(value);
    QVERIFY(rowsInViewShowTheSelection());
    QCOMPARE(session().selection().size(), std::size_t{kMany});
  }
  m_panel->resize(300, 900);
  QTest::qWait(0);
  QVERIFY(rowsInViewShowTheSelection());
}

void PanelsOfManyNodes::click_selectsTheRowAlone() {
  open(boxesInRows(kMany));
  QVERIFY(duplicateAll());
  click(4000);  // an original: not selected
  QCOMPARE(session().selection(), Session::Nodes{nodeOf(tree().model()->index(4000, 0))});
  QVERIFY(duplicateAll());
  click(4002 + 1);  // selected, and not the only one
  QCOMPARE(session().selection(), Session::Nodes{nodeOf(tree().model()->index(4003, 0))});
}

void PanelsOfManyNodes::controlClick_keepsTheOthers() {
  open(boxesInRows(kMany));
  QVERIFY(duplicateAll());
  const NodeId original = nodeOf(tree().model()->index(4000, 0));
  const NodeId copy = nodeOf(tree().model()->index(4001, 0));
  QVERIFY(!session().isSelected(original) && session().isSelected(copy));
  click(4000, Qt::ControlModifier);
  QCOMPARE(session().selection().size(), std::size_t{kMany + 1});
  QVERIFY(session().isSelected(original));
  click(4001, Qt::ControlModifier);
  QCOMPARE(session().selection().size(), std::size_t{kMany});
  QVERIFY(!session().isSelected(copy));
  tree().verticalScrollBar()->setValue(0);
  QVERIFY(rowsInViewShowTheSelection());
  click(4000, Qt::ControlModifier);
  QCOMPARE(session().selection().size(), std::size_t{kMany - 1});
}

// Only the rows in view are selected in the tree; a drag takes all selected nodes.
void PanelsOfManyNodes::draggedRow_takesTheSelectionAlong() {
  level::Level level = boxesInRows(kMany);
  const NodeId group = level::addNode(level, level.root(), level::Group{}).node();
  open(std::move(level));
  Session::Nodes everySecond;
  for (int row = 0; row < kMany; row += 2)
    everySecond.push_back(nodeOf(tree().model()->index(row, 0)));
  session().select(everySecond);
  QVERIFY(waitForRows());
  const QModelIndex dragged = rows().indexOf(everySecond[3]);
  const std::unique_ptr<QMimeData> data(rows().mimeData({dragged}));
  rows().dropMimeData(data.get(), Qt::MoveAction, -1, 0, rows().indexOf(group));
  QVERIFY(waitForRows());
  QCOMPARE(session().level().children(group).toVector(), everySecond);
  QCOMPARE(session().undoSteps(), std::size_t{1});
  QVERIFY(rowsAreTheLevel());
}

void PanelsOfManyNodes::expandedGroups_stayExpanded() {
  open(groups());
  const auto isExpanded = [this](NodeId node) {
    const auto* filter = static_cast<const QSortFilterProxyModel*>(tree().model());
    return tree().isExpanded(filter->mapFromSource(rows().indexOf(node)));
  };
  const NodeId first = nodeOf(tree().model()->index(1, 0));
  const NodeId second = nodeOf(tree().model()->index(3, 0));
  tree().expand(tree().model()->index(1, 0));
  tree().expand(tree().model()->index(3, 0));
  QVERIFY(duplicateAll());
  QVERIFY(isExpanded(first) && isExpanded(second));
  QVERIFY(!isExpanded(session().level().children(session().level().root()).toVector()[3]));
  QVERIFY(undo());
  QVERIFY(isExpanded(first) && isExpanded(second));
  QVERIFY(redo());
  QVERIFY(isExpanded(first) && isExpanded(second));
}

void PanelsOfManyNodes::scrollPosition_stays() {
  open(boxesInRows(kMany));
  tree().verticalScrollBar()->setValue(3000);
  selectAll(session());
  QVERIFY(waitForRows());
  QCOMPARE(tree().verticalScrollBar()->value(), 3000);  // some selected rows are in view
  QVERIFY(duplicateAll());
  QCOMPARE(tree().verticalScrollBar()->value(), 3000);
  QVERIFY(undo());
  QCOMPARE(tree().verticalScrollBar()->value(), 3000);
  QVERIFY(redo());
  QCOMPARE(tree().verticalScrollBar()->value(), 3000);
  // one selected node is shown
  session().select({nodeOf(tree().model()->index(5, 0))});
  QVERIFY(tree().verticalScrollBar()->value() <= 5);
}

void PanelsOfManyNodes::search_keepsTheSelection() {
  level::Level level = boxesInRows(20);
  const std::vector<NodeId> nodes = level.children(level.root()).toVector();
  QVERIFY(level::setName(level, nodes[7], "wall").ok());
  open(std::move(level));
  session().select({nodes[2], nodes[7]});
  m_panel->search().setText("wall");
  QCOMPARE(tree().model()->rowCount(), 1);
  QCOMPARE(session().selection(), (Session::Nodes{nodes[2], nodes[7]}));
  QVERIFY(tree().selectionModel()->isSelected(tree().model()->index(0, 0)));
  m_panel->search().clear();
  QCOMPARE(session().selection(), (Session::Nodes{nodes[2], nodes[7]}));
  QVERIFY(rowsInViewShowTheSelection());
}

// The next edit comes while the rows still follow the one before.
void PanelsOfManyNodes::editsInQuickSuccession_areFollowed() {
  open(boxesInRows(kMany));
  selectAll(session());
  QVERIFY(duplicateSelected(session(), m_repetition));
  finishEdits(session());
  QVERIFY(rows().isBehind());
  QVERIFY(groupSelected(session()));
  finishEdits(session());
  QTest::qWait(0);
  session().undo();
  QTest::qWait(0);
  session().undo();
  QTest::qWait(0);
  session().redo();
  QTest::qWait(0);
  session().redo();
  QVERIFY(ungroupSelected(session()));
  QVERIFY(removeSelected(session()));
  finishEdits(session());
  session().undo();
  QVERIFY(waitForRows());
  QVERIFY(rowsAreTheLevel());
  QVERIFY(!rows().isBehind());
}

void PanelsOfManyNodes::randomEdits_areFollowed() {
  open(groups());
  constexpr unsigned kSeed = 20261123;
  std::mt19937 random(kSeed);
  const auto pick = [&](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
  };
  for (int step = 0; step < 300; ++step) {
    std::vector<NodeId> nodes;
    for (NodeId node : session().level().children(session().level().root())) {
      if (pick(3) == 0) nodes.push_back(node);
    }
    session().select(nodes);
    switch (pick(8)) {
      case 0:
      case 1:
        if (rows().rowCount({}) < 100) duplicateSelected(session(), m_repetition);
        break;
      case 2:
        groupSelected(session());
        break;
      case 3:
        ungroupSelected(session());
        break;
      case 4:
        if (rows().rowCount({}) > 6) removeSelected(session());
        break;
      case 5:
        if (nodes.size() > 1) {
          session().select({nodes[pick(nodes.size())]});
          moveInOutline(session(), pick(2) == 0 ? -1 : 1);
        }
        break;
      case 6:
        session().undo();
        break;
      default:
        session().redo();
        break;
    }
    QVERIFY2(rowsAreTheLevel(), qPrintable(QString("seed %1, step %2").arg(kSeed).arg(step)));
  }
  QVERIFY(waitForRows());
}

// Each duplicate is identical to its original: a warning.
void PanelsOfManyNodes::issues_haveRowsAsFarAsTheyAreSeen() {
  open(boxesInRows(kMany));
  IssuesPanel issues(m_hands->workspace, *m_appearance);
  issues.resize(400, 300);
  static_cast<QWidget&>(issues).show();  // show(row) hides it
  auto& list = *issues.findChild<QListWidget*>();
  int inserted = 0;
  connect(list.model(), &QAbstractItemModel::rowsInserted, &issues, [&inserted] { ++inserted; });
  QVERIFY(duplicateAll());
  QTRY_COMPARE_WITH_TIMEOUT(issues.count(), std::size_t{kMany}, 60'000);
  QVERIFY2(inserted <= 300, qPrintable(QString::number(inserted)));
  QCOMPARE(list.currentRow(), 0);
  const int before = list.count();
  QVERIFY(before > 20);
  list.scrollToBottom();
  QTRY_VERIFY(list.count() > before);
  QVERIFY(list.count() < kMany);
  const NodeId shown = session().level().children(session().level().root()).toVector()[1];
  emit list.itemActivated(list.item(0));
  QCOMPARE(session().selection(), Session::Nodes{shown});
  QVERIFY(undo());
  QTRY_COMPARE_WITH_TIMEOUT(issues.count(), std::size_t{0}, 60'000);
}

void PanelsOfManyNodes::iconsOfRows_areDrawnOnce() {
  open(boxesInRows(10));
  const auto iconOf = [this](int row) {
    return tree().model()->index(row, 0).data(Qt::DecorationRole).value<QIcon>();
  };
  QVERIFY(!iconOf(0).isNull());
  QCOMPARE(iconOf(7).cacheKey(), iconOf(0).cacheKey());
  const qint64 dark = iconOf(0).cacheKey();
  m_appearance->setTheme("light");
  QVERIFY(iconOf(0).cacheKey() != dark);
  m_appearance->setTheme("dark");
  QCOMPARE(iconOf(0).cacheKey(), dark);
}

}  // namespace halfspace::editor::tests

QTEST_MAIN(halfspace::editor::tests::PanelsOfManyNodes)
#include "panels_of_many_nodes.moc"
