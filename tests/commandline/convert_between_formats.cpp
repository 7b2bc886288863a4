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
  QVERIFY(bytesOf(path("b.map")).contains("220"));
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
  QVERIFY(done.err.contains("a.off: lost: "));
  QCOMPARE(askCgal(path("a.off").toStdString()).volume, 393216.0);
}

void ConvertBetweenFormats::meshToMesh_keepsItsPolygons() {
  writeFile(path("a.obj"), objBox({{0, 0, 0}, {2, 3, 4}}));
  QCOMPARE(convert("a.obj", "a.off").code, 0);
  const CgalVerdict cgal = askCgal(path("a.off").toStdString());
  QVERIFY(cgal.closed);
  QCOMPARE(cgal.triangles, size_t{6});  // still quadrilaterals
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
  // It is there, and no part of the solid.
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

QTEST_GUILESS_MAIN(ConvertBetweenFormats)
#include "convert_between_formats.moc"
