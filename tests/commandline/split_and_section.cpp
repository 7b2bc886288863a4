// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace split` and `halfspace section` on files.
#include <unistd.h>
#include <algorithm>
#include <vector>

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/obj_with_values.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

class SplitAndSection : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void planeThroughABox_makesTwoPieces();
  void obliquePlane_halvesTheBox();
  void planeThroughAnArch_makesThreePieces();
  void planeBesideTheMesh_leavesItWhole();
  void meshThatPierces_makesInsideAndOutside();
  void valuesOfCorners_stayWithTheirPieces_data();
  void valuesOfCorners_stayWithTheirPieces();
  void openMesh_isNamed();
  void surfacesThatPassThroughEachOther_haveNoSection();
  void wrongPlane_isExplained_data();
  void wrongPlane_isExplained();
  void withoutACutter_nothingIsDone();
  void folderOfAnInput_isSpared();
  void filesNamedAsPieces_areReplacedByForceAlone();
  void folderThatCannotBeMade_isExplained();
  void sectionOfABox_asEveryDrawing();
  void sectionOfALevel_isAFloorPlan();
  void planOfALevel_isASheet();
  void planThatCannotBe_isExplained();
  void sectionBesideTheSolid_isEmpty();
  void unknownDrawing_getsASuggestion();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun runHere(const QString& arguments) {
    return run(arguments.split(' ') + QStringList{"--json", "report.json"}, m_folder->path());
  }
  const QJsonObject report() const { return reportAt(path("report.json")); }
  QStringList volumes() const {
    QStringList found;
    for (const QJsonValue piece : report()["pieces"].toArray()) {
      found += piece["side"].toString() + ' ' + piece["volume"]["exact"].toString();
    }
    return found;
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void SplitAndSection::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  writeFile(path("box.obj"), objBox({{0, 0, 0}, {4, 4, 4}}));
  writeFile(path("open.obj"), objBox({{0, 0, 0}, {4, 4, 4}}, true));
}

void SplitAndSection::planeThroughABox_makesTwoPieces() {
  const ProgramRun done = runHere("split box.obj --plane z=1 -o pieces");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(volumes(), QStringList({"behind 16", "front 48"}));
  QCOMPARE(namesIn(path("pieces")), QStringList({"box-1.obj", "box-2.obj"}));
  for (const QJsonValue piece : report()["pieces"].toArray()) {
    QVERIFY(piece["closed"].toBool() && piece["manifold"].toBool());
  }
  QCOMPARE(run({"validate", "pieces"}, m_folder->path()).code, 0);
}

void SplitAndSection::obliquePlane_halvesTheBox() {
  const ProgramRun done = runHere("split box.obj --plane 1,1,1,6 -o pieces --to ply");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(volumes(), QStringList({"behind 32", "front 32"}));
  QCOMPARE(namesIn(path("pieces")), QStringList({"box-1.ply", "box-2.ply"}));
}

void SplitAndSection::planeThroughAnArch_makesThreePieces() {
  writeFile(path("door.obj"), objBox({{1, -1, -1}, {3, 5, 3}}));
  QCOMPARE(run({"boolean", "difference", "box.obj", "door.obj", "-o", "arch.obj"}, m_folder->path())
               .code,
           0);
  const ProgramRun done = runHere("split arch.obj --plane z=2 -o pieces");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(volumes(), QStringList({"behind 8", "behind 8", "front 24"}));
}

void SplitAndSection::planeBesideTheMesh_leavesItWhole() {
  const ProgramRun done = runHere("split box.obj --plane x=4 -o pieces");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(volumes(), QStringList({"behind 64"}));
}

void SplitAndSection::meshThatPierces_makesInsideAndOutside() {
  writeFile(path("bar.obj"), objBox({{-1, 1, 0}, {5, 3, 4}}));
  const ProgramRun done = runHere("split box.obj --by bar.obj -o pieces");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(volumes(), QStringList({"outside 16", "outside 16", "inside 32"}));
  QCOMPARE(report()["by"]["path"].toString(), QString("bar.obj"));
}

void SplitAndSection::valuesOfCorners_stayWithTheirPieces_data() {
  QTest::addColumn<QString>("cutter");
  QTest::newRow("plane") << "--plane x=1";
  QTest::newRow("oblique plane") << "--plane 1,2,0,3";
  QTest::newRow("plane beside it") << "--plane x=9";
  QTest::newRow("mesh") << "--by bar.obj";
}

