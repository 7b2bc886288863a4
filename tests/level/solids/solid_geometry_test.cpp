// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>

#include "level/edits/outline.h"
#include "level/solids/solid_geometry.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using halfspace::geometry::ErrorKind;
using halfspace::geometry::PolygonSoup;
using halfspace::geometry::Vec3;
using test::boxBrush;

namespace {

Node nodeOf(NodeContent content) {
  return Node{{9}, {1}, {}, std::move(content)};
}

MeshSolid meshOf(PolygonSoup soup) {
  MeshSolid mesh;
  mesh.soup = std::make_shared<PolygonSoup>(std::move(soup));
  return mesh;
}

PolygonSoup boxSoup(double size) {
  PolygonSoup soup;
  for (int i = 0; i < 8; ++i) {
    soup.vertices.push_back({i & 1 ? size : 0, i & 2 ? size : 0, i & 4 ? size : 0});
  }
  soup.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  return soup;
}

RotationAbout turn(double angle) {
  Eigen::Matrix3d matrix;
  matrix << std::cos(angle), -std::sin(angle), 0, std::sin(angle), std::cos(angle), 0, 0, 0, 1;
  return {matrix, {0, 0, 0}};
}

}  // namespace

class SolidGeometryTest : public QObject {
  Q_OBJECT
 private slots:
  void redundantFace_isLeftOutAndFacesKeepTheirNumbers();
  void brokenBrush_saysWhichFace();
  void unboundedBrush_isKeptAndReported();
  void placedBrush_isExact();
  void polygonThatIsNotPlanar_becomesTriangles();
  void turnedMesh_isClosedAndKnowsItsFaces();
  void openMesh_saysWhichFace();
  void verticesSplitAtSeams_areOne();
  void partsThatTouch_areKeptApartByTheirIndices();
  void meshSurfaces_areFoundByFace();
  void shape_isBuiltFromTheCatalogue();
  void unknownShape_isNamed();
  void nonSolidSurfaces_areNoError();
};

void SolidGeometryTest::redundantFace_isLeftOutAndFacesKeepTheirNumbers() {
  BrushSolid brush = boxBrush({0, 0, 0}, {8, 8, 8});
  brush.faces.insert(brush.faces.begin(), {PlaneCoefficients{{1, 0, 0}, 100}, {}});
  const auto built = solidGeometry(nodeOf(brush));
  QVERIFY(built.ok());
  QCOMPARE(built.value().brush().faceCount(), 6);
  for (int face = 0; face < 6; ++face) {
    const int source = built.value().sourceFace[static_cast<std::size_t>(face)];
    QVERIFY(source >= 1 && source <= 6);
    QVERIFY(built.value().brush().plane(face) ==
            planeOf(brush.faces[static_cast<std::size_t>(source)].plane).value());
  }
}

void SolidGeometryTest::brokenBrush_saysWhichFace() {
  BrushSolid brush = boxBrush({0, 0, 0}, {8, 8, 8});
  brush.faces[4].plane = ThreePoints{};
  const auto built = solidGeometry(nodeOf(brush));
  QVERIFY(!built.ok());
  QCOMPARE(built.reasons().size(), 1U);
  QCOMPARE(built.reasons().front().kind, ErrorKind::collinearPoints);
  QCOMPARE(built.reasons().front().element, 4);
}

void SolidGeometryTest::unboundedBrush_isKeptAndReported() {
  Level level;
  BrushSolid brush = boxBrush({0, 0, 0}, {8, 8, 8});
  brush.faces.erase(brush.faces.begin());
  NodeProperties properties;
  properties.sourceLine = 42;
  const NodeId node = addNode(level, level.root(), brush, properties).node();
  QVERIFY(addNode(level, level.root(), boxBrush({0, 0, 0}, {8, 8, 8})).ok());
  const Issues issues = brokenSolids(level);
  QCOMPARE(issues.size(), 1U);
  QCOMPARE(issues.front().node.value, node.value);
  QCOMPARE(issues.front().sourceLine, 42);
  QCOMPARE(issues.front().kind, IssueKind::brokenSolid);
  QVERIFY(!issues.front().text.empty());
}

void SolidGeometryTest::placedBrush_isExact() {
  const Placement there = followedBy(Placement{}, AffineMap::move({0.1, 0, 0}));
  const auto built = solidGeometry(nodeOf(boxBrush({0.2, 0, 0}, {8, 8, 8})), there);
  QVERIFY(built.ok());
  for (int face = 0; face < 6; ++face) {
    const auto& plane = built.value().brush().plane(face);
    if (plane.normal().x() >= 0) continue;
    // The plane is -x <= -(0.1 + 0.2) in exact arithmetic; the rounded sum does not lie on it.
    QVERIFY(plane.sideOf({0.1 + 0.2, 0, 0}) != halfspace::geometry::Side::on);
  }
}

