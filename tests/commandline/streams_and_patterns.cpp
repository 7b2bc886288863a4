// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Standard input and output instead of files, and folders and patterns instead of one file.
#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

const QByteArray kMap = mapOf({{{0, 0, 0}, {64, 64, 64}}});
const QByteArray kMesh = objBox({{0, 0, 0}, {64, 64, 64}});

}  // namespace

class StreamsAndPatterns : public QObject {
  Q_OBJECT

 private slots:
  void level_isReadFromStandardInput_data();
  void level_isReadFromStandardInput();
  void result_goesToStandardOutput_asItWouldToAFile_data();
  void result_goesToStandardOutput_asItWouldToAFile();
  void aStreamWithoutAFormat_isRefused();
  void reportAndResult_cannotShareStandardOutput();
  void messagesNameTheStream();
  void standardOutputOnAFullDisk_endsWithThree_data();
  void standardOutputOnAFullDisk_endsWithThree();
  void folder_isConverted_withItsTree();
  void pattern_isExpanded();
  void twoInputsOfOneOutput_areRefused();
};

void StreamsAndPatterns::level_isReadFromStandardInput_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QByteArray>("input");
  QTest::addColumn<QString>("prints");
  QTest::addRow("build") << QStringList{"build", "-", "--from", "map"} << kMap << "1 solid";
  QTest::addRow("build a mesh") << QStringList{"build", "-", "--from", "obj"} << kMesh << "1 solid";
  QTest::addRow("compile") << QStringList{"compile", "-", "--from", "map"} << kMap << "nodes";
  QTest::addRow("validate") << QStringList{"validate", "-", "--from", "obj"} << kMesh
                            << "<stdin>: solid";
  QTest::addRow("edit") << QStringList{"edit", "-", "j.journal", "--from", "map", "--random", "1"}
                        << kMap << "1 of 1 edit ";
}

void StreamsAndPatterns::level_isReadFromStandardInput() {
  QFETCH(QStringList, arguments);
  QFETCH(QByteArray, input);
  QFETCH(QString, prints);
  const QTemporaryDir folder;
  const ProgramRun ran = run(arguments, folder.path(), input);
  QVERIFY2(ran.code == 0, qPrintable(ran.err));
  QVERIFY2(ran.out.contains(prints), qPrintable(ran.out));
  QVERIFY2(!ran.out.contains("<stdin>."), qPrintable(ran.out));
}

void StreamsAndPatterns::result_goesToStandardOutput_asItWouldToAFile_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addRow("build") << QStringList{"build", "box.map", "-o"};
  QTest::addRow("convert") << QStringList{"convert", "box.map"};
  QTest::addRow("repair") << QStringList{"repair", "box.obj", "-o"};
  QTest::addRow("boolean") << QStringList{"boolean", "union", "box.obj", "box.obj", "-o"};
}

void StreamsAndPatterns::result_goesToStandardOutput_asItWouldToAFile() {
  QFETCH(QStringList, arguments);
  const QTemporaryDir folder;
  writeFile(folder.filePath("box.map"), kMap);
  writeFile(folder.filePath("box.obj"), kMesh);
  const ProgramRun file = run(arguments + QStringList{"out.obj"}, folder.path());
  QVERIFY2(file.code == 0, qPrintable(file.err));
  const ProgramRun stream = run(arguments + QStringList{"-", "--to", "obj"}, folder.path());
  QVERIFY2(stream.code == 0, qPrintable(stream.err));
  // Materials get a file only beside a file.
  QByteArray bytes = bytesOf(folder.filePath("out.obj"));
  const bool hasMaterials = QFile::exists(folder.filePath("out.mtl"));
  QCOMPARE(bytes.contains("mtllib out.mtl\n"), hasMaterials);
  QCOMPARE(stream.out, QString::fromUtf8(bytes.replace("mtllib out.mtl\n", "")));
  QStringList names{"box.map", "box.obj", "out.obj"};
  if (hasMaterials) names.insert(2, "out.mtl");
  QCOMPARE(namesIn(folder.path()), names);
}

void StreamsAndPatterns::aStreamWithoutAFormat_isRefused() {
  const QTemporaryDir folder;
  const ProgramRun in = run({"build", "-"}, folder.path(), kMap);
  QCOMPARE(in.code, 2);
  QVERIFY2(in.err.contains("LEVEL is standard input") && in.err.contains("--from"),
           qPrintable(in.err));
  const ProgramRun out = run({"build", "-", "--from", "map", "-o", "-"}, folder.path(), kMap);
  QCOMPARE(out.code, 2);
  QVERIFY2(out.err.contains("--to"), qPrintable(out.err));
  const ProgramRun unknown = run({"build", "-", "--from", "mpa"}, folder.path(), kMap);
  QCOMPARE(unknown.code, 3);
  QVERIFY2(unknown.err.contains(".map"), qPrintable(unknown.err));
}

