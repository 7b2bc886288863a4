// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace bench soak`: two hundred characters walk in a level that is edited at the same time.
// Ten seconds on the course by default; ten minutes in each of six given maps in the long form.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/support/long_form.h"

using namespace halfspace::tests;

class WalkersOutliveEdits : public QObject {
  Q_OBJECT

 private slots:
  void nobodyEndsInASolidOrOutside() {
    const QStringList own{"--level", HALFSPACE_SOURCE_DIR "/resources/levels/course.halfspace"};
    const QJsonArray figures = soaked(own);
    QCOMPARE(figures.size(), 1);
    judge(figures[0].toObject(), 10);
    const QJsonArray again = soaked(own + QStringList{"--threads", "2"});
    QCOMPARE(again[0].toObject().value("positions_hash"),
             figures[0].toObject().value("positions_hash"));
  }

  void givenMaps_forTenMinutes_data() {
    QTest::addColumn<QString>("map");
    // The same maps as `halfspace bench soak --long`, which runs them one after the other.
    for (const char* map : {"quake/e1m1", "quake/dm5", "valve220/lq_e4m4", "valve220/lqdm3",
                            "quake3/q3strong2018", "neverball/rings"})
      QTest::newRow(map) << dataFolder() + "/maps/" + map + ".map";
  }
  void givenMaps_forTenMinutes() {
    QFETCH(QString, map);
    if (!isLongForm()) QSKIP("HALFSPACE_LONG is not set: a minute a map");
    if (!QFile::exists(map)) QSKIP("the given maps are not at hand");
    const QJsonArray figures = soaked({"--long", "--level", map});
    QCOMPARE(figures.size(), 1);
    judge(figures[0].toObject(), 600);
  }

 private:
  static QJsonArray soaked(const QStringList& more) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("report.json");
    run(QStringList{"bench", "soak", "--json", file} + more);
    return reportAt(file)["figures"].toArray();
  }

  static void judge(const QJsonObject& figure, int seconds) {
    const QString said = QString::fromUtf8(QJsonDocument(figure).toJson());
    const auto number = [&](const char* key) { return figure[QLatin1String(key)].toDouble(-1); };
    QVERIFY2(number("steps") == 200.0 * 120.0 * seconds, qPrintable(said));
    QVERIFY2(number("edits") == seconds, qPrintable(said));
    QVERIFY2(number("in_matter") == 0, qPrintable(said));
    QVERIFY2(number("outside") == 0, qPrintable(said));
    QVERIFY2(number("pushed_out") > 0, qPrintable(said));
    // A character may be stuck only if an edit put a solid over it.
    double stuck = 0;
    for (const auto& each : figure["stuck_walkers"].toArray()) {
      const QJsonObject walker = each.toObject();
      QVERIFY2(walker["cause"].toString().startsWith("an edit closed over it"), qPrintable(said));
      stuck += walker["steps"].toDouble();
    }
    QVERIFY2(number("stuck_steps") == stuck, qPrintable(said));
    // Every slow step is counted by its cause.
    double slow = 0;
    const QJsonObject causes = figure["slow"].toObject()["by_cause"].toObject();
    for (const auto& count : causes) slow += count.toDouble();
    QVERIFY2(number("slow_steps") == slow, qPrintable(said));
  }
};

QTEST_GUILESS_MAIN(WalkersOutliveEdits)
#include "walkers_outlive_edits.moc"
