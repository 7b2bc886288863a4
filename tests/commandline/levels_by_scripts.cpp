// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The Python module: the script of the manual builds a level of 1,000 solids and prints what the
// manual says; errors are exceptions.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/manual_blocks.h"
#include "tests/commandline/program_run.h"

using namespace halfspace::tests;

namespace {

const QString kSource = HALFSPACE_SOURCE_DIR;
constexpr int kPatience = 5 * 60 * 1000;  // milliseconds

}  // namespace

class LevelsByScripts : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void theScriptOfTheManual_printsWhatItSays();
  void errors_areExceptions();
  void rowsOfNumbers_mayBeArrays();
  void meshes_mayBeArrays();
  void damagedMeshes_areRepaired_orRefused();
  void errorsOfMeshes_nameTheArgument();

 private:
  // The output of a script; with its error messages if it failed.
  QString output(const QString& script) const;

  QString m_python;
  QTemporaryDir m_folder;
};

void LevelsByScripts::initTestCase() {
  m_python = QStandardPaths::findExecutable("python3");
  if (m_python.isEmpty()) QSKIP("python3 is not installed");
}

QString LevelsByScripts::output(const QString& script) const {
  QProcess python;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PYTHONPATH", kSource + "/commandline/python");
  environment.insert("PYTHONDONTWRITEBYTECODE", "1");
  environment.insert("HALFSPACE_PROGRAM", HALFSPACE_PROGRAM);
  python.setProcessEnvironment(environment);
  python.setWorkingDirectory(m_folder.path());
  python.setProcessChannelMode(QProcess::MergedChannels);
  python.start(m_python, {"-c", script});
  if (!python.waitForFinished(kPatience)) return "the script did not end";
  return QString::fromUtf8(python.readAll());
}

void LevelsByScripts::theScriptOfTheManual_printsWhatItSays() {
  QStringList script, printed;
  // The first script with its output; later blocks of the page are about the runtime.
  for (const ManualBlock& block : blocksOf(kSource, "docs/manual/develop/python.md")) {
    if (script.isEmpty() && block.language == "python") script = block.lines;
    if (printed.isEmpty() && block.language == "text") printed = block.lines;
  }
  QVERIFY(!script.isEmpty() && !printed.isEmpty());
  QCOMPARE(output(script.join('\n')).trimmed(), printed.join('\n').trimmed());
  // The saved level is the one that was evaluated.
  const ProgramRun built =
      run({"build", "columns.halfspace", "--json", "report.json"}, m_folder.path());
  QVERIFY2(built.code == 0, qPrintable(built.err));
  const QJsonObject report = reportAt(m_folder.filePath("report.json"));
  QCOMPARE(report["solids"].toInt(), 1000);
  QVERIFY(printed.contains("volume " + report["volume"]["exact"].toString()));
}

void LevelsByScripts::errors_areExceptions() {
  const QString out = output(R"(
import halfspace
with halfspace.Level() as level:
    level.edit([halfspace.box((0, 0, 0), (8, 8, 8))])
    try:
        level.edit([halfspace.box((0, 0, 0), (1, 1, 1)), halfspace.remove(999)])
    except halfspace.Refused as error:
        print(error.kind, len(level.nodes()))
    try:
        level.load("none.map")
    except halfspace.Refused as error:
        print(error.kind)
    try:
        level.sweep("point", [(1, 2, 3)])
    except ValueError as error:
        print(error)
try:
    level.undo()
except (halfspace.Gone, ValueError) as error:
    print("ended")
try:
    halfspace.Level(program="/none/halfspace")
except halfspace.Gone as error:
    print("cannot be started" in str(error))
try:
    halfspace.Level(program="/bin/true")
except halfspace.Gone as error:
    print(error)
)");
  QCOMPARE(out, QString("refused 1\nfile\nexpected 6 numbers, found 3\nended\nTrue\n"
                        "the program ended\n"));
}

