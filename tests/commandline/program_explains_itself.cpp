// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "level/program/exit_code.h"
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
  void wrongValues_areNamedWithWhatIsAllowed_data();
  void wrongValues_areNamedWithWhatIsAllowed();
  void aFolderAsInput_isNamed();
  void mistypedNames_areGuessed_data();
  void mistypedNames_areGuessed();
  void quietAndVerbose();
  void colour_onlyWhereWanted();
  void pages_nameEveryOption_data();
  void pages_nameEveryOption();
  void brokenPlugin_isReportedAndDoesNotStopTheProgram();
};

void ProgramExplainsItself::help_namesEveryCommandAndExitCode() {
  const ProgramRun help = run({"--help"});
  QCOMPARE(help.code, 0);
  for (const char* word :
       {"build", "boolean", "convert", "bench", "Exit codes", "4  an internal error"}) {
    QVERIFY2(help.out.contains(word), word);
  }
  for (const halfspace::level::ExitCodeText& code : halfspace::level::exitCodes()) {
    const QString number = QString::number(static_cast<int>(code.code));
    const QString meaning = QString::fromUtf8(code.meaning.data(), code.meaning.size());
    QVERIFY2(help.out.contains(number + "  " + meaning), qPrintable(meaning));
    QVERIFY2(bytesOf(HALFSPACE_SOURCE_DIR "/docs/manual/reference/commands.md")
                 .contains(("| " + number + " | " + meaning + " |").toUtf8()),
             qPrintable("commands.md: " + meaning));
  }
}

void ProgramExplainsItself::helpOfEveryCommand_data() {
  QTest::addColumn<QStringList>("words");
  QTest::addRow("build") << QStringList{"LEVEL", "--output", "--threads", "--json"};
  QTest::addRow("boolean") << QStringList{"OPERATION", "union", "--output", "--json"};
  QTest::addRow("split") << QStringList{"MESH", "--plane", "--by", "--output", "--json"};
  QTest::addRow("section") << QStringList{"SOLID", "--plane", "--output", "--json"};
  QTest::addRow("minkowski") << QStringList{"sum", "difference", "BODY", "--output", "--json"};
  QTest::addRow("offset") << QStringList{"MESH", "--distance", "--corners", "--detail"};
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
  QCOMPARE(run({"help", QTest::currentDataTag()}).out, help.out);
}

void ProgramExplainsItself::version_isANumber() {
  const ProgramRun version = run({"--version"});
  QCOMPARE(version.code, 0);
  QVERIFY(QRegularExpression("^\\d+\\.\\d+\\.\\d+$").match(version.out.trimmed()).hasMatch());
  QCOMPARE(run({"-V"}).out, version.out);
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

// One form for all options: the option, the value in quotes, what is allowed, a full stop.
void ProgramExplainsItself::wrongValues_areNamedWithWhatIsAllowed_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("says");
  const auto row = [](const char* name, QStringList arguments, const char* says) {
    QTest::addRow("%s", name) << std::move(arguments) << says;
  };
  row("program of a scene", {"build", "a.map", "--for", "unreal"},
      "--for \"unreal\" is not one of plain, godot, bevy, unity, blender.");
  row("program, mistyped", {"light", "a.map", "--for", "godott"},
      "--for \"godott\" is not one of plain, godot, bevy, unity, blender. Did you mean \"godot\"?");
  row("images", {"build", "a.map", "--images", "inside"},
      "--images \"inside\" is not one of embedded, beside. Did you mean \"beside\"?");
  row("split", {"build", "a.map", "--split", "solid"},
      "--split \"solid\" is not one of layer, group.");
  row("no scale", {"build", "a.map", "--scale", "0"},
      "--scale \"0\" is not a number greater than 0.");
  row("scale no number", {"light", "a.map", "--scale", "big"},
      "--scale \"big\" is not a number greater than 0.");
  row("grid", {"section", "a.map", "--plane", "z=0", "-o", "a.svg", "--grid", "-1"},
      "--grid \"-1\" is not a number of 0 or more.");
  row("port", {"serve", "a.map", "--port", "99999"},
      "--port \"99999\" is not a whole number from 0 to 65535.");
  row("textures", {"build", "a.map", "--textures", "nowhere"},
      "--textures \"nowhere\" is not an existing file or folder. Check the path.");
  row("base", {"build", "a.map", "--base", "nowhere"},
      "--base \"nowhere\" is not an existing folder. Check the path.");
  row("profiles", {"run", "a.map", "--games", "nowhere"},
      "--games \"nowhere\" is not an existing folder. Check the path.");
  row("corpus", {"bench", "repair", "--corpus", "nowhere"},
      "--corpus \"nowhere\" is not an existing folder. Check the path.");
  row("protrusion", {"compile", "a.map", "--protrusion", "-3"},
      "--protrusion \"-3\" is not a number of 0.001 or more. A smaller one needs thousands of "
      "bevels "
      "for each cell; exact sweeps need none.");
  row("shape", {"sweep", "a.hbsp", "--shape", "box:1,2"},
      "--shape \"box:1,2\" is no shape; a shape is one of point, sphere:R, box:HX,HY,HZ, "
      "cylinder:R,H, capsule:R,H, hull:FILE, with numbers from 0 to 16777216.");
  row("capsule", {"sweep", "a.hbsp", "--shape", "capsule:8,4"},
      "--shape \"capsule:8,4\" is no capsule: half of its height, H, is at least its radius R.");
}

