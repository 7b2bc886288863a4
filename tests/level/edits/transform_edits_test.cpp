// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>
#include <map>

#include <Eigen/Geometry>

#include "geometry/primitives/catalogue/catalogue.h"
#include "level/document/own_axes.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/edits/texture_lock.h"
#include "level/edits/transform.h"
#include "level/solids/placed.h"
#include "level/solids/solid_geometry.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
namespace geometry = halfspace::geometry;
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

// The extent of a brush's corners. Its stored bounds are rounded outwards; its corners are not.
std::pair<Vec3, Vec3> extent(const SolidGeometry& solid) {
  Vec3 low = solid.brush().vertices().front().position;
  Vec3 high = low;
  for (const auto& vertex : solid.brush().vertices()) {
    low = low.cwiseMin(vertex.position);
    high = high.cwiseMax(vertex.position);
  }
  return {low, high};
}

// The transforms that the tests of the texture lock apply in turn.
std::vector<Transform> slantedSteps() {
  Eigen::Matrix3d turn;
  turn = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized());
  AffineMap stretch;
  stretch.linear << 2, 0, 1, 0, -1, 0, 0, 0, 4;
  stretch.translation = {3, 4, 5};
  return {AffineMap::move({5, -7, 0.5}), RotationAbout{turn, {1, 2, 3}}, stretch};
}

// A point on each face and the texture axes there, by source face.
struct Laid {
  Vec3 point;
  ValveAxes axes;
};
std::map<int, Laid> imagesOf(const Node& node) {
  const SolidGeometry solid = solidGeometry(node).value();
  std::map<int, Laid> laid;
  for (std::size_t face = 0; face < solid.sourceFace.size(); ++face) {
    std::vector<Vec3> corners;
    if (solid.isBrush()) {
      for (const int corner : solid.brush().loop(static_cast<int>(face))) {
        corners.push_back(solid.brush().vertices()[static_cast<std::size_t>(corner)].position);
      }
    } else {
      for (const int corner : solid.mesh().faces()[face]) {
        corners.push_back(solid.mesh().vertices()[static_cast<std::size_t>(corner)]);
      }
    }
    const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    const int source = solid.sourceFace[face];
    const TextureAxes& given = surfaceOf(node, source).axes;
    const auto* standard = std::get_if<StandardAxes>(&given);
    laid[source] = {corners[1], standard ? ownAxes(*standard, normal) : std::get<ValveAxes>(given)};
  }
  return laid;
}

std::pair<double, double> texelAt(const ValveAxes& axes, const Vec3& point) {
  return {axes.uAxis.dot(point) / axes.scale[0] + axes.offset[0],
          axes.vAxis.dot(point) / axes.scale[1] + axes.offset[1]};
}

void movesWithItsImages(NodeContent content) {
  Level level;
  const MaterialId stone = addMaterial(level, "stone").material();
  const NodeId node = addNode(level, level.root(), std::move(content)).node();
  QVERIFY(paintSolid(level, node, stone).ok());
  const std::map<int, Laid> before = imagesOf(level.node(node));
  QVERIFY(before.size() > 4);
  std::map<int, Vec3> points;
  for (const auto& [source, laid] : before) points[source] = laid.point;
  for (const Transform& step : slantedSteps()) {
    QVERIFY(transformNodes(level, {node}, step, TextureLock::on).ok());
    const std::map<int, Laid> now = imagesOf(level.node(node));
    QCOMPARE(now.size(), before.size());
    for (auto& [source, point] : points) {
      point = transformed(point, step);
      const auto was = texelAt(before.at(source).axes, before.at(source).point);
      const auto is = texelAt(now.at(source).axes, point);
      QVERIFY2(std::abs(was.first - is.first) < 1e-6 && std::abs(was.second - is.second) < 1e-6,
               qPrintable(QString::number(source)));
    }
  }
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
  void lockedImagesOfTheWorld_stayOnBrushes();
  void lockedImagesOfTheWorld_stayOnMeshes();
  void lockedImagesOfTheWorld_stayOnShapes();
  void lockedMove_keepsTheDialect();
  void lockedMatrix_staysOnItsPoint();
  void withoutAMaterial_nothingIsLocked();
  void changedShape_showsNoSmearedImages();
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
  // 0.1 + 0.2 lies between two doubles, so the left face lies on neither of them.
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
  const auto before = texelAt(axes, point);
  const auto after =
      texelAt(std::get<ValveAxes>(brushAt(level, node).faces[0].surface.axes), image);
  QVERIFY(std::abs(before.first - after.first) < 1e-9);
  QVERIFY(std::abs(before.second - after.second) < 1e-9);
}

