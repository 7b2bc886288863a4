// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The print checks in the real window: the panel, its list, and the marks in the views.
#include <QApplication>
#include <QTreeWidget>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/panels/print_panel.h"
#include "editor/viewport/level_marks.h"
#include "level/document/level_keys.h"
#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kPatience = 20'000;  // milliseconds
const Box kBlock{Vec3(-128, -64, 0), Vec3(-64, 64, 64)};
const Box kPlate{Vec3(32, -64, 0), Vec3(128, 64, 16)};

}  // namespace

class WindowPrint : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void nothingIsChecked_beforeItIsAskedFor();
  void findings_areListedAndMarked();
  void aRow_leadsToItsPlace();
  void selectedSolids_areCheckedAlone();
  void anEdit_takesTheMarksAway();
  void cancel_leavesNoResult();
  void aScaledLevel_isPrintedInItsScale();
  void pictures_data();
  void pictures();

 private:
  PrintPanel& panel() { return *window().findChild<PrintPanel*>(); }
  QTreeWidget& rows() { return *panel().findChild<QTreeWidget*>("print.rows"); }
  QString summary() { return panel().findChild<QLabel*>("print.summary")->text(); }
  QPushButton& button() { return *panel().findChild<QPushButton*>("print.check"); }
  void set(const char* name, double value) {
    auto* field = panel().findChild<NumberField*>(QLatin1String(name));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::number(value));
    QTest::keyClick(field, Qt::Key_Return);
  }
  bool check();
  void draw();

  level::NodeId m_block, m_plate;
};

void WindowPrint::draw() {
  m_block = drawBox(kBlock);
  m_plate = drawBox(kPlate);
  QVERIFY(m_block.valid() && m_plate.valid());
  QVERIFY(waitUntilIdle());
  window().actions().action("check.print")->trigger();
  QTRY_VERIFY(button().isVisible());
}

bool WindowPrint::check() {
  QTest::mouseClick(&button(), Qt::LeftButton);
  return QTest::qWaitFor([this] { return !panel().isChecking(); }, kPatience);
}

void WindowPrint::nothingIsChecked_beforeItIsAskedFor() {
  QVERIFY(open());
  draw();
  QCOMPARE(rows().topLevelItemCount(), 0);
  QVERIFY(window().workspace().printMarks().isEmpty());
}

// At 0.05 mm for a unit the plate is 0.8 mm thick; at 5 mm the level is larger than the bed.
void WindowPrint::findings_areListedAndMarked() {
  QVERIFY(open());
  draw();
  QVERIFY(check());
  QCOMPARE(rows().topLevelItemCount(), 1);  // a unit is 1 mm: 256 mm are too wide
  QVERIFY2(summary().contains("256 × 128 × 64 mm, does not fit the bed"), qPrintable(summary()));
  set("print.unit", 0.05);
  QVERIFY(check());
  QVERIFY2(summary().contains("12.8 × 6.4 × 3.2 mm, fits the bed"), qPrintable(summary()));
  QCOMPARE(rows().topLevelItemCount(), 2);
  for (int i = 0; i < 2; ++i) {
    QCOMPARE(rows().topLevelItem(i)->text(0), QString("Thin wall"));
    QCOMPARE(rows().topLevelItem(i)->text(3), QString("0.8 mm thick"));
  }
  const Overlay marks = marksOf(window().toolbox(), window().workspace(), camera(k3d));
  QCOMPARE(std::ranges::count(marks.fills, Ink::warning, &Overlay::Fill::ink), 4);
  panel().findChild<QCheckBox*>("print.marks")->click();
  QVERIFY(window().workspace().printMarks().isEmpty());
}

void WindowPrint::aRow_leadsToItsPlace() {
  QVERIFY(open());
  draw();
  set("print.unit", 0.05);
  QVERIFY(check());
  session().clearSelection();
  QSignalSpy shown(&panel(), &PrintPanel::showWanted);
  emit rows().itemActivated(rows().topLevelItem(0), 0);
  QCOMPARE(shown.count(), 1);
  QCOMPARE(session().selection(), Session::Nodes{m_plate});
}

void WindowPrint::selectedSolids_areCheckedAlone() {
  QVERIFY(open());
  draw();
  set("print.unit", 0.05);
  panel().findChild<QComboBox*>("print.scope")->setCurrentIndex(1);
  session().clearSelection();
  QVERIFY(check());
  QCOMPARE(summary(), QString("Nothing is selected."));
  session().select({m_block});
  QVERIFY(check());
  QCOMPARE(rows().topLevelItemCount(), 0);
  QVERIFY2(summary().contains("3.2 × 6.4 × 3.2 mm"), qPrintable(summary()));
  session().select({m_plate});
  QVERIFY(check());
  QCOMPARE(rows().topLevelItemCount(), 2);
}

void WindowPrint::anEdit_takesTheMarksAway() {
  QVERIFY(open());
  draw();
  set("print.unit", 0.05);
  QVERIFY(check());
  QVERIFY(!window().workspace().printMarks().isEmpty());
  QVERIFY(session().apply(
      "Delete", [this](level::Level& level) { return level::removeNode(level, m_block); }));
  QVERIFY(window().workspace().printMarks().isEmpty());
  QCOMPARE(summary(), QString("The level has changed since the check."));
  QCOMPARE(rows().topLevelItemCount(), 2);
}

void WindowPrint::cancel_leavesNoResult() {
  QVERIFY(open());
  draw();
  set("print.unit", 0.05);
  button().click();
  QVERIFY(panel().isChecking());
  QCOMPARE(button().text(), QString("Cancel"));
  button().click();
  QVERIFY(!panel().isChecking());
  QCOMPARE(summary(), QString("Cancelled."));
  QTest::qWait(500);  // the thread ends; its result is not taken
  QCOMPARE(rows().topLevelItemCount(), 0);
  QVERIFY(check());
  QCOMPARE(rows().topLevelItemCount(), 2);
}

void WindowPrint::aScaledLevel_isPrintedInItsScale() {
  QVERIFY(open());
  draw();
  const auto unit = [this] { return panel().findChild<NumberField*>("print.unit")->number(); };
  QCOMPARE(unit(), 1.0);
  const auto scale = [](const char* units) {
    return [units](level::Level& level) {
      return level::setLevelKeyValues(level, {{level::kUnitsPerMetreKey, units}});
    };
  };
  QVERIFY(session().apply("Scale", scale("32")));
  QCOMPARE(unit(), 31.25);
  set("print.unit", 2);
  QVERIFY(session().apply("Scale", scale("64")));
  QCOMPARE(unit(), 2.0);
}

void WindowPrint::pictures_data() {
  QTest::addColumn<QString>("theme");
  for (const QString& theme : Appearance::themes()) QTest::newRow(qPrintable(theme)) << theme;
}

// For people to look at.
void WindowPrint::pictures() {
  QFETCH(QString, theme);
  QVERIFY(open(theme));
  draw();
  set("print.unit", 0.05);
  set("print.thin", 1.2);
  QVERIFY(check());
  QVERIFY(rows().topLevelItemCount() > 0);
  session().clearSelection();
  window().viewport().showPoint(kPlate.center());
  QVERIFY(waitUntilIdle());
  keepPicture("print_" + theme);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication app(argc, argv);
  halfspace::editor::tests::WindowPrint test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_print.moc"
