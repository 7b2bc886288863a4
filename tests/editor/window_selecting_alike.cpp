// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Selecting everything of one class, contents or material, and what touches or lies inside the
// selection by its shape, by the menu of the real window.
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QTimer>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/painting.h"
#include "editor/commands/select_alike.h"
#include "editor/commands/solid_contact.h"
#include "editor/commands/solidity.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/solids/solid_geometry.h"
#include "tests/editor/map_window.h"

namespace halfspace::editor::tests {

using level::NodeId;
using Nodes = Session::Nodes;

class WindowSelectingAlike : public QObject, private MapWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void touching_leavesOutWhatOnlyTheBoxMeets();
  void touching_takesWhatSharesAFaceOrACorner();
  void inside_leavesOutWhatLiesInTheBoxOnly();
  void insideARing_isNotInItsHole();
  void tall_followsTheOutline();
  void sameClass_selectsEntitiesOfThatClass();
  void sameClass_ofASolidInADoor_isTheDoors();
  void byClass_asksForOneOfTheLevel();
  void sameContents_selectsTriggersAndClips();
  void byContents_asksForOneOfTheLevel();
  void byLineNumber_selectsTheBrushThatBeginsThere();
  void hiddenSolids_areLeftOut();
  void lasso_selectsWhatLiesWhollyInside();
  void lasso_withKeys_addsAndTakesOut();
  void lasso_isCancelled();

 private:
  // Draws a closed line through these points of the plan.
  void lassoAround(const std::vector<Vec3>& points, Qt::KeyboardModifiers modifiers = {}) {
    auto* lasso = window().findChild<QWidget*>("lasso");
    QVERIFY(lasso != nullptr && lasso->isVisible());
    QTest::mousePress(lasso, Qt::LeftButton, modifiers, pixelOf(kXy, points.front()));
    for (const Vec3& point : points) {
      const QPoint at = pixelOf(kXy, point);
      QMouseEvent event(QEvent::MouseMove, at, lasso->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                        modifiers);
      QApplication::sendEvent(lasso, &event);
    }
    QTest::mouseRelease(lasso, Qt::LeftButton, modifiers, pixelOf(kXy, points.back()));
  }

  // A brush around these points.
  NodeId addHull(const std::vector<Vec3>& points) {
    level::BrushSolid solid;
    const geometry::Brush hull = geometry::Brush::fromPoints(points).value();
    for (const geometry::Plane& plane : hull.planes()) {
      solid.faces.push_back({level::definitionOf(plane), {}});
    }
    return add(solid);
  }
  NodeId add(const level::NodeContent& content) {
    NodeId node;
    session().apply("add", [&](level::Level& level) {
      level::Edited edited = level::addNode(level, level.root(), content);
      node = edited.node();
      return edited;
    });
    waitUntilIdle();
    return node;
  }
  NodeId addBox(const Vec3& low, const Vec3& high) {
    std::vector<Vec3> corners;
    const Box box(low, high);
    for (int i = 0; i < 8; ++i) corners.push_back(box.corner(static_cast<Box::CornerType>(i)));
    return addHull(corners);
  }
  // A ramp that fills the half of its box below the diagonal x + z = 128.
  NodeId addRamp() {
    return addHull({{0, 0, 0}, {128, 0, 0}, {0, 0, 128}, {0, 64, 0}, {128, 64, 0}, {0, 64, 128}});
  }
  NodeId addTorus() {
    level::ShapeSolid shape;
    shape.shape = "torus";
    return add(shape);
  }
  // Runs the command, and accepts its dialog with the entry that begins so.
  void chooseInDialog(const QString& begin) {
    QTimer timer;
    bool isFound = false;
    connect(&timer, &QTimer::timeout, this, [&] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr || !dialog->isVisible()) return;
      timer.stop();
      auto* list = dialog->findChild<QComboBox*>();
      for (int i = 0; i < list->count(); ++i) {
        if (!list->itemText(i).startsWith(begin)) continue;
        list->setCurrentIndex(i);
        isFound = true;
      }
      isFound ? dialog->accept() : dialog->reject();
    });
    timer.start(20);
    trigger(m_command);
    QVERIFY2(isFound, qPrintable(begin));
  }
  const char* m_command = "";
};

void WindowSelectingAlike::touching_leavesOutWhatOnlyTheBoxMeets() {
  const NodeId ramp = addRamp();
  const NodeId above = addBox({96, 0, 96}, {128, 64, 128});  // in the empty half of the ramp's box
  const NodeId on = addBox({32, 0, 64}, {64, 64, 128});      // through the slope
  session().select({ramp});
  trigger("select.touching");
  QCOMPARE(session().selection(), Nodes{on});
  session().select({above});
  trigger("select.touching");
  QVERIFY(session().selection().empty());
}