// The faces of the given box keep its texture coordinates; the new ones, in the cut, get (0, 0).
void SplitAndSection::valuesOfCorners_stayWithTheirPieces() {
  QFETCH(QString, cutter);
  constexpr double kScale = 0.125;
  writeFile(path("box.obj"), objBoxWithValues({{0, 0, 0}, {4, 4, 4}}, kScale));
  writeFile(path("bar.obj"), objBox({{-1, 1, -1}, {5, 3, 5}}));
  const ProgramRun done = runHere("split box.obj " + cutter + " -o pieces");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  int given = 0, cut = 0;
  for (const QString& name : namesIn(path("pieces"))) {
    const std::vector<Face> faces = facesOf(bytesOf(path("pieces/" + name)));
    QVERIFY2(faces.size() >= 6, qPrintable(name));
    for (const Face& face : faces) {
      const auto liesIn = [&](size_t axis, double at) {
        return std::ranges::all_of(
            face, [&](const Corner& corner) { return corner.position[axis] == at; });
      };
      bool isGiven = false;
      for (size_t axis = 0; axis < 3; ++axis)
        isGiven = isGiven || liesIn(axis, 0) || liesIn(axis, 4);
      ++(isGiven ? given : cut);
      for (const Corner& corner : face)
        QVERIFY(isNear(corner.uv, isGiven ? uvAt(corner.position, kScale) : Point{}));
    }
  }
  QVERIFY(given >= 6);
  QCOMPARE(cut > 0, cutter != "--plane x=9");
}

// What lies in both solids would count twice.
void SplitAndSection::surfacesThatPassThroughEachOther_haveNoSection() {
  QByteArray both = objBox({{0, 0, 0}, {4, 4, 4}});
  for (const QByteArray& line : objBox({{2, 2, 2}, {6, 6, 6}}).split('\n')) {
    if (!line.startsWith("f ")) {
      both += line + '\n';
      continue;
    }
    both += 'f';  // the first box has eight vertices
    for (const QByteArray& word : line.mid(2).simplified().split(' '))
      both += ' ' + QByteArray::number(word.toInt() + 8);
    both += '\n';
  }
  writeFile(path("both.obj"), both);
  const ProgramRun done = runHere("section both.obj --plane z=3 -o plan.svg");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("both.obj: error: "), qPrintable(done.err));
  QVERIFY2(done.err.contains("intersect"), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("plan.svg")));
}

void SplitAndSection::openMesh_isNamed() {
  const ProgramRun done = runHere("split open.obj --plane z=1 -o pieces");
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("open.obj: error: "), qPrintable(done.err));
  QVERIFY(!QDir(path("pieces")).exists());
  const ProgramRun drawn = runHere("section open.obj --plane z=1 -o plan.svg");
  QCOMPARE(drawn.code, 1);
  QVERIFY(!QFile::exists(path("plan.svg")));
}

void SplitAndSection::wrongPlane_isExplained_data() {
  QTest::addColumn<QString>("plane");
  for (const char* plane : {"z", "z=", "w=3", "z=3m", "1,2,3", "1,2,3,4,5", "1,,2,3", "0,0,0,1",
                            "nan,0,0,1", "z=inf"}) {
    QTest::addRow("%s", plane) << plane;
  }
}

void SplitAndSection::wrongPlane_isExplained() {
  QFETCH(QString, plane);
  const ProgramRun done = runHere("split box.obj --plane " + plane + " -o pieces");
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("is no plane"), qPrintable(done.err));
}

void SplitAndSection::withoutACutter_nothingIsDone() {
  const ProgramRun done = runHere("split box.obj -o pieces");
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("--plane") && done.err.contains("--by"), qPrintable(done.err));
  const ProgramRun both = runHere("split box.obj --plane z=1 --by box.obj -o pieces");
  QCOMPARE(both.code, 2);
}

void SplitAndSection::folderOfAnInput_isSpared() {
  const ProgramRun done = runHere("split box.obj --plane z=1 -o .");
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("box.obj"), qPrintable(done.err));
}

