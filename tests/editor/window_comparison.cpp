// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The comparison in the BSP lab, by real mouse and key events on the real window: a run fills the
// table while it goes on, the table is sorted and filtered, a run is cancelled, and results become
// outdated.
#include <algorithm>
#include <set>

#include <QApplication>
#include <QFileDialog>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QtTest>

#include "comparison/run/systems.h"
#include "editor/application/display_check.h"
#include "editor/panels/comparison/comparison_panel.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kLongRun = 120'000;  // milliseconds that a run may take at most

const Box kFloor{Vec3(-256, -256, -16), Vec3(256, 256, 0)};
const Box kBlock{Vec3(-32, -32, 0), Vec3(64, 64, 96)};

}  // namespace

class WindowComparison : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void run_fillsTheTableWhileItGoesOn();
  void headers_sortNumbersAsNumbers();
  void shape_isFiltered();
  void choice_isWhatRuns();
  void typedShape_isAddedOrRefused();
  void cancel_keepsWhatIsComplete();
  void edit_makesResultsOld();
  void emptyLevel_saysSo();
  void plot_isInOrderOfTheFigures();
  void export_writesWhatIsShown();
  void otherPanels_haveTheirHeightAgain();
  void closing_stopsARun();

 private:
  ComparisonPanel& panel() { return *window().docks().comparison; }
  template <class Widget>
  Widget& part(const char* name) {
    return *panel().findChild<Widget*>(QLatin1String(name));
  }
  QTableView& table() { return part<QTableView>("comparison.table"); }
  QTreeWidget& choice() { return part<QTreeWidget>("comparison.choice"); }
  ComparisonPlot& plot() { return *panel().findChild<ComparisonPlot*>(); }
  QString status() { return part<QLabel>("comparison.status").text(); }
  const comparison::Comparison& result() { return *panel().comparison().result(); }
  int rows() { return table().model()->rowCount(); }
  QVariant sorts(int row, int column) {
    return table().model()->index(row, column).data(ComparisonModel::kSortRole);
  }
  QString text(int row, int column) {
    return table().model()->index(row, column).data().toString();
  }
  void press(const char* name) { QTest::mouseClick(&part<QPushButton>(name), Qt::LeftButton); }
  void clickHeader(int column);
  void choose(const char* combo, int index);
  void tick(const char* shape);
  void only(const QStringList& names);
  void type(const char* name, const QString& text);
  bool runToTheEnd();
};

// Draws a block on a floor and opens the page by mouse.
void WindowComparison::init() {
  QVERIFY(open());
  drawBox(kFloor);
  drawBox(kBlock);
  QVERIFY(waitUntilIdle());
  window().docks().lab->raise();
  QTabBar* pages = window().docks().labPages->tabBar();
  QTest::mouseClick(pages, Qt::LeftButton, {}, pages->tabRect(1).center());
  QVERIFY(panel().isVisible());
  QTRY_VERIFY(window().docks().lab->height() > 300);
  type("comparison.motions", "60");
}

void WindowComparison::type(const char* name, const QString& text) {
  QWidget& field = part<QWidget>(name);
  field.setFocus();
  QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(&field, text);
  QTest::keyClick(&field, Qt::Key_Return);
}

bool WindowComparison::runToTheEnd() {
  press("comparison.run");
  return panel().comparison().isRunning() &&
         QTest::qWaitFor([this] { return !panel().comparison().isRunning(); }, kLongRun);
}

void WindowComparison::clickHeader(int column) {
  QHeaderView* header = table().horizontalHeader();
  table().scrollTo(table().model()->index(0, column));
  const QPoint middle(header->sectionViewportPosition(column) + header->sectionSize(column) / 2,
                      header->height() / 2);
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, middle);
}