void WindowSelectingAlike::touching_takesWhatSharesAFaceOrACorner() {
  const NodeId box = addBox({0, 0, 0}, {64, 64, 64});
  const NodeId beside = addBox({64, 0, 0}, {128, 64, 64});
  const NodeId atCorner = addBox({-64, -64, -64}, {0, 0, 0});
  addBox({0, 65, 0}, {64, 128, 64});
  session().select({box});
  trigger("select.touching");
  QCOMPARE(session().selection(), (Nodes{beside, atCorner}));
}

void WindowSelectingAlike::inside_leavesOutWhatLiesInTheBoxOnly() {
  const NodeId ramp = addRamp();
  const NodeId under = addBox({0, 0, 0}, {48, 64, 48});  // touches the ramp's faces from within
  addBox({72, 8, 72}, {96, 48, 96});                     // above the slope
  addBox({32, 0, 32}, {72, 64, 72});                     // through the slope
  session().select({ramp});
  trigger("select.inside");
  QCOMPARE(session().selection(), Nodes{under});
}

void WindowSelectingAlike::insideARing_isNotInItsHole() {
  const NodeId torus = addTorus();
  const Box ring = session().scene().find({{torus}})->bounds;
  const Vec3 middle = ring.center();
  const NodeId hole = addBox(middle - Vec3(2, 2, 2), middle + Vec3(2, 2, 2));
  // The middle of the tube, on the side of x.
  const double across = ring.sizes().x() / 2, thick = ring.sizes().z() / 2;
  const Vec3 tube = middle + Vec3(across - thick, 0, 0);
  const double half = thick / 4;
  const NodeId inTube = addBox(tube - Vec3(half, half, half), tube + Vec3(half, half, half));
  QVERIFY(!session().scene().find({{torus}})->convex);
  session().select({torus});
  trigger("select.inside");
  QCOMPARE(session().selection(), Nodes{inTube});
  session().select({torus});
  trigger("select.touching");
  QCOMPARE(session().selection(), Nodes{inTube});
  session().select({hole});
  trigger("select.touching");
  QVERIFY(session().selection().empty());
}

void WindowSelectingAlike::tall_followsTheOutline() {
  const NodeId ramp = addRamp();
  const NodeId under = addBox({8, 200, 8}, {40, 240, 40});  // behind the ramp seen along y
  addBox({90, 200, 90}, {120, 240, 120});                   // behind the empty half of its box
  session().select({ramp});
  hover(2, {100, 0, -60});  // the pane that looks along y
  trigger("select.tall");
  QCOMPARE(session().selection(), Nodes{under});
}

void WindowSelectingAlike::sameClass_selectsEntitiesOfThatClass() {
  const auto& classes = builtInEntityClasses();
  for (const double x : {0.0, 64.0}) {
    QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {x, 0, 96}));
  }
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "info_player_start"), {0, 64, 32}));
  const Nodes entities = level::entitiesOf(session().level());
  session().select({entities.front()});
  trigger("select.sameClass");
  QCOMPARE(session().selection(), (Nodes{entities[0], entities[1]}));
}

void WindowSelectingAlike::sameClass_ofASolidInADoor_isTheDoors() {
  EntityClass door;
  door.name = "func_door";
  door.isSolid = true;
  Nodes doors;
  NodeId leaf;
  for (const double x : {0.0, 128.0}) {
    leaf = addBox({x, 0, 0}, {x + 64, 16, 96});
    session().select({leaf});
    QVERIFY(makeSolidEntity(session(), door));
    doors.push_back(session().level().node(leaf).parent);
  }
  session().select({leaf});
  trigger("select.sameClass");
  QCOMPARE(session().selection(), doors);
  const NodeId other = addBox({0, 64, 0}, {64, 80, 96});
  session().select({other});
  trigger("select.sameClass");
  QCOMPARE(session().selection(), Nodes{other});  // it belongs to no entity: a message, no change
}

void WindowSelectingAlike::byClass_asksForOneOfTheLevel() {
  m_command = "select.byClass";
  trigger(m_command);  // without entities there is no dialog
  const auto& classes = builtInEntityClasses();
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {0, 0, 96}));
  const Nodes lights = level::entitiesOf(session().level());
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "info_player_start"), {0, 64, 32}));
  session().clearSelection();
  chooseInDialog("light (1)");
  QCOMPARE(session().selection(), lights);
}

