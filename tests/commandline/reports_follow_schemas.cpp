// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The JSON report of every command follows its schema in resources/schemas, for valid and invalid
// input.
#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/json_schema_check.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

const QString kSource = HALFSPACE_SOURCE_DIR;

QJsonObject schemaOf(const QString& command) {
  return reportAt(kSource + "/resources/schemas/" + command + ".schema.json");
}

}  // namespace

class ReportsFollowSchemas : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void reports_data();
  void reports();
  void everyCommandWithAReport_hasASchema();
  void profilesOfGames_followTheirSchema();
  void aBrokenProfile_isFound_data();
  void aBrokenProfile_isFound();
  void aBrokenReport_isFound_data();
  void aBrokenReport_isFound();

 private:
  QTemporaryDir m_folder;
};

void ReportsFollowSchemas::initTestCase() {
  int line = 0;
  const auto write = [&](const char* name, const QByteArray& bytes) {
    writeFile(m_folder.filePath(name), bytes);
  };
  write("box.obj", objBox({{0, 0, 0}, {64, 64, 64}}));
  write("other.obj", objBox({{32, 32, 32}, {96, 96, 96}}));
  write("open.obj", objBox({{0, 0, 0}, {64, 64, 64}}, true));
  write("torn.obj", "v 0 0 zero\n");
  write("sheet.obj",
        objBox({{0, 0, 0}, {64, 64, 64}}) + "v 90 0 0\nv 150 0 0\nv 90 60 0\nf 9 10 11\n");
  QVERIFY(QDir(m_folder.path()).mkdir("meshes"));
  write("meshes/box.obj", objBox({{0, 0, 0}, {64, 64, 64}}));
  write("meshes/open.obj", objBox({{0, 0, 0}, {64, 64, 64}}, true));
  write("meshes/torn.obj", "v 0 0 zero\n");
  write("meshes/notes.txt", "no mesh");
  write("box.map", mapOf({{{0, 0, 0}, {64, 64, 64}}}));
  write("broken.map", mapWithBrokenBrush({{{0, 0, 0}, {64, 64, 64}}}, line));
  QVERIFY(QDir(m_folder.path()).mkdir("maps"));
  write("maps/box.map", mapOf({{{0, 0, 0}, {64, 64, 64}}}));
  for (const char* name :
       {"first_room.halfspace", "course/pit.halfspace", "course/pit.recording"}) {
    const QString from = kSource + "/resources/levels/" + name;
    QVERIFY(QFile::copy(from, m_folder.filePath(QString(name).section('/', -1))));
  }
}

void ReportsFollowSchemas::reports_data() {
  QTest::addColumn<QStringList>("arguments");
  const auto row = [](const char* name, const char* arguments) {
    QTest::addRow("%s", name) << QString(arguments).split(' ');
  };
  row("build", "build first_room.halfspace -o built.obj");
  row("build, invalid solid", "build broken.map");
  row("build, no such file", "build none.map");
  row("boolean", "boolean difference box.obj other.obj -o cut.obj");
  row("boolean, open operand", "boolean union box.obj open.obj -o no.obj");
  row("split", "split box.obj --plane z=32 -o pieces");
  row("split by a mesh", "split box.obj --by other.obj -o parts");
  row("split, open mesh", "split open.obj --plane z=32 -o pieces");
  row("section", "section box.obj --plane z=32 -o plan.svg");
  row("section of a level as a plan",
      "section first_room.halfspace --plane z=32 --plan -o plan.svg");
  row("section, no such file", "section none.obj --plane z=32 -o plan.svg");
  row("minkowski", "minkowski sum box.obj other.obj -o sum.obj");
  row("offset", "offset box.obj --distance -8 -o smaller.obj");
  row("offset, open mesh", "offset open.obj --distance 8 -o no.obj");
  row("convert", "convert box.map box_again.obj");
  row("convert, folder", "convert maps converted --to ply");
  row("convert, unreadable", "convert torn.obj torn.ply");
  row("validate", "validate box.obj open.obj torn.obj first_room.halfspace broken.map");
  row("validate, print", "validate box.obj open.obj --print --bed 30,30,30 --page pages.html");
  row("validate, nothing there", "validate none.obj box.obj");
  row("repair", "repair open.obj -o closed.obj --fill-large");
  row("repair, refused", "repair open.obj -o refused.obj");
  row("repair, unreadable", "repair torn.obj -o refused.obj");
  row("repair, lost surface", "repair sheet.obj -o sheet.ply --allow-loss");
  row("repair, folder", "repair meshes -o mended --jobs 2");
  row("compile", "compile first_room.halfspace -o room.hbsp");
  row("compile, unreadable", "compile none.map -o none.hbsp");
  row("play", "play pit.halfspace pit.recording --shape cylinder:16,28 --shape sphere:16");
  row("leak, sealed", "leak first_room.halfspace");
  row("leak, no entity", "leak box.map");
  row("light", "light first_room.halfspace -o lit.glb --grid lit.txt");
  row("light, unreadable", "light none.map");
  row("edit", "edit first_room.halfspace made.journal --random 4 --check -o edited.halfspace");
  row("edit, no journal", "edit first_room.halfspace none.journal");
  row("compare", "compare first_room.halfspace --motions 5 --shapes sphere:16");
  row("run", "run first_room.halfspace --game engine -o tools.map --only Scene --tool Scene=true");
  row("run, no such file", "run none.map --game quake");
  row("bench", "bench compile --level first_room.halfspace --repeat 1");
}

