// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Entities: each action by real mouse and key events on the real window, as docs/manual/use
// describes it. Each row of the table is one situation.
#include <algorithm>

#include <QApplication>
#include <QDropEvent>
#include <QLineEdit>
#include <QtTest>

#include "bsp/surroundings/surroundings.h"
#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/entity_panel.h"
#include "editor/tools/entity_marks.h"
#include "editor/viewport/level_marks.h"
#include "level/edits/entities.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/solids/entities.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowEntities : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowEntities>(table()); }
  void action();

 private:
  static std::span<const Situation<WindowEntities>> table();

  void entity_isPickedAndMoved();
  void entityBehindAWall_isNotPicked();
  void namesOfEntities_areShownUnderTheMouse();
  void targets_areDrawnAsArrows();
  void classesOfAGame_giveBoxesAndColours();
  void panelOfEntities_findsAndCreates();
  void class_isDraggedIntoAView();
  void entity_isDeletedAndComesBack();
  void entities_areCopiedAndPasted();
  void lastSolidOfAnEntity_takesItAlong();
  void hide_hidesAnEntity();
  void everyBrushEntity_isOneThatPlayKnows();
  void returnedSolids_areSolidAgain();
  void roomLightAndTorches_goTogether();

  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
};

std::span<const Situation<WindowEntities>> WindowEntities::table() {
  using W = WindowEntities;
  static const std::vector<Situation<W>> kRows = {
      {"an entity is picked and moved", &W::entity_isPickedAndMoved},
      {"an entity behind a wall is not picked", &W::entityBehindAWall_isNotPicked},
      {"the name of the entity under the mouse", &W::namesOfEntities_areShownUnderTheMouse},
      {"targets are drawn as arrows", &W::targets_areDrawnAsArrows},
      {"boxes and colours of a game's classes", &W::classesOfAGame_giveBoxesAndColours},
      {"the panel finds and creates entities", &W::panelOfEntities_findsAndCreates},
      {"a class is dragged into a view", &W::class_isDraggedIntoAView},
      {"an entity is deleted and comes back", &W::entity_isDeletedAndComesBack},
      {"copied entities come back", &W::entities_areCopiedAndPasted},
      {"a trigger goes with its last solid", &W::lastSolidOfAnEntity_takesItAlong},
      {"H hides an entity", &W::hide_hidesAnEntity},
      {"every brush entity is one that play mode knows", &W::everyBrushEntity_isOneThatPlayKnows},
      {"what returns to the level is solid again", &W::returnedSolids_areSolidAgain},
      {"a room, a light and torches go together", &W::roomLightAndTorches_goTogether}};
  return kRows;
}

void WindowEntities::action() {
  playRow<WindowEntities>(*this, table());
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

void WindowEntities::entity_isPickedAndMoved() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  session().clearSelection();
  click(kXy, {0, 0, 32});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  drag(kXy, {0, 0, 32}, {50, -34, 32});
  QCOMPARE(session().entities().front().origin, Vec3(48, -32, 32));
  QCOMPARE(topCount(), std::size_t{1});  // nothing was drawn
  QCOMPARE(session().undoLabel(), QString("Move"));
}

// A lamp behind a wall: a click on the wall there selects the wall, and no sign is drawn on it. It
// does where the wall is seen through, and in the flat panes.
void WindowEntities::entityBehindAWall_isNotPicked() {
  const level::NodeId wall = drawBox({Vec3(-64, -16, 0), Vec3(64, 16, 128)});
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {40, 120, 64}));
  QVERIFY(waitUntilIdle());
  session().clearSelection();
  const Vec3 eye = camera(k3d).position();
  const Vec3 behind(40, 120, 64);
  const Vec3 seenAt = eye + (behind - eye) * ((16 - eye.y()) / (behind.y() - eye.y()));
  QVERIFY(std::abs(seenAt.x()) < 64 && seenAt.z() > 0 && seenAt.z() < 128);
  const auto handles = [this] {
    return marksOf(window().toolbox(), window().workspace(), camera(k3d)).handles.size();
  };
  QCOMPARE(handles(), std::size_t{0});
  click(k3d, behind);
  QCOMPARE(session().selection(), Session::Nodes{wall});
  window().actions().action("view.wire")->trigger();
  QCOMPARE(handles(), std::size_t{1});
  click(k3d, behind);
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  window().actions().action("view.textured")->trigger();
  QCOMPARE(handles(), std::size_t{1});  // selected
  session().clearSelection();
  click(kXy, behind);
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
}

