// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The files, messages and exit codes of `halfspace build`.
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/closed_by_cgal.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

const Span kRoom{{0, 0, 0}, {64, 64, 64}};
const Span kNextRoom{{32, 16, 0}, {128, 48, 64}};

bool hasNumbers(const QJsonObject& object, const QStringList& keys) {
  for (const QString& key : keys) {
    if (!object[key].isDouble()) return qWarning("%s is no number", qPrintable(key)), false;
  }
  return true;
}

}  // namespace

class BuildReports : public QObject {
  Q_OBJECT

 private slots:
  void report_hasEveryKey();
  void overlappingBrushes_areOneSolid();
  void touchingCubes_areWrittenAsTwoManifold();
  void emptyLevel_isNothingWrong();
  void brokenBrush_isNamedWithItsLine();
  void reportOnStdout_isNothingButJson();
  void everyMeshEnding_isWritten_data();
  void everyMeshEnding_isWritten();
  void materials_keepTheirNames();
  void coordinatesBeyondFloats_areCheckedAfterRounding();
  void solidThinnerThanTheNumbersOfTheFile_isAnError_data();
  void solidThinnerThanTheNumbersOfTheFile_isAnError();
  void threads_giveTheSameHashAndBytes();
  void meshFile_isALevelOfOneSolid();
  void openMesh_isNamed();
  void unreadableInput_endsWithThree_data();
  void unreadableInput_endsWithThree();
  void issues_arePrintedALineEach();
  void unwritableOutput_endsWithThreeAndLeavesTheOldFile();
  void brokenInput_leavesNoMesh();

 private:
  ProgramRun build(const QByteArray& map, const QStringList& more = {});
  const QJsonObject report() const { return reportAt(m_folder->filePath("report.json")); }
  QString path(const QString& name) const { return m_folder->filePath(name); }

  std::unique_ptr<QTemporaryDir> m_folder;

 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
};

ProgramRun BuildReports::build(const QByteArray& map, const QStringList& more) {
  writeFile(path("level.map"), map);
  return run(QStringList{"build", "level.map", "--json", "report.json"} + more, m_folder->path());
}

void BuildReports::report_hasEveryKey() {
  QCOMPARE(build(mapOf({kRoom, kNextRoom}), {"-o", "level.obj"}).code, 0);
  const QJsonObject json = report();
  QVERIFY(json["level"].isString());
  QVERIFY(hasNumbers(json, {"solids", "skipped", "polygons", "triangles", "vertices", "components",
                            "genus", "peak_mb"}));
  QVERIFY(json["closed"].isBool() && json["manifold"].isBool());
  QVERIFY(json["volume"]["exact"].isString() && json["volume"]["value"].isDouble());
  QCOMPARE(json["bounds"]["min"].toArray(), (QJsonArray{0, 0, 0}));
  QCOMPARE(json["bounds"]["max"].toArray(), (QJsonArray{128, 64, 64}));
  QVERIFY(json["issues"].isArray());
  QVERIFY(hasNumbers(json["ms"].toObject(), {"read", "evaluate", "mesh", "write", "total"}));
  QCOMPARE(json["hash"].toString().size(), 16);
  QVERIFY(json["peak_mb"].toDouble() > 1.0);
}

void BuildReports::overlappingBrushes_areOneSolid() {
  const ProgramRun built = build(mapOf({kRoom, kNextRoom}), {"-o", "level.obj"});
  QVERIFY(built.out.contains("closed 2-manifold"));
  const QJsonObject json = report();
  QCOMPARE(json["solids"].toInt(), 2);
  QCOMPARE(json["skipped"].toInt(), 0);
  QCOMPARE(json["components"].toInt(), 1);
  QCOMPARE(json["genus"].toInt(), 0);
  // 64^3 + 64 * 32 * 64: the part of the second box outside the first is added.
  QCOMPARE(json["volume"]["exact"].toString(), QString("393216"));
  // The floors merge: a plan of 8 sides, a floor and a ceiling make 10 polygons.
  QCOMPARE(json["polygons"].toInt(), 10);
  const CgalVerdict cgal = askCgal(path("level.obj").toStdString());
  QVERIFY(cgal.closed);
  QCOMPARE(cgal.volume, 393216.0);
  QCOMPARE(static_cast<int>(cgal.triangles), json["triangles"].toInt());
}

