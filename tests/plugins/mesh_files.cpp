// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Mesh files that are read, one situation each.
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "tests/plugins/mesh_file_bytes.h"
#include "tests/support/given_data.h"

using namespace halfspace;
using namespace halfspace::plugins;
using namespace halfspace::tests;
using geometry::Vec3;
namespace fs = std::filesystem;

class MeshFiles : public QObject {
  Q_OBJECT

 private slots:
  void obj_negativeIndicesContinuedLinesAndPolygons();
  void obj_missingTextureCoordinatesAndNormals_areWarnedAbout();
  void linesThatEndInCarriageReturns_data();
  void linesThatEndInCarriageReturns();
  void off_verticesAndFacesMayBeOnSeveralLines();
  void byteOrderMarks_areSkipped_data();
  void byteOrderMarks_areSkipped();
  void stl_textAndBinary_weldBitEqualCorners();
  void stl_binaryThatBeginsWithSolid_isBinary();
  void ply_textWithUnknownElementsAndProperties();
  void ply_facesWithoutMaterial_doNotTakeThePreviousOne();
  void ply_bigEndian();
  void ply_triangleStrips();
  void unreadParts_areNamed_data();
  void unreadParts_areNamed();
  void off_withComments_coloursAndGluedHeader();
  void off_facesOnSeveralLines();
  void gltf_emptyExtensions_areNoCompression();
  void gltf_nodesPlaceMeshes_withStripsMirrorsAndZUp();
  void gltf_verticesSplitForNormals_areWelded();
  void gltf_valuesOfVertices_becomeThoseOfCorners();
  void gltf_bufferOutsideTheFolder_isNotRead();
  void cancelledReading_ends();
  void givenMeshes_haveTheTrianglesOfTheirManifest();
};

void MeshFiles::obj_negativeIndicesContinuedLinesAndPolygons() {
  const auto outcome = read("obj",
                            "# a comment\r\nmtllib x.mtl\nv 0 0 0\nv +1 0 0 1 # behind\nv 1 1e0 0\n"
                            "v 0 .1 0\nvn 0 0 1\ns off\nf -4//1 -3//1 \\\n -2//-1 4//1\n"
                            "usemtl red\nf 1 2 3\nl 1 2\nf 1 2\n");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  QVERIFY((mesh.soup.faces == std::vector<std::vector<int>>{{0, 1, 2, 3}, {0, 1, 2}}));
  QVERIFY(mesh.soup.vertices[3] == Vec3(0, 0.1, 0));
  QVERIFY((mesh.materials == std::vector<std::string>{"red", ""}) ||
          (mesh.materials == std::vector<std::string>{"", "red"}));
  QVERIFY(mesh.materials[mesh.soup.surfaces[1]] == "red");
  QVERIFY(mesh.materials[mesh.soup.surfaces[0]].empty());
  QVERIFY(mesh.cornerNormals.size() == 7);  // the second face has none, and gets its own
  QCOMPARE(outcome.issues.size(), size_t(3));
}

// The surface does not depend on them, so the file is read all the same.
void MeshFiles::obj_missingTextureCoordinatesAndNormals_areWarnedAbout() {
  const auto outcome = read("obj",
                            "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\n"
                            "f 1/1/1 2/1/1 3/1/1\nf 1/7 2/1 3/1\nf 1//9 2//9 3//9\n");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.faces.size(), size_t(3));
  const std::string text = issueTexts(outcome.issues);
  QVERIFY2(text.find("5: warning: 7 corners name") != std::string::npos, text.c_str());
}

namespace {

const std::string kPlyTriangle =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float "
    "z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 "
    "0\n3 0 1 2\n";

// One triangle in each text format.
const std::vector<std::pair<const char*, std::string>> kTextTriangles = {
    {"obj", "# a triangle\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"},
    {"off", "OFF\n# a triangle\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"},
    {"stl",
     "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
     "endloop\nendfacet\nendsolid a\n"},
    {"ply", kPlyTriangle},
    {"gltf",
     "{\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\n\"accessors\":[{"
     "\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}],\n"
     "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],\n\"buffers\":[{\"byteLength\":36,"
     "\"uri\":\"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA\"}]}\n"}};

void addTextTriangles(const std::function<std::string(std::string)>& changed) {
  QTest::addColumn<QString>("extension");
  QTest::addColumn<QByteArray>("bytes");
  for (const auto& [extension, text] : kTextTriangles)
    QTest::addRow("%s", extension) << extension << QByteArray::fromStdString(changed(text));
}

void checkTriangle(const QString& extension, const QByteArray& bytes) {
  const auto outcome = read(extension.toStdString(), bytes.toStdString());
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.vertices.size(), size_t(3));
  QCOMPARE(outcome.value->soup.faces.size(), size_t(1));
  QVERIFY2(outcome.issues.empty(), issueTexts(outcome.issues).c_str());
}

}  // namespace

