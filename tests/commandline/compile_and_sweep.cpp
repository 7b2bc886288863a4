// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace compile`, `sweep` and `leak` as scripts call them.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <numbers>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"
#include "tests/support/given_data.h"
#include "tests/support/long_form.h"

using namespace halfspace::tests;

namespace {

// A floor with its top at z = 0, and a wall on it with its face at x = 256.
const QList<Span> kCourt{{{-512, -512, -16}, {512, 512, 0}}, {{256, -512, 0}, {272, 512, 128}}};

struct Answer {
  double fraction, nx, ny, nz;
  int face;
  bool startSolid;
};

Answer answerOf(const QString& line) {
  const QStringList parts = line.split(',');
  if (parts.size() != 6) return {std::nan(""), 0, 0, 0, -2, false};
  return {parts[0].toDouble(), parts[1].toDouble(), parts[2].toDouble(),
          parts[3].toDouble(), parts[4].toInt(),    parts[5] == "1"};
}

}  // namespace

class CompileAndSweep : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    writeFile(path("court.map"), mapOf(kCourt));
  }

  void report_hasEveryKey() {
    const ProgramRun done = compile({"--json", path("report.json")});
    QCOMPARE(done.code, 0);
    const QJsonObject report = reportAt(path("report.json"));
    for (const char* key :
         {"nodes", "leaves", "solid_leaves", "bevels", "depth", "bytes", "protrusion", "peak_mb"})
      QVERIFY2(report[key].isDouble(), key);
    for (const char* key : {"evaluate", "build", "bevel", "total"})
      QVERIFY2(report["ms"][key].isDouble(), key);
    QCOMPARE(report["hash"].toString().size(), 16);
    QCOMPARE(report["bytes"].toInteger(), bytesOf(path("court.hbsp")).size());
    QCOMPARE(report["leaves"].toInt(), report["nodes"].toInt() + 1);
  }

  void sameLevel_givesTheSameBytesOnAnyNumberOfThreads() {
    compile({"--threads", "1"});
    const QByteArray one = bytesOf(path("court.hbsp"));
    compile({"--threads", "2"});
    QVERIFY(!one.isEmpty());
    QCOMPARE(bytesOf(path("court.hbsp")), one);
  }

  // A clip brush in front of the wall, and a skip brush in front of the clip brush.
  void clipAndSkip_stopPlayers() {
    QByteArray map = mapOf(kCourt);
    const QByteArray clip = mapOf({{{224, -512, 0}, {232, 512, 128}}}, "clip");
    const QByteArray skip = mapOf({{{128, -512, 0}, {136, 512, 64}}}, "skip");
    writeFile(path("court.map"), map + clip + skip);
    compile({"--json", path("report.json")});
    QCOMPARE(reportAt(path("report.json"))["solids"].toInt(), 4);
    QCOMPARE(reportAt(path("report.json"))["clips"].toInt(), 1);
    const char* ways = "0,0,96,256,0,0\n0,0,32,256,0,0\n";
    QStringList lines = sweep("point", ways);
    const auto isAt = [&lines](int line, double x) {
      return std::abs(answerOf(lines.value(line)).fraction - x / 256.0) < 1e-9;
    };
    QVERIFY2(isAt(0, 224), "the clip stops nothing");
    QVERIFY2(isAt(1, 128), "the skip stops nothing");
    compile({"--without-clips"});
    lines = sweep("point", ways);
    QVERIFY(isAt(0, 256) && isAt(1, 128));
  }

  void tighterLimit_bevelsMore() {
    compile({"--json", path("wide.json")});
    compile({"--json", path("tight.json"), "--bevels", "edges,vertices", "--bevel-limit", "30"});
    const auto bevels = [&](const char* name) { return reportAt(path(name))["bevels"].toInt(); };
    const auto protrusion = [&](const char* name) {
      return reportAt(path(name))["protrusion"].toDouble();
    };
    QVERIFY(bevels("tight.json") > bevels("wide.json"));
    QVERIFY(protrusion("tight.json") <= 1.0 / std::cos(std::numbers::pi / 12.0) - 1.0 + 1e-9);
  }

  void protrusion_isKeptBelowTheLimit() {
    compile({"--json", path("report.json"), "--protrusion", "0.1"});
    QVERIFY(reportAt(path("report.json"))["protrusion"].toDouble() <= 0.1);
  }

  // 0.0000001 would need tens of thousands of planes around every cell.
  void protrusionBelowTheSmallest_isRefusedAtOnce() {
    for (const char* value : {"0.0000001", "0.000999", "0", "-1", "nan", "inf", "half"}) {
      const ProgramRun done = compile({"--protrusion", value});
      QVERIFY2(done.code == 2, value);
      QVERIFY2(done.err.contains("--protrusion") && done.err.contains("0.001"),
               qPrintable(done.err));
    }
    QVERIFY(!namesIn(m_folder->path()).contains("court.hbsp"));
  }

  // Bevels that would take minutes are refused by a count that is the same on every machine.
  void tooManyBevels_areRefused() {
    if (!isLongForm()) QSKIP("takes a minute (HALFSPACE_LONG=1)");
    writeFile(path("court.map"), mapOf({{{0, 0, 0}, {64, 64, 64}},
                                        {{128, 0, 0}, {192, 64, 64}},
                                        {{256, 0, 0}, {320, 64, 64}},
                                        {{384, 0, 0}, {448, 64, 64}}}));
    const ProgramRun done = compile(
        {"--bevels", "edges,vertices", "--bevel-limit", "2", "--json", path("report.json")});
    QCOMPARE(done.code, 2);
    QVERIFY2(done.err.contains("--bevel-limit 2 asks for too many bevels"), qPrintable(done.err));
    QVERIFY(!namesIn(m_folder->path()).contains("court.hbsp"));
    QVERIFY(reportAt(path("report.json"))["issues"].isArray());
  }

  void shape_stopsWhereItTouches_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<double>("down");   // distance that the shape extends below its middle
    QTest::addColumn<double>("ahead");  // distance that it extends along x
    QTest::newRow("point") << "point" << 0.0 << 0.0;
    QTest::newRow("sphere") << "sphere:16" << 16.0 << 16.0;
    QTest::newRow("box") << "box:8,4,28" << 28.0 << 8.0;
    QTest::newRow("cylinder") << "cylinder:16,28" << 28.0 << 16.0;
    QTest::newRow("capsule") << "capsule:16,28" << 28.0 << 16.0;
  }

  void shape_stopsWhereItTouches() {
    QFETCH(QString, shape);
    QFETCH(double, down);
    QFETCH(double, ahead);
    compile();
    for (const char* accuracy : {"exact", "shifted"}) {
      const QStringList lines = sweep(shape, "0,0,100,0,0,-200\n0,0,64,512,0,0\n0,0,64,-64,0,0\n",
                                      {"--accuracy", accuracy});
      QCOMPARE(lines.size(), 3);
      const Answer floor = answerOf(lines[0]);
      QVERIFY(std::abs(floor.fraction - (100.0 - down) / 200.0) < 1e-6);
      QCOMPARE(floor.nz, 1.0);
      QVERIFY(floor.face >= 0);
      const Answer wall = answerOf(lines[1]);
      QVERIFY(std::abs(wall.fraction - (256.0 - ahead) / 512.0) < 1e-6);
      QCOMPARE(wall.nx, -1.0);
      QVERIFY(wall.face != floor.face);
      const Answer free = answerOf(lines[2]);
      QCOMPARE(free.fraction, 1.0);
      QCOMPARE(free.face, -1);
    }
  }

  void hull_isThatOfAMeshsCorners() {
    compile();
    writeFile(path("crate.obj"), objBox({{-8, -8, -8}, {8, 8, 8}}));
    const QStringList lines = sweep("hull:" + path("crate.obj"), "0,0,100,0,0,-200\n");
    QCOMPARE(lines.size(), 1);
    QVERIFY(std::abs(answerOf(lines[0]).fraction - 92.0 / 200.0) < 1e-6);
  }

  void startInSolid_isSaid() {
    compile();
    const QStringList lines = sweep("sphere:16", "0,0,-8,0,0,-1\n0,0,8,0,0,200\n");
    QVERIFY(answerOf(lines[0]).startSolid);
    QCOMPARE(answerOf(lines[0]).fraction, 0.0);
    QVERIFY(answerOf(lines[1]).startSolid);
  }

  void badLines_areNamedAndTheRestAnswered() {
    compile();
    const ProgramRun done = run({"sweep", path("court.hbsp"), "--shape", "point"}, {},
                                "0,0,100,0,0,-200\n# a remark\n\n1,2,3\n0,0,nan,1,1,1\n"
                                " 0 , 0 , 50 , 0 , 0 , -100 \n");
    QCOMPARE(done.code, 1);
    const QStringList lines = done.out.split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[1], QString("error,,,,,"));
    QCOMPARE(lines[2], QString("error,,,,,"));
    QCOMPARE(answerOf(lines[3]).fraction, 0.5);
    QVERIFY(done.err.contains("<stdin>:4:") && done.err.contains("<stdin>:5:"));
  }

  void badShape_isWrongUsage_data() {
    QTest::addColumn<QString>("shape");
    for (const char* shape : {"ball:3", "sphere", "sphere:-1", "sphere:nan", "box:1,2",
                              "box:1,2,3,4", "capsule:16,8", "hull:", "cylinder:1;2"})
      QTest::newRow(shape) << shape;
  }

  void badShape_isWrongUsage() {
    QFETCH(QString, shape);
    compile();
    const ProgramRun done = run({"sweep", path("court.hbsp"), "--shape", shape}, {}, "\n");
    QCOMPARE(done.code, 2);
    QVERIFY(done.err.contains(shape));
  }

  void damagedTree_isRefused() {
    compile();
    const QByteArray whole = bytesOf(path("court.hbsp"));
    for (int cut :
         {0, 7, 100, static_cast<int>(whole.size()) / 2, static_cast<int>(whole.size()) - 1}) {
      writeFile(path("court.hbsp"), whole.left(cut));
      QCOMPARE(run({"sweep", path("court.hbsp"), "--shape", "point"}, {}, "\n").code, 3);
    }
    QByteArray changed = whole;
    changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 4);
    writeFile(path("court.hbsp"), changed);
    const ProgramRun done = run({"sweep", path("court.hbsp"), "--shape", "point"}, {}, "\n");
    QCOMPARE(done.code, 3);
    QVERIFY(done.err.contains("halfspace compile"));
  }

  void unwritableTree_endsWithThree() {
    QCOMPARE(run({"compile", path("court.map"), "-o", path("no/such/folder.hbsp")}).code, 3);
    QCOMPARE(run({"compile", path("absent.map"), "-o", path("court.hbsp")}).code, 3);
    QVERIFY(!namesIn(m_folder->path()).contains("court.hbsp"));
  }

  void openLevel_leaks() {
    QByteArray map = mapOf(kCourt);
    map += "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n";
    writeFile(path("court.map"), map);
    const ProgramRun done =
        run({"leak", path("court.map"), "--json", path("leak.json"), "-o", path("way.pts")});
    QCOMPARE(done.code, 1);
    QVERIFY(!reportAt(path("leak.json"))["sealed"].toBool(true));
    QVERIFY(reportAt(path("leak.json"))["path"].isArray());
    QVERIFY(!bytesOf(path("way.pts")).isEmpty());
    QVERIFY(done.out.contains("info_player_start"));
  }

  // A few brushes in open air: every opening on the way out is wider than the half of the world.
  void openAir_hasAWideTightestSpot() {
    const auto map = givenData() / "maps/regression/ericw-tools/q1_0125unit_faces.map";
    if (!std::filesystem::exists(map)) QSKIP("the given maps are not at hand");
    const QString name = QString::fromStdString(map.string());
    QCOMPARE(run({"leak", name, "--json", path("leak.json")}).code, 1);
    const QJsonObject gap = reportAt(path("leak.json"))["gap"].toObject();
    QVERIFY2(gap["width"].toDouble() > 100.0, qPrintable(QString::number(gap["width"].toDouble())));
    for (const auto& coordinate : gap["place"].toArray())
      QVERIFY(coordinate.toDouble() == 0.0 || std::abs(coordinate.toDouble()) > 1e-6);
  }

  void closedRoom_isSealed() {
    QByteArray map = mapOf({{{-64, -64, -16}, {64, 64, 0}},
                            {{-64, -64, 128}, {64, 64, 144}},
                            {{-80, -64, 0}, {-64, 64, 128}},
                            {{64, -64, 0}, {80, 64, 128}},
                            {{-64, -80, 0}, {64, -64, 128}},
                            {{-64, 64, 0}, {64, 80, 128}}});
    map += "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n";
    writeFile(path("room.map"), map);
    QCOMPARE(run({"leak", path("room.map"), "--json", path("leak.json")}).code, 0);
    QVERIFY(reportAt(path("leak.json"))["sealed"].toBool());
  }

  void levelWithoutAStart_isNamed() {
    const ProgramRun done = run({"leak", path("court.map")});
    QCOMPARE(done.code, 1);
    QVERIFY(done.err.contains("player start"));
  }

 private:
  ProgramRun compile(const QStringList& more = {}) {
    return run(QStringList{"compile", path("court.map"), "-o", path("court.hbsp")} + more);
  }
  QStringList sweep(const QString& shape, const QByteArray& lines, const QStringList& more = {}) {
    const ProgramRun done =
        run(QStringList{"sweep", path("court.hbsp"), "--shape", shape} + more, {}, lines);
    return done.out.split('\n', Qt::SkipEmptyParts);
  }
  QString path(const QString& name) const { return m_folder->filePath(name); }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(CompileAndSweep)
#include "compile_and_sweep.moc"