void BuildReports::touchingCubes_areWrittenAsTwoManifold() {
  const Span low{{0, 0, 0}, {32, 32, 32}};
  const Span diagonal{{32, 32, 0}, {64, 64, 32}};  // shares an edge
  const Span corner{{64, 64, 32}, {96, 96, 64}};   // shares a vertex
  QCOMPARE(build(mapOf({low, diagonal, corner}), {"-o", "level.obj"}).code, 0);
  QCOMPARE(report()["components"].toInt(), 3);
  QCOMPARE(report()["vertices"].toInt(), 24);
  const CgalVerdict cgal = askCgal(path("level.obj").toStdString());
  QVERIFY(cgal.orientedManifold && cgal.closed);
  QCOMPARE(cgal.volume, 3.0 * 32 * 32 * 32);
}

void BuildReports::emptyLevel_isNothingWrong() {
  QCOMPARE(build(mapOf({}), {"-o", "level.obj"}).code, 0);
  const QJsonObject json = report();
  QCOMPARE(json["solids"].toInt(), 0);
  QCOMPARE(json["polygons"].toInt(), 0);
  QCOMPARE(json["closed"].toBool(), true);
  QVERIFY(json["bounds"].isNull());
  QCOMPARE(json["volume"]["exact"].toString(), QString("0"));
}

void BuildReports::brokenBrush_isNamedWithItsLine() {
  int line = 0;
  const ProgramRun built = build(mapWithBrokenBrush({kRoom}, line), {"-o", "level.obj"});
  QCOMPARE(built.code, 1);
  QVERIFY2(built.err.contains(QString("level.map:%1: error: ").arg(line)), qPrintable(built.err));
  const QJsonObject json = report();
  QCOMPARE(json["solids"].toInt(), 1);
  QCOMPARE(json["skipped"].toInt(), 1);
  const QJsonObject issue = json["issues"].toArray().first().toObject();
  QCOMPARE(issue["severity"].toString(), QString("error"));
  QCOMPARE(issue["kind"].toString(), QString("broken_solid"));
  QCOMPARE(issue["line"].toInt(), line);
  QVERIFY(issue["node"].isDouble());
  QVERIFY(issue.contains("place"));
  QVERIFY(issue["text"].toString().size() > 10);
  // The rest of the level is built nevertheless.
  QVERIFY(askCgal(path("level.obj").toStdString()).closed);
}

void BuildReports::reportOnStdout_isNothingButJson() {
  writeFile(path("level.map"), mapOf({kRoom}));
  const ProgramRun built = run({"build", "level.map", "--json", "-"}, m_folder->path());
  QCOMPARE(built.code, 0);
  QJsonParseError error{};
  const QJsonDocument json = QJsonDocument::fromJson(built.out.toUtf8(), &error);
  QCOMPARE(error.error, QJsonParseError::NoError);
  QCOMPARE(json["volume"]["exact"].toString(), QString("262144"));
  QVERIFY(built.err.isEmpty());
}

void BuildReports::everyMeshEnding_isWritten_data() {
  QTest::addColumn<bool>("cgalReads");
  QTest::addRow("obj") << true;
  QTest::addRow("stl") << false;  // without indices; read back by the program itself
  QTest::addRow("ply") << true;
  QTest::addRow("off") << true;
  QTest::addRow("glb") << false;
}

void BuildReports::everyMeshEnding_isWritten() {
  QFETCH(bool, cgalReads);
  const QString name = QString("level.") + QTest::currentDataTag();
  QCOMPARE(build(mapOf({kRoom, kNextRoom}), {"-o", name}).code, 0);
  const QJsonObject written = report()["written"].toObject();
  QCOMPARE(written["closed"].toBool(), true);
  QCOMPARE(written["manifold"].toBool(), true);
  QCOMPARE(written["degenerate"].toInt(-1), 0);
  if (cgalReads) QCOMPARE(askCgal(path(name).toStdString()).volume, 393216.0);
  const ProgramRun again = run({"build", name, "--json", "again.json"}, m_folder->path());
  QCOMPARE(again.code, 0);
  QCOMPARE(reportAt(path("again.json"))["volume"]["exact"].toString(), QString("393216"));
}

