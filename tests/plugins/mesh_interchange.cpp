// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that this program writes, read by another library (Assimp).
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <QTest>
#include <assimp/Importer.hpp>

#include "plugins/mesh_formats/foreign/foreign_formats.h"
#include "tests/plugins/sample_meshes.h"

using namespace halfspace;
using namespace halfspace::plugins;
using namespace halfspace::tests;

namespace {

std::string writeAny(const std::string& extension, const MeshContents& mesh) {
  for (const auto& foreign : mesh_formats::foreignMeshFormats())
    if (foreign->extensions().front() == extension)
      return foreign->write(mesh).bytes.value_or(std::string());
  return write(extension, mesh);
}

}  // namespace

class MeshInterchange : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { qputenv("HALFSPACE_PLUGIN_PATH", HALFSPACE_PLUGINS); }
  void anotherReader_understandsWhatWeWrite_data();
  void anotherReader_understandsWhatWeWrite();
};

void MeshInterchange::anotherReader_understandsWhatWeWrite_data() {
  QTest::addColumn<QString>("extension");
  for (const char* name : {"obj", "stl", "ply", "off", "glb"}) QTest::addRow("%s", name) << name;
  for (const auto& foreign : mesh_formats::foreignMeshFormats())
    if (foreign->canWrite())
      QTest::addRow("%s", foreign->extensions().front().c_str())
          << QString::fromStdString(foreign->extensions().front());
}

void MeshInterchange::anotherReader_understandsWhatWeWrite() {
  QFETCH(QString, extension);
  const std::string name = extension.toStdString();
  const std::string bytes = writeAny(name, cube(64));
  Assimp::Importer importer;
  const aiScene* scene =
      importer.ReadFileFromMemory(bytes.data(), bytes.size(), aiProcess_Triangulate, name.c_str());
  QVERIFY2(scene != nullptr, importer.GetErrorString());
  unsigned triangles = 0;
  float most = 0;
  for (unsigned m = 0; m < scene->mNumMeshes; ++m) {
    triangles += scene->mMeshes[m]->mNumFaces;
    for (unsigned v = 0; v < scene->mMeshes[m]->mNumVertices; ++v)
      most = std::max(most, scene->mMeshes[m]->mVertices[v].x);
  }
  QCOMPARE(triangles, 12u);
  QCOMPARE(most, 64.0f);
}

QTEST_GUILESS_MAIN(MeshInterchange)
#include "mesh_interchange.moc"