void MeshFiles::linesThatEndInCarriageReturns_data() {
  addTextTriangles([](std::string text) {
    std::replace(text.begin(), text.end(), '\n', '\r');
    return text;
  });
}

void MeshFiles::linesThatEndInCarriageReturns() {
  QFETCH(QString, extension);
  QFETCH(QByteArray, bytes);
  checkTriangle(extension, bytes);
}

// Line ends have no meaning in OFF.
void MeshFiles::off_verticesAndFacesMayBeOnSeveralLines() {
  checkTriangle("off", "OFF\n3 1 0\n0 0\n 0\n1\n0\n0 0\n1 0\n3\n0\n1 2\n");
}

void MeshFiles::byteOrderMarks_areSkipped_data() {
  addTextTriangles([](const std::string& text) { return "\xEF\xBB\xBF" + text; });
}

void MeshFiles::byteOrderMarks_areSkipped() {
  QFETCH(QString, extension);
  QFETCH(QByteArray, bytes);
  checkTriangle(extension, bytes);
}

void MeshFiles::stl_textAndBinary_weldBitEqualCorners() {
  const auto facet = [](const char* points) {
    std::string text = "facet normal 9 9 9\n outer loop\n";
    std::istringstream in(points);
    for (std::string point; std::getline(in, point, ',');) text += "  vertex " + point + "\n";
    return text + " endloop\nendfacet\n";
  };
  const auto text =
      read("stl", "SOLID first part\n" + facet("0 0 0,1 0 0,0 1 0") + facet("1 0 0,1 1 0,-0 1 0") +
                      "endsolid\nsolid\n" + facet("0 0 0,1 0 0,0 0.1 1e-20") + "endsolid");
  QVERIFY2(text.value, issueTexts(text.issues).c_str());
  QCOMPARE(text.value->soup.vertices.size(), size_t(5));
  QCOMPARE(text.value->soup.faces.size(), size_t(3));
  // Doubles in text are not rounded to floats.
  QVERIFY(text.value->soup.vertices[4] == Vec3(0, 0.1, 1e-20));

  const auto binary =
      read("stl", binaryStl(2, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, -0.0f, 1, 0}));
  QVERIFY2(binary.value, issueTexts(binary.issues).c_str());
  QCOMPARE(binary.value->soup.vertices.size(), size_t(4));
  QVERIFY((binary.value->soup.faces == std::vector<std::vector<int>>{{0, 1, 2}, {1, 3, 2}}));
}

void MeshFiles::stl_binaryThatBeginsWithSolid_isBinary() {
  std::string bytes = binaryStl(1, kTriangle);
  bytes.replace(0, 20, "solid facet endsolid");
  const auto outcome = read("stl", bytes);
  QVERIFY(outcome.value && outcome.value->soup.faces.size() == 1);
  const auto longer = read("stl", binaryStl(1, kTriangle) + "more");
  QVERIFY(longer.value && longer.issues.size() == 1);
}

void MeshFiles::ply_textWithUnknownElementsAndProperties() {
  const auto outcome = read(
      "ply",
      "ply\r\nformat ascii 1.0\r\ncomment x\r\nobj_info y\r\nelement camera 1\r\nproperty list "
      "uchar float frame\r\nelement vertex 4\r\nproperty uchar red\r\nproperty double "
      "z\r\nproperty float x\r\nproperty float y\r\nproperty float s\r\nproperty float "
      "t\r\nelement face 2\r\nproperty float weight\r\nproperty list int uint "
      "vertex_index\r\nend_header\r\n2 0.5 0.25\r\n255 0.1 1 2 0 0\r\n1 0 1 0 1 0\r\n1 0 1 1 1 "
      "1\r\n0 0 0 1 0 1\r\n0.5 4 0 1 2 3\r\n1 2 0 1\r\n");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  QVERIFY(mesh.soup.vertices[0] == Vec3(1, 2, 0.1));
  QVERIFY((mesh.soup.faces == std::vector<std::vector<int>>{{0, 1, 2, 3}}));
  QCOMPARE(mesh.cornerUvs.size(), size_t(4));
  QVERIFY(mesh.cornerUvs[2] == Vec2(1, 1));
  // the camera, the colour of vertices, the weight of faces, and the face of two corners
  QCOMPARE(outcome.issues.size(), size_t(4));
}

