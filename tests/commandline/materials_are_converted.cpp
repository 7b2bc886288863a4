// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace convert` and the materials of meshes: their names, colours, images and coordinates.
#include <QtTest>

#include "tests/commandline/conversion_folder.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

class MaterialsAreConverted : public QObject, private ConversionFolder {
  Q_OBJECT

 private slots:
  void init() { renew(); }
  void materialsOfAnObj_arePassedThroughALevel();
  void anObjBecomesAMap_thatQuakesCompilersRead();
  void textureCoordinates_followTheSizeOfTheImage();
  void aMissingMaterialFile_isNamed();
  void aMaterialFileOfTheInput_isNotReplaced();
};

namespace {

bool hasTextureCoordinates(const QByteArray& obj, double u, double v) {
  for (const QByteArray& line : obj.split('\n')) {
    const QByteArrayList words = line.split(' ');
    if (words.size() == 3 && words[0] == "vt" && qAbs(words[1].toDouble() - u) < 1e-9 &&
        qAbs(words[2].toDouble() - v) < 1e-9)
      return true;
  }
  return false;
}

}  // namespace

void MaterialsAreConverted::materialsOfAnObj_arePassedThroughALevel() {
  writeFile(path("two.obj"), objOfTwoObjects());
  writeFile(path("two.mtl"), materialsOfTwoObjects());
  const ProgramRun read = convert("two.obj", "two.halfspace");
  QVERIFY2(read.code == 0 && !read.err.contains("lost"), qPrintable(read.err));
  QFile level(path("two.halfspace"));
  QVERIFY(level.open(QIODevice::ReadOnly));
  const QByteArray text = level.readAll();
  for (const char* part : {"\"crate\"", "\"post\"", "old wood = images/wood.png",
                           "iron = 0.25 0.25 0.5", "\"matrix\""})
    QVERIFY2(text.contains(part), part);
  QCOMPARE(run({"build", "two.halfspace", "-o", "back.obj"}, m_folder->path()).code, 0);
  QFile made(path("back.mtl"));
  QVERIFY(made.open(QIODevice::ReadOnly));
  const QByteArray materials = made.readAll();
  for (const char* part : {"newmtl old wood\nKd 1 1 1\n", "map_Kd images/wood.png\n",
                           "newmtl iron\nKd 0.25 0.25 0.5\n"})
    QVERIFY2(materials.contains(part), materials.constData());
  QFile mesh(path("back.obj"));
  QVERIFY(mesh.open(QIODevice::ReadOnly));
  const QByteArray obj = mesh.readAll();
  QVERIFY(obj.contains("mtllib back.mtl\n") && obj.contains("\nvn 0 0 -1\n"));
  QVERIFY2(hasTextureCoordinates(obj, 2, 2), obj.constData());
}

// Its texture coordinates become Valve axes, not texture matrices.
void MaterialsAreConverted::anObjBecomesAMap_thatQuakesCompilersRead() {
  writeFile(path("two.obj"), objOfTwoObjects());
  writeFile(path("two.mtl"), materialsOfTwoObjects());
  QCOMPARE(convert("two.obj", "two.halfspace").code, 0);
  const ProgramRun done = convert("two.halfspace", "two.map");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QFile map(path("two.map"));
  QVERIFY(map.open(QIODevice::ReadOnly));
  const QByteArray text = map.readAll();
  QVERIFY2(
      text.startsWith("// Format: Valve\n") && text.contains(" [ ") && !text.contains("brushDef"),
      text.left(400).constData());
  QCOMPARE(exactVolumeOf("two.map"), exactVolumeOf("two.halfspace"));
}

void MaterialsAreConverted::textureCoordinates_followTheSizeOfTheImage() {
  writeFile(path("a.map"), mapOf({{{0, 0, 0}, {64, 64, 64}}}));
  QDir(m_folder->path()).mkpath("images");
  // The head of a PNG of 128 by 32 texels is all that is read.
  writeFile(
      path("images/stone.png"),
      QByteArray::fromHex("89504e470d0a1a0a0000000d494844520000008000000020080200000000000000"));
  const ProgramRun done =
      run({"build", "a.map", "-o", "a.obj", "--textures", "images"}, m_folder->path());
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QFile mesh(path("a.obj")), materials(path("a.mtl"));
  QVERIFY(mesh.open(QIODevice::ReadOnly) && materials.open(QIODevice::ReadOnly));
  // The corner (64 64 64) of the top: half an image to the right, two images up.
  const QByteArray text = mesh.readAll();
  QVERIFY2(hasTextureCoordinates(text, 0.5, 3), text.constData());
  QVERIFY(materials.readAll().contains("map_Kd images/stone.png\n"));
}

void MaterialsAreConverted::aMissingMaterialFile_isNamed() {
  writeFile(path("two.obj"), objOfTwoObjects());
  const ProgramRun done = convert("two.obj", "two.halfspace");
  QCOMPARE(done.code, 0);
  QVERIFY2(done.err.contains("two.obj:1: warning: The material file \"two.mtl\" is missing"),
           qPrintable(done.err));
}

void MaterialsAreConverted::aMaterialFileOfTheInput_isNotReplaced() {
  writeFile(path("two.obj"), objOfTwoObjects());
  writeFile(path("two.mtl"), materialsOfTwoObjects());
  writeFile(path("other.obj"), objOfTwoObjects().replace("two.mtl", "result.mtl"));
  writeFile(path("result.mtl"), materialsOfTwoObjects());
  const ProgramRun done = convert("other.obj", "result.obj");
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("result.mtl"), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("result.obj")));
}

QTEST_GUILESS_MAIN(MaterialsAreConverted)
#include "materials_are_converted.moc"