void TransformEditsTest::lockedImagesOfTheWorld_stayOnBrushes() {
  BrushSolid brush = boxBrush({0, 0, 0}, {64, 32, 16});
  brush.faces[2].surface.axes = StandardAxes{{3, 4}, 30, {0.5, -2}};
  brush.faces[4].surface.axes = StandardAxes{{3, 4}, -90, {0, 1}};
  movesWithItsImages(brush);
}

// One surface for all faces: the faces differ only in the three directions along which the image is
// projected.
void TransformEditsTest::lockedImagesOfTheWorld_stayOnMeshes() {
  const geometry::Shape stairs =
      geometry::findShapeKind("stairs")->build({{"steps", 3}}, {}).value();
  auto soup = std::make_shared<geometry::PolygonSoup>(std::get<1>(stairs).soup());
  const MeshSolid mesh{soup, {Surface{.axes = StandardAxes{{3, 4}, 30, {0.5, -2}}}}};
  movesWithItsImages(mesh);
  Level level;
  MeshSolid painted = mesh;
  painted.surfaces[0].material = addMaterial(level, "stone").material();
  const NodeId node = addNode(level, level.root(), painted).node();
  for (int i = 0; i < 3; ++i) {
    QVERIFY(transformNodes(level, {node}, AffineMap::move({1, 2, 3}), TextureLock::on).ok());
  }
  QCOMPARE(std::get<MeshSolid>(level.node(node).content).surfaces.size(), std::size_t{3});
}

void TransformEditsTest::lockedImagesOfTheWorld_stayOnShapes() {
  for (const char* kind : {"box", "cylinder", "stairs", "torus"}) {
    ShapeSolid shape;
    shape.shape = kind;
    shape.surfaces = {Surface{.axes = StandardAxes{{3, 4}, 30, {0.5, -2}}}};
    movesWithItsImages(shape);
  }
}

void TransformEditsTest::lockedMove_keepsTheDialect() {
  Level level;
  const NodeId node = addNode(level, level.root(), boxBrush({0, 0, 0}, {8, 8, 8})).node();
  QVERIFY(paintSolid(level, node, addMaterial(level, "stone").material()).ok());
  QVERIFY(transformNodes(level, {node}, AffineMap::move({16, 8, 4}), TextureLock::on).ok());
  for (const BrushFace& face : brushAt(level, node).faces) {
    QVERIFY(std::holds_alternative<StandardAxes>(face.surface.axes));
  }
  QVERIFY(transformNodes(level, {node}, AffineMap::move({-16, -8, -4}), TextureLock::on).ok());
  for (const BrushFace& face : brushAt(level, node).faces) {
    QVERIFY(face.surface.axes == TextureAxes{});
  }
}