void MeshFiles::ply_facesWithoutMaterial_doNotTakeThePreviousOne() {
  // -1 says that a face has no material; 7 and 0.5 are no index of the two materials.
  const auto outcome =
      read("ply",
           "ply\nformat ascii 1.0\ncomment halfspace material red\ncomment halfspace material "
           "blue\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
           "element face 5\nproperty list uchar int vertex_indices\nproperty float material\n"
           "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 1\n3 0 1 2 -1\n3 0 1 2 7\n3 0 1 2 0.5\n"
           "3 0 1 2 0\n");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  std::vector<std::string> materials;
  for (const int surface : mesh.soup.surfaces) materials.push_back(mesh.materials[surface]);
  QVERIFY((materials == std::vector<std::string>{"blue", "", "", "", "red"}));
  QCOMPARE(outcome.issues.size(), size_t(1));
  QVERIFY(outcome.issues[0].text.starts_with("2 faces"));
}

void MeshFiles::ply_bigEndian() {
  std::string bytes =
      "ply\nformat binary_big_endian 1.0\nelement vertex 3\nproperty float x\nproperty float "
      "y\nproperty float z\nelement face 1\nproperty list uchar ushort "
      "vertex_indices\nend_header\n";
  const auto big = [&](float value) {
    std::string raw;
    append(raw, value);
    bytes.append(raw.rbegin(), raw.rend());
  };
  for (const float value : {1.5f, 0.f, 0.f, 0.f, 2.5f, 0.f, 0.f, 0.f, -3.f}) big(value);
  bytes += std::string("\3\0\2\0\1\0\0", 7);
  const auto outcome = read("ply", bytes);
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY(outcome.value->soup.vertices[2] == Vec3(0, 0, -3));
  QVERIFY((outcome.value->soup.faces == std::vector<std::vector<int>>{{2, 1, 0}}));
}

// Two strips in one list: the second triangle of a strip is turned, -1 begins a new strip, and a
// repeated vertex joins two strips without a triangle.
void MeshFiles::ply_triangleStrips() {
  const auto outcome =
      read("ply",
           "ply\nformat ascii 1.0\nelement vertex 6\nproperty float x\nproperty float y\nproperty "
           "float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 "
           "0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n1 2 0\n11 0 1 2 3 -1 2 3 4 4 5 5\n");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY((outcome.value->soup.faces ==
           std::vector<std::vector<int>>{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}}));
  QVERIFY2(outcome.issues.empty(), issueTexts(outcome.issues).c_str());
}

void MeshFiles::unreadParts_areNamed_data() {
  QTest::addColumn<QString>("extension");
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QStringList>("named");
  QTest::addRow("obj") << "obj"
                       << QByteArray("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 2\nl 2 3\np 1\n")
                       << QStringList{"2 lines that begin with 'l'",
                                      "1 line that begins with 'p' is no"};
  QTest::addRow("ply") << "ply"
                       << QByteArray(
                              "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty "
                              "float y\nproperty float z\nproperty float quality\nelement edge "
                              "1\nproperty int vertex1\nproperty int vertex2\nend_header\n0 0 0 "
                              "5\n0 0\n")
                       << QStringList{"'edge' (1 items)", "vertices are not read: quality"};
  QTest::addRow("off") << "off" << QByteArray("CNOFF\n1 0 0\n0 0 0 1 1 1 1 0 0 1\n")
                       << QStringList{"colours, normals"};
  QTest::addRow("gltf")
      << "gltf"
      << QByteArray(R"({"animations":[{}],"skins":[{}],"meshes":[{"primitives":[{"attributes":
         {"POSITION":0,"JOINTS_0":0}}]}],"accessors":[{"bufferView":0,"componentType":5126,
         "count":1,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":12}],
         "buffers":[{"byteLength":12,"uri":"data:;base64,AAAAAAAAAAAAAAAA"}]})")
      << QStringList{"skins", "animations", "JOINTS_0"};
}

void MeshFiles::unreadParts_areNamed() {
  QFETCH(QString, extension);
  QFETCH(QByteArray, bytes);
  QFETCH(QStringList, named);
  const auto outcome = read(extension.toStdString(), bytes.toStdString());
  const std::string text = issueTexts(outcome.issues);
  QVERIFY2(outcome.value, text.c_str());
  for (const QString& name : named)
    QVERIFY2(text.find(name.toStdString()) != std::string::npos, text.c_str());
}

void MeshFiles::off_facesOnSeveralLines() {
  const auto outcome = read("off", "OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n3\n0 1\n2\n3 1 3\n2");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY((outcome.value->soup.faces == std::vector<std::vector<int>>{{0, 1, 2}, {1, 3, 2}}));
}

