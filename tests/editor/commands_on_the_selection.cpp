// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <QtTest>

#include "editor/commands/arrange.h"
#include "editor/commands/boolean_operations.h"
#include "editor/commands/clipboard.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/hollow.h"
#include "editor/commands/level_checks.h"
#include "editor/commands/painting.h"
#include "editor/commands/resize.h"
#include "editor/commands/selecting.h"
#include "editor/commands/visibility.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "level/edits/properties.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

using level::NodeId;
using level::Operation;

namespace {

const Box kBox{Vec3(-128, -128, 0), Vec3(128, 128, 64)};
const Box kSmall{Vec3(-32, -32, 0), Vec3(32, 32, 64)};

std::size_t topNodes(const Hands& hands) {
  return hands.session.level().children(hands.session.level().root()).size();
}

}  // namespace

class CommandsOnTheSelection : public QObject {
  Q_OBJECT

 private slots:
  void subtract_cutsEverythingAbove();
  void intersect_keepsWhatIsCommon();
  void merge_makesOneConvexBrush();
  void hollow_leavesWallsOfTheThickness();
  void groupAndUngroup_keepThePositionInTheOutline();
  void groupedCutters_cutAsBefore();
  void repeat_doesTheLastStepsAgain();
  void numberedNamesOfDuplicates_getTheNextFreeNumber();
  void linkedCopies_followEachOther_untilUnlinked();
  void copyAndPaste_bringsMaterialsAlong();
  void aShapeOfAMissingPlugin_stays_andIsNoted();
  void hideIsolateAndShow_changeOnlyWhatIsSeen();
  void selecting_byPositionAndKind();
  void selectingByPosition_startsFromALinkedCopy();
  void aLeak_isAnIssue_andSaysWhereToMend();
  void quarterTurnsAndFlips_areTheirOwnInverse();
  void painting_reachesSolidsAndFaces();
  void texturesOfAShape_changeOnAllItsFaces();
  void checks_findCuttersThatCutNothingAndTwins();
  void aPaneThatFillsItsWindow_isNoTwin();
};

void CommandsOnTheSelection::subtract_cutsEverythingAbove() {
  Hands hands;
  const NodeId cutter = hands.drawBox(kSmall);
  hands.drawBox(kBox);
  hands.session.select({cutter});
  QVERIFY(subtractSelected(hands.session));
  QCOMPARE(hands.properties(cutter).operation, Operation::subtract);
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(hands.session.scene().figures().faces, std::size_t{10});  // a box with a shaft
  hands.session.clearSelection();
  QVERIFY(!subtractSelected(hands.session));
}

void CommandsOnTheSelection::intersect_keepsWhatIsCommon() {
  Hands hands;
  const NodeId a = hands.drawBox({Vec3(0, 0, 0), Vec3(128, 128, 64)});
  const NodeId b = hands.drawBox({Vec3(64, 64, 0), Vec3(192, 192, 64)});
  hands.session.select({a});
  QVERIFY(!intersectSelected(hands.session));
  hands.session.select({a, b});
  QVERIFY(intersectSelected(hands.session));
  QVERIFY(hands.equalsFreshEvaluation());
  Box boundary;
  for (const auto& face : hands.session.scene().faces()) {
    if (face) boundary.extend(face->bounds);
  }
  QCOMPARE(boundary.min(), Vec3(64, 64, 0));
  QCOMPARE(boundary.max(), Vec3(128, 128, 64));
}

void CommandsOnTheSelection::merge_makesOneConvexBrush() {
  Hands hands;
  const NodeId a = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const NodeId b = hands.drawBox({Vec3(64, 0, 0), Vec3(128, 64, 64)});
  hands.session.select({a, b});
  QVERIFY(mergeSelected(hands.session));
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(topNodes(hands), std::size_t{1});
  QCOMPARE(hands.boundsOf(a).max(), Vec3(128, 64, 64));
  QCOMPARE(hands.session.scene().find({{a}})->faces.size(), std::size_t{6});
}

void CommandsOnTheSelection::hollow_leavesWallsOfTheThickness() {
  Hands hands;
  hands.drawBox(kBox);
  QVERIFY(hollowSelected(hands.session, 16));
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{6});
  QCOMPARE(hands.session.scene().figures().faces, std::size_t{12});
  QCOMPARE(topNodes(hands), std::size_t{1});
  hands.session.undo();
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{1});
  QStringList said;
  connect(&hands.session, &Session::said, this,
          [&](const Message& message) { said << message.text; });
  QVERIFY(!hollowSelected(hands.session, 1000));
  QCOMPARE(said.size(), 1);
  QVERIFY2(said[0].contains("choose a smaller grid"), qPrintable(said[0]));
}

