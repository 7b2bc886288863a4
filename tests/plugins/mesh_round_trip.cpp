// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <random>

#include "tests/plugins/sample_meshes.h"

using namespace halfspace;
using namespace halfspace::plugins;
using namespace halfspace::tests;
using geometry::Vec3;

namespace {

std::string issueTexts(const std::vector<Issue>& issues) {
  std::string text;
  for (const Issue& issue : issues) text += messageOf(issue) + "\n";
  return text;
}

MeshContents read(const std::string& extension, const std::string& bytes) {
  auto outcome = format(extension).read({bytes, {}}, {});
  if (!outcome.value) throw std::runtime_error(issueTexts(outcome.issues));
  return std::move(*outcome.value);
}

double sixVolumes(const geometry::PolygonSoup& soup) {
  double sum = 0;
  for (const auto& face : soup.faces)
    for (size_t k = 1; k + 1 < face.size(); ++k)
      sum += soup.vertices[face[0]].dot(soup.vertices[face[k]].cross(soup.vertices[face[k + 1]]));
  return sum;
}

MeshContents randomTriangles(unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> coordinate(-1e4, 1e4);
  MeshContents mesh;
  for (int i = 0; i < 300; ++i)
    mesh.soup.vertices.emplace_back(coordinate(random), coordinate(random) * 1e-9,
                                    std::ldexp(coordinate(random), -40));
  for (int i = 0; i < 500; ++i) {
    const int a = static_cast<int>(random() % 300);
    mesh.soup.faces.push_back({a, (a + 1) % 300, (a + 2 + static_cast<int>(random() % 297)) % 300});
  }
  return mesh;
}

// A cube whose corners have the normal of their face, and texture coordinates and colours that
// differ between all corners.
MeshContents cubeWithValues(double size) {
  MeshContents mesh = cube(size);
  for (const auto& face : mesh.soup.faces) {
    const auto at = [&](size_t i) { return mesh.soup.vertices[face[i]]; };
    const Vec3 normal = (at(1) - at(0)).cross(at(2) - at(0)).normalized();
    for (size_t i = 0; i < face.size(); ++i) {
      const auto corner = static_cast<float>(mesh.cornerUvs.size());
      mesh.cornerUvs.emplace_back(corner / 32, -corner / 8);
      mesh.cornerNormals.push_back(normal);
      mesh.cornerColors.push_back({corner / 32, 0, 1 - corner / 64, 0.5F});
    }
  }
  return mesh;
}

}  // namespace

class MeshRoundTrip : public QObject {
  Q_OBJECT

 private slots:
  void doubles_comeBackBitForBit_data() { exactFormats(); }
  void doubles_comeBackBitForBit();
  void polygonsAndMaterials_comeBack_data() { exactFormats(); }
  void polygonsAndMaterials_comeBack();
  void singleFormats_keepTheSolid_data() { singleFormats(); }
  void singleFormats_keepTheSolid();
  void singleFormats_sayHowMuchTheyRound_data() { singleFormats(); }
  void singleFormats_sayHowMuchTheyRound();
  void verticesInOnePlace_stayApart_whereIndicesAreKept();
  void concavePolygon_isCutInsideItself_data() { singleFormats(); }
  void concavePolygon_isCutInsideItself();
  void emptyMesh_isWrittenAndRead();
  void polygonOf300Corners_isKept();
  void uvsNormalsGroups_ofObj_comeBack();
  void uvsNormals_ofPly_comeBackWhereVerticesHaveOne();
  void valuesOfCorners_ofGltf_comeBack_data();
  void valuesOfCorners_ofGltf_comeBack();
  void touchingVertices_ofGltfWithValues_stayApart();
  void normalsWithoutDirection_ofGltf_areReportedAsLost();
  void onlySeveralGroups_areReportedAsLost();

 private:
  void exactFormats() {
    QTest::addColumn<QString>("extension");
    for (const char* name : {"obj", "ply", "off"}) QTest::addRow("%s", name) << name;
  }
  void singleFormats() {
    QTest::addColumn<QString>("extension");
    for (const char* name : {"stl", "glb"}) QTest::addRow("%s", name) << name;
  }
};

