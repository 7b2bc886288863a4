// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The course (resources/levels): stairs, a ramp down, a gap of 32 1/8 units, a tunnel 40 units
// high, a curb, a ramp up and a drop, pillars. Bodies of ten sizes walk it on one tree.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "tests/commandline/program_run.h"

using namespace halfspace::tests;

namespace {

const QString kLevels = QStringLiteral(HALFSPACE_SOURCE_DIR "/resources/levels/");
constexpr double kGap = -100.0;  // x at which the gap begins
constexpr double kEnd = 1024.0;  // x of the last wall

}  // namespace

class CourseIsWalked : public QObject {
  Q_OBJECT

 private slots:
  void body_reachesTheEndIfItFits_data() {
    QTest::addColumn<double>("radius");
    QTest::addColumn<QString>("accuracy");
    for (const double radius : {2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 17.0, 24.0, 32.0})
      QTest::addRow("radius %g", radius) << radius << "exact";
    QTest::addRow("radius 16, shifted") << 16.0 << "shifted";
  }

  void body_reachesTheEndIfItFits() {
    QFETCH(double, radius);
    QFETCH(QString, accuracy);
    const QTemporaryDir folder;
    const QString file = folder.filePath("report.json");
    const ProgramRun done =
        run({"play", kLevels + "course.halfspace", kLevels + "course.recording", "--shape",
             QString("cylinder:%1,28").arg(radius), "--accuracy", accuracy, "--json", file});
    QCOMPARE(done.code, 0);
    const QJsonObject report = reportAt(file);
    QCOMPARE(report["stuck_frames"].toInt(-1), 0);
    const double end = report["end"].toArray()[0].toDouble();
    const bool fits = 2.0 * radius <= 32.125;
    // With shifted planes a body may stop slightly before a wall, never behind it. A body that does
    // not fit enters the gap as far as its round front allows.
    const double nearest = (fits ? kEnd : kGap) - radius;
    const double farthest = fits ? nearest : kGap - std::sqrt(radius * radius - 16.0625 * 16.0625);
    QVERIFY2(end <= farthest + 1e-6 && end > nearest - 0.5, qPrintable(QString::number(end)));
    QVERIFY(report["on_ground"].toBool());
  }

  void course_isSealed() { QCOMPARE(run({"leak", kLevels + "course.halfspace"}).code, 0); }
};

QTEST_GUILESS_MAIN(CourseIsWalked)
#include "course_is_walked.moc"
