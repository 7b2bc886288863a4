// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The tools that cut a solid or move its corners, and the convex hull, without a display.
// docs/manual/use describes the same behaviour.
#include <QtTest>

#include "editor/tools/clip/clip_tool.h"
#include "editor/tools/corners/corner_tool.h"
#include "editor/tools/hull/hull_tool.h"
#include "level/edits/outline.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

namespace {

const Box kBox{Vec3(-128, -128, 0), Vec3(128, 128, 64)};

}  // namespace

class ShapingToolsWithoutAWindow : public QObject {
  Q_OBJECT

 private slots:
  void clip_cutsBetweenTwoPoints_nextChangesTheSide();
  void vertexEdgeAndFace_moveWhatIsGrabbed();
  void shiftDrag_extrudesAFaceOfAConcaveMesh();
  void clipWithoutASelection_saysWhatIsMissing();
  void clipBesideABrush_saysWhatItDeletes();
  void hullOfPointsOnALine_asksForAnother();
  void hullOfPointsInAWall_getsThickness();
  void deletingAnEdgeOrAFace_takesItsCornersOff();
  void deletingAVertex_takesItsCornerOff();
  void undo_letsGoOfMovedCorners();
  void refusedShapes_areExplainedInTheWordsOfTheTool();
};

void ShapingToolsWithoutAWindow::clip_cutsBetweenTwoPoints_nextChangesTheSide() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::clip);
  hands.click(hands.above, {32, -200, 0});
  hands.click(hands.above, {32, 200, 0});
  auto& tool = static_cast<ClipTool&>(hands.toolbox.tool());
  QVERIFY(tool.plane().has_value());
  QVERIFY(hands.toolbox.next());  // keeps the front side
  QVERIFY(hands.toolbox.next());  // keeps both sides
  QCOMPARE(tool.kept(), KeptSide::both);
  QVERIFY(hands.toolbox.perform());
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{2});
  QVERIFY(Hands::same(hands.session.scene().bounds(), kBox));
  const Box kept = hands.boundsOf(box);
  QVERIFY(kept.min().x() == 32 || kept.max().x() == 32);
  QVERIFY(hands.equalsFreshEvaluation());
  hands.session.undo();
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.boundsOf(box), kBox));
}

void ShapingToolsWithoutAWindow::vertexEdgeAndFace_moveWhatIsGrabbed() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::vertex);
  // From above, the upper of two corners is picked.
  hands.drag(hands.above, {128, 128, 64}, {160, 160, 64});
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.boundsOf(box).max(), Vec3(160, 160, 64));
  QCOMPARE(hands.session.scene().find({{box}})->corners.size(), std::size_t{8});
  hands.toolbox.activate(ToolId::edge);
  hands.drag(hands.above, {-128, 0, 64}, {-160, 0, 64});
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.boundsOf(box).min().x(), -160.0);
  hands.toolbox.activate(ToolId::face);
  hands.drag(hands.front, {0, -128, 32}, {0, -128, 48});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(hands.equalsFreshEvaluation());
}

// An L, 64 high; its arms are 128 wide and its inner corner is at the origin.
void ShapingToolsWithoutAWindow::shiftDrag_extrudesAFaceOfAConcaveMesh() {
  Hands hands;
  auto soup = std::make_shared<geometry::PolygonSoup>();
  for (const double z : {0.0, 64.0}) {
    for (const auto& [x, y] :
         {std::pair(-128, -128), {128, -128}, {128, 0}, {0, 0}, {0, 128}, {-128, 128}}) {
      soup->vertices.emplace_back(x, y, z);
    }
  }
  soup->faces = {{5, 4, 3, 2, 1, 0}, {6, 7, 8, 9, 10, 11}};
  for (int i = 0; i < 6; ++i) soup->faces.push_back({i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6});
  level::NodeId ell;
  hands.session.apply("mesh", [&](level::Level& level) {
    level::MeshSolid mesh;
    mesh.soup = soup;
    level::Edited edited = level::addNode(level, level.root(), mesh);
    ell = edited.node();
    return edited;
  });
  QVERIFY(hands.waitUntilIdle());
  hands.session.select({ell});
  hands.drag(hands.space, {-64, -64, 64}, {-64, -64, 112}, Qt::ShiftModifier);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.boundsOf(ell), {Vec3(-128, -128, 0), Vec3(128, 128, 112)}));
  QCOMPARE(hands.session.scene().find({{ell}})->corners.size(), std::size_t{12});
  // With Ctrl the added volume becomes a separate solid.
  hands.drag(hands.space, {-64, -64, 112}, {-64, -64, 144},
             Qt::ShiftModifier | Qt::ControlModifier);
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{2});
  QVERIFY(Hands::same(hands.boundsOf(ell), {Vec3(-128, -128, 0), Vec3(128, 128, 112)}));
  QVERIFY(Hands::same(hands.session.scene().bounds(), {Vec3(-128, -128, 0), Vec3(128, 128, 144)}));
  // In a flat pane, the inner wall at y = 0 and not the outer one is nearest.
  hands.session.select({ell});
  hands.drag(hands.above, {64, 2, 0}, {64, 34, 0}, Qt::ShiftModifier);
  QVERIFY(hands.waitUntilIdle());
  const auto& corners = hands.session.scene().find({{ell}})->corners;
  QVERIFY(std::ranges::find(corners, Vec3(128, 32, 0)) != corners.end());
  QVERIFY(std::ranges::find(corners, Vec3(0, 32, 0)) != corners.end());
  QVERIFY(hands.equalsFreshEvaluation());
}