// Nobody named these files: only the folder was named.
void SplitAndSection::filesNamedAsPieces_areReplacedByForceAlone() {
  QVERIFY(QDir(m_folder->path()).mkpath("pieces"));
  for (const char* name : {"box-1.txt", "box-a1.obj", "box-.obj", "boxes-1.obj"})
    writeFile(path(QString("pieces/") + name), "mine");
  QCOMPARE(runHere("split box.obj --plane z=1 -o pieces").code, 0);
  QFile::remove(path("pieces/box-1.obj"));
  for (const char* name : {"box-7.obj", "box-2.obj", "box-1.mtl"}) {
    for (const char* other : {"box-1.obj", "box-7.obj", "box-2.obj", "box-1.mtl"})
      QFile::remove(path(QString("pieces/") + other));
    writeFile(path(QString("pieces/") + name), "mine");
    const ProgramRun done = runHere("split box.obj --plane z=1 -o pieces");
    QCOMPARE(done.code, 2);
    QVERIFY2(done.err.contains(name) && done.err.contains("--force"), qPrintable(done.err));
    QFile file(path(QString("pieces/") + name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("mine"));
  }
  QCOMPARE(runHere("split box.obj --plane z=1 -o pieces --force").code, 0);
  QCOMPARE(volumes(), QStringList({"behind 16", "front 48"}));
}

void SplitAndSection::folderThatCannotBeMade_isExplained() {
  writeFile(path("file"), "mine");
  const QString batch = "repair box.obj open.obj -o ";
  for (const QString& command : {QString("split box.obj --plane z=1 -o "), batch}) {
    const ProgramRun done = run((command + "file/pieces").split(' '), m_folder->path());
    QCOMPARE(done.code, 3);
    QVERIFY2(done.err.contains("The folder file/pieces cannot be made: file is a file."),
             qPrintable(done.err));
  }
  if (::geteuid() == 0) return;  // root may write anywhere
  QVERIFY(QDir(m_folder->path()).mkpath("locked"));
  QVERIFY(QFile::setPermissions(path("locked"), QFile::ReadOwner | QFile::ExeOwner));
  const ProgramRun done = runHere("split box.obj --plane z=1 -o locked/pieces");
  QFile::setPermissions(path("locked"), QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
  QCOMPARE(done.code, 3);
  QVERIFY2(done.err.contains("the folder locked cannot be written"), qPrintable(done.err));
}

void SplitAndSection::sectionOfABox_asEveryDrawing() {
  for (const QString drawing : {"plan.svg", "plan.dxf", "plan.obj"}) {
    const ProgramRun done = runHere("section box.obj --plane z=1 -o " + drawing);
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const QJsonObject section = report()["section"].toObject();
    QCOMPARE(section["outlines"].toInt(), 1);
    QCOMPARE(section["holes"].toInt(), 0);
    QCOMPARE(section["corners"].toInt(), 4);
    QCOMPARE(section["area"].toDouble(), 16.0);
  }
  QVERIFY(bytesOf(path("plan.svg")).contains("M0 0L4 0L4 -4L0 -4Z"));
  QVERIFY(bytesOf(path("plan.dxf")).contains("0\nVERTEX\n8\nsection\n10\n4\n20\n4\n30\n0.0\n"));
  QVERIFY(bytesOf(path("plan.obj")).contains("v 4 4 1\n"));
  QVERIFY(bytesOf(path("plan.obj")).contains("l 1 2 3 4 1\n"));
  const ProgramRun streamed =
      run({"section", "-", "--from", "obj", "--plane", "x=2", "-o", "-", "--to", "svg"}, {},
          bytesOf(path("box.obj")));
  QVERIFY2(streamed.code == 0, qPrintable(streamed.err));
  QVERIFY2(streamed.out.contains("M0 0L4 0L4 -4L0 -4Z"), qPrintable(streamed.out));
}

void SplitAndSection::sectionOfALevel_isAFloorPlan() {
  writeFile(path("rooms.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}, {{64, 0, 0}, {96, 32, 64}}}));
  const ProgramRun done = runHere("section rooms.map --plane z=32 -o plan.svg");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(report()["section"]["outlines"].toInt(), 1);
  QCOMPARE(report()["section"]["corners"].toInt(), 6);
  QCOMPARE(report()["section"]["area"].toDouble(), 64.0 * 64 + 32 * 32);
}

void SplitAndSection::planOfALevel_isASheet() {
  writeFile(path("rooms.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}, {{64, 0, 0}, {96, 32, 16}}}));
  const ProgramRun done = runHere("section rooms.map --plane z=32 --plan -o plan.svg");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(report()["section"]["area"].toDouble(), 64.0 * 64);
  QCOMPARE(report()["plan"]["floors"].toInt(), 1);  // the lower box
  QCOMPARE(report()["plan"]["rooms"].toArray().size(), 0);
  QFile file(path("plan.svg"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray sheet = file.readAll();
  QVERIFY(sheet.startsWith("<svg ") && sheet.contains("<title>rooms</title>"));
  QVERIFY(sheet.contains(">96</text>"));  // the whole length
}

void SplitAndSection::planThatCannotBe_isExplained() {
  writeFile(path("rooms.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}}));
  const auto refused = [&](const char* arguments, const char* reason) {
    const ProgramRun done = runHere(arguments);
    return done.code == 2 && done.err.contains(reason) && !QFile::exists(path("plan.svg"));
  };
  QVERIFY(refused("section rooms.map --plane x=32 --plan -o plan.svg", "--plane z=N"));
  QVERIFY(refused("section box.obj --plane z=1 --plan -o plan.svg", "needs a level"));
  QVERIFY(refused("section rooms.map --plane z=32 --plan -o plan.dxf", "written as .svg"));
}

void SplitAndSection::sectionBesideTheSolid_isEmpty() {
  const ProgramRun done = runHere("section box.obj --plane z=9 -o plan.svg");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QVERIFY2(done.out.contains("does not cut"), qPrintable(done.out));
  QCOMPARE(report()["section"]["outlines"].toInt(-1), 0);
}

void SplitAndSection::unknownDrawing_getsASuggestion() {
  const ProgramRun done = runHere("section box.obj --plane z=1 -o plan.svq");
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("Did you mean \".svg\"?"), qPrintable(done.err));
}

QTEST_GUILESS_MAIN(SplitAndSection)
#include "split_and_section.moc"
