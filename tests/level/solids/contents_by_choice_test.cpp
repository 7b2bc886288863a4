// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <memory>

#include "level/document/structure_check.h"
#include "level/edits/entities.h"
#include "level/edits/materials.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/surfaces.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/native_file.h"
#include "level/history/history.h"
#include "level/journal/edit_text.h"
#include "level/journal/edits_between.h"
#include "level/solids/contents.h"
#include "level/solids/entity_solids.h"
#include "level/solids/ladders.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using halfspace::geometry::Vec3;
using test::boxBrush;

namespace {

Level opened(const std::string& text) {
  ReadResult result = readLevel(text);
  if (const auto* error = std::get_if<FileError>(&result)) qFatal("%s", error->text.c_str());
  return std::get<OpenedLevel>(std::move(result)).level;
}

std::string errorOf(const std::string& text) {
  const ReadResult result = readLevel(text);
  const auto* error = std::get_if<FileError>(&result);
  return error ? error->text : std::string();
}

NodeId addBox(Level& level, const Vec3& low, const Vec3& high, NodeId parent = {1}) {
  return addNode(level, parent, boxBrush(low, high)).node();
}

NodeId addBox(Level& level) {
  return addBox(level, {0, 0, 0}, {64, 64, 64});
}

Contents contentsOfNode(const Level& level, NodeId node) {
  return contentsOf(level, InstanceKey{{node}});
}

std::size_t facesOf(const Level& level) {
  return evaluate(level).boundary().faceCount();
}

// The non-solid brushes of an occurrence of a brush entity.
std::vector<std::vector<Vec3>> solidsOf(const Level& level, const InstanceKey& entity) {
  for (EntityWithSolids& each : entitiesWithSolids(level))
    if (each.entity.key == entity) return std::move(each.solids);
  return {};
}

}  // namespace

class ContentsByChoiceTest : public QObject {
  Q_OBJECT
 private slots:
  void everyChoice_hasANameInFiles();
  void aChoice_goesBeforeMaterialAndClass_andDecidesTheSolid();
  void aFlagAgainstTheChoice_removesIt();
  void onlySolids_haveContents();
  void aFileWithContents_isVersion3_andComesBack();
  void aFileWithoutContents_staysVersion2();
  void contentsInAFile_decideTheFlag();
  void unknownContents_areNamed();
  void theJournal_writesContents();
  void solidsOfSkyAndDetail_areKnownWithoutAChoice();
  void chosenLiquidsAndClips_areFoundForPlay_onceEach();
  void aChosenLadder_facesItsWall();
};

void ContentsByChoiceTest::everyChoice_hasANameInFiles() {
  for (const Contents contents : contentsChoices()) {
    QVERIFY(contents != Contents::mover);
    QVERIFY(contentsNamed(nameOf(contents)) == contents);
  }
  QCOMPARE(contentsChoices().size(), static_cast<std::size_t>(kContentsCount - 1));
  QVERIFY(!contentsNamed("mover"));
  QVERIFY(!contentsNamed(""));
}

void ContentsByChoiceTest::aChoice_goesBeforeMaterialAndClass_andDecidesTheSolid() {
  Level level;
  const NodeId box = addBox(level);
  QVERIFY(paintSolid(level, box, addMaterial(level, "clip").material()).ok());
  for (const Contents contents : contentsChoices()) {
    QVERIFY(setContents(level, box, contents).ok());
    QVERIFY(contentsOfNode(level, box) == contents);
    QCOMPARE(level.node(box).properties.flags.nonSolid, isNonSolid(contents));
    QCOMPARE(facesOf(level), isNonSolid(contents) ? std::size_t{0} : std::size_t{6});
    QVERIFY(findStructureErrors(level).empty());
  }
  QVERIFY(makeBrushEntity(level, {box}, {{"classname", "trigger_once"}}).ok());
  QVERIFY(setContents(level, box, Contents::detail).ok());
  QVERIFY(contentsOfNode(level, box) == Contents::detail);
  QCOMPARE(facesOf(level), std::size_t{6});
  // Without a choice the flag stays, and class and material decide the kind again.
  QVERIFY(setContents(level, box, Contents::hint).ok());
  QVERIFY(setContents(level, box, std::nullopt).ok());
  QVERIFY(contentsOfNode(level, box) == Contents::trigger);
}