void ProgramExplainsItself::wrongValues_areNamedWithWhatIsAllowed() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, says);
  const QTemporaryDir folder;
  const ProgramRun wrong = run(arguments, folder.path());
  QCOMPARE(wrong.code, 2);
  QCOMPARE(wrong.err.section('\n', 0, 0), "halfspace: error: " + says);
}

void ProgramExplainsItself::aFolderAsInput_isNamed() {
  const QTemporaryDir folder;
  QVERIFY(QDir(folder.path()).mkdir("levels"));
  for (const QStringList& arguments :
       {QStringList{"build", "levels"},
        QStringList{"split", "levels", "--plane", "z=0", "-o", "p"}}) {
    const ProgramRun wrong = run(arguments, folder.path());
    QCOMPARE(wrong.code, 3);
    QCOMPARE(wrong.err,
             QString("levels: error: This is a folder; the command reads one file. Name a file in "
                     "it.\n"));
  }
}

void ProgramExplainsItself::mistypedNames_areGuessed_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("says");
  QTest::addRow("command") << QStringList{"biuld", "a.map"} << "Did you mean \"build\"?";
  QTest::addRow("command, begun") << QStringList{"conv"} << "Did you mean \"convert\"?";
  QTest::addRow("help") << QStringList{"help", "compil"} << "Did you mean \"compile\"?";
  QTest::addRow("option") << QStringList{"build", "a.map", "--thread", "2"}
                          << "halfspace build has no option --thread. Did you mean \"--threads\"?";
  QTest::addRow("option with a value")
      << QStringList{"build", "a.map", "--jsn=-"} << "Did you mean \"--json\"?";
  QTest::addRow("required option")
      << QStringList{"boolean", "union", "a.obj", "b.obj", "--ouput", "c.obj"}
      << "Did you mean \"--output\"?";
  QTest::addRow("listed value") << QStringList{"boolean", "unoin", "a.obj", "b.obj", "-o", "c.obj"}
                                << "OPERATION \"unoin\" is not one of union, difference, "
                                   "intersection. Did you mean \"union\"?";
  QTest::addRow("corners") << QStringList{"offset", "a.obj", "--distance", "1",
                                          "-o",     "b.obj", "--corners",  "sqare"}
                           << "Did you mean \"square\"?";
  QTest::addRow("command of meshes") << QStringList{"ofset"} << "Did you mean \"offset\"?";
  QTest::addRow("set of bevels") << QStringList{"compile", "a.map", "--bevels", "egdes"}
                                 << "Did you mean \"edges\"?";
  QTest::addRow("number") << QStringList{"build", "a.map", "--threads", "2000"}
                          << "\"2000\" is not a whole number from 0 to 1024";
  QTest::addRow("shape") << QStringList{"play", "a.map", "a.recording", "--shape", "cilinder:16,28"}
                         << "Did you mean \"cylinder\"?";
  QTest::addRow("nothing near") << QStringList{"xylophone"} << "The commands are build, ";
  QTest::addRow("one file too many") << QStringList{"build", "a.map", "b.map"}
                                     << "\"b.map\" is one argument too many for halfspace build";
  QTest::addRow("one of two values")
      << QStringList{"boolean", "union", "a.obj"} << "MESHES needs at least 2 values, not 1";
  QTest::addRow("no value") << QStringList{"build", "a.map", "-o"} << "--output needs a value";
  QTest::addRow("both") << QStringList{"build", "a.map", "-q", "-v"} << "cannot be combined";
}

