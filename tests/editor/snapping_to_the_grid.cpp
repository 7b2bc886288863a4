// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Solid > Snap to Grid Points: what goes to the grid, what stays and is said.
#include <QtTest>

#include "editor/commands/arrange.h"
#include "editor/commands/snapping.h"
#include "geometry/brush/operations/snap_corners.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/solids/solid_geometry.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kBox{Vec3(-64, -32, 0), Vec3(64, 32, 64)};

}  // namespace

class SnappingToTheGrid : public QObject {
  Q_OBJECT

 private slots:
  void aTurnedBrush_hasEveryCornerOnTheGrid();
  void aShapeOffTheGrid_keepsItsKind();
  void aMesh_hasEveryVertexOnTheGrid();
  void aThinPlate_stays_andIsSaid();
  void whatIsOnTheGrid_makesNoUndoStep();

 private:
  // The box as a brush, turned by 20 degrees about the z axis.
  static NodeId turnedBrush(Hands& hands) {
    const NodeId node = hands.drawBox(kBox);
    hands.session.apply("turn", [&](level::Level& level) {
      return level::transformNodes(level, {node}, turn({0, 0, 0}, 2, 20), level::TextureLock::off);
    });
    const auto geometry = level::solidGeometry(hands.session.level().node(node));
    level::BrushSolid brush;
    for (const geometry::Plane& plane : geometry.value().brush().planes()) {
      brush.faces.push_back({level::definitionOf(plane), {}});
    }
    hands.session.apply("to brush",
                        [&](level::Level& level) { return level::setSolid(level, node, brush); });
    hands.session.select({node});
    return node;
  }
  static const geometry::Brush brushOf(const Hands& hands, NodeId node) {
    return level::solidGeometry(hands.session.level().node(node)).value().brush();
  }
};

void SnappingToTheGrid::aTurnedBrush_hasEveryCornerOnTheGrid() {
  Hands hands;
  const NodeId node = turnedBrush(hands);
  QVERIFY(!geometry::isOnGrid(brushOf(hands, node), 8));
  QVERIFY(snapSelected(hands.session, 8, level::TextureLock::on));
  QVERIFY(geometry::isOnGrid(brushOf(hands, node), 8));
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(hands.equalsFreshEvaluation());
  hands.session.undo();
  QVERIFY(!geometry::isOnGrid(brushOf(hands, node), 8));
}

void SnappingToTheGrid::aShapeOffTheGrid_keepsItsKind() {
  Hands hands;
  ShapeChoice cylinder;
  cylinder.kind = "cylinder";
  hands.workspace.setShape(cylinder);
  const NodeId node = hands.drawBox(kBox);
  hands.session.apply("move", [&](level::Level& level) {
    return level::transformNodes(level, {node}, level::AffineMap::move({3, -2.5, 1}),
                                 level::TextureLock::off);
  });
  hands.session.select({node});
  QVERIFY(snapSelected(hands.session, 16, level::TextureLock::on));
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(std::holds_alternative<level::ShapeSolid>(hands.session.level().node(node).content));
  QVERIFY(Hands::same(hands.boundsOf(node), kBox));
}

void SnappingToTheGrid::aMesh_hasEveryVertexOnTheGrid() {
  Hands hands;
  auto soup = std::make_shared<geometry::PolygonSoup>();
  soup->vertices = {{0.3, 0, 0}, {63.6, 0.2, 0}, {0, 64.4, 0}, {0.1, 0.1, 64.2}};
  soup->faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  NodeId node;
  hands.session.apply("mesh", [&](level::Level& level) {
    level::MeshSolid mesh;
    mesh.soup = soup;
    level::Edited edited = level::addNode(level, level.root(), mesh);
    node = edited.node();
    return edited;
  });
  hands.session.select({node});
  QVERIFY(snapSelected(hands.session, 1, level::TextureLock::on));
  const auto& mesh = std::get<level::MeshSolid>(hands.session.level().node(node).content);
  for (const Vec3& vertex : mesh.soup->vertices) QCOMPARE(vertex, geometry::onGrid(vertex, 1));
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(hands.session.scene().issues().empty());
}

void SnappingToTheGrid::aThinPlate_stays_andIsSaid() {
  Hands hands;
  const NodeId thin = hands.drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  hands.session.apply("thin", [&](level::Level& level) {
    return level::transformNodes(
        level, {thin},
        level::AffineMap{Eigen::Vector3d(1, 1, 1.0 / 16).asDiagonal(), Vec3(0, 0, 1)},
        level::TextureLock::off);
  });
  QString said;
  connect(&hands.session, &Session::said, this,
          [&](const Message& message) { said = message.text; });
  hands.session.select({thin});
  const std::size_t steps = hands.session.undoSteps();
  QVERIFY(!snapSelected(hands.session, 16, level::TextureLock::on));
  QVERIFY2(said.contains("off the grid"), qPrintable(said));
  QCOMPARE(hands.session.undoSteps(), steps);
}

void SnappingToTheGrid::whatIsOnTheGrid_makesNoUndoStep() {
  Hands hands;
  const NodeId node = hands.drawBox(kBox);
  hands.session.select({node});
  const std::size_t steps = hands.session.undoSteps();
  QVERIFY(!snapSelected(hands.session, 16, level::TextureLock::on));
  QCOMPARE(hands.session.undoSteps(), steps);
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::SnappingToTheGrid)
#include "snapping_to_the_grid.moc"