void WindowEntities::namesOfEntities_areShownUnderTheMouse() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  session().clearSelection();
  const auto labels = [this] {
    return marksOf(window().toolbox(), window().workspace(), camera(kXy)).labels;
  };
  hover(kXy, {100, 100, 32});
  QVERIFY(labels().empty());
  hover(kXy, {0, 0, 32});
  QCOMPARE(labels().size(), std::size_t{1});
  QCOMPARE(labels().front().text, QString::fromStdString(builtInEntityClasses().front().name));
}

void WindowEntities::targets_areDrawnAsArrows() {
  const auto add = [this](level::KeyValues keys) {
    return session().apply("Add", [&](level::Level& level) {
      return level::addPointEntity(level, level.root(), keys);
    });
  };
  QVERIFY(add({{"classname", "info_null"}, {"origin", "0 0 32"}, {"targetname", "spot"}}));
  QVERIFY(add({{"classname", "relay"}, {"origin", "96 0 32"}, {"target", "spot"}}));
  QVERIFY(add({{"classname", "relay"}, {"origin", "0 96 32"}, {"killtarget", "spot"}}));
  session().clearSelection();
  const auto lines = [this](const Vec3& from, const Vec3& to) {
    const Overlay marks = marksOf(window().toolbox(), window().workspace(), camera(kXy));
    return std::ranges::count_if(
        marks.lines, [&](const Overlay::Line& line) { return line.from == from && line.to == to; });
  };
  QCOMPARE(lines({96, 0, 32}, {0, 0, 32}), std::ptrdiff_t{1});
  QCOMPARE(lines({0, 96, 32}, {0, 0, 32}), std::ptrdiff_t{1});
  // They follow a drag, and end with the name.
  drag(kXy, {96, 0, 32}, {64, 64, 32});
  QCOMPARE(lines({64, 64, 32}, {0, 0, 32}), std::ptrdiff_t{1});
  keepPicture("entity_links");
  QVERIFY(session().apply("Rename", [&](level::Level& level) {
    return level::setKey(level, level::entitiesOf(level).front(), "targetname", "other");
  }));
  QCOMPARE(lines({64, 64, 32}, {0, 0, 32}), std::ptrdiff_t{0});
}

void WindowEntities::classesOfAGame_giveBoxesAndColours() {
  EntityClass ogre;
  ogre.name = "monster_ogre";
  ogre.size = {-32, -32, -24, 32, 32, 64};
  ogre.colour = {255, 128, 0};
  window().workspace().setEntityClasses({ogre});
  QVERIFY(session().apply("Add", [](level::Level& level) {
    return level::addPointEntity(
        level, level.root(),
        {{"classname", "monster_ogre"}, {"origin", "0 0 24"}, {"angle", "90"}});
  }));
  session().clearSelection();
  const Overlay marks = marksOf(window().toolbox(), window().workspace(), camera(kXy));
  Box box;
  for (const Overlay::Line& line : marks.lines) {
    if (line.tint == qRgb(255, 128, 0)) box.extend(line.from).extend(line.to);
  }
  // The box of the class; the arrow of the angle ends on its side.
  QVERIFY(same(box, {Vec3(-32, -32, 0), Vec3(32, 32, 88)}));
  const auto ahead = std::ranges::find_if(marks.lines, [](const Overlay::Line& line) {
    return (line.from - Vec3(0, 0, 24)).norm() < 1e-9 && (line.to - Vec3(0, 32, 24)).norm() < 1e-9;
  });
  QVERIFY(ahead != marks.lines.end());
}