void WindowComparison::choose(const char* combo, int index) {
  auto& box = part<QComboBox>(combo);
  box.setFocus();
  QTest::keyClick(&box, Qt::Key_Home);
  for (int i = 0; i < index; ++i) QTest::keyClick(&box, Qt::Key_Down);
  QCOMPARE(box.currentIndex(), index);
}

// Ticks a system's box with the mouse.
void WindowComparison::tick(const char* shape) {
  const auto found =
      choice().findItems(QLatin1String(shape), Qt::MatchExactly | Qt::MatchRecursive);
  QCOMPARE(found.size(), 1);
  choice().scrollToItem(found.front());
  const QRect row = choice().visualItemRect(found.front());
  const Qt::CheckState before = found.front()->checkState(0);
  QTest::mouseClick(choice().viewport(), Qt::LeftButton, {}, {row.left() + 10, row.center().y()});
  QVERIFY(found.front()->checkState(0) != before);
}

void WindowComparison::only(const QStringList& names) {
  tick("Shapes");
  tick("Systems");
  for (const QString& name : names) tick(qPrintable(name));
}

void WindowComparison::run_fillsTheTableWhileItGoesOn() {
  std::vector<int> seen;
  QObject until;
  connect(&panel().comparison(), &LevelComparison::changed, &until,
          [&] { seen.push_back(rows()); });
  QSignalSpy progress(&panel().comparison(), &LevelComparison::progressed);
  QVERIFY(runToTheEnd());
  QVERIFY2(status().contains("systems, 7 shapes"), qPrintable(status()));
  int taken = 0;
  for (const comparison::SystemOutcome& system : result().systems)
    for (std::size_t i = 0; i < system.shapes.size(); ++i)
      taken += system.shapes[i].taken || system.rest[i].answered;
  QVERIFY(taken > 40);
  QCOMPARE(rows(), taken);
  QVERIFY(std::is_sorted(seen.begin(), seen.end()));
  QVERIFY2(std::set(seen.begin(), seen.end()).size() > 5, "rows do not come one by one");
  QVERIFY(progress.size() > 2 * static_cast<int>(result().systems.size()));
  QCOMPARE(text(0, ComparisonModel::kSystem), QString("exact tree"));
  QCOMPARE(text(0, ComparisonModel::kShape), QString("point"));
  QStringList names;
  for (int row = 0; row < rows(); ++row) {
    names << text(row, ComparisonModel::kSystem);
    QVERIFY(sorts(row, ComparisonModel::kSlow).toDouble() >=
            sorts(row, ComparisonModel::kMedian).toDouble());
    QVERIFY(sorts(row, ComparisonModel::kMemory).toULongLong() > 0);
  }
  QVERIFY2(names.contains("merge"), "what answers at rest alone has rows, too");
  keepPicture("comparison");
}

void WindowComparison::headers_sortNumbersAsNumbers() {
  QVERIFY(runToTheEnd());
  for (const int column : {ComparisonModel::kMedian, ComparisonModel::kBuild}) {
    for (const bool rising : {true, false}) {
      clickHeader(column);
      for (int row = 1; row < rows(); ++row) {
        const double before = sorts(row - 1, column).toDouble(),
                     now = sorts(row, column).toDouble();
        QVERIFY(rising ? before <= now : before >= now);
      }
    }
  }
  QVERIFY(sorts(0, ComparisonModel::kBuild).toDouble() >
          sorts(rows() - 1, ComparisonModel::kBuild).toDouble());
}

void WindowComparison::shape_isFiltered() {
  QVERIFY(runToTheEnd());
  const int all = rows();
  choose("comparison.shape", 2);
  QVERIFY(rows() > 0 && rows() < all);
  for (int row = 0; row < rows(); ++row)
    QCOMPARE(text(row, ComparisonModel::kShape), QString("sphere:16"));
  for (const PlotLane& lane : plot().lanes()) QCOMPARE(lane.marks.size(), std::size_t{1});
  choose("comparison.shape", 0);
  QCOMPARE(rows(), all);
}