void CommandsOnTheSelection::groupAndUngroup_keepThePositionInTheOutline() {
  Hands hands;
  const NodeId a = hands.drawBox(kBox);
  const NodeId b = hands.drawBox(kSmall);
  const auto before = hands.session.level().children(hands.session.level().root()).toVector();
  hands.session.select({a, b});
  QVERIFY(groupSelected(hands.session));
  QCOMPARE(topNodes(hands), std::size_t{1});
  QVERIFY(ungroupSelected(hands.session));
  QCOMPARE(hands.session.level().children(hands.session.level().root()).toVector(), before);
  QCOMPARE(hands.session.selection(), (Session::Nodes{a, b}));
}

void CommandsOnTheSelection::groupedCutters_cutAsBefore() {
  Hands hands;
  hands.drawBox(kBox);
  const NodeId a = hands.drawBox(kSmall, Operation::subtract);
  const NodeId b = hands.drawBox(kSmall.translated(Vec3(48, 16, 16)), Operation::subtract);
  QVERIFY(hands.equalsFreshEvaluation());
  const std::uint64_t cut = hands.session.scene().figures().hash;
  const auto change = [&]() -> std::string {
    if (!hands.equalsFreshEvaluation()) return "another picture than the level's";
    if (hands.session.scene().figures().hash != cut) return "another solid";
    const auto issues = levelIssues(hands.session.level(), hands.session.scene());
    return issues.empty() ? "" : issues.front().issue.text;
  };
  hands.session.select({a, b});
  QVERIFY(groupSelected(hands.session));
  QCOMPARE(change(), std::string());
  QCOMPARE(hands.properties(hands.session.selection().front()).operation, Operation::subtract);
  QCOMPARE(hands.properties(a).operation, Operation::add);
  QVERIFY(ungroupSelected(hands.session));
  QCOMPARE(change(), std::string());
  QCOMPARE(hands.properties(b).operation, Operation::subtract);
  // A window and its linked copy.
  hands.session.select({b});
  QVERIFY(makeLinkedCopy(hands.session));
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(hands.session.scene().figures().hash, cut);
  // A group of additive and subtractive solids gives the same result, because its children keep
  // their order.
  hands.session.undo();
  hands.session.select(hands.session.level().children(hands.session.level().root()).toVector());
  QVERIFY(groupSelected(hands.session));
  QCOMPARE(change(), std::string());
}

void CommandsOnTheSelection::repeat_doesTheLastStepsAgain() {
  Hands hands;
  hands.drawBox(kSmall);
  hands.drag(hands.above, {0, 0, 0}, {128, 0, 0}, Qt::ControlModifier);
  QVERIFY(hands.waitUntilIdle());
  for (int i = 0; i < 3; ++i) {
    QVERIFY(repeat(hands.session, hands.workspace.repetition(), level::TextureLock::on));
  }
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(topNodes(hands), std::size_t{5});
  QCOMPARE(hands.selected().min().x(), -32.0 + 4 * 128);
}

void CommandsOnTheSelection::numberedNamesOfDuplicates_getTheNextFreeNumber() {
  Hands hands;
  std::vector<NodeId> boxes;
  for (const char* name : {"Box 1", "Box 2", "Box 4", "gate", "Box 01x", "Box"}) {
    boxes.push_back(hands.drawBox(kSmall));
    QVERIFY(hands.session.apply(
        "Name", [&](level::Level& level) { return level::setName(level, boxes.back(), name); }));
  }
  const auto namesOf = [&](const std::vector<NodeId>& nodes) {
    QStringList names;
    for (NodeId node : nodes) names << QString::fromStdString(hands.properties(node).name);
    return names.join(", ");
  };
  Repetition repetition;
  hands.session.select(boxes);
  QVERIFY(duplicateSelected(hands.session, repetition));
  QCOMPARE(namesOf(hands.session.selection()), QString("Box 3, Box 5, Box 6, gate, Box 01x, Box"));
  QCOMPARE(namesOf(boxes), QString("Box 1, Box 2, Box 4, gate, Box 01x, Box"));
  // Names below a duplicated group, too; those of the originals stay.
  hands.session.select({boxes[0], boxes[1]});
  QVERIFY(groupSelected(hands.session));
  const NodeId group = hands.session.selection().front();
  QVERIFY(duplicateSelected(hands.session, repetition));
  const NodeId copy = hands.session.selection().front();
  QCOMPARE(namesOf(hands.session.level().children(group).toVector()), QString("Box 1, Box 2"));
  QCOMPARE(namesOf(hands.session.level().children(copy).toVector()), QString("Box 7, Box 8"));
  // A drag with Ctrl duplicates in the same way; undo leaves the names free again.
  hands.session.undo();
  hands.session.select({boxes[2]});
  hands.drag(hands.above, Vec3::Zero(), Vec3(256, 0, 0), Qt::ControlModifier);
  QCOMPARE(namesOf(hands.session.selection()), QString("Box 7"));
}

