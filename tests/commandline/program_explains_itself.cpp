// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

class ProgramExplainsItself : public QObject {
  Q_OBJECT

 private slots:
  void help_namesEveryCommandAndExitCode();
  void helpOfEveryCommand_data();
  void helpOfEveryCommand();
  void version_isANumber();
  void wrongUsage_endsWithTwo_data();
  void wrongUsage_endsWithTwo();
  void brokenPlugin_isToldAndDoesNotStopTheProgram();
};

void ProgramExplainsItself::help_namesEveryCommandAndExitCode() {
  const ProgramRun help = run({"--help"});
  QCOMPARE(help.code, 0);
  for (const char* word : {"build", "boolean", "convert", "bench", "Exit codes", "4 a fault"}) {
    QVERIFY2(help.out.contains(word), word);
  }
}

void ProgramExplainsItself::helpOfEveryCommand_data() {
  QTest::addColumn<QStringList>("words");
  QTest::addRow("build") << QStringList{"LEVEL", "--output", "--threads", "--json"};
  QTest::addRow("boolean") << QStringList{"OPERATION", "union", "--output", "--json"};
  QTest::addRow("convert") << QStringList{"IN", "OUT", "--json"};
  QTest::addRow("compare") << QStringList{"LEVEL", "--shapes", "--motions", "--html", "--json"};
  QTest::addRow("bench") << QStringList{"NAME", "--level", "--repeat", "--long", "--json"};
}

void ProgramExplainsItself::helpOfEveryCommand() {
  QFETCH(QStringList, words);
  const ProgramRun help = run({QTest::currentDataTag(), "--help"});
  QCOMPARE(help.code, 0);
  QVERIFY(help.err.isEmpty());
  for (const QString& word : words) QVERIFY2(help.out.contains(word), qPrintable(word));
}

void ProgramExplainsItself::version_isANumber() {
  const ProgramRun version = run({"--version"});
  QCOMPARE(version.code, 0);
  QVERIFY(QRegularExpression("^\\d+\\.\\d+\\.\\d+$").match(version.out.trimmed()).hasMatch());
}

void ProgramExplainsItself::wrongUsage_endsWithTwo_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("says");
  QTest::addRow("nothing") << QStringList{} << "--help";
  QTest::addRow("unknown command") << QStringList{"biuld", "a.map"} << "biuld";
  QTest::addRow("no level") << QStringList{"build"} << "LEVEL";
  QTest::addRow("unknown option") << QStringList{"build", "a.map", "--fast"} << "--fast";
  QTest::addRow("threads no number") << QStringList{"build", "a.map", "--threads", "two"} << "two";
  QTest::addRow("negative threads") << QStringList{"build", "a.map", "--threads", "-1"} << "-1";
  QTest::addRow("mesh of unknown ending") << QStringList{"build", "a.map", "-o", "a.xyz"} << ".obj";
  QTest::addRow("unknown operation")
      << QStringList{"boolean", "xor", "a.obj", "b.obj", "-o", "c.obj"} << "xor";
  QTest::addRow("boolean without a place for the result")
      << QStringList{"boolean", "union", "a.obj", "b.obj"} << "--output";
  QTest::addRow("convert to unknown ending") << QStringList{"convert", "a.map", "a.xyz"} << ".map";
  QTest::addRow("unknown benchmark") << QStringList{"bench", "weather"} << "bench --help";
}

void ProgramExplainsItself::wrongUsage_endsWithTwo() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, says);
  const QTemporaryDir folder;
  const ProgramRun wrong = run(arguments, folder.path());
  QCOMPARE(wrong.code, 2);
  QVERIFY2(wrong.err.contains(says), qPrintable(wrong.err));
  QVERIFY(namesIn(folder.path()).isEmpty());
}

void ProgramExplainsItself::brokenPlugin_isToldAndDoesNotStopTheProgram() {
  const QTemporaryDir folder;
  writeFile(folder.filePath("torn.so"),
            "\x7f"
            "ELF and nothing more");
  writeFile(folder.filePath("box.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}}));
  qputenv("HALFSPACE_PLUGIN_PATH", folder.path().toUtf8());
  const ProgramRun built = run({"build", "box.map"}, folder.path());
  qunsetenv("HALFSPACE_PLUGIN_PATH");
  QCOMPARE(built.code, 0);
  QVERIFY2(built.err.contains("torn"), qPrintable(built.err));
}

QTEST_GUILESS_MAIN(ProgramExplainsItself)
#include "program_explains_itself.moc"
