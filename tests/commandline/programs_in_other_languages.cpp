// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// In a locale with a decimal comma, the program reads and writes the same numbers as in any other.
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

// The category LC_NUMERIC of a German locale, as localedef writes it for glibc: the comma, the
// point between thousands, and the name of the encoding. Systems without German texts lack it.
const QByteArray kComma = QByteArray::fromHex(
    "14110320060000002000000022000000240000002800000"
    "02c000000300000002c002e00030300002c0000002e0000005554462d3800");

const QByteArray kStart = "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24.5\"\n}\n";
const QByteArray kRecording =
    "halfspace-recording 1\nlevel 0\nstart 0.5 0 24.5\ninput 90 0 0.5 0 - -\n";

}  // namespace

class ProgramsInOtherLanguages : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void commands_giveTheSameBytes_data();
  void commands_giveTheSameBytes();
  void helpAndMessages_havePoints();

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  // In the locale with the comma, or in the plain one.
  ProgramRun runIn(bool comma, const QStringList& command, const QByteArray& input = {}) const;

  QTemporaryDir m_folder;
};

void ProgramsInOtherLanguages::initTestCase() {
  QVERIFY(QDir(m_folder.path()).mkdir("comma"));
  writeFile(path("comma/LC_NUMERIC"), kComma);
  const ProgramRun other = runIn(true, {"/usr/bin/printf", "%.1f", "1"});
  QVERIFY2(other.out == "1,0", "the C library does not take this locale");
  QCOMPARE(runIn(false, {"/usr/bin/printf", "%.1f", "1"}).out, QString("1.0"));
  const QList<Span> room{{{-64, -64, -16}, {64, 64, 0}}, {{-8, 16, 0}, {8, 32, 40}}};
  QByteArray lift = mapOf({{{-40, -40, 0}, {40, 40, 8}}});
  lift.remove(0, lift.indexOf('{'));
  lift.replace("\"worldspawn\"", "\"func_plat\"\n\"height\" \"64.5\"\n\"speed\" \"100.5\"");
  QVERIFY(lift.contains("func_plat"));
  writeFile(path("level.map"), mapOf(room) + lift + kStart);
  writeFile(path("box.obj"), objBox({{0, 0, 0}, {64, 64, 63}}));
  writeFile(path("keys.recording"), kRecording);
  QCOMPARE(runIn(false, {HALFSPACE_PROGRAM, "compile", "level.map", "-o", "level.hbsp"}).code, 0);
}

ProgramRun ProgramsInOtherLanguages::runIn(bool comma, const QStringList& command,
                                           const QByteArray& input) const {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const QString& name : environment.keys())
    if (name.startsWith("LC_")) environment.remove(name);
  environment.insert("LANG", "C.UTF-8");
  if (comma) {
    environment.insert("LOCPATH", m_folder.path());
    environment.insert("LC_NUMERIC", "comma");
  }
  QProcess process;
  process.setProcessEnvironment(environment);
  process.setWorkingDirectory(m_folder.path());
  process.start(command.first(), command.mid(1));
  process.write(input);
  process.closeWriteChannel();
  ProgramRun result;
  if (process.waitForFinished(-1)) result.code = process.exitCode();
  result.out = QString::fromUtf8(process.readAllStandardOutput());
  result.err = QString::fromUtf8(process.readAllStandardError());
  return result;
}

// OUTPUT is the file that is compared.
void ProgramsInOtherLanguages::commands_giveTheSameBytes_data() {
  QTest::addColumn<QStringList>("command");
  QTest::addColumn<QByteArray>("input");
  const auto add = [](const char* command, const QByteArray& input = {}) {
    QTest::newRow(command) << QString(command).split(' ') << input;
  };
  add("sweep level.hbsp --shape sphere:0.5", "0.5,0.5,20.25,0,0.5,-40.5\n");
  add("section box.obj --plane z=32.5 -o OUTPUT.svg");
  add("section box.obj --plane 0.5,0.25,1,30.125 -o OUTPUT.dxf");
  add("section level.map --plane z=0.5 --plan -o OUTPUT.svg");
  add("offset box.obj --distance 0.5 -o OUTPUT.obj");
  add("compile level.map --protrusion 0.5 -o OUTPUT.hbsp");
  add("light level.map --grid OUTPUT.json");
  add("convert level.map OUTPUT.halfspace");
  add("boolean union box.obj box.obj -o OUTPUT.obj -q");
  add("edit --serve",
      "{\"do\":\"sweep\",\"shape\":\"sphere:0.5\",\"motions\":[[0.5,0,9,0,0,-9.5]]}\n");
}

void ProgramsInOtherLanguages::commands_giveTheSameBytes() {
  QFETCH(QStringList, command);
  QFETCH(QByteArray, input);
  QString out[2];
  QByteArray bytes[2];
  for (const bool comma : {false, true}) {
    QStringList arguments = command;
    arguments.replaceInStrings("OUTPUT", comma ? "comma" : "plain");
    const ProgramRun done = runIn(comma, QStringList{HALFSPACE_PROGRAM} + arguments, input);
    QVERIFY2(done.code == 0, qPrintable(done.err));
    for (const QString& argument : arguments)
      if (argument.startsWith("comma.") || argument.startsWith("plain."))
        bytes[comma] = bytesOf(path(argument)).replace(argument.left(5).toUtf8(), "");
    if (bytes[comma].isEmpty()) out[comma] = done.out;
  }
  QVERIFY(!bytes[false].isEmpty() || !out[false].isEmpty());
  QCOMPARE(bytes[true], bytes[false]);
  // The times follow the hits in an answer to a script.
  QCOMPARE(out[true].section("\"ms\"", 0, 0), out[false].section("\"ms\"", 0, 0));
}

void ProgramsInOtherLanguages::helpAndMessages_havePoints() {
  const ProgramRun built = runIn(true, {HALFSPACE_PROGRAM, "build", "box.obj"});
  QVERIFY2(built.out.contains("0.0") && !built.out.contains("0,0"), qPrintable(built.out));
  const ProgramRun played = runIn(true, {HALFSPACE_PROGRAM, "play", "level.map", "keys.recording"});
  const ProgramRun plain = runIn(false, {HALFSPACE_PROGRAM, "play", "level.map", "keys.recording"});
  // Where the character ends, and the hash of all its positions, on a lift of a speed of 100.5.
  const auto positions = [](const QString& text) { return text.split('\n').mid(1, 2); };
  QCOMPARE(positions(played.out), positions(plain.out));
  QVERIFY2(positions(plain.out).value(0).contains('.'), qPrintable(plain.out));
  const ProgramRun refused =
      runIn(true, {HALFSPACE_PROGRAM, "compile", "level.map", "--protrusion", "0.0001"});
  QCOMPARE(refused.code, 2);
  QVERIFY2(refused.err.contains("0.001"), qPrintable(refused.err));
}

QTEST_GUILESS_MAIN(ProgramsInOtherLanguages)
#include "programs_in_other_languages.moc"
