// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "editor/commands/arrange.h"
#include "editor/commands/clipboard.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/layers.h"
#include "editor/commands/selecting.h"
#include "editor/tools/entity_marks.h"
#include "level/file/level_writer.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

using level::LayerId;
using level::NodeId;

namespace {

const Box kLeft{Vec3(-128, -32, 0), Vec3(-64, 32, 64)};
const Box kRight{Vec3(64, -32, 0), Vec3(128, 32, 64)};

// Two boxes, the right one in its own layer; nothing is selected.
struct TwoLayers {
  Hands hands;
  Session& session = hands.session;
  NodeId left = hands.drawBox(kLeft);
  NodeId right = hands.drawBox(kRight);
  LayerId standard = session.level().layers().front().id;
  LayerId props = addLayer(session).value();

  TwoLayers() {
    session.select({right});
    setLayerOfSelected(session, props);
    session.clearSelection();
  }
  std::uint64_t hash() const { return level::levelHash(session.level()); }
  const level::Layer& layer() const { return *session.level().find(props); }
};

}  // namespace

class LayersOfALevel : public QObject {
  Q_OBJECT

 private slots:
  void added_haveFreeNames();
  void renamed_butNotToATakenOrEmptyName();
  void hidden_isNeitherSeenNorPickedNorSelected();
  void locked_isSeenButNotPicked();
  void selection_movesWithAllBelowIt();
  void selection_leavesWhereTheLayerIsHidden();
  void removed_givesBackWhatWasInIt();
  void selected_asAWhole();
  void entities_followTheirLayer();
  void solids_areCounted();
  void newSolids_goToTheCurrentLayer();
  void currentLayer_isOneThatIsThereAndCanBeWorkedIn();
};

void LayersOfALevel::added_haveFreeNames() {
  TwoLayers level;
  QVERIFY(renameLayer(level.session, level.props, "Layer 3"));
  const std::uint64_t before = level.hash();
  const auto made = addLayer(level.session);
  QVERIFY(made.has_value());
  QCOMPARE(level.session.level().find(*made)->name, std::string("Layer 4"));
  level.session.undo();
  QCOMPARE(level.hash(), before);
}

void LayersOfALevel::renamed_butNotToATakenOrEmptyName() {
  TwoLayers level;
  const std::uint64_t before = level.hash();
  QVERIFY(renameLayer(level.session, level.props, " sky "));
  QCOMPARE(level.layer().name, std::string("sky"));
  level.session.undo();
  QCOMPARE(level.hash(), before);
  const std::size_t steps = level.session.undoSteps();
  QVERIFY(!renameLayer(level.session, level.props, "Default"));
  QVERIFY(!renameLayer(level.session, level.props, "  "));
  QVERIFY(!renameLayer(level.session, level.props, QString::fromStdString(level.layer().name)));
  QCOMPARE(level.session.undoSteps(), steps);
  QCOMPARE(level.hash(), before);
}

void LayersOfALevel::hidden_isNeitherSeenNorPickedNorSelected() {
  TwoLayers level;
  QVERIFY(level.hands.waitUntilIdle());
  const std::uint64_t boundary = level.session.scene().figures().hash;
  const std::uint64_t before = level.hash();
  level.session.select({level.left, level.right});
  QVERIFY(setLayerShown(level.session, level.props, false));
  QCOMPARE(level.session.selection(), Session::Nodes{level.left});
  QVERIFY(level.hands.waitUntilIdle());
  QVERIFY(level.session.scene().find({{level.right}})->flags.hidden);
  QVERIFY(!level.session.scene().find({{level.left}})->flags.hidden);
  QCOMPARE(level.session.scene().figures().hash, boundary);  // it is still evaluated
  level.hands.click(level.hands.above, kRight.center());
  QVERIFY(level.session.selection().empty());
  selectAll(level.session);
  QCOMPARE(level.session.selection(), Session::Nodes{level.left});
  level.session.undo();
  QCOMPARE(level.hash(), before);
  QCOMPARE(level.session.selection(), (Session::Nodes{level.left, level.right}));
}