void SolidGeometryTest::polygonThatIsNotPlanar_becomesTriangles() {
  PolygonSoup soup = boxSoup(8);
  soup.vertices[7] = {9, 9, 9};  // three faces bend
  const auto built = solidGeometry(nodeOf(meshOf(soup)));
  QVERIFY(built.ok());
  QVERIFY(!built.value().isBrush());
  QCOMPARE(built.value().mesh().faces().size(), 9U);
  std::vector<int> count(6, 0);
  for (int source : built.value().sourceFace) ++count[static_cast<std::size_t>(source)];
  QVERIFY((count == std::vector{1, 2, 1, 2, 1, 2}));
}

void SolidGeometryTest::turnedMesh_isClosedAndKnowsItsFaces() {
  for (int i = 1; i < 50; ++i) {
    const Placement turned = followedBy(Placement{}, turn(0.1 * i));
    const auto built = solidGeometry(nodeOf(meshOf(boxSoup(8))), turned);
    QVERIFY(built.ok());
    QCOMPARE(built.value().sourceFace.size(), built.value().mesh().faces().size());
  }
}

void SolidGeometryTest::openMesh_saysWhichFace() {
  PolygonSoup soup = boxSoup(8);
  soup.faces.erase(soup.faces.begin());
  const auto built = solidGeometry(nodeOf(meshOf(soup)));
  QVERIFY(!built.ok());
  QCOMPARE(built.reasons().front().kind, ErrorKind::openEdge);
  soup.faces.push_back({0, 2, 99});
  QVERIFY(!solidGeometry(nodeOf(meshOf(soup))).ok());
  QVERIFY(!solidGeometry(nodeOf(MeshSolid{})).ok());
}

void SolidGeometryTest::verticesSplitAtSeams_areOne() {
  // The faces share no vertices, as in files with texture coordinates.
  PolygonSoup box = boxSoup(8.0), split;
  for (const std::vector<int>& face : box.faces) {
    split.faces.emplace_back();
    for (const int vertex : face) {
      split.faces.back().push_back(static_cast<int>(split.vertices.size()));
      split.vertices.push_back(box.vertices[static_cast<size_t>(vertex)]);
    }
  }
  QVERIFY(solidGeometry(nodeOf(meshOf(split))));
  // If a face is missing, only the edges that are really open are reported.
  split.faces.pop_back();
  const auto open = solidGeometry(nodeOf(meshOf(split)));
  QVERIFY(!open);
  QCOMPARE(open.reasons().size(), size_t(4));
}

void SolidGeometryTest::partsThatTouch_areKeptApartByTheirIndices() {
  PolygonSoup two = boxSoup(8.0);
  const PolygonSoup other = boxSoup(-8.0);  // shares the corner at the origin
  for (const Vec3& v : other.vertices) two.vertices.push_back(v);
  for (std::vector<int> face : other.faces) {
    std::ranges::reverse(face);
    for (int& vertex : face) vertex += 8;
    two.faces.push_back(std::move(face));
  }
  QVERIFY(solidGeometry(nodeOf(meshOf(two))));
}

void SolidGeometryTest::meshSurfaces_areFoundByFace() {
  PolygonSoup soup = boxSoup(8);
  soup.surfaces = {0, 1, 0, 1, 7, -1};
  MeshSolid mesh = meshOf(soup);
  mesh.surfaces.resize(2);
  mesh.surfaces[1].trailing = "second";
  const Node node = nodeOf(mesh);
  QCOMPARE(surfaceOf(node, 1).trailing, std::string("second"));
  QCOMPARE(surfaceOf(node, 0).trailing, std::string());
  QCOMPARE(surfaceOf(node, 4).trailing, std::string());
  QCOMPARE(surfaceOf(node, 5).trailing, std::string());
  QCOMPARE(surfaceOf(node, -1).trailing, std::string());
  QCOMPARE(surfaceOf(node, 99).trailing, std::string());
}

void SolidGeometryTest::shape_isBuiltFromTheCatalogue() {
  ShapeSolid shape;
  shape.shape = "cylinder";
  const auto standing = solidGeometry(nodeOf(shape));
  QVERIFY(standing.ok());
  shape.placement = followedBy(Placement{}, turn(0.5));
  const auto turned = solidGeometry(nodeOf(shape));
  QVERIFY(turned.ok());
  QCOMPARE(turned.value().brush().faceCount(), standing.value().brush().faceCount());
  shape.shape = "torus";
  const auto torus = solidGeometry(nodeOf(shape));
  QVERIFY(torus.ok());
  QVERIFY(!torus.value().isBrush());
}

void SolidGeometryTest::unknownShape_isNamed() {
  ShapeSolid shape;
  shape.shape = "dodo";
  const auto built = solidGeometry(nodeOf(shape));
  QVERIFY(!built.ok());
  QVERIFY(messageOf(built.reasons()).find("dodo") != std::string::npos);
}

void SolidGeometryTest::nonSolidSurfaces_areNoError() {
  Level level;
  PolygonSoup patch = boxSoup(8);
  patch.faces.resize(2);
  NodeProperties properties;
  properties.flags.nonSolid = true;
  QVERIFY(addNode(level, level.root(), meshOf(patch), properties).ok());
  QVERIFY(brokenSolids(level).empty());
}

QTEST_APPLESS_MAIN(SolidGeometryTest)
#include "solid_geometry_test.moc"