void MeshRoundTrip::doubles_comeBackBitForBit() {
  QFETCH(QString, extension);
  const std::string name = extension.toStdString();
  QVERIFY(format(name).keepsDoubles());
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const MeshContents mesh = randomTriangles(seed);
    const MeshContents again = read(name, write(name, mesh));
    QVERIFY2(again.soup.faces == mesh.soup.faces, qPrintable(QString("seed %1").arg(seed)));
    QCOMPARE(again.soup.vertices.size(), mesh.soup.vertices.size());
    for (size_t i = 0; i < mesh.soup.vertices.size(); ++i)
      QVERIFY2(again.soup.vertices[i] == mesh.soup.vertices[i],
               qPrintable(QString("seed %1").arg(seed)));
  }
}

void MeshRoundTrip::polygonsAndMaterials_comeBack() {
  QFETCH(QString, extension);
  const std::string name = extension.toStdString();
  const MeshContents mesh = cube(64.1);
  const MeshContents again = read(name, write(name, mesh));
  QVERIFY(again.soup.faces == mesh.soup.faces);
  if (name == "off") {
    QCOMPARE(format(name).write(mesh).losses.size(), size_t(1));
    QVERIFY(again.materials.empty() && again.soup.surfaces.empty());
  } else {
    QCOMPARE(format(name).write(mesh).losses.size(), size_t(0));
    QVERIFY(again.materials == mesh.materials);
    QVERIFY(again.soup.surfaces == mesh.soup.surfaces);
  }
}

void MeshRoundTrip::singleFormats_keepTheSolid() {
  QFETCH(QString, extension);
  const std::string name = extension.toStdString();
  const MeshContents again = read(name, write(name, cube(64)));
  QCOMPARE(again.soup.vertices.size(), size_t(8));
  QCOMPARE(again.soup.faces.size(), size_t(12));
  QCOMPARE(sixVolumes(again.soup), 6.0 * 64 * 64 * 64);
  double least = 1e9, most = -1e9;  // the axes are the same as before
  for (const Vec3& vertex : again.soup.vertices) {
    least = std::min(least, vertex.minCoeff());
    most = std::max(most, vertex.maxCoeff());
  }
  QVERIFY(least == 0 && most == 64);
  if (name == "glb") {
    QVERIFY(again.materials == cube(64).materials);
    QCOMPARE(std::count(again.soup.surfaces.begin(), again.soup.surfaces.end(), 0), 4);
  }
}

void MeshRoundTrip::singleFormats_sayHowMuchTheyRound() {
  QFETCH(QString, extension);
  const std::string name = extension.toStdString();
  QVERIFY(!format(name).keepsDoubles());
  MeshContents mesh = cube(1000.1);
  const auto rounded = format(name).write(mesh);
  QVERIFY(!rounded.losses.empty());
  QVERIFY2(rounded.losses[0].starts_with("7 of 8 vertices are rounded"), rounded.losses[0].c_str());
  for (const std::string& loss : format(name).write(cube(1000.5)).losses)
    QVERIFY2(loss.find("rounded") == std::string::npos, loss.c_str());
}

// A closed surface that touches itself in a point has two vertices at that point.
void MeshRoundTrip::verticesInOnePlace_stayApart_whereIndicesAreKept() {
  MeshContents mesh = cube(1);
  const MeshContents other = cube(-1);  // inside out, but touching in the origin
  for (const auto& face : other.soup.faces) {
    std::vector<int> moved;
    for (const int index : face) moved.push_back(index + 8);
    mesh.soup.faces.push_back(moved);
    mesh.soup.surfaces.push_back(0);
  }
  mesh.soup.vertices.insert(mesh.soup.vertices.end(), other.soup.vertices.begin(),
                            other.soup.vertices.end());
  for (const char* name : {"obj", "ply", "off", "glb"})
    QCOMPARE(read(name, write(name, mesh)).soup.vertices.size(), size_t(16));
  // STL cannot distinguish them.
  QCOMPARE(read("stl", write("stl", mesh)).soup.vertices.size(), size_t(15));
}

