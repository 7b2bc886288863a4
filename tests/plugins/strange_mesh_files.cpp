// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that are unusual but readable: what the surface does not depend on never refuses them, what
// belongs to the surface is read, and what is left out is named.
#include <array>
#include <cmath>

#include <QTest>

#include "tests/plugins/mesh_file_bytes.h"

using namespace halfspace::tests;
using namespace halfspace::plugins;
using halfspace::geometry::Vec3;

namespace {

std::string objOf(const std::string& faces, const std::string& behind = "") {
  return "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n" + behind + faces;
}

bool says(const ReadOutcome<MeshContents>& outcome, const std::string& text) {
  return issueTexts(outcome.issues).find(text) != std::string::npos;
}

// A document with one triangle: positions in view 0, then numbers of any kind in view 1.
struct Document {
  std::string nodes = R"([{"mesh":0}])", scene = "[0]", attributes, accessors, views, more, mesh;
  std::string positions = R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"})";
  std::string binary;

  Document() {
    for (const float value : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f}) append(binary, value);
  }
  std::string bytes() const {
    return glb(R"({"scene":0,"scenes":[{"nodes":)" + scene + R"(}],"nodes":)" + nodes +
                   R"(,"meshes":[{"primitives":[{"attributes":{"POSITION":0)" + attributes + "}" +
                   mesh + R"(}]}],"accessors":[)" + positions + accessors +
                   R"(],"bufferViews":[{"buffer":0,"byteLength":36})" + views +
                   R"(],"buffers":[{"byteLength":)" + std::to_string(binary.size()) + "}]" + more +
                   "}",
               binary);
  }
};

std::string bytesOf(const std::string& extension, const MeshContents& mesh) {
  for (const auto& format : mesh_formats::allMeshFormats())
    if (format->extensions().front() == extension) return *format->write(mesh).bytes;
  return {};
}

}  // namespace

class StrangeMeshFiles : public QObject {
  Q_OBJECT

 private slots:
  void obj_linesAreJoinedAtBackslashes_inAnyStatement();
  void obj_damagedTextureCoordinatesAndNormals_areZero();
  void obj_withoutAKeyword_isNoObj();
  void obj_coloursOfVertices_areReadAndWritten();
  void ply_bytesOfColours_comeBackTheSame();
  void ply_coloursOfFaces_comeBackTheSame();
  void ply_coloursOfFacesAndVertices_areThoseOfVertices();
  void ply_faceOfSeveralColours_getsTheirMean();
  void ply_textureCoordinatesOfFaces_areThoseOfCorners();
  void decimalCommas_areNamed_data();
  void decimalCommas_areNamed();
  void facesWithoutValues_doNotTakeThoseOfOthers();
  void objectsOfOneName_areDifferentObjects();
  void stl_attributeBytes_areNamed();
  void gltf_sparseAccessors_replaceItems();
  void gltf_accessorWithoutData_isBounded();
  void gltf_damagedAttributes_areLeftOut();
  void gltf_extensionsOfLooks_mayBeRequired();
  void gltf_wholeNumbersWithAPoint_areWholeNumbers();
  void gltf_instances_arePlaced();
  void gltf_whatIsOutsideOfTheScene_isNamed();
  void gltf_looksOfMaterials_areRead();
  void gltf_materialsOfOneName_withOtherLooks_stayApart();
  void gltf_cornersWithoutATriangle_areNamed();
};

void StrangeMeshFiles::obj_linesAreJoinedAtBackslashes_inAnyStatement() {
  const auto outcome = read("obj",
                            "v 0 0 \\\n 0\nv 1 \\ \n0 0\nv 0 1 0\nv 0 0 1\nl 1 2 \\\n3 4\n"
                            "# a comment ends with its line \\\nf 1 \\\r\n2\\\n 3\n");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY((outcome.value->soup.faces == std::vector<std::vector<int>>{{0, 1, 2}}));
  QVERIFY(outcome.value->soup.vertices[1] == Vec3(1, 0, 0));
  QCOMPARE(outcome.issues.size(), size_t(1));  // one line 'l'
}

void StrangeMeshFiles::obj_damagedTextureCoordinatesAndNormals_areZero() {
  const auto outcome =
      read("obj", objOf("f 1/1/1 2/2/1 3/1/1\n", "vt\nvt 0,5 1\nvn 0 x 0\nvn 0 0\n"));
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.faces.size(), size_t(1));
  QVERIFY2(says(outcome, "5: warning: 4 texture coordinates or normals are no numbers"),
           issueTexts(outcome.issues).c_str());
}