// The plane misses one of the two brushes, which lies on the removed side.
void ShapingToolsWithoutAWindow::clipBesideABrush_saysWhatItDeletes() {
  Hands hands;
  const level::NodeId cut = hands.drawBox(kBox);
  const level::NodeId beside = hands.drawBox(kBox.translated(Vec3(512, 0, 0)));
  hands.session.select({cut, beside});
  hands.toolbox.activate(ToolId::clip);
  hands.click(hands.above, {32, 200, 0});
  hands.click(hands.above, {32, -200, 0});
  QStringList said;
  connect(&hands.session, &Session::said, this,
          [&](const Message& message) { said << message.text; });
  auto& tool = static_cast<ClipTool&>(hands.toolbox.tool());
  const bool removesRight = tool.plane()->sideOf(Vec3(512, 0, 0)) == geometry::Side::front;
  if (!removesRight) QVERIFY(hands.toolbox.next());
  QVERIFY(hands.toolbox.perform());
  QVERIFY(hands.session.level().find(cut) != nullptr);
  QVERIFY(hands.session.level().find(beside) == nullptr);
  QCOMPARE(said.size(), 1);
  QVERIFY2(said[0].contains("removed side") && said[0].startsWith("1 "), qPrintable(said[0]));
}

void ShapingToolsWithoutAWindow::hullOfPointsOnALine_asksForAnother() {
  Hands hands;
  hands.toolbox.activate(ToolId::hull);
  for (const double x : {-64.0, 0.0, 64.0}) hands.click(hands.above, {x, 32, 0});
  QStringList said;
  connect(&hands.session, &Session::said, this,
          [&](const Message& message) { said << message.text; });
  QVERIFY(hands.toolbox.perform());
  QCOMPARE(said, QStringList{"All points lie on one line. Add a point beside it."});
  hands.click(hands.above, {0, 64, 0});
  QVERIFY(hands.toolbox.perform());
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{1});
  QVERIFY(hands.equalsFreshEvaluation());
}

// The first point is set from above, so flat points would get their height along z. These lie in an
// upright plane.
void ShapingToolsWithoutAWindow::hullOfPointsInAWall_getsThickness() {
  Hands hands;
  hands.toolbox.activate(ToolId::hull);
  hands.click(hands.above, {-64, 0, 0});
  auto& tool = static_cast<HullTool&>(hands.toolbox.tool());
  tool.setPoints({Vec3(-64, 0, 0), Vec3(64, 0, 0), Vec3(0, 0, 96)});
  QVERIFY(hands.toolbox.perform());
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{1});
  QCOMPARE(std::abs(hands.session.scene().bounds().sizes().y()), hands.workspace.grid().size());
}

void ShapingToolsWithoutAWindow::clipWithoutASelection_saysWhatIsMissing() {
  Hands hands;
  hands.drawBox(kBox);
  hands.session.clearSelection();
  hands.toolbox.activate(ToolId::clip);
  hands.click(hands.above, {32, -200, 0});
  hands.click(hands.above, {32, 200, 0});
  QStringList said;
  const auto listening = connect(&hands.session, &Session::said, this,
                                 [&](const Message& message) { said << message.text; });
  QVERIFY(hands.toolbox.perform());
  disconnect(listening);
  QCOMPARE(said, QStringList{"Select the brushes to clip first"});
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{1});
}

