// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faulty mesh files are refused with the place of the fault, one situation each.
#include <QTest>

#include "tests/plugins/mesh_file_bytes.h"

using namespace halfspace::tests;

class MeshFileFaults : public QObject {
  Q_OBJECT

 private slots:
  void faults_data();
  void faults();
};

void MeshFileFaults::faults_data() {
  QTest::addColumn<QString>("extension");
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QString>("position");  // beginning of the message
  QTest::addColumn<QString>("saying");    // text that the message contains
  const auto row = [](const char* name, const char* extension, const std::string& bytes,
                      const char* position, const char* saying) {
    QTest::addRow("%s: %s", extension, name)
        << extension << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())) << position
        << saying;
  };
  row("index beyond", "obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "4:7: error", "vertex 4");
  row("index zero", "obj", "v 0 0 0\nf 0 1 1\n", "2:3: error", "vertex 0");
  row("negative beyond", "obj", "v 0 0 0\nf -1 -2 -1\n", "2:6: error", "vertex -2");
  row("word", "obj", "v 0 zero 0\n", "1:5: error", "'zero'");
  row("short", "obj", "v 0 0\n", "1:6: error", "end of the");
  row("nan", "obj", "v 0 nan 0\n", "1:5: error", "not finite");
  row("too large", "obj", "v 0 1e999 0\n", "1:5: error", "not finite");
  row("corner", "obj", "v 0 0 0\nf 1 x 1\n", "2:5: error", "corner");
  row("binary", "obj", std::string("\x00\x01\x02 1 2 3", 10), "1:1: error", "not a Wavefront");

  row("header lies", "off", "OFF\n1000000000 1 0\n0 0 0\n", "2:1: error", "claims 1000000000");
  row("negative count", "off", "OFF\n-1 1 0\n", "2:1: error", "claims -1");
  row("ends early", "off", "OFF\n3 1 0\n0 0 0\n1 0 0\n", "5:1: error", "2 of 3 vertices");
  row("ends in faces", "off", "OFF\n1 2 0\n0 0 0\n3 0 0 0\n", "5:1: error", "1 of 2 faces");
  row("index beyond", "off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", "6:7: error",
      "vertex 3");
  row("corner count", "off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n300000000 0 1 2\n", "6:16: error",
      "vertex index");
  row("nan", "off", "OFF\n1 0 0\n0 0 nan\n", "3:5: error", "not finite");
  row("no off", "off", "hello\n", "1:1: error", "not an OFF");
  row("binary", "off", "OFF BINARY\n", "1:1: error", "Binary OFF");
  row("empty", "off", "", "1:1: error", "not an OFF");

  row("cut off", "stl", binaryStl(2, kTriangle), "byte 80: error",
      "claims 2 triangles and holds 1");
  row("gigantic", "stl", binaryStl(4000000000u, kTriangle), "byte 80: error", "claims 4000000000");
  row("nan", "stl", binaryStl(1, {0, 0, 0, 1, NAN, 0, 0, 1, 0}), "byte 108: error", "not finite");
  row("neither", "stl", "solid", "byte 0: error", "no STL");
  row("empty", "stl", "", "byte 0: error", "no STL");
  row("text claimed binary", "stl", std::string(200, 'x'), "byte 80: error", "no binary STL");
  row("text cut off", "stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 ",
      "5:10: error", "end of the file");
  row("text without end", "stl",
      "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
      "0\nendloop\nendfacet\n",
      "9:1: error", "endsolid");
  row("text facet of two", "stl",
      "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\nendfacet\n",
      "6:1: error", "fewer than three");

  const std::string plyHead =
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty "
      "double z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
  row("no ply", "ply", "hello", "1: error", "begin with 'ply'");
  row("no end", "ply", "ply\nformat ascii 1.0\n", "3: error", "end_header");
  row("no format", "ply", "ply\nend_header\n", "3: error", "no format");
  row("unknown type", "ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty real x\n",
      "4: error", "'real'");
  row("float list length", "ply",
      "ply\nformat ascii 1.0\nelement face 1\nproperty list float int vertex_indices\n", "4: error",
      "whole number");
  row("gigantic", "ply",
      "ply\nformat binary_little_endian 1.0\nelement vertex 4000000000000\nproperty float "
      "x\nproperty float y\nproperty float z\nend_header\nabc",
      "byte", "claims 4000000000000");
  row("gigantic nothing", "ply",
      "ply\nformat ascii 1.0\nelement thing 9000000000000000000\nend_header\n", "5:1: error",
      "no vertex element");
  row("no z", "ply",
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nend_header\n0 "
      "0\n",
      "7:1: error", "x, y and z");
  row("index beyond", "ply", plyHead + "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", "13:8: error",
      "Face 0 names a vertex");
  row("fraction", "ply", plyHead + "0 0 0\n1 0 0\n0 1 0\n3 0 1 1.5\n", "13:10: error",
      "Face 0 names a vertex");
  row("nan", "ply", plyHead + "0 0 0\n1 nan 0\n0 1 0\n3 0 1 2\n", "11:8: error",
      "Vertex 1 has a coordinate");
  row("ends early", "ply", plyHead + "0 0 0\n1 0 0\n0 1 0\n3 0 1   ", "13:9: error",
      "ends in the middle");
  row("cut off", "ply", plyHead + "0 0 0\n1 0 0\n0 1 0\n3 0 1", "13:2: error",
      "length is impossible");
  row("list length", "ply", plyHead + "0 0 0\n1 0 0\n0 1 0\n1000 0 1 2\n", "13:5: error",
      "length is impossible");
  row("word", "ply", plyHead + "0 0 zero\n1 0 0\n0 1 0\n3 0 1 2\n", "10:5: error",
      "Expected a number");

  row("empty", "glb", "", "error", "JSON");
  row("cut off", "glb", std::string("glTF\2\0\0\0\xff\0\0\0\0\0\0\0JSON", 20), "error", "cut off");
  row("version", "glb", std::string("glTF\1\0\0\0\x14\0\0\0\0\0\0\0JSON", 20), "error",
      "version 1");
  row("deep", "gltf", std::string(100000, '['), "error", "nested");
  row("no such mesh", "gltf", R"({"scenes":[{"nodes":[0]}],"nodes":[{"mesh":3}]})", "error",
      "number 3 of 'meshes'");
  row("nodes in a circle", "gltf",
      R"({"scenes":[{"nodes":[0]}],"nodes":[{"children":[1]},{"children":[0]}]})", "error",
      "circle");
  row(
      "nodes that double", "gltf",
      [] {
        std::string nodes;
        for (int i = 0; i < 64; ++i)
          nodes += "{\"children\":[" + std::to_string(i + 1) + "," + std::to_string(i + 1) + "]},";
        return R"({"scenes":[{"nodes":[0]}],"nodes":[)" + nodes + "{}]}";
      }(),
      "error", "too many");
  row("accessor lies", "gltf",
      R"({"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,
      "componentType":5126,"count":18446744073709551615,"type":"VEC3"}],"bufferViews":[{"buffer":0,
      "byteLength":12}],"buffers":[{"byteLength":12,"uri":"data:;base64,AAAAAAAAAAAAAAAA"}]})",
      "error", "cannot hold");
  row("version 1", "gltf", R"({"asset":{"version":"1.0"},"scenes":{"a":{}}})", "error",
      "version 1.0 of glTF");
  row("compressed view", "gltf",
      R"({"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,
      "componentType":5126,"count":1,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":12,
      "extensions":{"EXT_meshopt_compression":{}}}],
      "buffers":[{"byteLength":12,"uri":"data:;base64,AAAAAAAAAAAAAAAA"}]})",
      "error", "without compression");
  row("strip beyond", "ply",
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty "
      "float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n"
      "3 0 0 7\n",
      "11:8: error", "A triangle strip names a vertex");
  row("draco", "gltf", R"({"extensionsRequired":["KHR_draco_mesh_compression"],"meshes":[]})",
      "error", "draco");
}

void MeshFileFaults::faults() {
  QFETCH(QString, extension);
  QFETCH(QByteArray, bytes);
  QFETCH(QString, position);
  QFETCH(QString, saying);
  const auto outcome = read(extension.toStdString(), bytes.toStdString());
  const std::string text = issueTexts(outcome.issues);
  QVERIFY2(!outcome.value, text.c_str());
  // Warnings of what is not read may come first.
  QVERIFY2(('\n' + text).find('\n' + position.toStdString()) != std::string::npos, text.c_str());
  QVERIFY2(text.find(saying.toStdString()) != std::string::npos, text.c_str());
}

QTEST_APPLESS_MAIN(MeshFileFaults)
#include "mesh_file_faults.moc"