void CommandsOnTheSelection::linkedCopies_followEachOther_untilUnlinked() {
  Hands hands;
  hands.drawBox(kSmall);
  QVERIFY(makeLinkedCopy(hands.session));
  const NodeId second = hands.session.selection().front();
  QVERIFY(transformSelected(hands.session, hands.workspace.repetition(), "Move",
                            level::AffineMap::move({256, 0, 0}), level::TextureLock::on));
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{2});
  OpenCopies& copies = hands.workspace.openCopies();
  QVERIFY(copies.open(hands.session, second));
  const NodeId group = hands.session.openGroup();
  hands.session.select(hands.session.level().children(group).toVector());
  QVERIFY(transformSelected(hands.session, hands.workspace.repetition(), "Move",
                            level::AffineMap::move({0, 0, 32}), level::TextureLock::on));
  QVERIFY(copies.close(hands.session, group));
  QVERIFY(hands.equalsFreshEvaluation());
  const Box moved = kSmall.translated(Vec3(0, 0, 32));
  const Box beside = moved.translated(Vec3(256, 0, 0));
  QCOMPARE(hands.session.scene().bounds().min(), moved.min());
  QCOMPARE(hands.session.scene().bounds().max(), beside.max());
  // A rotated copy shows changes of the others but cannot be opened.
  QVERIFY(transformSelected(hands.session, hands.workspace.repetition(), "Turn",
                            turn(beside.center(), 2, 30), level::TextureLock::on));
  const std::size_t steps = hands.session.undoSteps();
  QVERIFY(!copies.open(hands.session, hands.session.selection().front()));
  QCOMPARE(hands.session.undoSteps(), steps);
  QVERIFY(unlinkSelected(hands.session));
  QVERIFY(hands.equalsFreshEvaluation());
  QVERIFY(hands.session.level().node(hands.session.selection().front()).isGroup());
}

void CommandsOnTheSelection::copyAndPaste_bringsMaterialsAlong() {
  Hands hands;
  hands.drawBox(kSmall);
  QVERIFY(paintSelected(hands.session, "grid/brick"));
  const std::string text = copiedText(hands.session);
  QVERIFY(!text.empty());
  Hands other;
  QVERIFY(paste(other.session, text));
  QVERIFY(other.waitUntilIdle());
  QCOMPARE(other.selected().min(), kSmall.min());
  QVERIFY(other.session.level().materials().find("grid/brick") != nullptr);
  QVERIFY(!paste(other.session, "a letter to my aunt"));
}

void CommandsOnTheSelection::aShapeOfAMissingPlugin_stays_andIsNoted() {
  geometry::ShapeKind kind = *geometry::findShapeKind("wedge");
  kind.name = "skew";
  Hands hands;
  std::string text;
  {
    const geometry::AddedShapeKind added(kind);
    hands.workspace.setReference(kSmall);
    ShapeChoice shape;
    shape.kind = "skew";
    hands.workspace.setShape(shape);
    hands.drag(hands.above, kSmall.min(), kSmall.max());
    QVERIFY(hands.equalsFreshEvaluation());
    QCOMPARE(hands.session.selection().size(), std::size_t{1});
    QVERIFY(levelIssues(hands.session.level(), hands.session.scene()).empty());
    text = level::writeLevel(hands.session.level());
  }
  const Box before = hands.selected();
  level::ReadResult read = level::readLevel(text);
  hands.session.open(std::move(std::get<level::OpenedLevel>(read).level), {});
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(hands.session.scene().figures().faces, std::size_t{5});
  hands.session.select(hands.session.level().children(hands.session.level().root()).toVector());
  QCOMPARE(hands.selected().min(), before.min());
  const auto issues = levelIssues(hands.session.level(), hands.session.scene());
  QCOMPARE(issues.size(), std::size_t{1});
  QCOMPARE(issues.front().issue.severity, level::Severity::note);
  QVERIFY(issues.front().issue.text.find("skew") != std::string::npos);
}