// Delete used to remove the whole solid if an edge or a face was selected.
void ShapingToolsWithoutAWindow::deletingAnEdgeOrAFace_takesItsCornersOff() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::edge);
  hands.click(hands.space, {-128, 0, 64});
  QVERIFY(hands.toolbox.remove());
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().find({{box}})->corners.size(), std::size_t{6});
  QVERIFY(hands.equalsFreshEvaluation());
  hands.session.undo();
  QVERIFY(hands.waitUntilIdle());
  // Two edges that share a corner: it is removed once.
  hands.click(hands.space, {-128, 0, 64});
  hands.click(hands.space, {0, -128, 64}, Qt::ControlModifier);
  QVERIFY(hands.toolbox.remove());
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().find({{box}})->corners.size(), std::size_t{5});
  hands.session.undo();
  QVERIFY(hands.waitUntilIdle());
  hands.toolbox.activate(ToolId::face);
  hands.click(hands.space, {0, 0, 64});
  // Four corners would be left, which span no solid: the edit is refused, and nothing changes.
  QVERIFY(hands.toolbox.remove());
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().find({{box}})->corners.size(), std::size_t{8});
}

void ShapingToolsWithoutAWindow::deletingAVertex_takesItsCornerOff() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::vertex);
  hands.click(hands.space, {-128, -128, 64});
  QVERIFY(hands.toolbox.remove());
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().find({{box}})->corners.size(), std::size_t{7});
  QVERIFY(hands.equalsFreshEvaluation());
  // From above, two corners appear as one.
  hands.click(hands.above, {128, 128, 64});
  QVERIFY(hands.toolbox.remove());
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().find({{box}})->corners.size(), std::size_t{5});
  QVERIFY(hands.equalsFreshEvaluation());
}

// The handles that undo took away are not removed, merged or chamfered any more.
void ShapingToolsWithoutAWindow::undo_letsGoOfMovedCorners() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::vertex);
  hands.drag(hands.above, {128, 128, 64}, {160, 160, 64});
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.toolbox.tool().chosenHandles(), std::size_t{2});
  hands.session.undo();
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.toolbox.tool().chosenHandles(), std::size_t{0});
  QVERIFY2(!hands.toolbox.remove(), "Delete is for the solid: no handle is chosen");
  // Another solid has other corners.
  hands.click(hands.above, {128, 128, 64});
  QCOMPARE(hands.toolbox.tool().chosenHandles(), std::size_t{2});
  hands.session.select({});
  QCOMPARE(hands.toolbox.tool().chosenHandles(), std::size_t{0});
  hands.session.select({box});
  QVERIFY(!hands.toolbox.remove());
}

// Geometry speaks of its parameters: "parameter 'faces' is 4".
void ShapingToolsWithoutAWindow::refusedShapes_areExplainedInTheWordsOfTheTool() {
  Hands hands;
  hands.drawBox(kBox);
  QStringList said;
  connect(&hands.session, &Session::said, this,
          [&](const Message& message) { said << message.text; });
  const auto chosen = [&](ToolId id, std::initializer_list<Vec3> handles) -> CornerTool& {
    hands.toolbox.activate(ToolId::select);  // the active tool would end
    hands.toolbox.activate(id);
    auto& tool = static_cast<CornerTool&>(hands.toolbox.tool());
    std::vector<CornerTool::Part> parts;
    for (const CornerTool::Part& part : tool.parts())
      if (std::ranges::find(handles, part.at) != handles.end()) parts.push_back(part);
    tool.choose(parts);
    return tool;
  };
  const Vec3 top(0, 0, 64), side(128, 0, 32), edge(128, 0, 64);
  QVERIFY(!chosen(ToolId::face, {top}).inset(128, 0));
  QVERIFY(!chosen(ToolId::face, {top}).inset(-1, 0));
  QVERIFY(!chosen(ToolId::face, {top, side}).bridge());
  QVERIFY(!chosen(ToolId::edge, {edge}).bevel(256));
  QVERIFY(!chosen(ToolId::vertex, {Vec3(128, 128, 64)}).bevel(1024));
  // As a mesh.
  QVERIFY(chosen(ToolId::face, {Vec3(0, 0, 0)}).inset(16, 0));
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(!chosen(ToolId::edge, {edge}).bevel(256));
  QCOMPARE(said.size(), 6);
  const char* const wanted[] = {"An inset of 128 is too large: a side of the face would vanish.",
                                "The distance is -1. It must be more than 0.",
                                "A bridge needs two faces that have no corner in common.",
                                "A distance of 256 is too large: a face would vanish.",
                                "A distance of 1024 is too large: a face would vanish.",
                                "A distance of 256 is too large: an edge would vanish."};
  for (int i = 0; i < 6; ++i) QVERIFY2(said[i].startsWith(wanted[i]), qPrintable(said[i]));
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::ShapingToolsWithoutAWindow)

#include "shaping_tools_without_a_window.moc"
