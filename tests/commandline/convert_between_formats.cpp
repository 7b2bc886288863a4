// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace convert` between levels and meshes.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/closed_by_cgal.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

class ConvertBetweenFormats : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void mapToNativeAndBack_describesTheSameSolid();
  void levelToMesh_saysWhatIsLost();
  void meshToMesh_keepsItsPolygons();
  void meshToLevel_isASolid();
  void openMeshToLevel_isKeptAsSurface();
  void missingFile_endsWithThree();
  void lostGeometry_isAnError_andNamedFirst();
  void aLevelWithCutters_isTheSameSolidAsAMap();
  void aMap_keepsItsDialect();
  void aLevelOfANewerVersion_isRefused();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun convert(const QString& in, const QString& out) {
    return run({"convert", in, out, "--json", "report.json"}, m_folder->path());
  }
  QString hashOf(const QString& level) {
    const ProgramRun built = run({"build", level, "--json", "hash.json"}, m_folder->path());
    return built.code == 0 ? reportAt(path("hash.json"))["volume"]["exact"].toString() : built.err;
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void ConvertBetweenFormats::mapToNativeAndBack_describesTheSameSolid() {
  writeFile(path("a.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}, {{32, 16, 0}, {128, 48, 64}}}));
  QCOMPARE(convert("a.map", "a.halfspace").code, 0);
  QVERIFY(reportAt(path("report.json"))["losses"].isArray());
  QCOMPARE(convert("a.halfspace", "b.map").code, 0);
  QCOMPARE(hashOf("a.map"), QString("393216"));
  QCOMPARE(hashOf("a.halfspace"), QString("393216"));
  QCOMPARE(hashOf("b.map"), QString("393216"));
}

void ConvertBetweenFormats::levelToMesh_saysWhatIsLost() {
  writeFile(path("a.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}, {{32, 16, 0}, {128, 48, 64}}}) +
                               "{\n\"classname\" \"light\"\n\"origin\" \"1 2 3\"\n}\n");
  const ProgramRun done = convert("a.map", "a.off");
  QCOMPARE(done.code, 0);
  QString losses;
  for (const auto& loss : reportAt(path("report.json"))["losses"].toArray()) {
    losses += loss.toString() + "\n";
  }
  QVERIFY2(losses.contains("2 solids") && losses.contains("1 entities"), qPrintable(losses));
  QVERIFY(done.err.contains("a.off: warning: lost: "));
  QCOMPARE(askCgal(path("a.off").toStdString()).volume, 393216.0);
}

void ConvertBetweenFormats::meshToMesh_keepsItsPolygons() {
  writeFile(path("a.obj"), objBox({{0, 0, 0}, {2, 3, 4}}));
  QCOMPARE(convert("a.obj", "a.off").code, 0);
  const CgalVerdict cgal = askCgal(path("a.off").toStdString());
  QVERIFY(cgal.closed);
  QCOMPARE(cgal.triangles, size_t{6});  // the faces are still quadrilaterals
}

void ConvertBetweenFormats::meshToLevel_isASolid() {
  writeFile(path("a.obj"), objBox({{0, 0, 0}, {2, 3, 4}}));
  QCOMPARE(convert("a.obj", "a.halfspace").code, 0);
  QCOMPARE(hashOf("a.halfspace"), QString("24"));
}

void ConvertBetweenFormats::openMeshToLevel_isKeptAsSurface() {
  writeFile(path("a.obj"), objBox({{0, 0, 0}, {2, 3, 4}}, true));
  const ProgramRun done = convert("a.obj", "a.halfspace");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("a.obj: error: "), qPrintable(done.err));
  QVERIFY(!reportAt(path("report.json"))["losses"].toArray().isEmpty());
  // It is in the level but no part of the level's solid.
  QCOMPARE(hashOf("a.halfspace"), QString("0"));
  QCOMPARE(convert("a.halfspace", "again.halfspace").code, 0);
  QCOMPARE(bytesOf(path("again.halfspace")), bytesOf(path("a.halfspace")));
}

void ConvertBetweenFormats::missingFile_endsWithThree() {
  const ProgramRun done = convert("none.map", "a.halfspace");
  QCOMPARE(done.code, 3);
  QVERIFY(done.err.contains("none.map"));
  QVERIFY(!QFile::exists(path("a.halfspace")));
}

// A surface that is neither a solid nor a patch cannot be in a map.
void ConvertBetweenFormats::lostGeometry_isAnError_andNamedFirst() {
  writeFile(path("a.obj"), "v 0 0 0\nv 64 0 0\nv 0 64 0\nf 1 2 3\n");
  QCOMPARE(convert("a.obj", "a.halfspace").code, 1);  // it is no solid
  const ProgramRun done = convert("a.halfspace", "a.map");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.startsWith("a.map: error: lost geometry: "), qPrintable(done.err));
  const QJsonObject report = reportAt(path("report.json"));
  QVERIFY(!report["lost_geometry"].toArray().isEmpty());
  QCOMPARE(report["losses"].toArray().first(), report["lost_geometry"].toArray().first());
}

// The rooms of this level are subtracted: the map has what remains.
void ConvertBetweenFormats::aLevelWithCutters_isTheSameSolidAsAMap() {
  const QString level = HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace";
  const ProgramRun done = convert(level, "gatehouse.map");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const QJsonObject report = reportAt(path("report.json"));
  QVERIFY(report["lost_geometry"].toArray().isEmpty());
  QVERIFY(!report["losses"].toArray().isEmpty());
  QCOMPARE(run({"build", "gatehouse.map", "--json", "map.json"}, path(".")).code, 0);
  QCOMPARE(run({"build", level, "--json", "level.json"}, path(".")).code, 0);
  const double ofMap = reportAt(path("map.json"))["volume"].toObject()["value"].toDouble();
  const double ofLevel = reportAt(path("level.json"))["volume"].toObject()["value"].toDouble();
  QVERIFY(ofLevel > 0);
  QVERIFY(std::abs(ofMap - ofLevel) <= 1e-9 * ofLevel);
}

void ConvertBetweenFormats::aMap_keepsItsDialect() {
  writeFile(path("a.map"), "// Game: Quake\n// Format: Standard\n" +
                               mapOf({{{0, 0, 0}, {64, 64, 64}}, {{32, 16, 0}, {128, 48, 64}}}));
  const ProgramRun done = convert("a.map", "b.map");
  QVERIFY2(done.code == 0 && !done.err.contains("lost"), qPrintable(done.err));
  QVERIFY(bytesOf(path("b.map")).startsWith("// Game: Quake\n// Format: Standard\n"));
  QVERIFY(!bytesOf(path("b.map")).contains("["));
}

// This version cannot read unknown data of a newer file, and writing the file would lose that data.
void ConvertBetweenFormats::aLevelOfANewerVersion_isRefused() {
  QByteArray text = bytesOf(HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace");
  text.replace("\"halfspace\": 2", "\"halfspace\": 4, \"smells\": [\"of oak\"]");
  writeFile(path("newer.halfspace"), text);
  for (const char* out : {"older.halfspace", "older.map", "older.obj"}) {
    const ProgramRun done = convert("newer.halfspace", out);
    QVERIFY2(done.code == 3, qPrintable(done.err));
    QVERIFY2(done.err.contains("newer.halfspace: error: A newer version"), qPrintable(done.err));
    QVERIFY(!QFile::exists(path(out)));
  }
}

QTEST_GUILESS_MAIN(ConvertBetweenFormats)
#include "convert_between_formats.moc"