void StrangeMeshFiles::obj_withoutAKeyword_isNoObj() {
  const auto outcome = read("obj", "<html><body>404</body></html>\n");
  QVERIFY(!outcome.value);
  QVERIFY(says(outcome, "not a Wavefront OBJ file"));
  QVERIFY(read("obj", "# nothing\n").value);
}

void StrangeMeshFiles::obj_coloursOfVertices_areReadAndWritten() {
  const auto outcome = read("obj",
                            "v 0 0 0 1 0 0\nv 1 0 0 0 0.5 0\nv 0 1 0 0 0 0\nv 0 0 1 2\n"
                            "f 1 2 3\nf 1 2 4\n");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const auto& colors = outcome.value->cornerColors;
  QCOMPARE(colors.size(), size_t(6));
  QVERIFY((colors[0] == std::array<float, 4>{1, 0, 0, 1}));
  QVERIFY(colors[1][1] > 0.21f && colors[1][1] < 0.22f);  // linear
  QVERIFY((colors[5] == std::array<float, 4>{1, 1, 1, 1}));
  for (const char* format : {"obj", "ply"}) {
    const std::string written = bytesOf(format, *outcome.value);
    const auto again = read(format, written);
    QVERIFY2(again.value, issueTexts(again.issues).c_str());
    QVERIFY2(again.value->cornerColors.size() == 6, format);
    for (size_t i = 0; i < 6; ++i)
      for (size_t part = 0; part < 4; ++part)
        QVERIFY(std::abs(again.value->cornerColors[i][part] - colors[i][part]) < 0.004f);
  }
}

void StrangeMeshFiles::ply_bytesOfColours_comeBackTheSame() {
  std::string text =
      "ply\nformat ascii 1.0\nelement vertex 256\nproperty float x\nproperty float y\nproperty "
      "float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nproperty uchar "
      "alpha\nelement face 254\nproperty list uchar int vertex_indices\nend_header\n";
  for (int i = 0; i < 256; ++i) {
    const std::string n = std::to_string(i);
    text += n + " " + std::to_string(i * i) + " 0 " + n + " " + std::to_string(255 - i) + " 7 " +
            n + "\n";
  }
  for (int i = 2; i < 256; ++i)
    text += "3 0 " + std::to_string(i - 1) + " " + std::to_string(i) + "\n";
  const auto first = read("ply", text);
  QVERIFY2(first.value, issueTexts(first.issues).c_str());
  QVERIFY2(first.issues.empty(), issueTexts(first.issues).c_str());
  const auto again = read("ply", bytesOf("ply", *first.value));
  QVERIFY(again.value && again.value->cornerColors == first.value->cornerColors);
}

// Two triangles of a square. ofVertices: the colours of vertices, if the file has any.
static std::string plyWithFaceColours(bool ofVertices) {
  const std::string color = "property uchar red\nproperty uchar green\nproperty uchar blue\n";
  const std::string end = ofVertices ? " 9 8 7\n" : "\n";
  return "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty "
         "float z\n" +
         (ofVertices ? color : "") + "element face 2\nproperty list uchar int vertex_indices\n" +
         color + "end_header\n0 0 0" + end + "1 0 0" + end + "1 1 0" + end + "0 1 0" + end +
         "3 0 1 2 255 0 128\n3 0 2 3 0 64 255\n";
}

void StrangeMeshFiles::ply_coloursOfFaces_comeBackTheSame() {
  const auto first = read("ply", plyWithFaceColours(false));
  QVERIFY2(first.value && first.issues.empty(), issueTexts(first.issues).c_str());
  const auto& colors = first.value->cornerColors;
  QCOMPARE(colors.size(), size_t(6));
  QVERIFY(colors[0] == colors[1] && colors[1] == colors[2] && colors[3] == colors[5]);
  QVERIFY(colors[0][0] == 1.0F && colors[0][1] == 0.0F && colors[0][3] == 1.0F);
  QVERIFY(colors[3][2] == 1.0F && colors[2] != colors[3]);
  const auto again = read("ply", bytesOf("ply", *first.value));
  QVERIFY(again.value && again.issues.empty() && again.value->cornerColors == colors);
}

void StrangeMeshFiles::ply_coloursOfFacesAndVertices_areThoseOfVertices() {
  const auto outcome = read("ply", plyWithFaceColours(true));
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY(says(outcome, "These properties of faces are not read: red, green, blue."));
  QVERIFY(outcome.value->cornerColors[0] == outcome.value->cornerColors[5]);
}