void BuildReports::materials_keepTheirNames() {
  QCOMPARE(build(mapOf({kRoom}, "base_wall/concrete3"), {"-o", "level.obj"}).code, 0);
  QVERIFY(bytesOf(path("level.obj")).contains("usemtl base_wall/concrete3\n"));
}

void BuildReports::coordinatesBeyondFloats_areCheckedAfterRounding() {
  // A millimetre wide and a thousand kilometres away: 32-bit floats cannot distinguish its sides.
  QByteArray box = objBox({{0, 0, 0}, {1, 1, 1}});
  box.replace("v 0 ", "v 1000000.001 ").replace("v 1 ", "v 1000000.002 ");
  writeFile(path("far.obj"), box);
  const ProgramRun built =
      run({"build", "far.obj", "-o", "far.stl", "--json", "report.json"}, m_folder->path());
  QCOMPARE(built.code, 1);
  const QJsonObject json = report();
  QCOMPARE(json["closed"].toBool(), true);
  QCOMPARE(json["written"]["keeps_doubles"].toBool(true), false);
  QVERIFY2(built.err.contains("far.obj: error: 1 part of the solid is lost"),
           qPrintable(built.err));
  QVERIFY(!json["issues"].toArray().isEmpty());
}

void BuildReports::solidThinnerThanTheNumbersOfTheFile_isAnError_data() {
  QTest::addColumn<QStringList>("output");
  QTest::addColumn<bool>("isThinnerThanDoubles");
  QTest::addColumn<QString>("message");
  for (const char* ending : {"obj", "ply", "off", "stl", "glb"}) {
    const QStringList output{"-o", QString("thin.") + ending};
    QTest::addRow("doubles, %s", ending) << output << true << "lost in the written mesh";
    const bool keepsDoubles = output[1] != "thin.stl" && output[1] != "thin.glb";
    QTest::addRow("floats, %s", ending)
        << output << false << (keepsDoubles ? QString() : QString("single precision"));
  }
  const QStringList scene{"-o", "thin.glb", "--for", "plain"};
  QTest::addRow("doubles, scene") << scene << true << "lost geometry: ";
  QTest::addRow("floats, scene") << scene << false << "lost geometry: ";
}

void BuildReports::solidThinnerThanTheNumbersOfTheFile_isAnError() {
  QFETCH(QStringList, output);
  QFETCH(bool, isThinnerThanDoubles);
  QFETCH(QString, message);
  const ProgramRun done =
      build(isThinnerThanDoubles ? mapThinnerThanDoubles() : mapThinnerThanFloats(), output);
  QCOMPARE(report()["solids"].toInt(), 2);
  QCOMPARE(done.code, message.isEmpty() ? 0 : 1);
  QVERIFY2(done.err.contains(message), qPrintable(done.err));
  static const QRegularExpression position("\\b400000[01]\\b");
  if (!message.isEmpty()) QVERIFY2(done.err.contains(position), qPrintable(done.err));
  QVERIFY(QFile::exists(path(output[1])));
}

void BuildReports::threads_giveTheSameHashAndBytes() {
  QList<Span> boxes;
  for (int i = 0; i < 60; ++i) {
    const int x = i * 37 % 200, y = i * 53 % 200, z = i * 71 % 100;
    boxes.append(Span{{x, y, z}, {x + 40 + i % 7, y + 30 + i % 5, z + 50}});
  }
  QCOMPARE(build(mapOf(boxes), {"-o", "one.obj", "--threads", "1"}).code, 0);
  const QString hash = report()["hash"].toString();
  QCOMPARE(build(mapOf(boxes), {"-o", "two.obj", "--threads", "2"}).code, 0);
  QCOMPARE(report()["hash"].toString(), hash);
  // Each names a material file of its own.
  QCOMPARE(bytesOf(path("two.obj")).replace("mtllib two.mtl", "mtllib one.mtl"),
           bytesOf(path("one.obj")));
  QCOMPARE(bytesOf(path("two.mtl")), bytesOf(path("one.mtl")));
}