void LevelsByScripts::rowsOfNumbers_mayBeArrays() {
  const QString out = output(R"(
import array
import halfspace
with halfspace.Level() as level:
    level.edit([halfspace.box(array.array("d", [0, 0, 0]), array.array("i", [8, 8, 8]))])
    hits = level.sweep("point", [array.array("d", [-8, 4, 4, 16, 0, 0])])
    print(round(hits[0].fraction, 6), hits[0].normal, hits[0].face is not None, hits[0].start_solid)
)");
  QCOMPARE(out, QString("0.5 (-1.0, 0.0, 0.0) True False\n"));
}

void LevelsByScripts::meshes_mayBeArrays() {
  const QString out = output(R"(
import halfspace
def cube(low, high):
    corners = [(x, y, z) for x in (low, high) for y in (low, high) for z in (low, high)]
    return corners, [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
for operation in ("union", "difference", "intersection"):
    mesh, report = halfspace.boolean(operation, cube(0, 8), cube(4, 12))
    print(operation, report["result"]["volume"]["value"], report["result"]["closed"],
          min(mesh.vertices), max(mesh.vertices))
    print(halfspace.validate(mesh)["verdict"])
)");
  QCOMPARE(out, QString("union 960.0 True (0.0, 0.0, 0.0) (12.0, 12.0, 12.0)\nsolid\n"
                        "difference 448.0 True (0.0, 0.0, 0.0) (8.0, 8.0, 4.0)\nsolid\n"
                        "intersection 64.0 True (4.0, 4.0, 4.0) (8.0, 8.0, 8.0)\nsolid\n"));
}

// A cube without its top.
void LevelsByScripts::damagedMeshes_areRepaired_orRefused() {
  const QString out = output(R"(
import halfspace
corners = [(x, y, z) for x in (0, 8) for y in (0, 8) for z in (0, 8)]
open_cube = corners, [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4]]
print(halfspace.validate(open_cube)["verdict"] == "solid")
mesh, report = halfspace.repair(open_cube, "--fill-large")
print(halfspace.validate(mesh)["verdict"], len(mesh.vertices))
try:
    halfspace.repair(open_cube)
except halfspace.Refused as error:
    print("--fill-large" in str(error))
try:
    halfspace.boolean("union", open_cube, open_cube)
except halfspace.Refused as error:
    print(error.kind)
try:
    halfspace.validate("none.obj")
except halfspace.Refused as error:
    print(error.kind)
)");
  QCOMPARE(out, QString("False\nsolid 8\nTrue\nrefused\nfile\n"));
}

// The files of meshes in memory have names that the caller does not know.
void LevelsByScripts::errorsOfMeshes_nameTheArgument() {
  const QString out = output(R"(
import halfspace
def said(call):
    try:
        call()
    except (halfspace.Refused, ValueError) as error:
        print(error)
corners = [(x, y, z) for x in (0, 8) for y in (0, 8) for z in (0, 8)]
faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
cube, open_cube, wild = (corners, faces), (corners, faces[:-1]), (corners, [[0, 1, 99]])
said(lambda: halfspace.boolean("union", cube, open_cube))
said(lambda: halfspace.boolean("union", wild, cube))
said(lambda: halfspace.repair(open_cube))
said(lambda: halfspace.repair(wild))
said(lambda: halfspace.boolean("union", cube, ([(1, 2)], [])))
print(halfspace.validate(open_cube)["path"])
print(halfspace.boolean("union", cube, cube)[1]["written"]["path"])
said(lambda: halfspace.box((10, 0, 0), (0, 1, 1)))
)");
  const QStringList lines = out.trimmed().split('\n');
  QVERIFY2(!out.contains(".off") && !out.contains("/"), qPrintable(out));
  QVERIFY2(lines.size() >= 8, qPrintable(out));
  QVERIFY2(out.startsWith("the second mesh: error: "), qPrintable(out));
  for (const char* part :
       {"\nthe first mesh: error: ", "\nthe mesh: error: ",
        "\nthe second mesh: expected 3 numbers, found 2\n", "\nthe mesh\nthe result\n"})
    QVERIFY2(out.contains(part), qPrintable(out));
  QCOMPARE(lines.last(),
           QString("the low corner (10.0, 0.0, 0.0) is above the high corner (0.0, 1.0, 1.0)"));
}

QTEST_GUILESS_MAIN(LevelsByScripts)
#include "levels_by_scripts.moc"