void StrangeMeshFiles::ply_faceOfSeveralColours_getsTheirMean() {
  auto mesh = *read("ply", plyWithFaceColours(false)).value;
  mesh.cornerColors = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1},
                       {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}};
  const auto written = mesh_formats::PlyFormat().write(mesh);
  QCOMPARE(written.losses.size(), size_t(1));
  QCOMPARE(
      written.losses[0],
      std::string("The corners of 1 faces differ in colour; PLY gets their mean for the face."));
  const auto again = read("ply", *written.bytes);
  QVERIFY(again.value && again.value->cornerColors[3] == mesh.cornerColors[3]);
  for (size_t part = 0; part < 3; ++part)
    QVERIFY(std::abs(again.value->cornerColors[0][part] - 1.0F / 3.0F) < 0.004F);
}

void StrangeMeshFiles::ply_textureCoordinatesOfFaces_areThoseOfCorners() {
  const auto outcome =
      read("ply",
           "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
           "property float z\nelement face 3\nproperty list uchar int vertex_indices\nproperty "
           "list uchar float texcoord\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 6 0 0 1 0 0.5 "
           "1\n3 0 2 1 0\n3 0 2 1 3 1 1 1\n");
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QCOMPARE(outcome.value->cornerUvs.size(), size_t(9));
  QVERIFY(outcome.value->cornerUvs[2] == Vec2(0.5, 1));
  QVERIFY(outcome.value->cornerUvs[5] == Vec2(0, 0));
  QVERIFY(says(outcome, "1 faces do not have two texture coordinates for each corner"));
  QVERIFY(says(outcome, "2 of 3 faces have no texture coordinates"));
}

void StrangeMeshFiles::decimalCommas_areNamed_data() {
  QTest::addColumn<QString>("extension");
  QTest::addColumn<QByteArray>("bytes");
  QTest::addRow("obj") << "obj" << QByteArray("v 0,5 0 0\n");
  QTest::addRow("off") << "off" << QByteArray("OFF\n1 0 0\n0,5 1,0 0,0\n");
  QTest::addRow("stl") << "stl"
                       << QByteArray(
                              "solid x\nfacet normal 0,0 0,0 1,0\nouter loop\nvertex 0,5 "
                              "0,0 0,0\n");
  QTest::addRow("ply") << "ply"
                       << QByteArray(
                              "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n"
                              "property float y\nproperty float z\nend_header\n0,5 0,0 0,0\n");
}

void StrangeMeshFiles::decimalCommas_areNamed() {
  QFETCH(QString, extension);
  QFETCH(QByteArray, bytes);
  const auto outcome = read(extension.toStdString(), bytes.toStdString());
  QVERIFY(!outcome.value);
  QVERIFY2(says(outcome, "'0,5'") && says(outcome, "without decimal commas"),
           issueTexts(outcome.issues).c_str());
}

void StrangeMeshFiles::facesWithoutValues_doNotTakeThoseOfOthers() {
  const auto outcome =
      read("obj", objOf("f 1 2 3\nf 1/1/1 2/1/1 4/1/1\nf 1 3 4\n", "vt 0.25 0.5\nvn 0 0 1\n"));
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  QCOMPARE(mesh.cornerUvs.size(), size_t(9));
  QVERIFY(mesh.cornerUvs[0] == Vec2(0, 0) && mesh.cornerUvs[4] == Vec2(0.25, 0.5) &&
          mesh.cornerUvs[8] == Vec2(0, 0));
  QCOMPARE(mesh.cornerNormals.size(), size_t(9));
  QVERIFY(mesh.cornerNormals[0] == Vec3(0, 0, 1));  // of the face
  QVERIFY(mesh.cornerNormals[7] == Vec3(1, 0, 0));
  QVERIFY(says(outcome, "2 of 3 faces have no texture coordinates"));
}

void StrangeMeshFiles::objectsOfOneName_areDifferentObjects() {
  const auto outcome = read("obj", objOf("o box\ng default\nf 1 2 3\ng lid\nf 1 2 4\ng default\nf "
                                         "1 4 2\no box\ng default\nf 2 3 4\n"));
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY((outcome.value->groups == std::vector<int>{1, 2, 1, 4}));
  QCOMPARE(outcome.value->groupNames[1], outcome.value->groupNames[4]);
  // The same in glTF: two unnamed nodes that place one mesh.
  Document document;
  document.nodes = R"([{"mesh":0},{"mesh":0,"translation":[1,2,3]}])";
  document.scene = "[0,1]";
  const auto scene = read("glb", document.bytes());
  QVERIFY2(scene.value, issueTexts(scene.issues).c_str());
  QVERIFY(scene.value->groups.size() == 2 && scene.value->groups[0] != scene.value->groups[1]);
}