void BuildReports::meshFile_isALevelOfOneSolid() {
  writeFile(path("box.obj"), objBox({{0, 0, 0}, {2, 3, 4}}));
  QCOMPARE(run({"build", "box.obj", "--json", "report.json"}, m_folder->path()).code, 0);
  QCOMPARE(report()["solids"].toInt(), 1);
  QCOMPARE(report()["polygons"].toInt(), 6);
  QCOMPARE(report()["volume"]["exact"].toString(), QString("24"));
}

void BuildReports::openMesh_isNamed() {
  writeFile(path("box.obj"), objBox({{0, 0, 0}, {2, 3, 4}}, true));
  const ProgramRun built = run({"build", "box.obj", "--json", "report.json"}, m_folder->path());
  QCOMPARE(built.code, 1);
  QVERIFY2(built.err.contains("box.obj: error: "), qPrintable(built.err));
  QCOMPARE(report()["skipped"].toInt(), 1);
}

void BuildReports::unreadableInput_endsWithThree_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QByteArray>("bytes");
  QByteArray noise(1 << 20, Qt::Uninitialized);
  quint32 state = 1;
  for (char& byte : noise) byte = static_cast<char>((state = state * 1664525u + 1013904223u) >> 24);
  QTest::addRow("missing") << "none.map" << QByteArray();
  QTest::addRow("map of noise") << "a.map" << noise;
  QTest::addRow("native file of noise") << "a.halfspace" << noise;
  QTest::addRow("mesh of noise") << "a.ply" << noise;
  QTest::addRow("map cut short") << "a.map" << mapOf({kRoom}).left(150);
  QTest::addRow("unknown ending") << "a.doc" << QByteArray("hello");
}

void BuildReports::unreadableInput_endsWithThree() {
  QFETCH(QString, name);
  QFETCH(QByteArray, bytes);
  if (!bytes.isEmpty()) writeFile(path(name), bytes);
  const ProgramRun built =
      run({"build", name, "-o", "a.obj", "--json", "report.json"}, m_folder->path());
  QCOMPARE(built.code, 3);
  QVERIFY2(built.err.contains(name), qPrintable(built.err));
  QVERIFY(!QFile::exists(path("a.obj")));
  QVERIFY(!report()["issues"].toArray().isEmpty());
}

// FILE:LINE:COLUMN: severity: text, the form that editors and build servers parse.
void BuildReports::issues_arePrintedALineEach() {
  writeFile(path("a.halfspace"), "{\n\"halfspace\": none");
  const ProgramRun unreadable = run({"build", path("a.halfspace")});
  QCOMPARE(unreadable.code, 3);
  QVERIFY2(unreadable.err.startsWith(path("a.halfspace") + ":2:18: error: expected"),
           qPrintable(unreadable.err));
  QVERIFY(!unreadable.err.contains("column"));
  // Three corners of each face of each brush are out of range.
  QList<Span> far(120, {{2'000'000'000, 0, 0}, {2'000'000'004, 4, 4}});
  writeFile(path("far.map"), mapOf(far));
  const ProgramRun lost = run({"build", path("far.map"), "--json", path("report.json")});
  QCOMPARE(lost.code, 1);
  const QStringList lines = QString(lost.err).split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 101);
  QVERIFY(lines[0].startsWith(path("far.map") + ":4: error: ") && lines[0].contains("; and "));
  QVERIFY(lines[100].contains(": 20 more errors"));
  QCOMPARE(reportAt(path("report.json"))["issues"].toArray().size(), 120);
}

void BuildReports::unwritableOutput_endsWithThreeAndLeavesTheOldFile() {
  const ProgramRun built = build(mapOf({kRoom}), {"-o", "no/such/folder/level.obj"});
  QCOMPARE(built.code, 3);
  QVERIFY2(built.err.contains("no/such/folder"), qPrintable(built.err));
  // The folder is checked before any work, so no report is written either.
  QCOMPARE(namesIn(m_folder->path()), QStringList{"level.map"});
}

void BuildReports::brokenInput_leavesNoMesh() {
  writeFile(path("old.obj"), "an old file");
  QCOMPARE(build("{ not a map", {"-o", "old.obj"}).code, 3);
  QCOMPARE(bytesOf(path("old.obj")), QByteArray("an old file"));
  QCOMPARE(namesIn(m_folder->path()), (QStringList{"level.map", "old.obj", "report.json"}));
}

QTEST_GUILESS_MAIN(BuildReports)
#include "build_reports.moc"