// Compilers of games name a brush by the line of the map file at which it begins.
void WindowSelectingAlike::byLineNumber_selectsTheBrushThatBeginsThere() {
  // Lines 3 and 11: the opening braces of two cubes of 64 units, 128 apart.
  std::string map = "{\n\"classname\" \"worldspawn\"\n";
  for (const int x : {0, 128}) {
    const std::string low = std::to_string(x), high = std::to_string(x + 64);
    const std::string texture = " wall 0 0 0 1 1\n";
    map += "{\n";
    map += "( " + low + " 0 0 ) ( " + low + " 1 0 ) ( " + low + " 0 1 )" + texture;
    map += "( " + high + " 0 0 ) ( " + high + " 0 1 ) ( " + high + " 1 0 )" + texture;
    map += "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 )" + texture;
    map += "( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 )" + texture;
    map += "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 )" + texture;
    map += "( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 )" + texture;
    map += "}\n";
  }
  map += "}\n";
  QVERIFY(openText(QString::fromStdString(map)));
  QVERIFY(waitUntilIdle());
  const auto typed = [this](const QString& text) {
    QTimer::singleShot(0, this, [text] {
      auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog != nullptr);
      QTest::keyClicks(dialog->findChild<QLineEdit*>(), text);
      dialog->accept();
    });
    trigger("select.byLine");
  };
  typed("11");
  QCOMPARE(session().selection().size(), std::size_t{1});
  QCOMPARE(selectionBounds(session()).min(), Vec3(128, 0, 0));
  typed("3, 11");
  QCOMPARE(session().selection().size(), std::size_t{2});
  typed("7");
  QVERIFY(session().selection().empty());
}

void WindowSelectingAlike::sameContents_selectsTriggersAndClips() {
  Nodes clips;
  for (const double x : {0.0, 128.0}) {
    clips.push_back(addBox({x, 0, 0}, {x + 64, 64, 64}));
    session().select({clips.back()});
    QVERIFY(paintSelected(session(), "clip"));
    QVERIFY(setNonSolidOfSelected(session(), true));
  }
  addBox({0, 128, 0}, {64, 192, 64});
  QVERIFY(waitUntilIdle());
  session().select({clips.front()});
  trigger("select.sameContents");
  QCOMPARE(session().selection(), clips);
}

void WindowSelectingAlike::byContents_asksForOneOfTheLevel() {
  m_command = "select.byContents";
  const NodeId clip = addBox({0, 0, 0}, {64, 64, 64});
  session().select({clip});
  QVERIFY(paintSelected(session(), "clip"));
  QVERIFY(setNonSolidOfSelected(session(), true));
  addBox({0, 128, 0}, {64, 192, 64});
  QVERIFY(waitUntilIdle());
  session().clearSelection();
  chooseInDialog("player clip (1)");
  QCOMPARE(session().selection(), Nodes{clip});
}

void WindowSelectingAlike::hiddenSolids_areLeftOut() {
  const NodeId a = addBox({0, 0, 0}, {64, 64, 64});
  const NodeId b = addBox({64, 0, 0}, {128, 64, 64});
  session().select({b});
  trigger("view.hide");
  session().select({a});
  trigger("select.sameContents");
  QCOMPARE(session().selection(), Nodes{a});
  trigger("select.touching");
  QVERIFY(session().selection().empty());
}

void WindowSelectingAlike::lasso_selectsWhatLiesWhollyInside() {
  const NodeId a = addBox({-64, -64, 0}, {-32, -32, 64});
  const NodeId below = addBox({-60, -60, -500}, {-40, -40, -400});  // at another depth
  addBox({0, -64, 0}, {64, -32, 64});                               // the line crosses it
  addBox({100, 100, 0}, {132, 132, 64});
  session().clearSelection();
  hover(kXy, {0, 0, 0});
  key(Qt::Key_L, Qt::ShiftModifier);
  lassoAround({{-80, -80, 0}, {20, -80, 0}, {20, -10, 0}, {-80, -10, 0}});
  QCOMPARE(session().selection(), (Nodes{a, below}));
  QTRY_VERIFY(window().findChild<QWidget*>("lasso") == nullptr);
  QVERIFY(window().viewport().hasFocus());
}

void WindowSelectingAlike::lasso_withKeys_addsAndTakesOut() {
  const NodeId a = addBox({-64, -64, 0}, {-32, -32, 64});
  const NodeId b = addBox({0, 0, 0}, {64, 64, 64});
  session().select({a});
  const std::vector<Vec3> aroundB{{-16, -16, 0}, {80, -16, 0}, {80, 80, 0}, {-16, 80, 0}};
  trigger("select.lasso");
  lassoAround(aroundB, Qt::ControlModifier);
  QCOMPARE(session().selection(), (Nodes{a, b}));
  QTRY_VERIFY(window().findChild<QWidget*>("lasso") == nullptr);
  trigger("select.lasso");
  lassoAround(aroundB, Qt::AltModifier);
  QCOMPARE(session().selection(), Nodes{a});
}

void WindowSelectingAlike::lasso_isCancelled() {
  const NodeId a = addBox({-64, -64, 0}, {-32, -32, 64});
  session().select({a});
  trigger("select.lasso");
  QTest::keyClick(window().findChild<QWidget*>("lasso"), Qt::Key_Escape);
  QTRY_VERIFY(window().findChild<QWidget*>("lasso") == nullptr);
  trigger("select.lasso");
  QTest::mouseClick(window().findChild<QWidget*>("lasso"), Qt::RightButton);
  QTRY_VERIFY(window().findChild<QWidget*>("lasso") == nullptr);
  QCOMPARE(session().selection(), Nodes{a});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowSelectingAlike test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_selecting_alike.moc"