void CommandsOnTheSelection::hideIsolateAndShow_changeOnlyWhatIsSeen() {
  Hands hands;
  const NodeId a = hands.drawBox(kBox);
  const NodeId b = hands.drawBox({Vec3(256, 0, 0), Vec3(320, 64, 64)});
  const std::uint64_t hash = hands.session.scene().figures().hash;
  hands.session.select({b});
  QVERIFY(isolateSelected(hands.session));
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(hands.session.scene().find({{a}})->flags.hidden);
  QVERIFY(!hands.session.scene().find({{b}})->flags.hidden);
  QCOMPARE(hands.session.scene().figures().hash, hash);
  hands.click(hands.above, {0, 0, 0});
  QVERIFY(hands.session.selection().empty());  // hidden solids cannot be picked
  QVERIFY(showAll(hands.session));
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(!isAnythingHidden(hands.session.level()));
}

void CommandsOnTheSelection::aLeak_isAnIssue_andSaysWhereToMend() {
  Hands hands;
  hands.drawBox({Vec3(-256, -256, -16), Vec3(256, 256, 144)});
  hands.drawBox({Vec3(-240, -240, 0), Vec3(240, 240, 128)}, Operation::subtract);
  EntityClass start;
  start.name = "info_player_start";
  const auto issue = [&] {
    return QTest::qWaitFor(
               [&] {
                 return hands.waitUntilIdle() &&
                        hands.session.compiled().state == hands.session.state() &&
                        hands.session.compiled().leak != LeakVerdict::unknown;
               },
               20'000)
               ? leakIssue(hands.session.compiled())
               : std::nullopt;
  };
  QVERIFY(addPointEntity(hands.session, start, {0, 0, 32}));
  QVERIFY(!issue());
  QCOMPARE(hands.session.compiled().leak, LeakVerdict::sealed);
  // Cuts a hole of 32 x 64 into the wall.
  hands.drawBox({Vec3(230, -16, 32), Vec3(270, 16, 96)}, Operation::subtract);
  const auto leak = issue();
  QVERIFY(leak && leak->position);
  QVERIFY2(leak->text.find("32 wide") != std::string::npos, leak->text.c_str());
  QVERIFY(std::abs(leak->position->x() - 248) < 17 && std::abs(leak->position->y()) < 17);
  hands.session.undo();
  QVERIFY(!issue());
  const Vec3 outside(0, 0, 500);
  QVERIFY(addPointEntity(hands.session, start, outside));
  const auto stray = issue();
  QVERIFY(stray && stray->position);
  QVERIFY2(stray->text.find("is outside the level") != std::string::npos, stray->text.c_str());
  QCOMPARE(*stray->position, outside);
}

void CommandsOnTheSelection::selecting_byPositionAndKind() {
  Hands hands;
  const NodeId big = hands.drawBox(kBox);
  const NodeId inside = hands.drawBox(kSmall);
  const NodeId beside = hands.drawBox({Vec3(128, 0, 0), Vec3(192, 64, 64)});
  hands.session.select({big});
  selectTouching(hands.session);
  QCOMPARE(hands.session.selection(), (Session::Nodes{inside, beside}));
  hands.session.select({big});
  selectInside(hands.session);
  QCOMPARE(hands.session.selection(), Session::Nodes{inside});
  selectInverse(hands.session);
  QCOMPARE(hands.session.selection(), (Session::Nodes{big, beside}));
  selectAll(hands.session);
  QCOMPARE(hands.session.selection().size(), std::size_t{3});
}

void CommandsOnTheSelection::selectingByPosition_startsFromALinkedCopy() {
  Hands hands;
  hands.drawBox(kSmall);
  QVERIFY(makeLinkedCopy(hands.session));
  const NodeId copy = hands.session.selection().front();
  QVERIFY(transformSelected(hands.session, hands.workspace.repetition(), "Move",
                            level::AffineMap::move({256, 0, 0}), level::TextureLock::on));
  QVERIFY(hands.waitUntilIdle());
  const Box at = hands.selected();
  const NodeId touching = hands.drawBox({at.max(), Vec3(at.max() + Vec3(32, 32, 32))});
  const NodeId far = hands.drawBox({Vec3(-512, 0, 0), Vec3(-480, 32, 32)});
  hands.session.select({copy});
  selectTouching(hands.session);
  QCOMPARE(hands.session.selection(), Session::Nodes{touching});
  QVERIFY(far != touching);
}

void CommandsOnTheSelection::quarterTurnsAndFlips_areTheirOwnInverse() {
  Hands hands;
  hands.drawBox({Vec3(-128, -32, 0), Vec3(128, 32, 64)});
  const std::uint64_t hash = hands.session.scene().figures().hash;
  Repetition& repetition = hands.workspace.repetition();
  for (int axis = 0; axis < 3; ++axis) {
    for (int i = 0; i < 4; ++i) {
      QVERIFY(hands.waitUntilIdle());
      QVERIFY(transformSelected(hands.session, repetition, "Turn",
                                quarterTurn(hands.selected(), axis, 1), level::TextureLock::off));
    }
    QVERIFY(hands.waitUntilIdle());
    QCOMPARE(hands.session.scene().figures().hash, hash);
    for (int i = 0; i < 2; ++i) {
      QVERIFY(transformSelected(hands.session, repetition, "Flip", flip(hands.selected(), axis),
                                level::TextureLock::off));
      QVERIFY(hands.waitUntilIdle());
    }
    QCOMPARE(hands.session.scene().figures().hash, hash);
  }
}

void CommandsOnTheSelection::painting_reachesSolidsAndFaces() {
  Hands hands;
  const NodeId box = hands.drawBox(kBox);
  QVERIFY(paintSelected(hands.session, "grid/stone"));
  hands.session.clearSelection();
  hands.click(hands.space, {0, 0, 64}, Qt::ShiftModifier);
  QVERIFY(paintSelected(hands.session, "grid/moss"));
  QVERIFY(hands.waitUntilIdle());
  std::set<std::uint64_t> materials;
  for (const auto& face : hands.session.scene().faces()) {
    if (face) materials.insert(face->surface.material.value);
  }
  QCOMPARE(materials.size(), std::size_t{2});
  QVERIFY(changeSurfaces(hands.session, "Offset", [](level::Surface& surface) {
    ImagePlacement placement = imagePlacement(surface);
    placement.offset = {8, 16};
    setImagePlacement(surface, placement);
  }));
  const FaceRef face = hands.session.selectedFaces().front();
  QCOMPARE(face.solid, box);
  QCOMPARE(imagePlacement(surfaceAt(hands.session.level(), face)).offset[1], 16.0);
}

// The faces of a drawn box share one surface.
void CommandsOnTheSelection::texturesOfAShape_changeOnAllItsFaces() {
  Hands hands;
  const NodeId box = hands.drawBox(kBox);
  QVERIFY(std::holds_alternative<level::ShapeSolid>(hands.session.level().node(box).content));
  hands.session.select({box});
  for (const double offset : {8.0, 24.0}) {
    QVERIFY(changeSurfaces(hands.session, "Texture offset", [offset](level::Surface& surface) {
      setImagePlacement(surface, {{offset, 0}, {2, 2}, 0});
    }));
    QVERIFY(hands.waitUntilIdle());
    for (int face = 0; face < 6; ++face) {
      QCOMPARE(imagePlacement(surfaceAt(hands.session.level(), {box, face})).offset[0], offset);
    }
  }
}

void CommandsOnTheSelection::checks_findCuttersThatCutNothingAndTwins() {
  Hands hands;
  hands.drawBox(kSmall, Operation::subtract);
  hands.drawBox(kBox);
  hands.drawBox(kBox);
  QVERIFY(hands.waitUntilIdle());
  const auto issues = levelIssues(hands.session.level(), hands.session.scene());
  QCOMPARE(issues.size(), std::size_t{2});
}

void CommandsOnTheSelection::aPaneThatFillsItsWindow_isNoTwin() {
  Hands hands;
  hands.drawBox(kBox);
  hands.drawBox(kSmall, Operation::subtract);
  hands.drawBox(kSmall);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(levelIssues(hands.session.level(), hands.session.scene()).empty());
  QVERIFY(level::twinIssues(hands.session.level()).empty());
  hands.drawBox(kSmall, Operation::subtract);
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(levelIssues(hands.session.level(), hands.session.scene()).size(), std::size_t{1});
  QCOMPARE(level::twinIssues(hands.session.level()).size(), std::size_t{1});
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::CommandsOnTheSelection)
#include "commands_on_the_selection.moc"