void StrangeMeshFiles::stl_attributeBytes_areNamed() {
  std::string bytes = binaryStl(1, kTriangle);
  QVERIFY(read("stl", bytes).issues.empty());
  bytes.back() = '\x80';
  QVERIFY(says(read("stl", bytes), "1 triangles have attribute bytes"));
}

void StrangeMeshFiles::gltf_sparseAccessors_replaceItems() {
  Document document;
  append(document.binary, uint16_t{1});
  append(document.binary, uint16_t{0});
  for (const float value : {5.f, 6.f, 7.f}) append(document.binary, value);
  document.views = R"(,{"buffer":0,"byteOffset":36,"byteLength":2},
                       {"buffer":0,"byteOffset":40,"byteLength":12})";
  const auto sparse = [&](const std::string& view) {
    document.positions = "{" + view +
                         R"("componentType":5126,"count":3,"type":"VEC3","sparse":{"count":1,
        "indices":{"bufferView":1,"componentType":5123},"values":{"bufferView":2}}})";
    return document.bytes();
  };
  const auto outcome = read("glb", sparse(R"("bufferView":0,)"));
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY(outcome.value->soup.vertices[1] == Vec3(5, -7, 6));
  QVERIFY(outcome.value->soup.vertices[2] == Vec3(0, 0, 1));
  const auto zeros = read("glb", sparse(""));
  QVERIFY2(zeros.value, issueTexts(zeros.issues).c_str());
  QVERIFY(zeros.value->soup.vertices[1] == Vec3(5, -7, 6));
  QVERIFY(zeros.value->soup.vertices[2] == Vec3(0, 0, 0));
  document.binary[36] = 3;
  QVERIFY(says(read("glb", sparse(R"("bufferView":0,)")), "replaces item 3 of 3"));
}

void StrangeMeshFiles::gltf_accessorWithoutData_isBounded() {
  const auto outcome = read("gltf", R"({"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
      "accessors":[{"componentType":5126,"count":900000000000,"type":"VEC3"}]})");
  QVERIFY(!outcome.value && says(outcome, "claims 900000000000 items"));
}

void StrangeMeshFiles::gltf_damagedAttributes_areLeftOut() {
  Document document;
  document.attributes = R"(,"NORMAL":1,"TEXCOORD_0":2)";
  document.accessors = R"(,{"bufferView":1,"componentType":5126,"count":3,"type":"VEC3"},
                           {"bufferView":1,"componentType":5126,"count":2,"type":"VEC2"})";
  document.views = R"(,{"buffer":0,"byteOffset":36,"byteLength":36})";
  for (int i = 0; i < 9; ++i) append(document.binary, NAN);
  const auto outcome = read("glb", document.bytes());
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.faces.size(), size_t(1));
  QVERIFY(outcome.value->cornerNormals.empty() && outcome.value->cornerUvs.empty());
  QVERIFY(says(outcome, "attribute NORMAL has a number that is not finite. It is left out"));
  QVERIFY(says(outcome, "attribute TEXCOORD_0 has 2 items for 3 positions. It is left out"));
}

void StrangeMeshFiles::gltf_extensionsOfLooks_mayBeRequired() {
  for (const char* name : {"KHR_texture_basisu", "KHR_materials_pbrSpecularGlossiness",
                           "KHR_lights_punctual", "EXT_texture_webp"}) {
    Document document;
    document.more = R"(,"extensionsRequired":[")" + std::string(name) + "\"]";
    QVERIFY2(read("glb", document.bytes()).value, name);
  }
  for (const char* name : {"KHR_draco_mesh_compression", "EXT_meshopt_compression", "ACME_x"}) {
    Document document;
    document.more = R"(,"extensionsRequired":[")" + std::string(name) + "\"]";
    const auto outcome = read("glb", document.bytes());
    QVERIFY2(!outcome.value && says(outcome, name), name);
  }
}

void StrangeMeshFiles::gltf_wholeNumbersWithAPoint_areWholeNumbers() {
  Document document;
  document.positions.replace(document.positions.find("3,"), 1, "3.0");
  const auto outcome = read("glb", document.bytes());
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  document.positions.replace(document.positions.find("3.0"), 3, "2.5");
  QVERIFY(says(read("glb", document.bytes()), "'count' is missing or no whole number"));
}

