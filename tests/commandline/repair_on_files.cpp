// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace repair` on files: what is copied, kept, lost and said.
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

 private:
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

QTEST_GUILESS_MAIN(RepairOnFiles)
#include "repair_on_files.moc"