void WindowEntities::panelOfEntities_findsAndCreates() {
  const level::NodeId box = drawBox(kBox);
  session().clearSelection();
  window().actions().action("panel.entities")->trigger();
  auto* panel = window().findChild<EntityPanel*>();
  QVERIFY(panel != nullptr && panel->isVisible());
  auto* search = panel->findChild<QLineEdit*>();
  search->setFocus();
  QTest::keyClicks(search, "player start");
  QTest::keyClick(search, Qt::Key_Return);
  QCOMPARE(session().entities().size(), std::size_t{1});
  const level::Node& start = session().level().node(session().selectedEntities().front());
  QCOMPARE(QString::fromUtf8(level::valueOf(*start.keyValues(), "classname").data()),
           QString("info_player_start"));
  keepPicture("panel_entities");
  // A brush entity takes the selected solids.
  session().select({box});
  search->clear();
  QTest::keyClicks(search, "func_door");
  QTest::keyClick(search, Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  QTest::keyClicks(search, "nothing like this");
  QTest::keyClick(search, Qt::Key_Return);
  QCOMPARE(session().entities().size(), std::size_t{1});
}

void WindowEntities::class_isDraggedIntoAView() {
  auto* tree = window().findChild<EntityClassTree*>();
  QTreeWidgetItem* light = nullptr;
  for (QTreeWidgetItem* row : tree->findItems("light", Qt::MatchExactly | Qt::MatchRecursive))
    light = row;
  QVERIFY(light != nullptr);
  const std::unique_ptr<QMimeData> data(tree->model()->mimeData({tree->indexFromItem(light)}));
  const QPoint at = window().viewport().mapTo(&window(), pixelOf(kXy, {64, 32, 0}));
  QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window(), &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent drop(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window(), &drop);
  QCOMPARE(session().entities().size(), std::size_t{1});
  QCOMPARE(session().entities().front().origin.head<2>(), Eigen::Vector2d(64, 32));
}

void WindowEntities::entity_isDeletedAndComesBack() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  click(kXy, {0, 0, 32});
  click(kXy, {0, 0, 32}, Qt::ControlModifier);
  click(kXy, {0, 0, 32}, Qt::ControlModifier);
  key(Qt::Key_Delete);
  QVERIFY(level::entitiesOf(session().level()).empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(level::entitiesOf(session().level()).size(), std::size_t{1});
}

void WindowEntities::entities_areCopiedAndPasted() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  key(Qt::Key_C, Qt::ControlModifier);
  hover(kXy, {64, -32, 0});
  key(Qt::Key_V, Qt::ControlModifier);
  QCOMPARE(session().entities().size(), std::size_t{2});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  QCOMPARE(session().entities().back().origin, Vec3(64, -32, 32));
  key(Qt::Key_X, Qt::ControlModifier);
  QCOMPARE(session().entities().size(), std::size_t{1});
}