void StrangeMeshFiles::gltf_instances_arePlaced() {
  Document document;
  document.nodes = R"([{"mesh":0,"translation":[100,0,0],"extensions":{
      "EXT_mesh_gpu_instancing":{"attributes":{"TRANSLATION":1,"SCALE":2}}}}])";
  document.accessors = R"(,{"bufferView":1,"componentType":5126,"count":2,"type":"VEC3"},
                           {"bufferView":2,"componentType":5126,"count":2,"type":"VEC3"})";
  document.views = R"(,{"buffer":0,"byteOffset":36,"byteLength":24},
                       {"buffer":0,"byteOffset":60,"byteLength":24})";
  for (const float value : {0.f, 0.f, 0.f, 10.f, 0.f, 0.f}) append(document.binary, value);
  for (const float value : {1.f, 1.f, 1.f, -2.f, 2.f, 2.f}) append(document.binary, value);
  const auto outcome = read("glb", document.bytes());
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const auto& soup = outcome.value->soup;
  QCOMPARE(soup.faces.size(), size_t(2));
  QVERIFY(soup.vertices[1] == Vec3(101, 0, 0));
  QVERIFY(soup.vertices[4] == Vec3(108, 0, 0));
  QVERIFY((soup.faces[1] == std::vector<int>{3, 5, 4}));  // mirrored
  QVERIFY(outcome.value->groups.size() == 2);
  document.accessors.replace(document.accessors.rfind("\"count\":2"), 9, "\"count\":1");
  QVERIFY(says(read("glb", document.bytes()), "lists do not agree"));
}

void StrangeMeshFiles::gltf_whatIsOutsideOfTheScene_isNamed() {
  Document document;
  document.nodes = R"([{"mesh":0},{"mesh":0},{"name":"lamp"}])";
  const auto outcome = read("glb", document.bytes());
  QVERIFY(outcome.value && outcome.value->soup.faces.size() == 1);
  QVERIFY(says(outcome, "warning: 1 nodes with meshes are not in the scene"));
}

void StrangeMeshFiles::gltf_looksOfMaterials_areRead() {
  Document document;
  document.mesh = R"(,"material":0)";
  document.more = R"(,"materials":[{"name":"wood","alphaMode":"BLEND","pbrMetallicRoughness":{
      "baseColorFactor":[1,0.214041,0,0.5],"baseColorTexture":{"index":0}}},{"name":"unused"}],
      "textures":[{"source":1}],"images":[{"uri":"bump.png"},{"uri":"my%20wood.png"}])";
  const auto outcome = read("glb", document.bytes());
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  QCOMPARE(mesh.materials.size(), size_t(1));
  QCOMPARE(mesh.looks.size(), size_t(1));
  QVERIFY(mesh.looks[0].color && std::abs((*mesh.looks[0].color)[1] - 0.5) < 1e-5);
  QCOMPARE(mesh.looks[0].opacity, 0.5);
  QCOMPARE(mesh.looks[0].image, std::string("my wood.png"));
  QVERIFY(says(outcome, "1 images that are no base colour"));
}

void StrangeMeshFiles::gltf_materialsOfOneName_withOtherLooks_stayApart() {
  Document document;
  document.mesh = R"(,"material":0},{"attributes":{"POSITION":0},"material":1)";
  document.more = R"(,"materials":[{"name":"m","pbrMetallicRoughness":{"baseColorFactor":[1,0,0,1]
      }},{"name":"m","pbrMetallicRoughness":{"baseColorFactor":[0,1,0,1]}}])";
  const auto outcome = read("glb", document.bytes());
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY((outcome.value->materials == std::vector<std::string>{"m", "m.1"}));
  QVERIFY(outcome.value->looks[0] != outcome.value->looks[1]);
}

void StrangeMeshFiles::gltf_cornersWithoutATriangle_areNamed() {
  Document document;
  document.mesh = R"(,"mode":4},{"attributes":{"POSITION":1})";
  document.accessors = R"(,{"bufferView":0,"componentType":5126,"count":2,"type":"VEC3"})";
  const auto outcome = read("glb", document.bytes());
  QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
  QVERIFY(says(outcome, "2 corners at the end of lists of triangles"));
}

QTEST_APPLESS_MAIN(StrangeMeshFiles)
#include "strange_mesh_files.moc"