void TransformEditsTest::lockedMatrix_staysOnItsPoint() {
  const auto imageAt = [](const BrushFace& face, const Vec3& point) {
    const auto& m = std::get<PrimitiveMatrix>(face.surface.axes).rows;
    const MatrixBase base = matrixBase(planeOf(face.plane).value().normal());
    const double a = base.u.dot(point), b = base.v.dot(point);
    return std::pair(m[0] * a + m[1] * b + m[2], m[3] * a + m[4] * b + m[5]);
  };
  Level level;
  BrushSolid brush = boxBrush({0, 0, 0}, {8, 8, 8});
  for (BrushFace& face : brush.faces) {
    face.surface.axes = PrimitiveMatrix{{0.5, 0.25, 3, -0.125, 1, -2}};
  }
  const NodeId node = addNode(level, level.root(), brush).node();
  QVERIFY(paintSolid(level, node, addMaterial(level, "stone").material()).ok());
  for (const Transform& step : slantedSteps()) {
    const BrushSolid old = brushAt(level, node);
    const SolidGeometry solid = solidGeometry(level.node(node)).value();
    QVERIFY(transformNodes(level, {node}, step, TextureLock::on).ok());
    for (int face = 0; face < solid.brush().faceCount(); ++face) {
      const auto source =
          static_cast<std::size_t>(solid.sourceFace[static_cast<std::size_t>(face)]);
      for (const int corner : solid.brush().loop(face)) {
        const Vec3 at = solid.brush().vertices()[static_cast<std::size_t>(corner)].position;
        const auto was = imageAt(old.faces[source], at);
        const auto is = imageAt(brushAt(level, node).faces[source], transformed(at, step));
        QVERIFY(std::abs(was.first - is.first) < 1e-3 && std::abs(was.second - is.second) < 1e-3);
      }
    }
  }
}

// A face without material shows only the grid of the world. Its axes do not follow a transform, so
// neighbours stay one face.
void TransformEditsTest::withoutAMaterial_nothingIsLocked() {
  Level level;
  ShapeSolid shape;
  shape.shape = "box";
  const NodeId node = addNode(level, level.root(), shape).node();
  const NodeId brush = addNode(level, level.root(), boxBrush({0, 0, 0}, {8, 8, 8})).node();
  for (const Transform& step : slantedSteps()) {
    QVERIFY(transformNodes(level, {node, brush}, step, TextureLock::on).ok());
  }
  QVERIFY(std::get<ShapeSolid>(level.node(node).content).surfaces.empty());
  for (const BrushFace& face : brushAt(level, brush).faces) {
    QVERIFY(face.surface == Surface{});
  }
}

void TransformEditsTest::changedShape_showsNoSmearedImages() {
  Level level;
  ShapeSolid shape;
  shape.shape = "cylinder";
  shape.parameters = {{"sides", 8}};
  const NodeId node = addNode(level, level.root(), shape).node();
  const MaterialId stone = addMaterial(level, "stone").material();
  QVERIFY(paintSolid(level, node, stone).ok());
  for (const Transform& step : slantedSteps()) {
    QVERIFY(transformNodes(level, {node}, step, TextureLock::on).ok());
  }
  shape = std::get<ShapeSolid>(level.node(node).content);
  for (const double sides : {8.0, 32.0, 5.0, 24.0}) {
    shape.parameters = {{"sides", sides}};
    realignTextures(shape);
    const Node changed{{}, {}, {}, shape};
    const SolidGeometry solid = solidGeometry(changed).value();
    QCOMPARE(solid.brush().faceCount(), static_cast<int>(sides) + 2);
    for (int face = 0; face < solid.brush().faceCount(); ++face) {
      const Surface& surface = surfaceOf(changed, solid.sourceFace[static_cast<std::size_t>(face)]);
      QCOMPARE(surface.material, stone);
      const auto* own = std::get_if<ValveAxes>(&surface.axes);
      if (own == nullptr) continue;
      const double facing =
          own->uAxis.cross(own->vAxis).normalized().dot(solid.brush().plane(face).unitNormal());
      QVERIFY(std::abs(facing) >= 0.5);
    }
  }
}

QTEST_APPLESS_MAIN(TransformEditsTest)
#include "transform_edits_test.moc"
