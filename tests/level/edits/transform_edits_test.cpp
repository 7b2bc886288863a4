// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>

#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/solids/placed.h"
#include "level/solids/solid_geometry.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using halfspace::geometry::Plane;
using halfspace::geometry::Vec3;
using test::boxBrush;

namespace {

const BrushSolid& brushAt(const Level& level, NodeId node) {
  return std::get<BrushSolid>(level.node(node).content);
}

AffineMap mirrorX() {
  AffineMap map;
  map.linear(0, 0) = -1;
  return map;
}

// Of a brush; its bounds are rounded outwards, its corners are not.
std::pair<Vec3, Vec3> extent(const SolidGeometry& solid) {
  Vec3 low = solid.brush().vertices().front().position;
  Vec3 high = low;
  for (const auto& vertex : solid.brush().vertices()) {
    low = low.cwiseMin(vertex.position);
    high = high.cwiseMax(vertex.position);
  }
  return {low, high};
}

}  // namespace

class TransformEditsTest : public QObject {
  Q_OBJECT
 private slots:
  void wholeMove_keepsThreePoints();
  void inexactMove_keepsTheExactPlane();
  void inexactMoveAndBack_givesTheSamePlanes();
  void mirroredBrush_looksOutward();
  void rotatedBrush_isABrush();
  void brokenBrush_movesAlong();
  void nodeNamedTwice_isRefused();
  void flatTransform_isRefused();
  void mirroredMesh_looksOutward();
  void shapes_keepTheirParameters();
  void lockedTexture_staysOnItsPoint();
};

void TransformEditsTest::wholeMove_keepsThreePoints() {
  Level level;
  const NodeId node = addNode(level, level.root(), boxBrush({0, 0, 0}, {64, 64, 8})).node();
  QVERIFY(transformNodes(level, {node}, AffineMap::move({16, -8, 4})).ok());
  QVERIFY(brushAt(level, node) == boxBrush({16, -8, 4}, {80, 56, 12}));
}

void TransformEditsTest::inexactMove_keepsTheExactPlane() {
  Level level;
  const BrushSolid brush = boxBrush({0.1, 0, 0}, {64, 64, 8});
  const NodeId node = addNode(level, level.root(), brush).node();
  const AffineMap move = AffineMap::move({0.2, 0, 0});
  QVERIFY(transformNodes(level, {node}, move).ok());
  for (std::size_t face = 0; face < brush.faces.size(); ++face) {
    const Plane before = planeOf(brush.faces[face].plane).value();
    const Plane after = planeOf(brushAt(level, node).faces[face].plane).value();
    QVERIFY(after == before.translated(move.translation));
  }
  // 0.1 + 0.2 lies between doubles: the left face is on neither side's double.
  const Plane left = planeOf(brushAt(level, node).faces[1].plane).value();
  QVERIFY(left.sideOf({0.1 + 0.2, 0, 0}) != halfspace::geometry::Side::on);
}

void TransformEditsTest::inexactMoveAndBack_givesTheSamePlanes() {
  test::Random random(8);
  for (int i = 0; i < 200; ++i) {
    Level level;
    const BrushSolid brush = boxBrush({random.grid() / 7, 0, 0}, {500, 64.1, 8});
    const NodeId node = addNode(level, level.root(), brush).node();
    const Vec3 by(random.grid() / 10, random.grid() / 3, random.grid());
    QVERIFY(transformNodes(level, {node}, AffineMap::move(by)).ok());
    QVERIFY(transformNodes(level, {node}, AffineMap::move(-by)).ok());
    for (std::size_t face = 0; face < brush.faces.size(); ++face) {
      QVERIFY(planeOf(brushAt(level, node).faces[face].plane).value() ==
              planeOf(brush.faces[face].plane).value());
    }
  }
}

void TransformEditsTest::mirroredBrush_looksOutward() {
  Level level;
  const NodeId node = addNode(level, level.root(), boxBrush({8, 0, 0}, {64, 64, 8})).node();
  QVERIFY(transformNodes(level, {node}, mirrorX()).ok());
  const auto built = solidGeometry(level.node(node));
  QVERIFY(built.ok());
  QCOMPARE(extent(built.value()).first, Vec3(-64, 0, 0));
  QCOMPARE(extent(built.value()).second, Vec3(-8, 64, 8));
}

void TransformEditsTest::rotatedBrush_isABrush() {
  Level level;
  const NodeId node = addNode(level, level.root(), boxBrush({8, 0, 0}, {64, 64, 8})).node();
  Eigen::Matrix3d turn;
  turn << std::cos(0.3), -std::sin(0.3), 0, std::sin(0.3), std::cos(0.3), 0, 0, 0, 1;
  QVERIFY(transformNodes(level, {node}, RotationAbout{turn, {36, 32, 4}}).ok());
  const auto built = solidGeometry(level.node(node));
  QVERIFY(built.ok());
  QCOMPARE(built.value().brush().faceCount(), 6);
  QCOMPARE(extent(built.value()).second.z(), 8.0);
}