// Exporters write empty objects for extensions that say nothing.
void MeshFiles::gltf_emptyExtensions_areNoCompression() {
  const auto outcome =
      read("gltf",
           R"({"meshes":[{"primitives":[{"attributes":{"POSITION":0},"extensions":{}}]}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
      "bufferViews":[{"buffer":0,"byteLength":36,"extensions":{}}],"buffers":[{"byteLength":36,
      "uri":"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]})");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.faces.size(), size_t(1));
}

void MeshFiles::off_withComments_coloursAndGluedHeader() {
  const auto plain = read("off",
                          "# made by hand\nOFF 3 1 0 # counts\n\n0 0 0 0.1 0 0\n# between\n0 1 "
                          "0\n3 0 1 2 255 0 0\n");
  QVERIFY2(plain.value, issueTexts(plain.issues).c_str());
  QVERIFY(plain.value->soup.vertices[1] == Vec3(0.1, 0, 0));
  const auto coloured =
      read("off", "COFF\n3 1 3\n0 0 0 1 1 1 1\n1 0 0 1 1 1 1\n0 1 0 1 1 1 1\n3 0 1 2\n");
  QVERIFY2(coloured.value, issueTexts(coloured.issues).c_str());
  QVERIFY(coloured.value->soup.vertices[2] == Vec3(0, 1, 0));
  const auto bare = read("off", "3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
  QVERIFY2(bare.value, issueTexts(bare.issues).c_str());
}

void MeshFiles::gltf_nodesPlaceMeshes_withStripsMirrorsAndZUp() {
  std::string binary;
  for (const float value : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f, 1.f, 1.f, 0.f})
    append(binary, value);
  const std::string json =
      R"({"scene":0,"scenes":[{"nodes":[0,2]}],
      "nodes":[{"children":[1],"translation":[10,0,0]},{"mesh":0,"name":"placed"},
               {"mesh":0,"scale":[-1,1,1]}],
      "meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":5}]}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}],
      "bufferViews":[{"buffer":0,"byteLength":48}],"buffers":[{"byteLength":48}]})";
  const auto outcome = read("glb", glb(json, binary));
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const auto& soup = outcome.value->soup;
  QCOMPARE(soup.vertices.size(), size_t(8));
  QCOMPARE(soup.faces.size(), size_t(4));
  QVERIFY(soup.vertices[1] == Vec3(11, 0, 0));
  QVERIFY(soup.vertices[2] == Vec3(10, 0, 1));  // glTF's y is up
  QVERIFY(soup.vertices[5] == Vec3(-1, 0, 0));
  for (const auto& face : soup.faces) {  // all face glTF's +z, which is -y here
    const Vec3& a = soup.vertices[face[0]];
    QVERIFY((soup.vertices[face[1]] - a).cross(soup.vertices[face[2]] - a).y() < 0);
  }
}

void MeshFiles::gltf_verticesSplitForNormals_areWelded() {
  std::string binary;
  for (int repeat = 0; repeat < 2; ++repeat)
    for (const float value : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f}) append(binary, value);
  const auto json = [](const char* attributes) {
    return std::string(R"({"meshes":[{"primitives":[{"attributes":)") + attributes +
           R"(}]}],"accessors":[{"bufferView":0,"componentType":5126,"count":6,"type":"VEC3"}],
           "bufferViews":[{"buffer":0,"byteLength":72}],"buffers":[{"byteLength":72}]})";
  };
  const auto split = read("glb", glb(json(R"({"POSITION":0,"NORMAL":0})"), binary));
  QVERIFY2(split.value, issueTexts(split.issues).c_str());
  QCOMPARE(split.value->soup.vertices.size(), size_t(3));
  const auto plain = read("glb", glb(json(R"({"POSITION":0})"), binary));
  QCOMPARE(plain.value->soup.vertices.size(), size_t(6));
}