void WindowEntities::lastSolidOfAnEntity_takesItAlong() {
  drawBox(kBox);
  QVERIFY(makeSolidEntity(session(), *findEntityClass(builtInEntityClasses(), "trigger_multiple")));
  key(Qt::Key_Delete);
  QVERIFY(level::entitiesOf(session().level()).empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(level::entitiesOf(session().level()).size(), std::size_t{1});
  key(Qt::Key_C, Qt::ControlModifier);
  key(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier);
  QCOMPARE(level::entitiesOf(session().level()).size(), std::size_t{2});
}

// Triggers, liquids and movers are no part of the level's solid, and play mode knows their class.
void WindowEntities::everyBrushEntity_isOneThatPlayKnows() {
  for (const EntityClass& kind : builtInEntityClasses()) {
    if (!kind.isSolid) continue;
    const level::NodeId box = drawBox(kBox);
    QVERIFY(makeSolidEntity(session(), kind));
    const level::NodeProperties& made = session().level().node(box).properties;
    QVERIFY2(made.flags.nonSolid, (kind.name + " is part of the solid").c_str());
    const level::KeyValues& keys =
        *session().level().node(session().level().node(box).parent).keyValues();
    const bool isSceneryOnly = kind.name == "func_illusionary";
    QVERIFY2(isSceneryOnly || bsp::Surroundings::knows(keys),
             (kind.name + " is not known to play mode").c_str());
    key(Qt::Key_Delete);
  }
  // Older levels contain this class.
  QVERIFY(bsp::Surroundings::knows({{"classname", "trigger"}}));
}

void WindowEntities::returnedSolids_areSolidAgain() {
  const level::NodeId box = drawBox(kBox);
  EntityClass kind;
  kind.name = "trigger_once";
  QVERIFY(makeSolidEntity(session(), kind));
  QVERIFY(session().level().node(box).properties.flags.nonSolid);
  QVERIFY(returnToLevel(session()));
  QVERIFY(!session().level().node(box).properties.flags.nonSolid);
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(session().level().node(box).properties.flags.nonSolid);
}

// A room, a light in it, and a prefab of a torch that is linked three times: moved, turned, hidden
// and undone together by mouse and keys, then saved and opened again.
void WindowEntities::roomLightAndTorches_goTogether() {
  const EntityClass light = *findEntityClass(builtInEntityClasses(), "light");
  drawBox({Vec3(-128, -128, -16), Vec3(128, 128, 144)});
  drawBox({Vec3(-112, -112, 0), Vec3(112, 112, 128)});
  key(Qt::Key_Minus);
  QVERIFY(addPointEntity(session(), light, {0, 0, 96}));
  const level::NodeId shaft = drawBox({Vec3(-112, -112, 0), Vec3(-96, -96, 48)});
  QVERIFY(addPointEntity(session(), light, {-104, -104, 64}));
  session().toggle(shaft);
  QCOMPARE(session().selection().size(), std::size_t{2});
  key(Qt::Key_G, Qt::ControlModifier);
  for (const double y : {-8.0, 88.0}) {
    window().actions().action("edit.linkedCopy")->trigger();
    QVERIFY(waitUntilIdle());
    drag(kXy, {-104, y - 96, 64}, {-104, y, 64});
  }
  QVERIFY(waitUntilIdle());
  const auto origins = [this] {
    std::vector<Vec3> all;
    for (const level::PlacedEntity& entity : session().entities()) all.push_back(entity.origin);
    return all;
  };
  const std::vector<Vec3> built{{0, 0, 96}, {-104, -104, 64}, {-104, -8, 64}, {-104, 88, 64}};
  QVERIFY(origins() == built);
  QCOMPARE(topCount(), std::size_t{6});
  const std::string before = level::writeLevel(session().level(), level::Counter::without);

  key(Qt::Key_A, Qt::ControlModifier);
  QCOMPARE(session().selection().size(), std::size_t{6});
  const Box room = selected();
  drag(kXy, {0, 0, 96}, {32, -64, 96});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), room.translated(Vec3(32, -64, 0))));
  std::vector<Vec3> moved = built;
  for (Vec3& origin : moved) origin += Vec3(32, -64, 0);
  QVERIFY(origins() == moved);
  window().actions().action("edit.turnZ")->trigger();
  QVERIFY(waitUntilIdle());
  const Vec3 centre(32, -64, 0);
  std::vector<Vec3> turned;
  for (const Vec3& origin : built)
    turned.push_back(centre + Vec3(-origin.y(), origin.x(), origin.z()));
  QVERIFY(origins() == turned);
  QVERIFY(same(selected(), room.translated(centre)));
  const std::string after = level::writeLevel(session().level(), level::Counter::without);

  key(Qt::Key_H);
  QVERIFY(waitUntilIdle());
  QVERIFY(entityMarks(session()).empty());
  QVERIFY(session().selection().empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(entityMarks(session()).size(), std::size_t{4});
  QCOMPARE(level::writeLevel(session().level(), level::Counter::without), after);
  key(Qt::Key_Z, Qt::ControlModifier);
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(level::writeLevel(session().level(), level::Counter::without), before);
  QVERIFY(origins() == built);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);

  const QTemporaryDir folder;
  const std::filesystem::path path = folder.filePath("torches.halfspace").toStdString();
  QVERIFY(!level::saveLevel(session().level(), path));
  session().markSaved(path);
  QVERIFY(window().openLevel(path));
  QVERIFY(waitUntilIdle());
  QCOMPARE(level::writeLevel(session().level(), level::Counter::without), after);
  QVERIFY(origins() == turned);
}

void WindowEntities::hide_hidesAnEntity() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  key(Qt::Key_H);
  QVERIFY(session().selectedEntities().empty());
  click(kXy, {0, 0, 32});
  QVERIFY(session().selectedEntities().empty());
  key(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  click(kXy, {0, 0, 32});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowEntities test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_entities.moc"
