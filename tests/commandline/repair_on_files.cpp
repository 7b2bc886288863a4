// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace repair` on files: what is copied, kept, lost and said.
#include <cmath>

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

constexpr Span kBox{{0, 0, 0}, {4, 4, 4}};

template <typename T>
void append(QByteArray& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// The corners and triangles of a tetrahedron, as a buffer of glTF.
QByteArray tetrahedron() {
  QByteArray bytes;
  for (const float v : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f})
    append(bytes, v);
  for (const quint16 i : {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}) append(bytes, i);
  return bytes;
}

QByteArray gltfOf(const QByteArray& buffer, const QByteArray& more = {}) {
  return R"({"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{"POSITION":0},
      "indices":1}]}],"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
      {"bufferView":1,"componentType":5123,"count":12,"type":"SCALAR"}],
      "bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":24}],
      "buffers":[{"byteLength":72)" +
         buffer + "}]" + more + "}";
}

const QByteArray kBesides = R"(,"uri":"part%201.bin")";
const QByteArray kImage = R"(,"images":[{"uri":"wall.png"}])";

}  // namespace

class RepairOnFiles : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void soundGltf_isCopiedWhole_data();
  void soundGltf_isCopiedWhole();
  void glbThatHoldsText_becomesABinary();
  void repairedGltf_isText();
  void sheetBesideASolid_isNamedInTheReport();
  void partsThatOverlap_areUnitedOrObjects();
  void materialFiles_areKeptOrNamed();
  void materialFilesOfOtherLineEnds_areKept();
  void colorsOfVertices_continueOverFilledHoles();
  void looksOfMaterials_becomeAMaterialFile();
  void folder_isRepaired_withItsTree();
  void anyNumberOfJobs_sameReport();
  void shardsOfAFolder_areTheWhole();
  void folderWithoutMeshes_endsWithThree();
  void streams_takeOneFormat();

 private:
  void writeLibrary();
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun repair(QStringList arguments) {
    return run(QStringList{"repair"} + arguments + QStringList{"--json", "report.json"},
               m_folder->path());
  }
  const QJsonObject report() const { return reportAt(path("report.json")); }
  int verdictOf(const QString& file) {
    return run({"validate", file, "-q"}, m_folder->path()).code;
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void RepairOnFiles::soundGltf_isCopiedWhole_data() {
  QTest::addColumn<QString>("out");
  QTest::addColumn<bool>("identical");
  QTest::addRow("beside its buffer") << "b.gltf" << true;
  QTest::addRow("in another folder") << "other/b.gltf" << false;
}

// In another folder the copy would not find its buffer and image, so they are embedded.
void RepairOnFiles::soundGltf_isCopiedWhole() {
  QFETCH(QString, out);
  QFETCH(bool, identical);
  QDir(m_folder->path()).mkpath("other");
  writeFile(path("a.gltf"), gltfOf(kBesides, kImage));
  writeFile(path("part 1.bin"), tetrahedron());
  writeFile(path("wall.png"), "the pixels");
  const ProgramRun done = repair({"a.gltf", "-o", out});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(report()["verdict"].toString(), QString("solid"));
  QCOMPARE(bytesOf(path(out)) == bytesOf(path("a.gltf")), identical);
  QVERIFY(bytesOf(path(out)).trimmed().startsWith('{'));
  QCOMPARE(verdictOf(out), 0);
  if (!identical) QVERIFY(bytesOf(path(out)).contains(QByteArray("the pixels").toBase64()));
  QVERIFY2(!done.err.contains("lost"), qPrintable(done.err));
}

void RepairOnFiles::glbThatHoldsText_becomesABinary() {
  writeFile(path("a.glb"), gltfOf(",\"uri\":\"data:;base64," + tetrahedron().toBase64() + '"'));
  const ProgramRun done = repair({"a.glb", "-o", "b.glb"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QVERIFY(bytesOf(path("b.glb")).startsWith("glTF"));
  QCOMPARE(verdictOf("b.glb"), 0);
}

void RepairOnFiles::repairedGltf_isText() {
  writeFile(path("a.obj"), objBox(kBox));
  const ProgramRun done = repair({"a.obj", "-o", "b.gltf"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QVERIFY(bytesOf(path("b.gltf")).startsWith('{'));
  QCOMPARE(verdictOf("b.gltf"), 0);
}

void RepairOnFiles::sheetBesideASolid_isNamedInTheReport() {
  writeFile(path("a.obj"), objBox(kBox) + "v 9 0 0\nv 12 0 0\nv 9 3 0\nf 9 10 11\n");
  const ProgramRun unasked = repair({"a.obj", "-o", "b.obj"});
  QCOMPARE(unasked.code, 1);
  QVERIFY2(unasked.err.contains("--thicken") && unasked.err.contains("4.5 %"),
           qPrintable(unasked.err));
  QVERIFY(!QFile::exists(path("b.obj")));
  QCOMPARE(report()["verdict"].toString(), QString("needs consent"));
  QVERIFY(std::abs(report()["visible_lost"]["area"].toDouble() - 4.5) < 1e-9);
  const ProgramRun allowed = repair({"a.obj", "-o", "b.obj", "--allow-loss"});
  QVERIFY2(allowed.code == 0, qPrintable(allowed.err));
  QStringList steps;
  for (const QJsonValue& step : report()["steps"].toArray()) steps << step["name"].toString();
  QVERIFY2(steps.contains("drop_sheets"), qPrintable(steps.join(' ')));
  const QJsonArray parts = report()["lost_parts"].toArray();
  QCOMPARE(parts.size(), 1);
  QCOMPARE(parts[0]["faces"].toInt(), 1);
  QVERIFY(parts[0]["visible"].toBool());
}

// A union loses the vertices inside of it and says how they are kept.
void RepairOnFiles::partsThatOverlap_areUnitedOrObjects() {
  QByteArray faces;
  for (const char* face :
       {"9 11 12 10", "9 10 14 13", "10 12 16 14", "12 11 15 16", "11 9 13 15", "13 14 16 15"})
    faces += QByteArray("f ") + face + "\n";
  QByteArray second = objBox({{3, 3, 3}, {8, 8, 8}});
  second = second.left(second.indexOf("f ")) + faces;
  writeFile(path("a.obj"), objBox({{0, 0, 0}, {4, 4, 4}}) + second);
  const QString hint =
      "2 given vertices lie inside of the solid and are no longer there; "
      "--keep-parts writes closed parts as separate objects";
  const ProgramRun united = repair({"a.obj", "-o", "b.obj"});
  QVERIFY2(united.code == 0 && united.out.contains(hint + "\n"), qPrintable(united.out));
  const ProgramRun stl = repair({"a.obj", "-o", "b.stl"});
  QVERIFY2(stl.code == 0 && stl.out.contains(hint + " (.obj, .3mf)\n"), qPrintable(stl.out));
  const ProgramRun apart = repair({"a.obj", "-o", "c.obj", "--keep-parts"});
  QVERIFY2(apart.code == 0 && !apart.out.contains("--keep-parts"), qPrintable(apart.out));
  QVERIFY2(apart.out.contains("2 parts were kept as separate objects"), qPrintable(apart.out));
  QCOMPARE(report()["objects"].toInt(), 2);
}

// The copy names its material file. In another folder that file and its images are copied, too,
// once; nothing is replaced there, and a message says what the copy does not find.
void RepairOnFiles::materialFiles_areKeptOrNamed() {
  QDir(m_folder->path()).mkpath("other");
  writeFile(path("a.obj"),
            "mtllib paint.mtl\r\nusemtl red\n" + objBox({{0, 0, 0}, {4, 4, 40}}, true));
  writeFile(path("paint.mtl"), "newmtl red\nKd 1 0 0\nmap_Kd images/red.png\n");
  QDir(m_folder->path()).mkpath("images");
  writeFile(path("images/red.png"), "the pixels");
  const ProgramRun beside = repair({"a.obj", "-o", "b.obj"});
  QVERIFY2(beside.code == 0, qPrintable(beside.err));
  QVERIFY(bytesOf(path("b.obj")).contains("\nmtllib paint.mtl\n"));
  QVERIFY(bytesOf(path("b.obj")).contains("\nusemtl red\n"));
  QVERIFY2(!beside.err.contains("lost"), qPrintable(beside.err));
  const ProgramRun away = repair({"a.obj", "-o", "other/b.obj"});
  QVERIFY2(away.code == 0 && !away.err.contains("lost"), qPrintable(away.err));
  QCOMPARE(bytesOf(path("other/paint.mtl")), bytesOf(path("paint.mtl")));
  QCOMPARE(bytesOf(path("other/images/red.png")), QByteArray("the pixels"));
  QVERIFY2(away.out.contains("paint.mtl, red.png\n"), qPrintable(away.out));
  writeFile(path("other/paint.mtl"), "newmtl red\nKd 0 1 0\n");
  const ProgramRun taken = repair({"a.obj", "-o", "other/c.obj"});
  QVERIFY2(
      taken.code == 0 && taken.err.count("paint.mtl, which the input names, is not copied") == 1,
      qPrintable(taken.err));
  QCOMPARE(bytesOf(path("other/paint.mtl")), QByteArray("newmtl red\nKd 0 1 0\n"));
}

// Lines of old Macs, and a byte order mark before the first one.
void RepairOnFiles::materialFilesOfOtherLineEnds_areKept() {
  writeFile(path("paint.mtl"), "newmtl red\nKd 1 0 0\n");
  QByteArray text =
      "\xEF\xBB\xBFmtllib paint.mtl\nusemtl red\n" + objBox({{0, 0, 0}, {4, 4, 40}}, true);
  for (const bool isMac : {false, true}) {
    if (isMac) text.replace('\n', '\r');
    writeFile(path("a.obj"), text);
    const ProgramRun done = repair({"a.obj", "-o", "b.obj"});
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY(bytesOf(path("b.obj")).contains("\nmtllib paint.mtl\n"));
  }
}

// A filled hole takes the colours of the vertices around it: a format that holds one colour for
// each vertex keeps them all.
void RepairOnFiles::colorsOfVertices_continueOverFilledHoles() {
  QByteArray text = objBox({{0, 0, 0}, {4, 4, 40}}, true);
  QByteArrayList lines = text.split('\n');
  int vertices = 0;
  for (QByteArray& line : lines)
    if (line.startsWith("v ")) line += vertices++ % 2 == 0 ? " 1 0 0" : " 0 0 1";
  writeFile(path("a.obj"), lines.join('\n'));
  const ProgramRun done = repair({"a.obj", "-o", "b.obj"});
  QVERIFY2(done.code == 0 && !done.err.contains("lost"), qPrintable(done.err));
  QVERIFY(!report()["steps"].toArray().isEmpty());
  QCOMPARE(bytesOf(path("b.obj")).count(" 1 0 0\n"), 4);
  QCOMPARE(bytesOf(path("b.obj")).count(" 0 0 1\n"), 4);
}

// A sound mesh, an open one, an unreadable one and a file that is no mesh, in two folders.
void RepairOnFiles::writeLibrary() {
  QDir(m_folder->path()).mkpath("library/deep");
  writeFile(path("library/sound.obj"), objBox(kBox));
  writeFile(path("library/deep/open.obj"), objBox({{0, 0, 0}, {4, 4, 40}}, true));
  writeFile(path("library/deep/torn.obj"), "v 0 0 zero\n");
  writeFile(path("library/notes.txt"), "no mesh");
}

// What a glTF file says of its materials is written beside an OBJ file.
void RepairOnFiles::looksOfMaterials_becomeAMaterialFile() {
  writeFile(path("paint.mtl"), "newmtl red\nKd 1 0 0\nmap_Kd images/paint.png\n");
  writeFile(path("a.obj"),
            "mtllib paint.mtl\nusemtl red\n" + objBox({{0, 0, 0}, {4, 4, 40}}, true));
  const ProgramRun glb = repair({"a.obj", "-o", "b.glb", "--fill-large"});
  QVERIFY2(glb.code == 0, qPrintable(glb.err));
  QDir(m_folder->path()).mkdir("out");
  const ProgramRun repaired = repair({"b.glb", "-o", "out/c.obj"});
  QVERIFY2(repaired.code == 0, qPrintable(repaired.err));
  QVERIFY2(!repaired.err.contains("written only beside a file"), qPrintable(repaired.err));
  QVERIFY(bytesOf(path("out/c.obj")).contains("\nmtllib c.mtl\n"));
  QVERIFY(bytesOf(path("out/c.mtl")).contains("newmtl red\nKd 1 0 0\n"));
}

void RepairOnFiles::folder_isRepaired_withItsTree() {
  writeLibrary();
  const ProgramRun done = repair({"library", "-o", "mended"});
  QCOMPARE(done.code, 1);
  QCOMPARE(bytesOf(path("mended/sound.obj")), bytesOf(path("library/sound.obj")));
  QCOMPARE(verdictOf("mended/deep/open.obj"), 0);
  QVERIFY(!QFile::exists(path("mended/deep/torn.obj")));
  QVERIFY2(
      done.err.contains("library/deep/torn.obj:1:7: error") && done.err.contains("1 file skipped"),
      qPrintable(done.err));
  QVERIFY2(done.out.contains("3 files: 1 solid, 1 repaired, 0 need consent, 1 refused"),
           qPrintable(done.out));
  QCOMPARE(report()["files"].toArray().size(), 3);
  QCOMPARE(report()["totals"]["repaired"].toInt(), 1);
  QCOMPARE(repair({"library", "-o", "library"}).code, 2);  // nothing is replaced
  QCOMPARE(repair({"library", "-o", "one.stl"}).code, 2);
  QVERIFY(!QFile::exists(path("one.stl")));
  QCOMPARE(repair({"library", "-o", "converted", "--to", "stl"}).code, 1);
  QCOMPARE(namesIn(path("converted")), (QStringList{"deep", "sound.stl"}));
}

void RepairOnFiles::anyNumberOfJobs_sameReport() {
  writeLibrary();
  QList<QJsonObject> reports;
  for (const char* jobs : {"1", "4"}) {
    repair({"library", "-o", "mended", "--jobs", jobs});
    QJsonArray files;
    for (const QJsonValue& value : report()["files"].toArray()) {
      QJsonObject file = value.toObject();
      file.remove("ms");
      files.append(file);
    }
    reports << QJsonObject{{"files", files}};
  }
  QCOMPARE(reports[0], reports[1]);
}

void RepairOnFiles::shardsOfAFolder_areTheWhole() {
  writeLibrary();
  int files = 0;
  for (const char* shard : {"1/2", "2/2"}) {
    repair({"library", "-o", "mended", "--shard", shard});
    files += report()["totals"]["files"].toInt();
  }
  QCOMPARE(files, 3);
  QVERIFY(QFile::exists(path("mended/sound.obj")) && QFile::exists(path("mended/deep/open.obj")));
  QCOMPARE(repair({"library/sound.obj", "-o", "a.obj", "--shard", "1/2"}).code, 2);
}

void RepairOnFiles::folderWithoutMeshes_endsWithThree() {
  QDir(m_folder->path()).mkpath("empty");
  const ProgramRun done = repair({"empty", "-o", "mended"});
  QCOMPARE(done.code, 3);
  QVERIFY2(done.err.contains("no mesh here"), qPrintable(done.err));
}

void RepairOnFiles::streams_takeOneFormat() {
  const ProgramRun done = run({"repair", "-", "-o", "-", "--format", "obj"}, m_folder->path(),
                              objBox({{0, 0, 0}, {4, 4, 40}}, true));
  QVERIFY2(done.code == 0, qPrintable(done.err));
  writeFile(path("b.obj"), done.out.toUtf8());
  QCOMPARE(verdictOf("b.obj"), 0);
}

QTEST_GUILESS_MAIN(RepairOnFiles)
#include "repair_on_files.moc"