void LayersOfALevel::locked_isSeenButNotPicked() {
  TwoLayers level;
  const std::uint64_t before = level.hash();
  QVERIFY(setLayerLocked(level.session, level.props, true));
  QVERIFY(level.hands.waitUntilIdle());
  QVERIFY(!level.session.scene().find({{level.right}})->flags.hidden);
  level.hands.click(level.hands.above, kRight.center());
  QVERIFY(level.session.selection().empty());
  QVERIFY(!setLayerLocked(level.session, level.props, true));
  level.session.undo();
  QCOMPARE(level.hash(), before);
  QVERIFY(level.hands.waitUntilIdle());
  level.hands.click(level.hands.above, kRight.center());
  QCOMPARE(level.session.selection(), Session::Nodes{level.right});
}

void LayersOfALevel::selection_movesWithAllBelowIt() {
  TwoLayers level;
  level.session.select({level.left, level.right});
  QVERIFY(groupSelected(level.session));
  const NodeId group = level.session.selection().front();
  QCOMPARE(layerOf(level.session.level(), level.right), level.props);
  const std::uint64_t before = level.hash();
  const LayerId other = addLayer(level.session).value();
  QVERIFY(setLayerOfSelected(level.session, other));
  for (NodeId node : {group, level.left, level.right}) {
    QCOMPARE(layerOf(level.session.level(), node), other);
  }
  QCOMPARE(level.session.selection(), Session::Nodes{group});
  level.session.undo();
  level.session.undo();
  QCOMPARE(level.hash(), before);
  level.session.clearSelection();
  QVERIFY(!setLayerOfSelected(level.session, level.props));
}

void LayersOfALevel::selection_leavesWhereTheLayerIsHidden() {
  TwoLayers level;
  QVERIFY(setLayerShown(level.session, level.props, false));
  level.session.select({level.left});
  QVERIFY(setLayerOfSelected(level.session, level.props));
  QVERIFY(level.session.selection().empty());
  level.session.undo();
  QCOMPARE(level.session.selection(), Session::Nodes{level.left});
  QCOMPARE(layerOf(level.session.level(), level.left), level.standard);
}

void LayersOfALevel::removed_givesBackWhatWasInIt() {
  TwoLayers level;
  const std::uint64_t before = level.hash();
  QVERIFY(!removeLayer(level.session, level.standard));
  QCOMPARE(level.hash(), before);
  QVERIFY(removeLayer(level.session, level.props));
  QCOMPARE(level.session.level().layers().size(), std::size_t{1});
  QCOMPARE(layerOf(level.session.level(), level.right), level.standard);
  level.session.undo();
  QCOMPARE(level.hash(), before);
}

void LayersOfALevel::selected_asAWhole() {
  TwoLayers level;
  selectLayer(level.session, level.props);
  QCOMPARE(level.session.selection(), Session::Nodes{level.right});
  // A group with nodes of both layers is not selected, but its member is; a group of one layer is
  // selected.
  level.session.select({level.left, level.right});
  QVERIFY(groupSelected(level.session));
  const NodeId group = level.session.selection().front();
  selectLayer(level.session, level.props);
  QCOMPARE(level.session.selection(), Session::Nodes{level.right});
  level.session.select({group});
  QVERIFY(setLayerOfSelected(level.session, level.props));
  level.session.clearSelection();
  selectLayer(level.session, level.props);
  QCOMPARE(level.session.selection(), Session::Nodes{group});
  QVERIFY(setLayerLocked(level.session, level.props, true));
  selectLayer(level.session, level.props);
  QVERIFY(level.session.selection().empty());
}