void WindowComparison::choice_isWhatRuns() {
  only({"sphere:16", "uniform grid", "exact tree"});
  QVERIFY(runToTheEnd());
  QCOMPARE(rows(), 2);
  QCOMPARE(text(0, ComparisonModel::kSystem), QString("exact tree"));
  QCOMPARE(text(1, ComparisonModel::kSystem), QString("uniform grid"));
  QCOMPARE(sorts(1, ComparisonModel::kQueries).toInt(), 60);
  tick("sphere:16");
  QVERIFY2(!part<QPushButton>("comparison.run").isEnabled(), "nothing is left to compare");
}

void WindowComparison::typedShape_isAddedOrRefused() {
  only({"exact tree"});
  type("comparison.another", "pyramid:3");
  QVERIFY2(status().contains("is no shape"), qPrintable(status()));
  type("comparison.another", "box:2,3,4");
  QCOMPARE(part<QLineEdit>("comparison.another").text(), QString());
  QVERIFY(runToTheEnd());
  QCOMPARE(rows(), 1);
  QCOMPARE(text(0, ComparisonModel::kShape), QString("box:2,3,4"));
}

void WindowComparison::cancel_keepsWhatIsComplete() {
  type("comparison.motions", "100000");
  press("comparison.run");
  QVERIFY(QTest::qWaitFor([this] { return rows() > 0; }, kLongRun));
  press("comparison.run");
  QVERIFY(panel().comparison().isCancelled());
  QVERIFY(!part<QPushButton>("comparison.run").isEnabled());
  QVERIFY(QTest::qWaitFor([this] { return !panel().comparison().isRunning(); }, kLongRun));
  QVERIFY(result().stopped && rows() > 0);
  QVERIFY(result().systems.size() < comparison::systemNames().size());
  QVERIFY2(status().contains("cancelled"), qPrintable(status()));
  QCOMPARE(part<QPushButton>("comparison.run").text(), QString("Compare"));
  type("comparison.motions", "60");
  QVERIFY(runToTheEnd());
  QVERIFY(!result().stopped);
}

void WindowComparison::edit_makesResultsOld() {
  only({"point", "exact tree"});
  QVERIFY(runToTheEnd());
  QVERIFY(!status().contains("older"));
  const int before = rows();
  drawBox({Vec3(16, 16, 0), Vec3(80, 80, 64)});  // the docks leave little height to the panes
  QVERIFY2(status().contains("older state"), qPrintable(status()));
  QCOMPARE(rows(), before);
  QVERIFY(waitUntilIdle());
  QVERIFY(runToTheEnd());
  QVERIFY2(!status().contains("older"), qPrintable(status()));
}

// The comparison makes the bottom docks higher only while it is in front.
void WindowComparison::otherPanels_haveTheirHeightAgain() {
  const Docks& docks = window().docks();
  QTabBar* pages = docks.labPages->tabBar();
  const int tall = docks.lab->height();
  QTest::mouseClick(pages, Qt::LeftButton, {}, pages->tabRect(0).center());
  QTRY_VERIFY2(docks.lab->height() < tall - 100, qPrintable(QString::number(docks.lab->height())));
  QTest::mouseClick(pages, Qt::LeftButton, {}, pages->tabRect(1).center());
  QTRY_COMPARE(docks.lab->height(), tall);
  docks.issues->raise();
  QTRY_VERIFY2(docks.issues->height() < tall - 100,
               qPrintable(QString::number(docks.issues->height())));
  const int low = docks.issues->height();
  docks.lab->raise();
  QTRY_COMPARE(docks.lab->height(), tall);
  docks.issues->raise();
  QTRY_COMPARE(docks.issues->height(), low);
  docks.lab->raise();
  QTRY_COMPARE(docks.lab->height(), tall);
  // A height that the user has set is kept.
  window().resizeDocks({docks.lab}, {tall - 40}, Qt::Vertical);
  QTRY_VERIFY(docks.lab->height() < tall);
  const int chosen = docks.lab->height();
  docks.console->raise();
  QTest::qWait(100);
  QCOMPARE(docks.console->height(), chosen);
  docks.lab->raise();
}