void MeshRoundTrip::concavePolygon_isCutInsideItself() {
  QFETCH(QString, extension);
  MeshContents mesh;  // an L
  for (const auto& [x, y] : std::initializer_list<std::pair<double, double>>{
           {0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}})
    mesh.soup.vertices.emplace_back(x, y, 5);
  mesh.soup.faces = {{0, 1, 2, 3, 4, 5}};
  const std::string name = extension.toStdString();
  const MeshContents again = read(name, write(name, mesh));
  QCOMPARE(again.soup.faces.size(), size_t(4));
  double area = 0;
  for (const auto& face : again.soup.faces) {
    const Vec3& a = again.soup.vertices[face[0]];
    const double part =
        (again.soup.vertices[face[1]] - a).cross(again.soup.vertices[face[2]] - a).z();
    QVERIFY(part > 0);
    area += part / 2;
  }
  QCOMPARE(area, 5.0);
}

void MeshRoundTrip::emptyMesh_isWrittenAndRead() {
  for (const char* name : {"obj", "stl", "ply", "off", "glb"}) {
    const MeshContents again = read(name, write(name, MeshContents()));
    QVERIFY2(again.soup.faces.empty() && again.soup.vertices.empty(), name);
  }
}

void MeshRoundTrip::polygonOf300Corners_isKept() {
  MeshContents mesh;
  mesh.soup.faces.emplace_back();
  for (int i = 0; i < 300; ++i) {
    mesh.soup.vertices.emplace_back(i, double(i) * i, 0);
    mesh.soup.faces[0].push_back(i);
  }
  for (const char* name : {"obj", "ply", "off"})
    QVERIFY2(read(name, write(name, mesh)).soup.faces == mesh.soup.faces, name);
  for (const char* name : {"stl", "glb"})
    QCOMPARE(read(name, write(name, mesh)).soup.faces.size(), size_t(298));
}

void MeshRoundTrip::uvsNormalsGroups_ofObj_comeBack() {
  MeshContents mesh = cube(2);
  mesh.groupNames = {"lower part", "upper"};
  mesh.groups = {0, 1, 1, 1, 0, 0};
  for (int corner = 0; corner < 24; ++corner) {
    mesh.cornerUvs.emplace_back(corner * 0.1, -corner);
    mesh.cornerNormals.emplace_back(0, corner, 1);
  }
  const MeshContents again = read("obj", write("obj", mesh));
  QVERIFY(again.groupNames == mesh.groupNames && again.groups == mesh.groups);
  QVERIFY(again.cornerUvs == mesh.cornerUvs);
  QVERIFY(again.cornerNormals == mesh.cornerNormals);
}

void MeshRoundTrip::valuesOfCorners_ofGltf_comeBack_data() {
  QTest::addColumn<QString>("extension");
  for (const char* name : {"glb", "gltf"}) QTest::addRow("%s", name) << name;
}

// The corners of a vertex have different values on each face, so glTF repeats the vertex. All
// numbers are short enough for floats.
void MeshRoundTrip::valuesOfCorners_ofGltf_comeBack() {
  QFETCH(QString, extension);
  const std::string name = extension.toStdString();
  QVERIFY(format(name).keepsCorners());
  const MeshContents mesh = cubeWithValues(2);
  QVERIFY2(format(name).write(mesh).losses.empty(), "nothing is lost");
  const MeshContents again = read(name, write(name, mesh));
  QCOMPARE(again.soup.vertices.size(), size_t(8));
  QCOMPARE(again.soup.faces.size(), size_t(12));
  QVERIFY(again.materials == mesh.materials);
  QCOMPARE(again.cornerUvs.size(), size_t(36));
  QCOMPARE(again.cornerNormals.size(), size_t(36));
  QCOMPARE(again.cornerColors.size(), size_t(36));
  // A corner is known by its position and the normal of its face.
  size_t corner = 0, found = 0;
  for (const auto& face : again.soup.faces) {
    for (const int vertex : face) {
      size_t given = 0;
      for (const auto& old : mesh.soup.faces) {
        for (const int oldVertex : old) {
          if (mesh.soup.vertices[oldVertex] == again.soup.vertices[vertex] &&
              mesh.cornerNormals[given] == again.cornerNormals[corner]) {
            QCOMPARE(again.cornerUvs[corner], mesh.cornerUvs[given]);
            QVERIFY(again.cornerColors[corner] == mesh.cornerColors[given]);
            ++found;
          }
          ++given;
        }
      }
      ++corner;
    }
  }
  QCOMPARE(found, size_t(36));
}

