// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace minkowski` and `halfspace offset` on mesh files.
#include <cmath>

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/obj_with_values.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

class MinkowskiAndOffset : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void sumOfBoxes_addsTheirSides();
  void differenceOfAnArch_isWhereTheBodyFits();
  void bodyThatIsNotConvex_isNamed();
  void squareOffset_isExact_data();
  void squareOffset_isExact();
  void roundOffset_statesItsBounds();
  void offsetThatLeavesNothing_isEmpty();
  void distanceZero_isExplained();
  void moreMemoryThanAllowed_isRefused_data();
  void moreMemoryThanAllowed_isRefused();
  void openMesh_isNamed();
  void valuesOfFaces_areNamedAsLost();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun runHere(const QString& arguments) {
    return run(arguments.split(' ') + QStringList{"--json", "report.json"}, m_folder->path());
  }
  const QJsonObject report() const { return reportAt(path("report.json")); }
  QString volume() const { return report()["result"]["volume"]["exact"].toString(); }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void MinkowskiAndOffset::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  writeFile(path("box.obj"), objBox({{0, 0, 0}, {4, 4, 4}}));
  writeFile(path("body.obj"), objBox({{0, 0, 0}, {1, 1, 1}}));
  writeFile(path("door.obj"), objBox({{1, -1, -1}, {3, 5, 2}}));
  const ProgramRun cut =
      run({"boolean", "difference", "box.obj", "door.obj", "-o", "arch.obj"}, m_folder->path());
  QVERIFY2(cut.code == 0, qPrintable(cut.err));
}

void MinkowskiAndOffset::valuesOfFaces_areNamedAsLost() {
  writeFile(path("box.obj"), objBoxWithValues({{0, 0, 0}, {4, 4, 4}}, 0.125));
  for (const char* command :
       {"minkowski sum box.obj body.obj -o new.obj", "offset box.obj --distance 1 -o new.obj"}) {
    const ProgramRun done = runHere(command);
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY2(done.err.contains("new.obj: warning: lost: The faces of the "), qPrintable(done.err));
    QVERIFY2(done.err.contains("are new: they have no texture coordinates."), qPrintable(done.err));
    QVERIFY(!report()["written"]["losses"].toArray().isEmpty());
  }
}

void MinkowskiAndOffset::sumOfBoxes_addsTheirSides() {
  const ProgramRun done = runHere("minkowski sum box.obj body.obj -o sum.obj");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(volume(), QString("125"));
  QCOMPARE(report()["body"]["volume"]["exact"].toString(), QString("1"));
  QVERIFY(report()["written"]["closed"].toBool());
}

// The arch is a lintel 4 x 4 x 2 on two posts 1 x 4 x 2. A unit cube fits with its low corner in
// 3 x 3 x 1 of the lintel; in the posts only where it has no room to move sideways.
void MinkowskiAndOffset::differenceOfAnArch_isWhereTheBodyFits() {
  const ProgramRun done = runHere("minkowski difference arch.obj body.obj -o rest.obj");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(volume(), QString("9"));
}

void MinkowskiAndOffset::bodyThatIsNotConvex_isNamed() {
  const ProgramRun done = runHere("minkowski sum box.obj arch.obj -o sum.obj");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("arch.obj: error: The body is not convex"), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("sum.obj")));
}

void MinkowskiAndOffset::squareOffset_isExact_data() {
  QTest::addColumn<QString>("mesh");
  QTest::addColumn<QString>("distance");
  QTest::addColumn<QString>("expected");
  QTest::addRow("box grows") << "box.obj"
                             << "1"
                             << "216";
  QTest::addRow("box shrinks") << "box.obj"
                               << "-1"
                               << "8";
  // 6 x 6 x 6 without the door: no width is left of it at 1.
  QTest::addRow("arch grows shut") << "arch.obj"
                                   << "1"
                                   << "216";
  QTest::addRow("arch grows") << "arch.obj"
                              << "0.5"
                              << "115";
}

void MinkowskiAndOffset::squareOffset_isExact() {
  QFETCH(QString, mesh);
  QFETCH(QString, distance);
  QFETCH(QString, expected);
  const ProgramRun done =
      runHere("offset " + mesh + " --distance " + distance + " --corners square -o out.obj");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(volume(), expected);
  QCOMPARE(report()["offset"]["least"].toDouble(), std::abs(distance.toDouble()));
}

void MinkowskiAndOffset::roundOffset_statesItsBounds() {
  const ProgramRun done = runHere("offset box.obj --distance 1 --detail 2 -o out.obj");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const double least = report()["offset"]["least"].toDouble();
  QVERIFY(least > 0.7 && least < 1.0);
  // A box with round edges: 4^3 + 6 * 16 d + 12 * 4 * pi d^2 / 4 + 4 pi d^3 / 3 for both bounds.
  const auto rounded = [](double d) {
    return 64 + 96 * d + 12 * M_PI * d * d + 4 * M_PI / 3 * d * d * d;
  };
  const double found = report()["result"]["volume"]["value"].toDouble();
  QVERIFY(found > rounded(least) && found < rounded(1.0));
  QVERIFY2(done.out.contains("It lies between"), qPrintable(done.out));
}

void MinkowskiAndOffset::offsetThatLeavesNothing_isEmpty() {
  const ProgramRun done = runHere("offset box.obj --distance -2 --corners square -o out.obj");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(report()["result"]["triangles"].toInt(-1), 0);
}

void MinkowskiAndOffset::distanceZero_isExplained() {
  const ProgramRun done = runHere("offset box.obj --distance 0 -o out.obj");
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("changes nothing"), qPrintable(done.err));
}

void MinkowskiAndOffset::moreMemoryThanAllowed_isRefused_data() {
  QTest::addColumn<QString>("command");
  // A hull around each of the 28 triangles of the arch: the balls of 2,048 triangles alone take
  // more than a megabyte. The hulls of boxes are small; what they leave in each other is not.
  QTest::addRow("hulls") << "offset arch.obj --distance 0.25 --detail 16 -o out.obj";
  QTest::addRow("contacts") << "minkowski sum arch.obj box.obj -o out.obj";
  QTest::addRow("boolean") << "boolean union ball.obj moved.obj -o out.obj";
}

void MinkowskiAndOffset::moreMemoryThanAllowed_isRefused() {
  QFETCH(QString, command);
  for (const char* const pair : {"box.obj ball.obj", "arch.obj moved.obj"}) {
    const QStringList names = QString(pair).split(' ');
    const ProgramRun made =
        runHere("offset " + names[0] + " --distance 2 --detail 16 -o " + names[1]);
    QVERIFY2(made.code == 0, qPrintable(made.err));
  }
  const ProgramRun done = runHere(command + " --memory 1");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains(" MB of memory, but 1 MB are allowed: "), qPrintable(done.err));
  QVERIFY2(done.err.contains("--anyway computes it all the same"), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("out.obj")));
  QCOMPARE(runHere(command + " --memory 4000").code, 0);
}

void MinkowskiAndOffset::openMesh_isNamed() {
  writeFile(path("open.obj"), objBox({{0, 0, 0}, {4, 4, 4}}, true));
  const ProgramRun done = runHere("offset open.obj --distance 1 -o out.obj");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("open.obj: error: "), qPrintable(done.err));
}

QTEST_GUILESS_MAIN(MinkowskiAndOffset)
#include "minkowski_and_offset.moc"