void ProgramExplainsItself::mistypedNames_areGuessed() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, says);
  const QTemporaryDir folder;
  writeFile(folder.filePath("a.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}}));
  writeFile(folder.filePath("a.recording"), "halfspace-recording 1\nlevel 0\nstart 0 0 80\n");
  const ProgramRun wrong = run(arguments, folder.path());
  QVERIFY2(wrong.err.contains(says), qPrintable(wrong.err));
  QVERIFY2(wrong.err.startsWith("halfspace: error: "), qPrintable(wrong.err));
  QCOMPARE(wrong.code, 2);
}

void ProgramExplainsItself::quietAndVerbose() {
  const QTemporaryDir folder;
  int line = 0;
  writeFile(folder.filePath("broken.map"), mapWithBrokenBrush({{{0, 0, 0}, {64, 64, 64}}}, line));
  const ProgramRun normal = run({"build", "broken.map"}, folder.path());
  const ProgramRun quiet = run({"build", "broken.map", "-q"}, folder.path());
  const ProgramRun verbose = run({"-v", "build", "broken.map"}, folder.path());
  QCOMPARE(quiet.code, 1);
  QCOMPARE(quiet.out, QString());
  QCOMPARE(quiet.err, normal.err);  // errors are printed even so
  QCOMPARE(verbose.code, 1);
  QVERIFY2(verbose.err.contains("halfspace: note: reading broken.map"), qPrintable(verbose.err));
}

void ProgramExplainsItself::colour_onlyWhereWanted() {
  const ProgramRun plain = run({"build", "none.map"});
  const ProgramRun coloured = run({"build", "none.map", "--color", "always"});
  QVERIFY2(!plain.err.contains('\033'), qPrintable(plain.err));
  QVERIFY2(coloured.err.contains("\033[1;31merror:\033[0m"), qPrintable(coloured.err));
  QVERIFY(!run({"build", "none.map", "--color", "never"}).err.contains('\033'));
  qputenv("NO_COLOR", "1");
  QVERIFY(!run({"build", "none.map"}).err.contains('\033'));
  QVERIFY(run({"build", "none.map", "--color", "always"}).err.contains('\033'));
  qunsetenv("NO_COLOR");
}

void ProgramExplainsItself::pages_nameEveryOption_data() {
  QTest::addColumn<QString>("hyphen");
  QTest::addRow("man") << "\\-";
  QTest::addRow("bash") << "-";
  QTest::addRow("zsh") << "-";
  QTest::addRow("fish") << " -l ";
}

void ProgramExplainsItself::pages_nameEveryOption() {
  QFETCH(QString, hyphen);
  const ProgramRun page = run({"help", "--as", QTest::currentDataTag()});
  QCOMPARE(page.code, 0);
  int options = 0;
  for (const QString command :
       {"build", "boolean", "split", "section", "minkowski", "offset", "convert", "validate",
        "repair", "compile", "sweep", "play", "leak", "edit", "compare", "bench", "run", "help"}) {
    const QString help = run({command, "--help"}).out;
    static const QRegularExpression option("^ +(?:-[a-zA-Z],)?--([a-z-]+)");
    for (const QString& line : help.split('\n')) {
      const auto match = option.match(line);
      if (!match.hasMatch()) continue;
      ++options;
      QString name = match.captured(1);
      const QString begin = hyphen == " -l " ? hyphen : hyphen + hyphen;
      if (hyphen.startsWith('\\')) name.replace("-", hyphen);
      QVERIFY2(page.out.contains(begin + name), qPrintable(command + (" --" + name)));
    }
  }
  QVERIFY2(options > 100, qPrintable(QString::number(options)));
}

void ProgramExplainsItself::brokenPlugin_isReportedAndDoesNotStopTheProgram() {
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
