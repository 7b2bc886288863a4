// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The report that `halfspace bench` writes about the tree. Times are not tested.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>
#include <cmath>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

// A level of additive solids only, because the other systems cannot subtract.
const QString kLevel = HALFSPACE_SOURCE_DIR "/resources/levels/course.halfspace";

QByteArray contentsOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class BenchReports : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  QJsonArray figuresOf(const QStringList& names) {
    const QString report = m_folder.filePath("figures.json");
    const ProgramRun bench = run(QStringList{"bench"} + names +
                                 QStringList{"--level", kLevel, "--repeat", "1", "--plots",
                                             m_folder.path(), "--json", report});
    if (bench.code != 0) qWarning("%s", qPrintable(bench.err));
    return reportAt(report)["figures"].toArray();
  }

  QJsonObject figure(const QJsonArray& figures, const QString& name) {
    for (const QJsonValue& each : figures)
      if (each["name"] == name) return each.toObject();
    return {};
  }

  // Without the given maps: the messages of a run, and its code in front.
  QString messagesWithoutMaps(const QStringList& names) {
    qputenv("HALFSPACE_DATA", QFile::encodeName(m_folder.path()));
    const ProgramRun bench = run(QStringList{"bench"} + names);
    qunsetenv("HALFSPACE_DATA");
    return QString::number(bench.code) + ' ' + bench.err;
  }

 private slots:
  // What is missing is named, and no other name is proposed.
  void withoutTheGivenMaps_theMapsAreNamed() {
    const QString messages = messagesWithoutMaps({"edits/389", "edits/4000"});
    QVERIFY2(messages.startsWith("3 "), qPrintable(messages));
    QVERIFY2(messages.contains("is not at hand"), qPrintable(messages));
    QVERIFY2(!messages.contains("There is no benchmark"), qPrintable(messages));
  }

  // Before anything is measured, also beside a name that there is.
  void aNameThatNoBenchmarkHas_isWrongUsage() {
    const QString messages = messagesWithoutMaps({"edits", "speheres"});
    QVERIFY2(messages.startsWith("2 ") && !messages.contains("is not at hand"),
             qPrintable(messages));
    QVERIFY2(messages.contains("There is no benchmark \"speheres\". Did you mean \"spheres\"?"),
             qPrintable(messages));
    const QString part = messagesWithoutMaps({"spheres/speheres"});
    QVERIFY2(part.startsWith("2 ") && part.contains("No benchmark has a part \"spheres/speheres\""),
             qPrintable(part));
  }

  void treeGrowsWithBevels_andSaysSo() {
    const QJsonArray figures = figuresOf({"bsp"});
    double before = 0;
    for (const int limit : {180, 120, 90, 60, 45, 30}) {
      const QJsonObject found = figure(figures, QString("bsp/course/all-%1").arg(limit));
      QVERIFY2(found["ours"].toDouble() >= before, qPrintable(QString::number(limit)));
      before = found["ours"].toDouble();
      const double bound = 1 / std::cos(limit * M_PI / 360) - 1;
      QVERIFY(limit == 180 || found["protrusion"].toDouble() <= bound + 1e-6);
    }
    QVERIFY(before > figure(figures, "bsp/course/all-180")["ours"].toDouble());
    QVERIFY(figure(figures, "bsp/course/memory")["nodes"].toDouble() > 10);
  }

  void charts_areWholeSvg() {
    figuresOf({"bsp"});
    for (const char* file : {"bevel-limit.svg", "nodes-visited.svg"}) {
      QXmlStreamReader reader(contentsOf(m_folder.filePath(file)));
      int curves = 0;
      while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement)
          curves += reader.name() == QString("polyline");
      QVERIFY2(!reader.hasError(), qPrintable(file + (": " + reader.errorString())));
      QVERIFY(curves >= 1);
    }
  }

  // The grid uses the same tests on other cells, and the boxes find the cells of the tree on
  // another path, so every sweep must end at the same position.
  void treeGridAndBoxes_agreeOnEveryShape() {
    const QJsonArray figures = figuresOf({"sweep"});
    int compared = 0;
    for (const QJsonValue& each : figures) {
      if (!each["agree"].isBool()) continue;
      ++compared;
      QVERIFY2(each["agree"].toBool(), qPrintable(each["name"].toString()));
    }
    QCOMPARE(compared, 12);  // six shapes, each with the grid and with the boxes
    const QList<QByteArray> rows =
        contentsOf(m_folder.filePath("sweep-course.md")).trimmed().split('\n');
    QVERIFY(rows.size() >= 4);
    for (const QByteArray& row : rows) QCOMPARE(row.count('|'), 8);
  }

  // The reports of all shards together are the report of one run, seconds apart.
  void shardsOfTheRepair_areMergedToTheWhole() {
    const auto report = [&](const QStringList& more) {
      const QString file = m_folder.filePath(more.last() + ".json");
      const ProgramRun bench =
          run(QStringList{"bench", "repair/unasked", "--json", file, "--models"} + more);
      if (bench.code != 0) qWarning("%s", qPrintable(bench.err));
      return file;
    };
    const QString whole = report({"12"});
    QDir(m_folder.path()).mkpath("1");
    QDir(m_folder.path()).mkpath("2");
    const QString first = report({"12", "--shard", "1/2"}),
                  second = report({"12", "--shard", "2/2"});
    const QString merged = m_folder.filePath("merged.json");
    QCOMPARE(run({"bench", "--merge", first, second, "--json", merged}).code, 0);
    const QJsonObject one = figure(reportAt(whole)["figures"].toArray(), "repair/unasked"),
                      sum = figure(reportAt(merged)["figures"].toArray(), "repair/unasked");
    QCOMPARE(one["files"].toInt(), 12);
    for (const char* key : {"files", "valid", "kept_both_ways", "sound", "identical", "note"})
      QCOMPARE(sum[key], one[key]);
    QCOMPARE(run({"bench", "--merge", m_folder.filePath("none.json")}).code, 3);
  }

  // Model 385 has slivers that 32-bit numbers do not resolve: it is a solid in doubles, but not in
  // the STL file that a bench repairs. Model 10 is a PLY file.
  void soundModels_areSoundInTheNumbersOfTheirFormat() {
    for (const auto& [shard, isSound] : {std::pair("386/386", 0), std::pair("11/386", 1)}) {
      const QString file = m_folder.filePath("one.json");
      QCOMPARE(run({"bench", "repair/unasked", "--models", "386", "--shard", shard, "--json", file})
                   .code,
               0);
      const QJsonObject one = figure(reportAt(file)["figures"].toArray(), "repair/unasked");
      QCOMPARE(one["files"].toInt(), 1);
      QCOMPARE(one["sound"].toInt(), isSound);
      QCOMPARE(one["identical"].toInt(), isSound);
    }
  }

  // Every sound mesh of a folder is damaged, and repaired.
  void soundMeshesOfAFolder_areDamaged() {
    QDir(m_folder.path()).mkpath("corpus");
    writeFile(m_folder.filePath("corpus/sound.obj"), objBox({{0, 0, 0}, {4, 4, 4}}));
    writeFile(m_folder.filePath("corpus/open.obj"), objBox({{0, 0, 0}, {4, 4, 4}}, true));
    const QString file = m_folder.filePath("damaged.json");
    QCOMPARE(run({"bench", "repair/consent", "--corpus", m_folder.filePath("corpus"), "--damage",
                  "5", "--json", file})
                 .code,
             0);
    const QJsonObject made = figure(reportAt(file)["figures"].toArray(), "repair/consent");
    QCOMPARE(made["files"].toInt(), 5);
    for (const QJsonValue& model : made["models"].toArray())
      QVERIFY(model["name"].toString().contains("sound.obj-"));
  }

  void boxes_areExactWithTheBoxSet() {
    const QJsonArray figures = figuresOf({"shifted"});
    const QJsonObject box = figure(figures, "shifted/course/box-90/box");
    QCOMPARE(box["different_percent"].toDouble(-1), 0.0);
    QCOMPARE(box["stuck_percent"].toDouble(-1), 0.0);
    QVERIFY(figure(figures, "shifted/course/none/sphere")["different_percent"].toDouble() > 0);
  }
};

QTEST_GUILESS_MAIN(BenchReports)
#include "bench_reports.moc"
