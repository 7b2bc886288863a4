// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace run`: the tools of a game on a level. Scripts stand for the tools.
#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

const char* kProfile = R"({
  "name": "Test game",
  "map": "valve",
  "game folder": "base",
  "soft bound": 1000,
  "tools": [
    {"name": "Geometry", "program": "${base}/bsp", "arguments": ["${map}.map", "${game}"]},
    {"name": "Light", "program": "${base}/light", "arguments": ["-extra", "${map}.bsp"]}
  ],
  "engine": {"name": "Game", "program": "${base}/engine", "arguments": ["+map", "${name}"]}
})";

}  // namespace

class GamesAreRun : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void tools_runInOrderWithTheirVariables();
  void theMap_hasTheDialectOfTheGame();
  void outputWithPlaces_namesTheLineOfTheMap();
  void aToolThatFails_endsTheRun();
  void aToolThatIsMissing_isNamedWithTheRemedy();
  void theLevelsKey_choosesTheGame();
  void anUnknownGame_listsThoseThereAre();
  void theFolderOfTheGame_isAskedFor();
  void aDamagedProfile_isNamedWithItsLine();
  void aLevelBeyondTheBound_isAWarning();
  void theEngine_isStarted();
  void aGameOutsideOfPath_isFound();
  void aLevelThatIsNoMap_needsAnOutput();
  void wrongUsage_writesNoMap();
  void aLevelOfANewerVersion_isRefused();
  void aCompilerOfDebian_readsOurMaps_data();
  void aCompilerOfDebian_readsOurMaps();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  void script(const QString& name, const QByteArray& text) {
    writeFile(path("game/" + name), "#!/bin/sh\n" + text);
    QFile(path("game/" + name))
        .setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }
  ProgramRun runGame(const QStringList& more = {}, const QString& level = "box.map") {
    return run(QStringList{"run", level, "--game", "test", "--base", "game", "--games", "games",
                           "--json", "report.json"} +
                   more,
               m_folder->path());
  }
  QJsonObject report() const { return reportAt(path("report.json")); }
  QByteArray bytes(const QString& name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void GamesAreRun::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  QDir(m_folder->path()).mkpath("game/base");
  QDir(m_folder->path()).mkpath("games");
  writeFile(path("games/test.json"), kProfile);
  writeFile(path("box.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}, {{128, 0, 0}, {192, 64, 64}}}));
  script("bsp", "echo \"bsp $@\" >> log\necho BSP > \"${1%.map}.bsp\"\n");
  script("light", "echo \"light $@\" >> log\n");
}

void GamesAreRun::tools_runInOrderWithTheirVariables() {
  const ProgramRun done = runGame({"-o", "out.map"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const QString folder = QFileInfo(m_folder->path()).absoluteFilePath();
  QCOMPARE(QString::fromUtf8(bytes("log")),
           QString("bsp %1/out.map %1/game/base\nlight -extra %1/out.bsp\n").arg(folder));
  QCOMPARE(bytes("out.bsp"), QByteArray("BSP\n"));
  const QJsonArray tools = report()["tools"].toArray();
  QCOMPARE(tools.size(), 2);
  QCOMPARE(tools[1].toObject()["name"].toString(), QString("Light"));
  QCOMPARE(tools[1].toObject()["code"].toInt(-7), 0);
}

void GamesAreRun::theMap_hasTheDialectOfTheGame() {
  QCOMPARE(runGame({"-o", "out.map"}).code, 0);
  QVERIFY2(bytes("out.map").contains(" stone [ "), bytes("out.map").constData());
  QVERIFY(!bytes("box.map").contains(" [ "));
}

void GamesAreRun::outputWithPlaces_namesTheLineOfTheMap() {
  script("bsp",
         "echo 'Entity 0, Brush 1: odd plane'\necho 'leak near (12 -8 96.5)'\necho plain\n"
         "printf 'line 3: last'\n");
  const ProgramRun done = runGame({"-o", "out.map", "--only", "Geometry"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const QJsonArray messages = report()["tools"].toArray()[0].toObject()["messages"].toArray();
  QCOMPARE(messages.size(), 3);
  const int line = messages[0].toObject()["line"].toInt();
  const QByteArrayList lines = bytes("out.map").split('\n');
  QCOMPARE(lines[line - 1].trimmed(), QByteArray("{"));
  QCOMPARE(lines[line - 2].trimmed(), QByteArray("// brush 1"));
  QVERIFY2(done.err.contains(QString("out.map:%1").arg(line)), qPrintable(done.err));
  QCOMPARE(messages[1].toObject()["place"].toArray()[2].toDouble(), 96.5);
  QCOMPARE(messages[2].toObject()["line"].toInt(), 3);
  QVERIFY(done.err.contains("  plain\n"));
}

void GamesAreRun::aToolThatFails_endsTheRun() {
  script("bsp", "echo broken\nexit 3\n");
  const ProgramRun done = runGame();
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("ended with code 3"), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("log")));
  QCOMPARE(report()["tools"].toArray().size(), 1);
  script("bsp", "kill -SEGV $$\n");
  QVERIFY(runGame().err.contains("crashed"));
}

void GamesAreRun::aToolThatIsMissing_isNamedWithTheRemedy() {
  QVERIFY(QFile::remove(path("game/light")));
  const ProgramRun done = runGame();
  QCOMPARE(done.code, 3);
  QVERIFY2(done.err.contains("Light: the program ") && done.err.contains("--tool \"Light="),
           qPrintable(done.err));
  QCOMPARE(runGame({"--tool", "Light=true"}).code, 0);
  QCOMPARE(runGame({"--tool", "Shadow=true"}).code, 2);
  QCOMPARE(runGame({"--only", "Shadow"}).code, 2);
}

void GamesAreRun::theLevelsKey_choosesTheGame() {
  writeFile(path("box.map"),
            bytes("box.map").replace("\"classname\" \"worldspawn\"",
                                     "\"classname\" \"worldspawn\"\n\"_game\" \"test\""));
  const ProgramRun done =
      run({"run", "box.map", "--base", "game", "--games", "games"}, m_folder->path());
  QVERIFY2(done.code == 0, qPrintable(done.err));
}

void GamesAreRun::anUnknownGame_listsThoseThereAre() {
  const ProgramRun done = run({"run", "box.map", "--game", "doom"}, m_folder->path());
  QCOMPARE(done.code, 2);
  for (const char* id : {"quake", "quake2", "quake3", "half-life", "xonotic", "unvanquished",
                         "neverball", "generic", "engine"})
    QVERIFY2(done.err.contains(id), qPrintable(done.err));
}

void GamesAreRun::theFolderOfTheGame_isAskedFor() {
  const ProgramRun done =
      run({"run", "box.map", "--game", "test", "--games", "games"}, m_folder->path());
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("the folder of the game is not set") && done.err.contains("--base"),
           qPrintable(done.err));
}

void GamesAreRun::aDamagedProfile_isNamedWithItsLine() {
  writeFile(path("games/broken.json"), "{\n  \"name\": \"x\",\n  \"map\": \"doom\"\n}\n");
  const ProgramRun done = runGame();
  QCOMPARE(done.code, 0);
  QVERIFY2(done.err.contains("broken.json:3:") && done.err.contains("Choose one of these"),
           qPrintable(done.err));
}

void GamesAreRun::aLevelBeyondTheBound_isAWarning() {
  writeFile(path("far.map"), mapOf({{{0, 0, 0}, {2000, 64, 64}}}));
  const ProgramRun done = runGame({"-o", "out.map"}, "far.map");
  QCOMPARE(done.code, 0);
  QVERIFY2(done.err.contains("the level reaches to 2000"), qPrintable(done.err));
}

void GamesAreRun::theEngine_isStarted() {
  script("engine", "echo \"$@\" > \"$(dirname \"$0\")/started\"\n");
  QCOMPARE(runGame({"--launch"}).code, 0);
  QTRY_COMPARE(bytes("game/started"), QByteArray("+map box\n"));
  QVERIFY(QFile::remove(path("game/engine")));
  QCOMPARE(runGame({"--launch"}).code, 3);
}

// Debian installs games in /usr/games, which the PATH of root and of services does not have.
void GamesAreRun::aGameOutsideOfPath_isFound() {
  if (!QFile::exists("/usr/games/darkplaces"))
    QSKIP("The game engine darkplaces is not installed.");
  QByteArray profile = kProfile;
  profile.replace("\"${base}/engine\", \"arguments\": [\"+map\", \"${name}\"]",
                  "\"darkplaces\", \"arguments\": [\"-basedir\", \"${base}\", \"+quit\"]");
  QVERIFY(profile.contains("darkplaces"));
  writeFile(path("games/test.json"), profile);
  const QByteArray before = qgetenv("PATH");
  qputenv("PATH", "/usr/bin:/bin");
  const ProgramRun done = runGame({"-o", "out.map", "--launch"});
  qputenv("PATH", before);
  QVERIFY2(done.code == 0, qPrintable(done.err));
}

void GamesAreRun::aLevelThatIsNoMap_needsAnOutput() {
  QCOMPARE(run({"convert", "box.map", "box.halfspace"}, m_folder->path()).code, 0);
  const ProgramRun done = runGame({}, "box.halfspace");
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("-o level.map"), qPrintable(done.err));
  QCOMPARE(runGame({"-o", "out.map"}, "box.halfspace").code, 0);
}

void GamesAreRun::wrongUsage_writesNoMap() {
  const QStringList make{"run",   "box.map", "--game", "test", "--games",
                         "games", "--json",  "r.json", "-o",   "out.map"};
  for (const QStringList& wrong : {QStringList{}, QStringList{"--base", "game", "--only", "Sound"},
                                   QStringList{"--base", "game", "--tool", "Light"}}) {
    const ProgramRun refused = run(make + wrong, m_folder->path());
    QVERIFY2(refused.code == 2, qPrintable(refused.err));
    QVERIFY2(!QFile::exists(path("out.map")), qPrintable(wrong.join(' ')));
  }
  QByteArray profile = kProfile;
  writeFile(path("games/test.json"), profile.replace("\"engine\"", "\"_engine\""));
  const ProgramRun refused =
      run(make + QStringList{"--base", "game", "--launch"}, m_folder->path());
  QVERIFY2(refused.code == 2 && refused.err.contains("engine"), qPrintable(refused.err));
  QVERIFY(!QFile::exists(path("out.map")) && !QFile::exists(path("log")));
}

void GamesAreRun::aLevelOfANewerVersion_isRefused() {
  QByteArray text = bytesOf(HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace");
  text.replace("\"halfspace\": 2", "\"halfspace\": 4, \"smells\": [\"of oak\"]");
  writeFile(path("newer.halfspace"), text);
  const ProgramRun refused = runGame({"-o", "out.map"}, "newer.halfspace");
  QVERIFY2(refused.code == 3 && refused.err.contains("A newer version"), qPrintable(refused.err));
  QVERIFY(!QFile::exists(path("out.map")) && !QFile::exists(path("log")));
}

void GamesAreRun::aCompilerOfDebian_readsOurMaps_data() {
  QTest::addColumn<QString>("level");
  for (const char* level : {"gatehouse", "abbey", "tutorial"}) QTest::newRow(level) << level;
}

// Neverball's mapc is the one compiler of .map files that Debian 12 has. It makes a lump of each
// brush and a side of each plane.
void GamesAreRun::aCompilerOfDebian_readsOurMaps() {
  QFETCH(QString, level);
  QString mapc = QStandardPaths::findExecutable("mapc");
  if (mapc.isEmpty()) mapc = QStandardPaths::findExecutable("mapc", {"/usr/games"});
  if (mapc.isEmpty()) QSKIP("mapc is not installed (package neverball).");
  const QString map = path(level + ".map");
  const ProgramRun done =
      run({"run", QString(HALFSPACE_SOURCE_DIR "/resources/levels/") + level + ".halfspace", "-o",
           map, "--game", "neverball", "--base", path("game"), "--tool", "Compile=" + mapc});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QVERIFY(QFileInfo(path(level + ".sol")).size() > 0);
  static const QRegularExpression kCounts(
      "mtrl +vert +edge +side +texc +offs +geom +lump .*\\n((?: +\\d+){8})");
  const auto found = kCounts.match(done.out + done.err);
  QVERIFY2(found.hasMatch(), qPrintable(done.err));
  const QStringList counts = found.captured(1).split(' ', Qt::SkipEmptyParts);
  const auto brushes = bytesOf(map).count("// brush ");
  qInfo("%s: %lld brushes, %s sides, %s vertices", qPrintable(level),
        static_cast<long long>(brushes), qPrintable(counts[3]), qPrintable(counts[1]));
  QCOMPARE(counts[7].toLongLong(), static_cast<long long>(brushes));
  QVERIFY(counts[1].toInt() >= 8 && counts[3].toInt() >= 6);
}

QTEST_GUILESS_MAIN(GamesAreRun)
#include "games_are_run.moc"
