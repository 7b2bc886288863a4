// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Textures by hand, by real mouse and key events on the real window: carrying an image from face to
// face, copying and pasting it, placing it by edges, neighbours and keys.
#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/face_texturing.h"
#include "editor/commands/painting.h"
#include "level/edits/outline.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::ImageMap;
using level::NodeId;

namespace {

constexpr double kSameTexel = 1e-9;

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};
// Points of the box as the 3D pane sees it, and two points of the edge between top and front.
const Vec3 kTop(0, 0, 64), kFront(0, -64, 32), kLeft(-64, 0, 32);
const Vec3 kEdge[2] = {Vec3(-64, -64, 64), Vec3(64, -64, 64)};

}  // namespace

class WindowFaceTexturing : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void altClick_continuesTheImageAcrossTheEdge();
  void altClick_onAQuarterTurn_keepsTheProjectionOfTheWorld();
  void altClick_onASlope_continuesTheImage();
  void altClick_insideACutRoom_continuesTheImage();
  void altShiftClick_texturesTheWholeSolid();
  void altControlClick_takesTheMaterialOnly();
  void altClick_onAFlatNeighbour_keepsTheImageInPlace();
  void altDrag_carriesTheTextureOver_asOneStep();
  void altDrag_cancelled_leavesNothing();
  void copiedFace_isPastedOnFacesAndSolids();
  void copiedSolid_replacesTheCopiedFace();
  void arrows_shiftTheImage_asTheViewerSeesIt();
  void pageKeys_turnTheImageAboutItsMiddle();
  void alignToEdge_goesRoundTheFace();
  void continueFromNeighbour_takesTheLongestEdge();
  void projectOntoFace_isUpright();
  void tall_selectsWhatIsAboveAndBelow();
  void sameMaterial_selectsFacesOrSolids();

 private:
  FaceRef faceAt(const Vec3& at) {
    click(k3d, at, Qt::ShiftModifier);
    return session().selectedFaces().size() == 1 ? session().selectedFaces().front() : FaceRef{};
  }
  // A box whose top is painted with an image that is shifted, scaled and turned.
  FaceRef paintedTop() {
    drawBox(kBox);
    waitUntilIdle();
    session().clearSelection();
    const FaceRef top = faceAt(kTop);
    paintSelected(session(), "stone");
    changeSurfaces(session(), "place", [](level::Surface& surface) {
      surface.axes = level::StandardAxes{{5, -7}, 0, {0.5, 0.25}};
    });
    waitUntilIdle();
    return top;
  }
  ImageMap mapOf(const FaceRef& face) {
    return level::imageMap(surfaceAt(session().level(), face).axes,
                           drawnFace(session(), face).normal());
  }
  bool agreeAt(const FaceRef& a, const FaceRef& b, std::span<const Vec3> points) {
    for (const Vec3& point : points) {
      const auto at = mapOf(a).at(point), other = mapOf(b).at(point);
      if (std::abs(at[0] - other[0]) > kSameTexel || std::abs(at[1] - other[1]) > kSameTexel) {
        qWarning("%g %g, %g %g", at[0], at[1], other[0], other[1]);
        return false;
      }
    }
    return true;
  }
  std::string materialOf(const FaceRef& face) {
    const auto* material =
        session().level().materials().find(surfaceAt(session().level(), face).material);
    return material == nullptr ? std::string() : material->name;
  }
  // The face under a point, without selecting it.
  FaceRef under(NodeId solid, const Vec3& normal) {
    for (const FaceRef& face : facesOf(session(), solid)) {
      if ((drawnFace(session(), face).normal() - normal).norm() < 1e-9) return face;
    }
    return {};
  }
};