// Normals follow a mirroring and stretching node; colours may be bytes without alpha.
void MeshFiles::gltf_valuesOfVertices_becomeThoseOfCorners() {
  std::string binary;
  for (const float value : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f}) append(binary, value);
  for (int vertex = 0; vertex < 3; ++vertex)
    for (const float value : {0.6f, 0.f, 0.8f}) append(binary, value);
  for (const float value : {0.f, 1.f, 1.f, 1.f, 0.f, 0.25f}) append(binary, value);
  binary += std::string("\xff\0\x33\0\0\xff\0\0\xff\xff\0\0", 12);
  const auto json = [](int normals) {
    return R"({"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"scale":[-3,1,1]}],
        "meshes":[{"primitives":[{"attributes":
            {"POSITION":0,"NORMAL":1,"TEXCOORD_0":2,"COLOR_0":3,"TEXCOORD_1":2}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
          {"bufferView":1,"componentType":5126,"count":)" +
           std::to_string(normals) + R"(,"type":"VEC3"},
          {"bufferView":2,"componentType":5126,"count":3,"type":"VEC2"},
          {"bufferView":3,"componentType":5121,"count":3,"type":"VEC3","normalized":true}],
        "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":36},
          {"buffer":0,"byteOffset":72,"byteLength":24},
          {"buffer":0,"byteOffset":96,"byteLength":12,"byteStride":4}],
        "buffers":[{"byteLength":108}]})";
  };
  const auto outcome = read("glb", glb(json(3), binary));
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  QCOMPARE(mesh.soup.faces.size(), size_t(1));
  QVERIFY((mesh.soup.faces[0] == std::vector<int>{0, 2, 1}));  // mirrored
  QCOMPARE(mesh.cornerUvs.size(), size_t(3));
  QVERIFY(mesh.cornerUvs[0] == Vec2(0, 0) && mesh.cornerUvs[1] == Vec2(0, 0.75));
  QVERIFY((mesh.cornerColors[0] == std::array<float, 4>{1, 0, 0.2F, 1}));
  QVERIFY((mesh.cornerColors[2] == std::array<float, 4>{0, 1, 0, 1}));
  // (0.6, 0, 0.8) on a surface stretched by -3 along x is (-0.2, 0, 0.8), which points along
  // (-0.2, -0.8, 0) here.
  const Vec3 expected = Vec3(-0.2, -0.8, 0).normalized();
  for (const Vec3& normal : mesh.cornerNormals) QVERIFY((normal - expected).norm() < 1e-6);
  const std::string text = issueTexts(outcome.issues);
  QVERIFY2(text.find("TEXCOORD_1") != std::string::npos, text.c_str());
  QVERIFY2(text.find("NORMAL") == std::string::npos, text.c_str());

  const auto fewer = read("glb", glb(json(2), binary));
  QVERIFY(fewer.value && fewer.value->cornerNormals.empty());
  QVERIFY2(issueTexts(fewer.issues).find("NORMAL has 2 items for 3 positions") != std::string::npos,
           issueTexts(fewer.issues).c_str());
}

void MeshFiles::gltf_bufferOutsideTheFolder_isNotRead() {
  for (const char* uri : {"/etc/passwd", "../secret.bin", "a/../../b", "file:///etc/passwd"}) {
    const auto outcome =
        read("gltf", std::string(R"({"buffers":[{"byteLength":1,"uri":")") + uri + "\"}]}",
             "/tmp/scene.gltf");
    QVERIFY2(!outcome.value && issueTexts(outcome.issues).find("outside") != std::string::npos,
             uri);
  }
}

void MeshFiles::cancelledReading_ends() {
  std::string text;
  while (text.size() < (size_t{3} << 20)) text += "v 0.25 0.5 0.75\n";
  std::stop_source stop;
  stop.request_stop();
  int reports = 0;
  ReadControl control{[&](double) { ++reports; }, stop.get_token()};
  for (const auto& format : mesh_formats::allMeshFormats()) {
    if (format->name() != "Wavefront OBJ") continue;
    const auto outcome = format->read({text, {}}, control);
    QVERIFY(!outcome.value);
    QVERIFY(issueTexts(outcome.issues).find("cancelled") != std::string::npos);
  }
  QCOMPARE(reports, 1);
}

void MeshFiles::givenMeshes_haveTheTrianglesOfTheirManifest() {
  const fs::path folder = tests::givenData() / "meshes";
  std::ifstream manifest(folder / "MANIFEST.tsv");
  if (!manifest) QSKIP("the given meshes are not at hand");
  std::string line;
  std::getline(manifest, line);
  int files = 0;
  while (std::getline(manifest, line)) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
    const auto bytes = readFile(folder / cells[0]);
    QVERIFY2(bytes.value, cells[0].c_str());
    const auto outcome =
        read(fs::path(cells[0]).extension().string().substr(1), *bytes.value, folder / cells[0]);
    QVERIFY2(outcome.value, (cells[0] + ": " + issueTexts(outcome.issues)).c_str());
    size_t triangles = 0;
    for (const auto& face : outcome.value->soup.faces) triangles += face.size() - 2;
    QVERIFY2(triangles == std::stoul(cells[6]),
             (cells[0] + ": " + std::to_string(triangles) + " for " + cells[6]).c_str());
    ++files;
  }
  QVERIFY(files > 0);
}

QTEST_APPLESS_MAIN(MeshFiles)
#include "mesh_files.moc"
