// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace convert` between levels and meshes.
#include <QDir>
#include <QJsonArray>
#include <QtTest>

#include "tests/commandline/closed_by_cgal.h"
#include "tests/commandline/conversion_folder.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

class ConvertBetweenFormats : public QObject, private ConversionFolder {
  Q_OBJECT

 private slots:
  void init() { renew(); }
  void mapToNativeAndBack_describesTheSameSolid();
  void levelToMesh_saysWhatIsLost();
  void meshToMesh_keepsItsPolygons();
  void meshToLevel_isASolid();
  void openMeshToLevel_isKeptAsSurface();
  void missingFile_endsWithThree();
  void lostGeometry_isAnError_andNamedFirst();
  void geometryThatTheReaderLeftOut_isAnError_andNamedFirst();
  void anObjWithALineBreakInItsName_namesNoOtherFile();
  void aLevelWithCutters_isTheSameSolidAsAMap();
  void aMap_keepsItsDialect();
  void aLevelOfANewerVersion_isRefused();
  void solidThinnerThanTheNumbersOfTheFile_isAnError();
  void prefabs_keepTheirFile_inAnotherFolder();
  void waterThatBecomesMatter_isAnError();
  void contentOfAnotherFormat_isNamed_data();
  void contentOfAnotherFormat_isNamed();
  void contentOfNoFormat_isNotNamed();
};