void ReportsFollowSchemas::reports() {
  QFETCH(QStringList, arguments);
  const QString command = arguments.first();
  const ProgramRun ran = run(arguments + QStringList{"--json", "report.json"}, m_folder.path());
  if (command == "bench" && ran.code == 2) QSKIP("there is no such benchmark in this build");
  if (command == "compare" && ran.code == 3) QSKIP("the comparison is not part of this build");
  QVERIFY2(ran.code >= 0 && ran.code != 2 && ran.code != 4, qPrintable(ran.err));
  QJsonObject report = reportAt(m_folder.filePath("report.json"));
  QVERIFY2(QFile::remove(m_folder.filePath("report.json")), qPrintable(ran.err));
  QCOMPARE(schemaViolation(report, schemaOf(command)), QString());
}

void ReportsFollowSchemas::everyCommandWithAReport_hasASchema() {
  const ProgramRun help = run({"help", "--as", "bash"});
  QCOMPARE(help.code, 0);
  int commands = 0;
  QString command;
  for (const QString& line : help.out.split('\n')) {
    if (line.startsWith("    ") && line.endsWith(')')) command = line.trimmed().chopped(1);
    if (!line.contains("options='") || !line.contains("--json") || command == "*") continue;
    ++commands;
    QVERIFY2(!schemaOf(command).isEmpty(), qPrintable(command));
  }
  int reports = 0;  // other schemas are those of the profiles of games and of the protocol
  for (const QString& file : QDir(kSource + "/resources/schemas").entryList({"*.json"})) {
    const QJsonObject schema = schemaOf(file.section('.', 0, 0));
    reports += schema["properties"].toObject().contains("report") ? 1 : 0;
  }
  QCOMPARE(commands, reports);
}

void ReportsFollowSchemas::profilesOfGames_followTheirSchema() {
  const QJsonObject schema = schemaOf("game");
  const QDir games(kSource + "/resources/games");
  QVERIFY(games.entryList({"*.json"}).size() >= 6);
  for (const QString& file : games.entryList({"*.json"}))
    QCOMPARE(file + schemaViolation(reportAt(games.filePath(file)), schema), file);
}

void ReportsFollowSchemas::aBrokenProfile_isFound_data() {
  QTest::addColumn<QString>("key");
  QTest::addColumn<QJsonValue>("value");
  QTest::addRow("an unknown key") << "maps" << QJsonValue("standard");
  QTest::addRow("a newer version") << "version" << QJsonValue(2);
  QTest::addRow("an unknown dialect") << "map" << QJsonValue("doom");
  QTest::addRow("a path that leads out") << "textures" << QJsonValue(QJsonArray{"id1/../../etc"});
  QTest::addRow("an absolute path") << "game folder" << QJsonValue("/etc");
  QTest::addRow("a tool without a program")
      << "tools" << QJsonValue(QJsonArray{QJsonObject{{"name", "Light"}}});
  QTest::addRow("a flag without a bit")
      << "contents" << QJsonValue(QJsonArray{QJsonObject{{"name", "Lava"}}});
}

void ReportsFollowSchemas::aBrokenProfile_isFound() {
  QFETCH(QString, key);
  QFETCH(QJsonValue, value);
  QJsonObject profile = reportAt(kSource + "/resources/games/quake2.json");
  QCOMPARE(schemaViolation(profile, schemaOf("game")), QString());
  profile[key] = value;
  QVERIFY(!schemaViolation(profile, schemaOf("game")).isEmpty());
}

void ReportsFollowSchemas::aBrokenReport_isFound_data() {
  QTest::addColumn<QString>("key");
  QTest::addColumn<QJsonValue>("value");
  QTest::addRow("a key nobody described") << "colour" << QJsonValue("red");
  QTest::addRow("a wrong type") << "solids" << QJsonValue("four");
  QTest::addRow("a wrong version") << "version" << QJsonValue(2);
  QTest::addRow("a hash that is none") << "hash" << QJsonValue("12");
  QTest::addRow("an issue without a text") << "issues" << QJsonValue(QJsonArray{QJsonObject{}});
}

void ReportsFollowSchemas::aBrokenReport_isFound() {
  QFETCH(QString, key);
  QFETCH(QJsonValue, value);
  QJsonObject report{{"report", "build"},      {"version", 1},        {"level", "a"},
                     {"issues", QJsonArray()}, {"ms", QJsonObject()}, {"peak_mb", 1.5}};
  QCOMPARE(schemaViolation(report, schemaOf("build")), QString());
  report[key] = value;
  QVERIFY(!schemaViolation(report, schemaOf("build")).isEmpty());
}

QTEST_GUILESS_MAIN(ReportsFollowSchemas)
#include "reports_follow_schemas.moc"