void LayersOfALevel::entities_followTheirLayer() {
  TwoLayers level;
  const Vec3 position(0, 160, 32);
  QVERIFY(addPointEntity(level.session, builtInEntityClasses().front(), position));
  const NodeId entity = level.session.selection().front();
  const LayerId lights = addLayer(level.session).value();
  level.session.select({entity});
  QVERIFY(setLayerOfSelected(level.session, lights));
  QCOMPARE(layerOf(level.session.level(), entity), lights);
  level.session.clearSelection();
  selectLayer(level.session, lights);
  QCOMPARE(level.session.selection(), Session::Nodes{entity});

  QVERIFY(setLayerShown(level.session, lights, false));
  QVERIFY(level.session.selection().empty());
  QVERIFY(entityMarks(level.session).empty());
  QVERIFY(setLayerShown(level.session, lights, true));
  QVERIFY(setLayerLocked(level.session, lights, true));
  QCOMPARE(entityMarks(level.session).size(), std::size_t{1});
  level.hands.click(level.hands.above, position);
  QVERIFY(level.session.selection().empty());
  level.session.undo();
  level.hands.click(level.hands.above, position);
  QCOMPARE(level.session.selection(), Session::Nodes{entity});
}

void LayersOfALevel::solids_areCounted() {
  TwoLayers level;
  using Counts = std::map<LayerId, std::size_t>;
  QVERIFY(solidsByLayer(level.session.level()) == (Counts{{level.standard, 1}, {level.props, 1}}));
  level.session.select({level.left});
  QVERIFY(setLayerOfSelected(level.session, level.props));
  QVERIFY(solidsByLayer(level.session.level()) == (Counts{{level.props, 2}}));
}

void LayersOfALevel::newSolids_goToTheCurrentLayer() {
  TwoLayers level;
  QVERIFY(makeLayerCurrent(level.session, level.props));
  const Box middle{Vec3(-32, -32, 0), Vec3(32, 32, 64)};
  const NodeId drawn = level.hands.drawBox(middle);
  QCOMPARE(layerOf(level.session.level(), drawn), level.props);
  const auto& classes = builtInEntityClasses();
  QVERIFY(addPointEntity(level.session, *findEntityClass(classes, "light"), {0, 0, 96}));
  QCOMPARE(layerOf(level.session.level(), level.session.selection().front()), level.props);
  // Pasted nodes go into the current layer, too.
  level.session.select({level.left});
  const std::string text = copiedText(level.session);
  QVERIFY(paste(level.session, text));
  QCOMPARE(layerOf(level.session.level(), level.session.selection().front()), level.props);
  // Inside a group the layer of the group decides.
  level.session.select({level.left});
  QVERIFY(groupSelected(level.session));
  level.session.setOpenGroup(level.session.selection().front());
  const NodeId within = level.hands.drawBox(middle.translated(Vec3(0, 96, 0)));
  QCOMPARE(layerOf(level.session.level(), within), level.standard);
}

void LayersOfALevel::currentLayer_isOneThatIsThereAndCanBeWorkedIn() {
  TwoLayers level;
  QCOMPARE(currentLayer(level.session), level.standard);
  QVERIFY(makeLayerCurrent(level.session, level.props));
  QVERIFY(!makeLayerCurrent(level.session, level.props));
  QVERIFY(setLayerLocked(level.session, level.props, true));
  QCOMPARE(currentLayer(level.session), level.standard);
  QVERIFY(!makeLayerCurrent(level.session, level.props));
  level.session.undo();
  QCOMPARE(currentLayer(level.session), level.props);
  QVERIFY(removeLayer(level.session, level.props));
  QCOMPARE(currentLayer(level.session), level.standard);
  level.session.undo();
  QCOMPARE(currentLayer(level.session), level.props);
  level.session.open(level::Level(), {});
  QCOMPARE(currentLayer(level.session), level.session.level().layers().front().id);
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::LayersOfALevel)
#include "layers_of_a_level.moc"
