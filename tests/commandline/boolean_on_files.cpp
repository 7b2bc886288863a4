// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace boolean` on mesh files.
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/closed_by_cgal.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

class BooleanOnFiles : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void everyOperation_data();
  void everyOperation();
  void emptyIntersection_isNothingWrong();
  void touchingBoxes_staySeparate();
  void openOperand_isNamed();
  void missingOperand_endsWithThree();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun boolean(const QString& operation) {
    return run({"boolean", operation, "a.obj", "b.obj", "-o", "c.obj", "--json", "report.json"},
               m_folder->path());
  }
  const QJsonObject report() const { return reportAt(path("report.json")); }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void BooleanOnFiles::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  writeFile(path("a.obj"), objBox({{0, 0, 0}, {4, 4, 4}}));
  writeFile(path("b.obj"), objBox({{2, 2, 2}, {6, 6, 6}}));
}

void BooleanOnFiles::everyOperation_data() {
  QTest::addColumn<QString>("volume");
  QTest::addRow("union") << "120";
  QTest::addRow("difference") << "56";
  QTest::addRow("intersection") << "8";
}

void BooleanOnFiles::everyOperation() {
  QFETCH(QString, volume);
  const ProgramRun done = boolean(QTest::currentDataTag());
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const QJsonObject json = report();
  QCOMPARE(json["operation"].toString(), QString(QTest::currentDataTag()));
  for (const char* operand : {"a", "b"}) {
    QCOMPARE(json[operand]["volume"]["exact"].toString(), QString("64"));
    QCOMPARE(json[operand]["closed"].toBool(), true);
  }
  const QJsonObject result = json["result"].toObject();
  QVERIFY(result["triangles"].isDouble());
  QCOMPARE(result["volume"]["exact"].toString(), volume);
  QCOMPARE(result["closed"].toBool(), true);
  QCOMPARE(result["manifold"].toBool(), true);
  QCOMPARE(result["components"].toInt(), 1);
  QVERIFY(json["ms"]["total"].isDouble());
  QVERIFY(askCgal(path("c.obj").toStdString()).closed);
}

void BooleanOnFiles::emptyIntersection_isNothingWrong() {
  writeFile(path("b.obj"), objBox({{8, 8, 8}, {9, 9, 9}}));
  const ProgramRun done = boolean("intersection");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(report()["result"]["triangles"].toInt(-1), 0);
}

void BooleanOnFiles::touchingBoxes_staySeparate() {
  writeFile(path("b.obj"), objBox({{4, 4, 0}, {8, 8, 4}}));
  QCOMPARE(boolean("union").code, 0);
  QCOMPARE(report()["result"]["components"].toInt(), 2);
  QCOMPARE(report()["result"]["manifold"].toBool(), true);
  QVERIFY(askCgal(path("c.obj").toStdString()).closed);
}

void BooleanOnFiles::openOperand_isNamed() {
  writeFile(path("b.obj"), objBox({{2, 2, 2}, {6, 6, 6}}, true));
  const ProgramRun done = boolean("union");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("b.obj: error: "), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("c.obj")));
  QCOMPARE(report()["b"]["closed"].toBool(true), false);
}

void BooleanOnFiles::missingOperand_endsWithThree() {
  QFile::remove(path("a.obj"));
  const ProgramRun done = boolean("union");
  QCOMPARE(done.code, 3);
  QVERIFY2(done.err.contains("a.obj"), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("c.obj")));
}

QTEST_GUILESS_MAIN(BooleanOnFiles)
#include "boolean_on_files.moc"