void ConvertBetweenFormats::mapToNativeAndBack_describesTheSameSolid() {
  writeFile(path("a.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}, {{32, 16, 0}, {128, 48, 64}}}));
  QCOMPARE(convert("a.map", "a.halfspace").code, 0);
  QVERIFY(reportAt(path("report.json"))["losses"].isArray());
  QCOMPARE(convert("a.halfspace", "b.map").code, 0);
  QCOMPARE(exactVolumeOf("a.map"), QString("393216"));
  QCOMPARE(exactVolumeOf("a.halfspace"), QString("393216"));
  QCOMPARE(exactVolumeOf("b.map"), QString("393216"));
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
  QVERIFY2(losses.contains("2 solids") && losses.contains("1 entity with its keys"),
           qPrintable(losses));
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
  QCOMPARE(exactVolumeOf("a.halfspace"), QString("24"));
}

void ConvertBetweenFormats::openMeshToLevel_isKeptAsSurface() {
  writeFile(path("a.obj"), objBox({{0, 0, 0}, {2, 3, 4}}, true));
  const ProgramRun done = convert("a.obj", "a.halfspace");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("a.obj: error: "), qPrintable(done.err));
  QVERIFY(!reportAt(path("report.json"))["losses"].toArray().isEmpty());
  // It is in the level but no part of the level's solid.
  QCOMPARE(exactVolumeOf("a.halfspace"), QString("0"));
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
// By every command that reads the map. A warning of an earlier line comes after it.
void ConvertBetweenFormats::geometryThatTheReaderLeftOut_isAnError_andNamedFirst() {
  const QByteArray brushes = mapOf({{{0, 0, 0}, {64, 64, 64}}});
  QVERIFY(brushes.trimmed().endsWith("}"));
  const QByteArray open = "{\n}\n" + brushes.trimmed().chopped(1);
  writeFile(path("unknown.map"), open + "{\nterrainDef\n{\n}\n}\n}\n");
  writeFile(path("even.map"), open +
                                  "{\npatchDef2\n{\nstone\n( 4 3 0 0 0 )\n(\n"
                                  "( ( 0 0 0 0 0 ) ( 0 1 0 0 0 ) ( 0 2 0 0 0 ) )\n"
                                  "( ( 1 0 0 0 0 ) ( 1 1 0 0 0 ) ( 1 2 0 0 0 ) )\n"
                                  "( ( 2 0 0 0 0 ) ( 2 1 0 0 0 ) ( 2 2 0 0 0 ) )\n"
                                  "( ( 3 0 0 0 0 ) ( 3 1 0 0 0 ) ( 3 2 0 0 0 ) )\n)\n}\n}\n}\n");
  for (const QString name : {"unknown", "even"}) {
    const QString map = name + ".map";
    const QList<QStringList> commands = {{"convert", map, name + ".halfspace"},
                                         {"convert", map, name + "_again.map"},
                                         {"convert", map, name + ".obj"},
                                         {"build", map, "-o", name + ".stl"},
                                         {"compile", map, "-o", name + ".hbsp"}};
    for (const QStringList& command : commands) {
      const ProgramRun done = run(command, m_folder->path());
      const QStringList lines = QString(done.err).split('\n');
      QVERIFY2(done.code == 1, qPrintable(command.join(' ') + ": " + done.err));
      QVERIFY2(lines[0].startsWith(map + ":") && lines[0].contains(": error: Lost geometry: a "),
               qPrintable(command.join(' ') + ": " + done.err));
      QVERIFY2(done.err.contains(map + ":1: warning: An entity without keys"),
               qPrintable(done.err));
    }
    QCOMPARE(convert(map, name + ".off").code, 1);
    const QJsonArray lost = reportAt(path("report.json"))["lost_geometry"].toArray();
    QCOMPARE(lost.size(), 1);
    QVERIFY2(lost[0].toString().startsWith("Line "), qPrintable(lost[0].toString()));
  }
}

void ConvertBetweenFormats::anObjWithALineBreakInItsName_namesNoOtherFile() {
  writeFile(path("two.obj"), objOfTwoObjects());
  writeFile(path("two.mtl"), materialsOfTwoObjects());
  const ProgramRun done = run({"convert", "two.obj", "a\nb.obj"}, m_folder->path());
  QCOMPARE(done.code, 0);
  QVERIFY2(done.err.contains("line break"), qPrintable(done.err));
  QFile obj(path("a\nb.obj"));
  QVERIFY(obj.open(QIODevice::ReadOnly));
  QVERIFY(!obj.readAll().contains("mtllib"));
  QCOMPARE(QDir(m_folder->path()).entryList({"*.mtl"}).size(), 1);
}

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

void ConvertBetweenFormats::solidThinnerThanTheNumbersOfTheFile_isAnError() {
  writeFile(path("a.map"), mapThinnerThanDoubles());
  const ProgramRun level = convert("a.map", "a.obj");
  QCOMPARE(level.code, 1);
  QVERIFY2(level.err.contains("1 part of the solid is lost"), qPrintable(level.err));
  writeFile(path("b.map"), mapThinnerThanFloats());
  QCOMPARE(convert("b.map", "b.obj").code, 0);
  const ProgramRun mesh = convert("b.obj", "b.stl");
  QCOMPARE(mesh.code, 1);
  QVERIFY2(mesh.err.contains("single precision"), qPrintable(mesh.err));
  QVERIFY(!reportAt(path("report.json"))["issues"].toArray().isEmpty());
  QCOMPARE(convert("b.obj", "b.ply").code, 0);
  const ProgramRun repaired =
      run({"repair", "b.obj", "-o", "r.stl", "--json", "report.json"}, m_folder->path());
  QCOMPARE(repaired.code, 1);
  QVERIFY2(repaired.err.contains("1 part of the solid is lost"), qPrintable(repaired.err));
  QCOMPARE(reportAt(path("report.json"))["issues"].toArray().size(), 1);
  QCOMPARE(run({"repair", "b.obj", "-o", "r.ply"}, m_folder->path()).code, 0);
}

// Contents that a designer chose have no place in a map, whose textures say something else.
void ConvertBetweenFormats::waterThatBecomesMatter_isAnError() {
  const QByteArray level = levelWithAPrefab("torch.halfspace");
  const auto convertWith = [&](const char* choice) {
    QByteArray text = level;
    writeFile(path("pool.halfspace"), text.replace("{\"id\": 12,", choice));
    return convert("pool.halfspace", "pool.map");
  };
  QCOMPARE(convertWith("{\"id\": 12,").code, 0);
  QCOMPARE(convertWith("{\"id\": 12, \"contents\": \"detail\",").code, 0);
  for (const char* choice :
       {"{\"id\": 12, \"contents\": \"liquid\",", "{\"id\": 12, \"flags\": [\"non-solid\"],"}) {
    const ProgramRun done = convertWith(choice);
    QVERIFY2(done.code == 1, qPrintable(done.err));
    QVERIFY2(done.err.startsWith("pool.map: error: lost geometry: 1 solid is part of the solid"),
             qPrintable(done.err));
    QCOMPARE(reportAt(path("report.json"))["lost_geometry"].toArray().size(), 1);
    QVERIFY(exactVolumeOf("pool.map") != exactVolumeOf("pool.halfspace"));
  }
}

// A level names its prefabs relative to its own folder.
void ConvertBetweenFormats::prefabs_keepTheirFile_inAnotherFolder() {
  QVERIFY(QDir(m_folder->path()).mkpath("out/deep"));
  writeFile(path("hall.halfspace"), levelWithAPrefab("props/torch.halfspace"));
  const auto prefabOf = [this](const QString& level) {
    const auto definitions = reportAt(path(level))["definitions"].toArray();
    return definitions[0].toObject()["prefab"].toObject()["file"].toString();
  };
  QCOMPARE(prefabOf("hall.halfspace"), QString("props/torch.halfspace"));
  QCOMPARE(convert("hall.halfspace", "yard.halfspace").code, 0);
  QCOMPARE(prefabOf("yard.halfspace"), QString("props/torch.halfspace"));
  QCOMPARE(convert("hall.halfspace", "out/hall.halfspace").code, 0);
  QCOMPARE(prefabOf("out/hall.halfspace"), QString("../props/torch.halfspace"));
  const ProgramRun edited = run(
      {"edit", "hall.halfspace", "made.journal", "--random", "1", "-o", "out/deep/hall.halfspace"},
      m_folder->path());
  QVERIFY2(edited.code == 0, qPrintable(edited.err));
  QCOMPARE(prefabOf("out/deep/hall.halfspace"), QString("../../props/torch.halfspace"));
  const ProgramRun served = run({"edit", "--serve"}, m_folder->path(),
                                "{\"do\": \"load\", \"file\": \"hall.halfspace\"}\n"
                                "{\"do\": \"save\", \"file\": \"out/a.halfspace\"}\n"
                                "{\"do\": \"save\", \"file\": \"out/deep/b.halfspace\"}\n"
                                "{\"do\": \"save\", \"file\": \"c.halfspace\"}\n");
  QVERIFY2(served.code == 0 && served.out.count("\"ok\":true") == 4, qPrintable(served.out));
  QCOMPARE(prefabOf("out/a.halfspace"), QString("../props/torch.halfspace"));
  QCOMPARE(prefabOf("out/deep/b.halfspace"), QString("../../props/torch.halfspace"));
  QCOMPARE(prefabOf("c.halfspace"), QString("props/torch.halfspace"));
}

void ConvertBetweenFormats::contentOfAnotherFormat_isNamed_data() {
  QTest::addColumn<QString>("content");
  QTest::addColumn<QString>("ending");
  for (const char* content : {"obj", "stl", "ply", "off", "gltf", "glb", "halfspace"})
    for (const char* ending : {"obj", "stl", "ply", "off", "glb", "map", "halfspace"}) {
      if (QByteArray(content) == ending || QByteArray(content) == "gltf") continue;
      // A level has no meshes, and so is an empty scene.
      if (QByteArray(content) == "halfspace" && QByteArray(ending) == "glb") continue;
      QTest::addRow("%s as %s", content, ending) << content << ending;
    }
  QTest::newRow("gltf as stl") << "gltf"
                               << "stl";
  QTest::newRow("map as obj") << "map"
                              << "obj";
}

void ConvertBetweenFormats::contentOfAnotherFormat_isNamed() {
  QFETCH(QString, content);
  QFETCH(QString, ending);
  writeFile(path("box.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}}));
  writeFile(path("given.obj"), objBox({{0, 0, 0}, {4, 4, 4}}));
  if (content != "map") QCOMPARE(convert("given.obj", "box." + content).code, 0);
  const QString wrong = "wrong." + ending, hint = "--from " + content + '.';
  QVERIFY(QFile::copy(path("box." + content), path(wrong)));
  const ProgramRun converted = convert(wrong, "out.obj");
  QCOMPARE(converted.code, 3);
  QVERIFY2(converted.err.contains(hint), qPrintable(converted.err));
  QVERIFY2(converted.err.contains("looks like that of a ." + content), qPrintable(converted.err));
  const ProgramRun validated = run({"validate", wrong}, m_folder->path());
  QVERIFY2((validated.out + validated.err).contains(hint), qPrintable(validated.out));
  const ProgramRun streamed =
      run({"convert", "-", "--from", ending, "out.obj"}, m_folder->path(), bytesOf(path(wrong)));
  QVERIFY2(streamed.err.contains("pass " + hint), qPrintable(streamed.err));
}

void ConvertBetweenFormats::contentOfNoFormat_isNotNamed() {
  for (const QByteArray& content :
       {QByteArray(), QByteArray("v\n"), QByteArray("verse one\nv 1 2 3\n"),
        QByteArray("{ \"name\": 3 }"), QByteArray("PK\x03\x04 an archive"), QByteArray(200, 'a')}) {
    writeFile(path("some.stl"), content);
    const ProgramRun converted = convert("some.stl", "out.obj");
    QVERIFY2(converted.code == 3 && !converted.err.contains("looks like"),
             qPrintable(converted.err));
  }
  // The right ending, but damaged.
  writeFile(path("some.obj"), "v 0 0 0\nf 1 2 3\n");
  const ProgramRun converted = convert("some.obj", "out.stl");
  QVERIFY2(!converted.err.contains("looks like"), qPrintable(converted.err));
}

QTEST_GUILESS_MAIN(ConvertBetweenFormats)
#include "convert_between_formats.moc"