void StreamsAndPatterns::reportAndResult_cannotShareStandardOutput() {
  const QTemporaryDir folder;
  const ProgramRun ran =
      run({"build", "-", "--from", "map", "-o", "-", "--to", "obj", "--json", "-"}, folder.path(),
          kMap);
  QCOMPARE(ran.code, 2);
  QVERIFY2(ran.err.contains("cannot both go to standard output"), qPrintable(ran.err));
}

void StreamsAndPatterns::messagesNameTheStream() {
  int line = 0;
  const QByteArray broken = mapWithBrokenBrush({{{0, 0, 0}, {64, 64, 64}}}, line);
  const ProgramRun ran = run({"build", "-", "--from", "map"}, {}, broken);
  QCOMPARE(ran.code, 1);
  QVERIFY2(ran.err.startsWith(QString("<stdin>:%1: error: ").arg(line)), qPrintable(ran.err));
}

void StreamsAndPatterns::standardOutputOnAFullDisk_endsWithThree_data() {
  QTest::addColumn<QStringList>("arguments");
  for (const char* command :
       {"build box.map", "build box.map --json -", "build box.map -o - --to stl",
        "convert box.map - --to halfspace", "validate box.obj", "help build", "help --as man",
        "edit box.map j.journal --random 1", "build --help", "--version", "build broken.map",
        "validate open.obj"}) {
    QTest::newRow(command) << QString(command).split(' ');
  }
}

void StreamsAndPatterns::standardOutputOnAFullDisk_endsWithThree() {
  const QString full = "/dev/full";
  QVERIFY(QFile::exists(full) || !QFile::exists("/proc/self"));  // Linux has it
  if (!QFile::exists(full)) return;
  QFETCH(QStringList, arguments);
  const QTemporaryDir folder;
  writeFile(folder.filePath("box.map"), kMap);
  writeFile(folder.filePath("box.obj"), kMesh);
  // Errors of the input do not hide that the results were lost.
  int line = 0;
  writeFile(folder.filePath("broken.map"), mapWithBrokenBrush({{{0, 0, 0}, {64, 64, 64}}}, line));
  writeFile(folder.filePath("open.obj"), objBox({{0, 0, 0}, {64, 64, 64}}, true));
  const ProgramRun done = run(arguments, folder.path(), {}, full);
  QCOMPARE(done.code, 3);
  QVERIFY2(done.err.contains("standard output"), qPrintable(done.err));
}

void StreamsAndPatterns::folder_isConverted_withItsTree() {
  const QTemporaryDir folder;
  QVERIFY(QDir(folder.path()).mkpath("maps/arena"));
  writeFile(folder.filePath("maps/one.map"), kMap);
  writeFile(folder.filePath("maps/arena/two.map"), kMap);
  writeFile(folder.filePath("maps/notes.txt"), "no level");
  const ProgramRun ran = run({"convert", "maps", "meshes", "--to", "obj"}, folder.path());
  QVERIFY2(ran.code == 0, qPrintable(ran.err));
  QCOMPARE(namesIn(folder.filePath("meshes")), (QStringList{"arena", "one.mtl", "one.obj"}));
  QVERIFY(QFile::exists(folder.filePath("meshes/arena/two.obj")));
  const ProgramRun without = run({"convert", "maps", "others"}, folder.path());
  QCOMPARE(without.code, 2);
  QVERIFY2(without.err.contains("--to"), qPrintable(without.err));
}

void StreamsAndPatterns::pattern_isExpanded() {
  const QTemporaryDir folder;
  for (const char* name : {"box_1.map", "box_2.map", "hall.map"})
    writeFile(folder.filePath(name), kMap);
  const ProgramRun checked = run({"validate", "box_?.map"}, folder.path());
  QVERIFY2(checked.code == 0, qPrintable(checked.err));
  QVERIFY2(checked.out.contains("2 files: 2 solid"), qPrintable(checked.out));
  const ProgramRun converted = run({"convert", "*.map", "out", "--to", "ply"}, folder.path());
  QVERIFY2(converted.code == 0, qPrintable(converted.err));
  QCOMPARE(namesIn(folder.filePath("out")), (QStringList{"box_1.ply", "box_2.ply", "hall.ply"}));
  const ProgramRun none = run({"validate", "tower_*.map"}, folder.path());
  QCOMPARE(none.code, 3);
  QVERIFY2(none.err.contains("tower_*.map: error: "), qPrintable(none.err));
}

void StreamsAndPatterns::twoInputsOfOneOutput_areRefused() {
  const QTemporaryDir folder;
  QVERIFY(QDir(folder.path()).mkdir("in"));
  writeFile(folder.filePath("in/box.map"), kMap);
  writeFile(folder.filePath("in/box.obj"), kMesh);
  const ProgramRun both = run({"convert", "in", "out", "--to", "ply"}, folder.path());
  QCOMPARE(both.code, 2);
  QVERIFY2(both.err.contains("box.ply"), qPrintable(both.err));
  const ProgramRun onto = run({"convert", "in", "in", "--to", "obj"}, folder.path());
  QCOMPARE(onto.code, 2);
  QCOMPARE(bytesOf(folder.filePath("in/box.obj")), kMesh);
}

QTEST_GUILESS_MAIN(StreamsAndPatterns)
#include "streams_and_patterns.moc"
