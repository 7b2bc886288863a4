// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that this program writes, read by another library (Assimp).
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <QTest>
#include <assimp/Importer.hpp>

#include "plugins/mesh_formats/mesh_formats.h"

using namespace halfspace;
using namespace halfspace::plugins;

namespace {

const MeshFormat& format(const std::string& extension) {
  static const auto all = mesh_formats::allMeshFormats();
  for (const auto& candidate : all)
    for (const std::string& known : candidate->extensions())
      if (known == extension) return *candidate;
  throw std::runtime_error("no format " + extension);
}

std::string write(const std::string& extension, const MeshContents& mesh) {
  auto outcome = format(extension).write(mesh);
  if (!outcome.bytes) throw std::runtime_error("not written");
  return std::move(*outcome.bytes);
}

// A cube of quads from 0 to `size` with two materials.
MeshContents cube(double size) {
  MeshContents mesh;
  for (int i = 0; i < 8; ++i)
    mesh.soup.vertices.emplace_back(i & 1 ? size : 0, i & 2 ? size : 0, i & 4 ? size : 0);
  mesh.soup.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                     {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  mesh.materials = {"floor", "wall stone/a"};
  mesh.soup.surfaces = {0, 0, 1, 1, 1, 1};
  return mesh;
}

}  // namespace

class MeshInterchange : public QObject {
  Q_OBJECT

 private slots:
  void anotherReader_understandsWhatWeWrite_data();
  void anotherReader_understandsWhatWeWrite();
};

void MeshInterchange::anotherReader_understandsWhatWeWrite_data() {
  QTest::addColumn<QString>("extension");
  for (const char* name : {"obj", "stl", "ply", "off", "glb"}) QTest::addRow("%s", name) << name;
}

void MeshInterchange::anotherReader_understandsWhatWeWrite() {
  QFETCH(QString, extension);
  const std::string name = extension.toStdString();
  const std::string bytes = write(name, cube(64));
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

QTEST_APPLESS_MAIN(MeshInterchange)
#include "mesh_interchange.moc"