void WindowComparison::emptyLevel_saysSo() {
  window().viewport().setFocus();
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_Delete);
  QVERIFY(waitUntilIdle());
  QVERIFY(runToTheEnd());
  QCOMPARE(rows(), 0);
  QVERIFY2(status().contains("has no solid to compare"), qPrintable(status()));
  QVERIFY(!part<QPushButton>("comparison.export").isEnabled());
}

void WindowComparison::plot_isInOrderOfTheFigures() {
  QVERIFY(runToTheEnd());
  for (int quantity = 0; quantity < 5; ++quantity) {
    choose("comparison.quantity", quantity);
    const auto& lanes = plot().lanes();
    QCOMPARE(lanes.size(), static_cast<std::size_t>(std::ranges::count_if(
                               result().systems, &comparison::SystemOutcome::moves)));
    std::vector<std::pair<double, double>> marks;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      for (std::size_t k = 0; k < lanes[i].marks.size(); ++k) {
        const QPointF position = plot().markPosition(static_cast<int>(i), static_cast<int>(k));
        QVERIFY(QRectF(plot().rect()).contains(position));
        QVERIFY(!lanes[i].marks[k].text.empty());
        marks.emplace_back(lanes[i].marks[k].value, position.x());
      }
    }
    std::ranges::sort(marks);
    QVERIFY(std::ranges::is_sorted(marks, {}, &std::pair<double, double>::second));
  }
}

void WindowComparison::export_writesWhatIsShown() {
  QTemporaryDir folder;
  only({"point", "box:4,4,4", "exact tree", "AABB tree"});
  QVERIFY(runToTheEnd());
  // Chooses the first entry of the menu and answers the dialog that it opens.
  const QString csv = folder.filePath("table.csv");
  QTimer asks;
  connect(&asks, &QTimer::timeout, &asks, [&asks, csv] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    asks.stop();
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    name->setText(csv);
    QTest::keyClick(name, Qt::Key_Return);
    if (dialog->isVisible()) dialog->reject();
  });
  asks.start(50);
  part<QPushButton>("comparison.export").menu()->actions().front()->trigger();
  QFile table(csv);
  QVERIFY(table.open(QIODevice::ReadOnly));
  QCOMPARE(table.readAll().count('\n'), rows() + 1);

  panel().write(ComparisonFormat::json, folder.filePath("report.json").toStdString());
  QFile report(folder.filePath("report.json"));
  QVERIFY(report.open(QIODevice::ReadOnly));
  const QJsonArray systems =
      QJsonDocument::fromJson(report.readAll()).object()["systems"].toArray();
  QCOMPARE(systems.size(), 2);
  QCOMPARE(systems[0].toObject()["shapes"].toArray()[0].toObject()["motions"].toInt(), 60);

  panel().write(ComparisonFormat::page, folder.filePath("page").toStdString());
  QFile page(folder.filePath("page/index.html"));
  QVERIFY(page.open(QIODevice::ReadOnly));
  QVERIFY(page.readAll().contains("AABB tree"));

  QSignalSpy said(&session(), &Session::said);
  panel().write(ComparisonFormat::csv, folder.filePath("no/such/place.csv").toStdString());
  QCOMPARE(said.size(), 1);
  QCOMPARE(said[0][0].value<Message>().severity, level::Severity::error);
}

// Closing the window does not wait for all systems.
void WindowComparison::closing_stopsARun() {
  type("comparison.motions", "100000");
  press("comparison.run");
  QVERIFY(QTest::qWaitFor([this] { return rows() > 0; }, kLongRun));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowComparison test;
  return QTest::qExec(&test, argc, argv);
}

#include "window_comparison.moc"