void TransformEditsTest::brokenBrush_movesAlong() {
  Level level;
  BrushSolid brush = boxBrush({0, 0, 0}, {8, 8, 8});
  brush.faces[2].plane = ThreePoints{{Vec3(1, 1, 1), Vec3(2, 2, 2), Vec3(3, 3, 3)}};
  brush.faces[3].plane = PlaneCoefficients{{0, 0, 0}, 5};
  const NodeId node = addNode(level, level.root(), brush).node();
  QVERIFY(!solidGeometry(level.node(node)).ok());
  QVERIFY(transformNodes(level, {node}, AffineMap::move({10, 0, 0})).ok());
  const ThreePoints moved{{Vec3(11, 1, 1), Vec3(12, 2, 2), Vec3(13, 3, 3)}};
  QVERIFY(brushAt(level, node).faces[2].plane == PlaneDefinition(moved));
  QVERIFY(brushAt(level, node).faces[3].plane == brush.faces[3].plane);
}

void TransformEditsTest::nodeNamedTwice_isRefused() {
  Level level;
  const NodeId group = addNode(level, level.root(), Group{}).node();
  const NodeId node = addNode(level, group, boxBrush({0, 0, 0}, {8, 8, 8})).node();
  const Transform move = AffineMap::move({1, 0, 0});
  QCOMPARE(transformNodes(level, {node, group}, move).refusal().kind, RefusalKind::namedTwice);
  QVERIFY(!transformNodes(level, {node, node}, move).ok());
  const Edited moved = transformNodes(level, {group}, move);
  QVERIFY((moved.touched().nodes == std::vector{node}));
  QVERIFY(brushAt(level, node) == boxBrush({1, 0, 0}, {9, 8, 8}));
}

void TransformEditsTest::flatTransform_isRefused() {
  Level level;
  const NodeId node = addNode(level, level.root(), boxBrush({0, 0, 0}, {8, 8, 8})).node();
  AffineMap flat;
  flat.linear(2, 2) = 0;
  QCOMPARE(transformNodes(level, {node}, flat).refusal().kind, RefusalKind::badTransform);
}

void TransformEditsTest::mirroredMesh_looksOutward() {
  halfspace::geometry::PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}};
  soup.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  MeshSolid mesh;
  mesh.soup = std::make_shared<halfspace::geometry::PolygonSoup>(soup);
  Level level;
  const NodeId node = addNode(level, level.root(), mesh).node();
  QVERIFY(solidGeometry(level.node(node)).ok());
  QVERIFY(transformNodes(level, {node}, mirrorX()).ok());
  QVERIFY(solidGeometry(level.node(node)).ok());
  QCOMPARE(std::get<MeshSolid>(level.node(node).content).soup->vertices[1], Vec3(-4, 0, 0));
}

void TransformEditsTest::shapes_keepTheirParameters() {
  Level level;
  ShapeSolid shape;
  shape.shape = "box";
  const NodeId node = addNode(level, level.root(), shape).node();
  QVERIFY(transformNodes(level, {node}, AffineMap::move({10, 0, 0})).ok());
  QVERIFY(transformNodes(level, {node}, AffineMap::move({-4, 0, 0})).ok());
  const auto& moved = std::get<ShapeSolid>(level.node(node).content);
  QCOMPARE(moved.placement.steps.size(), 1U);
  const auto before = solidGeometry(Node{{9}, {}, {}, shape});
  const auto after = solidGeometry(level.node(node));
  QVERIFY(before.ok() && after.ok());
  QCOMPARE(extent(after.value()).first - extent(before.value()).first, Vec3(6, 0, 0));
}

void TransformEditsTest::lockedTexture_staysOnItsPoint() {
  const auto texelOf = [](const ValveAxes& axes, const Vec3& point) {
    return std::pair(axes.uAxis.dot(point) / axes.scale[0] + axes.offset[0],
                     axes.vAxis.dot(point) / axes.scale[1] + axes.offset[1]);
  };
  BrushSolid brush = boxBrush({0, 0, 0}, {8, 8, 8});
  const ValveAxes axes{{1, 0.5, 0}, {0, -1, 0.25}, {7, -3}, 30, {0.5, 2}};
  brush.faces[0].surface.axes = axes;
  Level level;
  const NodeId node = addNode(level, level.root(), brush).node();
  Eigen::Matrix3d turn;
  turn << std::cos(0.3), -std::sin(0.3), 0, std::sin(0.3), std::cos(0.3), 0, 0, 0, 1;
  AffineMap stretch;
  stretch.linear << 2, 0, 1, 0, 1, 0, 0, 0, 4;
  stretch.translation = {3, 4, 5};
  const Vec3 point(8, 2, 5);
  Vec3 image = point;
  for (const Transform& step : {Transform(RotationAbout{turn, {1, 2, 3}}), Transform(stretch)}) {
    QVERIFY(transformNodes(level, {node}, step, TextureLock::on).ok());
    image = transformed(image, step);
  }
  const auto before = texelOf(axes, point);
  const auto after =
      texelOf(std::get<ValveAxes>(brushAt(level, node).faces[0].surface.axes), image);
  QVERIFY(std::abs(before.first - after.first) < 1e-9);
  QVERIFY(std::abs(before.second - after.second) < 1e-9);
}

QTEST_APPLESS_MAIN(TransformEditsTest)
#include "transform_edits_test.moc"