// Two cubes that touch in a corner have two vertices there. Readers of glTF merge vertices with
// equal positions where these have values, so the numbers of the vertices are written, too.
void MeshRoundTrip::touchingVertices_ofGltfWithValues_stayApart() {
  MeshContents mesh = cubeWithValues(2);
  const MeshContents other = cubeWithValues(2);
  for (const Vec3& vertex : other.soup.vertices)
    mesh.soup.vertices.push_back(vertex + Vec3::Constant(2));
  for (std::vector<int> face : other.soup.faces) {
    for (int& vertex : face) vertex += 8;
    mesh.soup.faces.push_back(std::move(face));
    mesh.soup.surfaces.push_back(0);
  }
  const auto append = [](auto& list, const auto& more) {
    list.insert(list.end(), more.begin(), more.end());
  };
  append(mesh.cornerUvs, other.cornerUvs);
  append(mesh.cornerNormals, other.cornerNormals);
  append(mesh.cornerColors, other.cornerColors);
  const std::string bytes = write("glb", mesh);
  QVERIFY(bytes.find("_VERTEX") != std::string::npos);
  const MeshContents again = read("glb", bytes);
  QCOMPARE(again.soup.vertices.size(), size_t(16));
  QCOMPARE(again.cornerUvs.size(), size_t(72));
  // Without a contact there is nothing to tell apart.
  QVERIFY(write("glb", cubeWithValues(2)).find("_VERTEX") == std::string::npos);
}

void MeshRoundTrip::normalsWithoutDirection_ofGltf_areReportedAsLost() {
  MeshContents mesh = cubeWithValues(2);
  mesh.cornerNormals[5] = Vec3::Zero();
  const auto written = format("glb").write(mesh);
  QCOMPARE(written.losses.size(), size_t(1));
  QVERIFY(written.losses[0].find("no direction") != std::string::npos);
  const MeshContents again = read("glb", *written.bytes);
  QVERIFY(again.cornerNormals.empty());
  QCOMPARE(again.cornerUvs.size(), size_t(36));
}

// PLY holds one normal and one texture coordinate for each vertex.
void MeshRoundTrip::uvsNormals_ofPly_comeBackWhereVerticesHaveOne() {
  MeshContents mesh = cube(2);
  for (const auto& face : mesh.soup.faces) {
    for (const int vertex : face) {
      mesh.cornerUvs.emplace_back(vertex * 0.1, -vertex);
      mesh.cornerNormals.emplace_back(0, vertex, 1);
    }
  }
  const MeshContents again = read("ply", write("ply", mesh));
  QVERIFY(again.cornerUvs == mesh.cornerUvs);
  QVERIFY(again.cornerNormals == mesh.cornerNormals);
  mesh.cornerUvs[3] += Vec2(1, 0);
  const WriteOutcome written = format("ply").write(mesh);
  QCOMPARE(written.losses.size(), size_t(1));
  QVERIFY(written.losses[0].starts_with("Texture coordinates differ"));
}

// STL files name their one solid, and nothing is lost without that name.
void MeshRoundTrip::onlySeveralGroups_areReportedAsLost() {
  MeshContents mesh = cube(2);
  mesh.groupNames = {"part"};
  mesh.groups.assign(6, 0);
  for (const char* name : {"stl", "ply", "off", "glb"}) {
    const auto mentionsGroups = [&] {
      const WriteOutcome written = format(name).write(mesh);
      return std::any_of(written.losses.begin(), written.losses.end(), [](const std::string& loss) {
        return loss.find("groups of faces") != std::string::npos;
      });
    };
    mesh.groupNames = {"part"};
    mesh.groups.assign(6, 0);
    QVERIFY2(!mentionsGroups(), name);
    mesh.groupNames.emplace_back("other");
    mesh.groups[2] = 1;
    QVERIFY2(mentionsGroups(), name);
  }
}

QTEST_APPLESS_MAIN(MeshRoundTrip)
#include "mesh_round_trip.moc"