void WindowFaceTexturing::altClick_continuesTheImageAcrossTheEdge() {
  const FaceRef top = paintedTop();
  changeSurfaces(session(), "turn", [](level::Surface& surface) {
    surface.axes = level::StandardAxes{{5, -7}, 30, {0.5, 0.25}};
  });
  click(k3d, kFront, Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  const FaceRef front = under(top.solid, -Vec3::UnitY());
  QCOMPARE(materialOf(front), std::string("stone"));
  QVERIFY(agreeAt(top, front, kEdge));
  QCOMPARE(session().selectedFaces(), std::vector<FaceRef>{top});  // still the giver
  // Off the edge the image goes on down the front, at the scale of the top.
  const ImageMap map = mapOf(front);
  QVERIFY(std::abs(map.u.norm() - mapOf(top).u.norm()) < 1e-9);
  QVERIFY(std::abs(map.v.norm() - mapOf(top).v.norm()) < 1e-9);
  session().undo();
  QCOMPARE(materialOf(front), std::string());
}

void WindowFaceTexturing::altClick_onAQuarterTurn_keepsTheProjectionOfTheWorld() {
  const FaceRef top = paintedTop();
  click(k3d, kFront, Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  const FaceRef front = under(top.solid, -Vec3::UnitY());
  QVERIFY(agreeAt(top, front, kEdge));
  const level::Surface surface = surfaceAt(session().level(), front);
  QVERIFY2(std::holds_alternative<level::StandardAxes>(surface.axes),
           "a map in the standard dialect could not keep this face");
}

void WindowFaceTexturing::altClick_onASlope_continuesTheImage() {
  const FaceRef top = paintedTop();
  // A ramp that leads up to the box: its slope and the top meet in the edge.
  const std::vector<Vec3> corners{{-64, -64, 0}, {64, -64, 0},   {-64, -64, 64},
                                  {64, -64, 64}, {-64, -192, 0}, {64, -192, 0}};
  level::BrushSolid ramp;
  const geometry::Brush hull = geometry::Brush::fromPoints(corners).value();
  for (const geometry::Plane& plane : hull.planes()) {
    ramp.faces.push_back({level::definitionOf(plane), {}});
  }
  NodeId node;
  session().apply("ramp", [&](level::Level& level) {
    level::Edited edited = level::addNode(level, level.root(), ramp);
    node = edited.node();
    return edited;
  });
  QVERIFY(waitUntilIdle());
  const FaceRef slope = under(node, Vec3(0, -1, 2).normalized());
  QVERIFY(slope.solid.valid());
  session().selectFaces({top});
  click(k3d, {0, -128, 32}, Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(materialOf(slope), std::string("stone"));
  QVERIFY(agreeAt(top, slope, kEdge));
  QVERIFY2(std::holds_alternative<level::ValveAxes>(surfaceAt(session().level(), slope).axes),
           "no projection along a world axis shows the image unstretched");
}

// The walls of a room are faces of a cutter and are seen from inside.
void WindowFaceTexturing::altClick_insideACutRoom_continuesTheImage() {
  const NodeId room = drawBox({Vec3(-64, -64, -32), Vec3(64, 64, 64)});
  drawBox({Vec3(-128, -128, -64), Vec3(128, 128, 32)});
  const NodeId outer = session().selection().front();
  session().apply("order", [&](level::Level& level) {
    return level::moveNode(level, outer, level.root(), level::OutlinePosition{0});
  });
  session().select({room});
  key(Qt::Key_Minus);
  QVERIFY(waitUntilIdle());
  const FaceRef floor = under(room, Vec3::UnitZ());
  const FaceRef wall = under(room, -Vec3::UnitX());
  QVERIFY(floor.solid.valid() && wall.solid.valid());
  session().selectFaces({floor});
  QVERIFY(paintSelected(session(), "stone"));
  QVERIFY(waitUntilIdle());
  click(k3d, Vec3(64, 0, 0), Qt::AltModifier);  // the far wall, through the open top
  QVERIFY(waitUntilIdle());
  QCOMPARE(materialOf(wall), std::string("stone"));
  const Vec3 edge[2] = {Vec3(64, -64, -32), Vec3(64, 64, -32)};
  QVERIFY(agreeAt(floor, wall, edge));
}

void WindowFaceTexturing::altShiftClick_texturesTheWholeSolid() {
  const FaceRef top = paintedTop();
  const NodeId other = drawBox({Vec3(-64, 128, 0), Vec3(64, 192, 128)});
  QVERIFY(waitUntilIdle());
  session().selectFaces({top});
  click(k3d, {0, 128, 100}, Qt::AltModifier | Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  for (const FaceRef& face : facesOf(session(), other)) {
    QCOMPARE(materialOf(face), std::string("stone"));
  }
  session().undo();
  for (const FaceRef& face : facesOf(session(), other)) QCOMPARE(materialOf(face), std::string());
}

void WindowFaceTexturing::altControlClick_takesTheMaterialOnly() {
  const FaceRef top = paintedTop();
  const FaceRef front = under(top.solid, -Vec3::UnitY());
  const level::TextureAxes before = surfaceAt(session().level(), front).axes;
  click(k3d, kFront, Qt::AltModifier | Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(materialOf(front), std::string("stone"));
  QVERIFY(surfaceAt(session().level(), front).axes == before);
}

void WindowFaceTexturing::altClick_onAFlatNeighbour_keepsTheImageInPlace() {
  const FaceRef top = paintedTop();
  const NodeId other = drawBox({Vec3(64, -64, 0), Vec3(128, 64, 64)});
  QVERIFY(waitUntilIdle());
  session().selectFaces({top});
  click(k3d, {90, 0, 64}, Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(surfaceAt(session().level(), under(other, Vec3::UnitZ())) ==
          surfaceAt(session().level(), top));
}

void WindowFaceTexturing::altDrag_carriesTheTextureOver_asOneStep() {
  const FaceRef top = paintedTop();
  const std::size_t steps = session().undoSteps();
  const FaceRef front = under(top.solid, -Vec3::UnitY()), left = under(top.solid, -Vec3::UnitX());
  dragOn(k3d, kTop, kFront, Qt::AltModifier);
  moveTo(k3d, kLeft, Qt::AltModifier);
  release(k3d, kLeft, Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(materialOf(front), std::string("stone"));
  QCOMPARE(materialOf(left), std::string("stone"));
  QVERIFY(agreeAt(top, front, kEdge));
  const Vec3 corner[2] = {Vec3(-64, -64, 0), Vec3(-64, -64, 64)};
  QVERIFY(agreeAt(front, left, corner));
  QCOMPARE(session().undoSteps(), steps + 1);
}

void WindowFaceTexturing::altDrag_cancelled_leavesNothing() {
  const FaceRef top = paintedTop();
  const std::size_t steps = session().undoSteps();
  dragOn(k3d, kTop, kFront, Qt::AltModifier);
  key(Qt::Key_Escape);
  release(k3d, kFront, Qt::AltModifier);
  QCOMPARE(session().undoSteps(), steps);
  QCOMPARE(materialOf(under(top.solid, -Vec3::UnitY())), std::string());
}

void WindowFaceTexturing::copiedFace_isPastedOnFacesAndSolids() {
  const FaceRef top = paintedTop();
  key(Qt::Key_C, Qt::ControlModifier);
  const NodeId other = drawBox({Vec3(-64, 128, 0), Vec3(64, 192, 128)});
  QVERIFY(waitUntilIdle());
  const std::size_t solids = session().scene().solids().size();
  session().select({other});
  key(Qt::Key_V, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().solids().size(), solids);  // no solid was pasted
  for (const FaceRef& face : facesOf(session(), other)) {
    QCOMPARE(materialOf(face), std::string("stone"));
  }
  QVERIFY(surfaceAt(session().level(), under(other, Vec3::UnitZ())).axes ==
          surfaceAt(session().level(), top).axes);
}

void WindowFaceTexturing::copiedSolid_replacesTheCopiedFace() {
  const FaceRef top = paintedTop();
  key(Qt::Key_C, Qt::ControlModifier);
  session().select({top.solid});
  key(Qt::Key_C, Qt::ControlModifier);
  const std::size_t solids = session().scene().solids().size();
  key(Qt::Key_V, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().solids().size(), solids + 1);
}

void WindowFaceTexturing::arrows_shiftTheImage_asTheViewerSeesIt() {
  const FaceRef top = paintedTop();
  hover(kXy, {150, 150, 0});
  const auto before = mapOf(top).at(kTop);
  key(Qt::Key_Right);  // seen from above, right is +x; the image moves there by a grid step
  const double step = window().workspace().grid().size();
  QCOMPARE(mapOf(top).at(kTop)[0], before[0] - step);
  QCOMPARE(mapOf(top).at(kTop)[1], before[1]);
  key(Qt::Key_Up);
  QCOMPARE(mapOf(top).at(kTop)[1], before[1] + step);  // image rows count downwards
  QVERIFY(same(Box(Vec3(-64, -64, 0), Vec3(64, 64, 64)),
               session().scene().find({{top.solid}})->bounds));
}

void WindowFaceTexturing::pageKeys_turnTheImageAboutItsMiddle() {
  const FaceRef top = paintedTop();
  const ImageMap before = mapOf(top);
  key(Qt::Key_PageUp);
  const ImageMap after = mapOf(top);
  QVERIFY(std::abs(after.at(kTop)[0] - before.at(kTop)[0]) < kSameTexel);
  QVERIFY(std::abs(after.at(kTop)[1] - before.at(kTop)[1]) < kSameTexel);
  const double cosine = before.u.normalized().dot(after.u.normalized());
  QVERIFY(std::abs(cosine - std::cos(M_PI / 12)) < 1e-9);
}

void WindowFaceTexturing::alignToEdge_goesRoundTheFace() {
  const FaceRef top = paintedTop();
  std::set<std::array<int, 2>> directions;
  for (int i = 0; i < 4; ++i) {
    key(Qt::Key_E, Qt::ShiftModifier);
    const Vec3 u = mapOf(top).u.normalized();
    directions.insert({static_cast<int>(std::lround(u.x())), static_cast<int>(std::lround(u.y()))});
  }
  QCOMPARE(directions.size(), std::size_t{4});
}

void WindowFaceTexturing::continueFromNeighbour_takesTheLongestEdge() {
  const FaceRef top = paintedTop();
  const FaceRef front = under(top.solid, -Vec3::UnitY());
  session().selectFaces({front});
  key(Qt::Key_N, Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(materialOf(front), std::string("stone"));
  QVERIFY(agreeAt(top, front, kEdge));
}

void WindowFaceTexturing::projectOntoFace_isUpright() {
  const FaceRef top = paintedTop();
  const FaceRef left = under(top.solid, -Vec3::UnitX());
  session().selectFaces({left});
  key(Qt::Key_P, Qt::ShiftModifier);
  const ImageMap map = mapOf(left);
  // Seen from the left, right is -y; image rows count downwards.
  QVERIFY((map.u.normalized() + Vec3::UnitY()).norm() < 1e-9);
  QVERIFY((map.v.normalized() + Vec3::UnitZ()).norm() < 1e-9);
}

void WindowFaceTexturing::tall_selectsWhatIsAboveAndBelow() {
  const NodeId inside = drawBox({Vec3(-32, -32, 96), Vec3(32, 32, 128)});
  const NodeId beside = drawBox({Vec3(32, -32, 192), Vec3(96, 32, 256)});
  const NodeId column = drawBox(kBox);
  QVERIFY(waitUntilIdle());
  session().select({column});
  hover(kXy, {150, 150, 0});
  window().actions().action("select.tall")->trigger();
  QCOMPARE(session().selection(), std::vector<NodeId>{inside});
  QVERIFY(!session().isSelected(beside));
}

void WindowFaceTexturing::sameMaterial_selectsFacesOrSolids() {
  const FaceRef top = paintedTop();
  const NodeId other = drawBox({Vec3(-64, 128, 0), Vec3(64, 192, 128)});
  session().select({other});
  QVERIFY(paintSelected(session(), "stone"));
  QVERIFY(waitUntilIdle());
  session().selectFaces({top});
  window().actions().action("select.sameMaterial")->trigger();
  QCOMPARE(session().selectedFaces().size(), std::size_t{7});
  session().select({other});
  window().actions().action("select.sameMaterial")->trigger();
  QCOMPARE(session().selection().size(), std::size_t{2});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowFaceTexturing test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_face_texturing.moc"