void ContentsByChoiceTest::aFlagAgainstTheChoice_removesIt() {
  Level level;
  const NodeId box = addBox(level);
  QVERIFY(setContents(level, box, Contents::trigger).ok());
  NodeFlags flags = level.node(box).properties.flags;
  flags.locked = true;
  QVERIFY(setFlags(level, box, flags).ok());
  QVERIFY(level.node(box).properties.contents == Contents::trigger);
  flags.nonSolid = false;
  QVERIFY(setFlags(level, box, flags).ok());
  QVERIFY(!level.node(box).properties.contents);
  QVERIFY(contentsOfNode(level, box) == Contents::solid);
}

void ContentsByChoiceTest::onlySolids_haveContents() {
  Level level;
  const NodeId group = addNode(level, level.root(), Group{}).node();
  const NodeId lamp = addPointEntity(level, level.root(), {{"classname", "light"}}).node();
  for (const NodeId node : {group, lamp}) {
    const Edited edited = setContents(level, node, Contents::sky);
    QVERIFY(!edited.ok());
    QVERIFY(edited.refusal().kind == RefusalKind::notASolid);
  }
  NodeProperties properties;
  properties.contents = Contents::detail;
  QVERIFY(!addNode(level, level.root(), Group{}, properties).ok());
  properties.contents = Contents::trigger;  // without the flag
  QVERIFY(!addNode(level, level.root(), boxBrush({0, 0, 0}, {1, 1, 1}), properties).ok());
  properties.flags.nonSolid = true;
  QVERIFY(addNode(level, level.root(), boxBrush({0, 0, 0}, {1, 1, 1}), properties).ok());
}

void ContentsByChoiceTest::aFileWithContents_isVersion3_andComesBack() {
  for (const Contents contents : contentsChoices()) {
    Level level;
    const NodeId group = addNode(level, level.root(), Group{}).node();
    const NodeId box = addBox(level, {0, 0, 0}, {8, 8, 8}, group);
    QVERIFY(setContents(level, box, contents).ok());
    const std::string text = writeLevel(level);
    QVERIFY2(text.find("\"halfspace\": 3") != std::string::npos, text.c_str());
    const Level again = opened(text);
    QVERIFY(again.node(box) == level.node(box));
    QCOMPARE(writeLevel(again), text);
    QVERIFY(findStructureErrors(again).empty());
  }
}

void ContentsByChoiceTest::aFileWithoutContents_staysVersion2() {
  Level level;
  const NodeId box = addBox(level);
  const std::string before = writeLevel(level);
  QVERIFY(before.find("\"halfspace\": 2") != std::string::npos);
  QVERIFY(setContents(level, box, Contents::detail).ok());
  QVERIFY(setContents(level, box, std::nullopt).ok());
  QCOMPARE(writeLevel(level), before);
}

void ContentsByChoiceTest::contentsInAFile_decideTheFlag() {
  const Level level = opened(
      R"({"halfspace": 3, "nodes": [
          {"id": 5, "contents": "trigger", "flags": ["locked"],
           "shape": {"name": "box", "parameters": []}},
          {"id": 6, "flags": ["non-solid"], "contents": "detail",
           "shape": {"name": "box", "parameters": []}}]})");
  QVERIFY(level.node({5}).properties.flags.nonSolid);
  QVERIFY(level.node({5}).properties.flags.locked);
  QVERIFY(!level.node({6}).properties.flags.nonSolid);
  QVERIFY(findStructureErrors(level).empty());
}

void ContentsByChoiceTest::unknownContents_areNamed() {
  const std::string start = R"({"halfspace": 3, "nodes": [{"id": 5, "contents": )";
  const std::string fog =
      errorOf(start + R"("fog", "shape": {"name": "box", "parameters": []}}]})");
  QVERIFY2(fog.find("player clip") != std::string::npos, fog.c_str());
  const std::string group = errorOf(start + R"("detail", "group": []}]})");
  QVERIFY2(group.find("only solids") != std::string::npos, group.c_str());
  // A newer version may know more contents: such a level opens read-only.
  const ReadResult newer = readLevel(
      R"({"halfspace": 4, "nodes": [{"id": 5, "contents": "fog",
          "shape": {"name": "box", "parameters": []}}]})");
  QVERIFY(std::holds_alternative<OpenedLevel>(newer));
  QVERIFY(std::get<OpenedLevel>(newer).readOnly);
}

void ContentsByChoiceTest::theJournal_writesContents() {
  Level before;
  const NodeId box = addBox(before);
  Level after = before;
  const Edited edited = setContents(after, box, Contents::playerClip);
  QVERIFY(edited.ok());
  const std::vector<Edit> edits = editsBetween(before, after, edited.touched());
  Level replayed = before;
  std::string text;
  for (const Edit& edit : edits) {
    QVERIFY(!std::holds_alternative<RestoreLevel>(edit));
    std::string line;
    appendEdit(line, edit, replayed);
    text += line;
    JsonReader json(line);
    ReadContext context{json};
    const Edit again = readEdit(context, replayed);
    QVERIFY2(json.ok(), line.c_str());
    QVERIFY(again == edit);
    QVERIFY(applyEdit(replayed, again).ok());
  }
  QVERIFY2(text.find(R"("contents": "player clip")") != std::string::npos, text.c_str());
  QVERIFY(replayed.node(box) == after.node(box));
  // Back again: the choice goes with the flag.
  const std::vector<Edit> back = editsBetween(after, before, edited.touched());
  for (const Edit& edit : back) QVERIFY(applyEdit(replayed, edit).ok());
  QVERIFY(replayed.node(box) == before.node(box));
}

void ContentsByChoiceTest::solidsOfSkyAndDetail_areKnownWithoutAChoice() {
  Level level;
  const NodeId sky = addBox(level), detail = addBox(level), half = addBox(level);
  const MaterialId clouds = addMaterial(level, "env/sky_clouds").material();
  QVERIFY(paintSolid(level, sky, clouds).ok());
  QVERIFY(contentsOfNode(level, sky) == Contents::sky);
  Surface one;
  one.material = clouds;
  QVERIFY(setSurface(level, half, 0, one).ok());
  QVERIFY(contentsOfNode(level, half) == Contents::solid);
  QVERIFY(makeBrushEntity(level, {detail}, {{"classname", "func_detail"}}).ok());
  QVERIFY(contentsOfNode(level, detail) == Contents::detail);
  QCOMPARE(facesOf(level), std::size_t{6});  // all three are the same solid box
}

void ContentsByChoiceTest::chosenLiquidsAndClips_areFoundForPlay_onceEach() {
  Level level;
  const NodeId pool = addBox(level), wall = addBox(level, {128, 0, 0}, {192, 64, 64});
  QVERIFY(setContents(level, pool, Contents::liquid).ok());
  QVERIFY(setContents(level, wall, Contents::playerClip).ok());
  QCOMPARE(liquidSolids(level).size(), std::size_t{1});
  QCOMPARE(playerClips(level).size(), std::size_t{1});
  QCOMPARE(facesOf(level), std::size_t{0});
  const auto withClips = withPlayerClipsSolid(level);
  QVERIFY(withClips.ok());
  QCOMPARE(facesOf(withClips.value()), std::size_t{6});
  // A liquid in an entity of water is that entity's; a clip in a door is none of the door.
  const NodeId water = makeBrushEntity(level, {pool}, {{"classname", "func_water"}}).node();
  QCOMPARE(liquidSolids(level).size(), std::size_t{0});
  QCOMPARE(solidsOf(level, {{water}}).size(), std::size_t{1});
  const NodeId door = makeBrushEntity(level, {wall}, {{"classname", "func_door"}}).node();
  QCOMPARE(solidsOf(level, {{door}}).size(), std::size_t{0});
  QCOMPARE(playerClips(level).size(), std::size_t{1});
}

void ContentsByChoiceTest::aChosenLadder_facesItsWall() {
  for (const Vec3& side : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0)}) {
    Level level;
    const Vec3 half = side.x() != 0 ? Vec3(2, 16, 64) : Vec3(16, 2, 64);
    const NodeId ladder = addBox(level, -half, half);
    QVERIFY(setContents(level, ladder, Contents::ladder).ok());
    const Vec3 wall = side * 34;
    addBox(level, wall - Vec3(32, 32, 64), wall + Vec3(32, 32, 64));
    addBox(level, {-100, -100, -80}, {100, 100, -64});  // the floor is no wall
    const auto found = ladderSolids(level);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found.front().towards == side);
    QCOMPARE(found.front().corners.size(), std::size_t{8});
  }
}

QTEST_APPLESS_MAIN(ContentsByChoiceTest)
#include "contents_by_choice_test.moc"
