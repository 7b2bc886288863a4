// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <numbers>

#include "level/document/structure_check.h"
#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/edits/properties.h"
#include "level/edits/transform.h"
#include "level/solids/contents.h"
#include "level/solids/entities.h"
#include "level/solids/entity_solids.h"
#include "level/solids/placed_keys.h"
#include "tests/level/support/level_facts.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using halfspace::geometry::Vec3;
using test::boxBrush;
using test::hashOf;
using test::solidsOf;

namespace {

NodeId addBox(Level& level, NodeId parent, double x, Operation operation = Operation::add) {
  NodeProperties properties;
  properties.operation = operation;
  return addNode(level, parent, boxBrush({x, 0, 0}, {x + 64, 64, 64}), properties).node();
}

AffineMap turnedBy(int degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  AffineMap map;
  map.linear << std::round(std::cos(angle)), -std::round(std::sin(angle)), 0,
      std::round(std::sin(angle)), std::round(std::cos(angle)), 0, 0, 0, 1;
  return map;
}

AffineMap mirrored(int axis) {
  AffineMap map;
  map.linear(axis, axis) = -1;
  return map;
}

std::string after(const char* className, const char* key, const char* value, const Transform& by) {
  const KeyValues keys = transformed(KeyValues{{"classname", className}, {key, value}}, by);
  return std::string(valueOf(keys, key));
}

// The non-solid brushes of an occurrence of a brush entity.
std::vector<std::vector<Vec3>> solidsOf(const Level& level, const InstanceKey& entity) {
  for (EntityWithSolids& each : entitiesWithSolids(level))
    if (each.entity.key == entity) return std::move(each.solids);
  return {};
}

}  // namespace

class EntityEditsTest : public QObject {
  Q_OBJECT
 private slots:
  void keysFollowATransform_data();
  void keysFollowATransform();
  void boxesAndVectorsOfMovers_follow();
  void translation_leavesTheTextOfOtherKeys();
  void radiusOfALight_isExactUnderAWholeScale();
  void neighbours_becomeAGroup();
  void nodesAroundACutter_keepTheirPlaces();
  void cutter_handsItsOperationToTheGroup();
  void nonSolidNodes_moveFromAnywhere();
  void onePlainGroup_becomesTheEntity();
  void anyNodes_keepTheBoundary();
  void removedEntity_leavesOthersToTheWorld();
  void duplicatedGroup_refersToItsOwnEntity();
  void linkedTorch_hasALightInEachCopy();
  void linkedDoor_isAnEntityInEachCopy();
  void relinkedEntity_keepsItsKeys();
};

void EntityEditsTest::keysFollowATransform_data() {
  QTest::addColumn<QString>("key");
  QTest::addColumn<QString>("value");
  QTest::addColumn<QString>("expected");
  QTest::addColumn<int>("transform");
  const auto row = [](const char* name, const char* key, const char* value, const char* expected,
                      int transform) {
    QTest::newRow(name) << QString(key) << QString(value) << QString(expected) << transform;
  };
  // 0: a quarter turn about z, 1: mirror across x, 2: mirror across z, 3: twice the size,
  // 4: a quarter turn about y that makes x point down, 5: half a turn about x
  row("origin turns", "origin", "64 0 8", "0 64 8", 0);
  row("origin that is no position stays", "origin", "64 0", "64 0", 0);
  row("heading turns", "angle", "315", "45", 0);
  row("heading up stays", "angle", "-1", "-1", 0);
  row("heading up is mirrored", "angle", "-1", "-2", 2);
  row("heading becomes down", "angle", "0", "-2", 4);
  row("heading is mirrored", "angle", "30", "150", 1);
  row("angles turn", "angles", "10 20 30", "10 110 30", 0);
  row("mirrored across x it stands upright", "angles", "0 30 0", "0 150 0", 1);
  row("mirrored across z it stands upright", "angles", "10 30 0", "-10 30 0", 2);
  row("half a turn about x rolls", "angles", "0 0 0", "0 0 180", 5);
  row("mangle is pitch, yaw, roll", "mangle", "10 20 0", "10 110 0", 0);
  row("radius grows", "radius", "100", "200", 3);
  row("a box grows", "light_radius", "10 20 30", "20 40 60", 3);
  row("a box turns", "light_radius", "10 20 30", "20 10 30", 0);
  row("other keys stay", "wait", "100", "100", 3);
}

void EntityEditsTest::keysFollowATransform() {
  QFETCH(QString, key);
  QFETCH(QString, value);
  QFETCH(QString, expected);
  QFETCH(int, transform);
  AffineMap twice;
  twice.linear *= 2;
  AffineMap down;
  down.linear << 0, 0, 1, 0, 1, 0, -1, 0, 0;
  AffineMap over;
  over.linear << 1, 0, 0, 0, -1, 0, 0, 0, -1;
  const AffineMap maps[] = {turnedBy(90), mirrored(0), mirrored(2), twice, down, over};
  const std::string got = after("info_null", qPrintable(key), qPrintable(value), maps[transform]);
  QCOMPARE(QString::fromStdString(got), expected);
}

// A mover's box lies about its origin, a volume of water has a place.
void EntityEditsTest::boxesAndVectorsOfMovers_follow() {
  const KeyValues water{{"classname", "water"}, {"low", "0 0 -8"}, {"high", "64 32 16.5"}};
  QCOMPARE(transformed(water, AffineMap::move({8, 0, 4})),
           (KeyValues{{"classname", "water"}, {"low", "8 0 -4"}, {"high", "72 32 20.5"}}));
  QCOMPARE(transformed(water, turnedBy(90)),
           (KeyValues{{"classname", "water"}, {"low", "-32 0 -8"}, {"high", "0 64 16.5"}}));
  const KeyValues mover{{"classname", "mover"}, {"origin", "10 0 0"}, {"low", "0 -4 0"},
                        {"high", "64 4 8"},     {"way", "0 0 64"},    {"seconds", "2"}};
  QCOMPARE(transformed(mover, AffineMap::move({8, 0, 4}))[1].second, std::string("18 0 4"));
  QCOMPARE(transformed(mover, AffineMap::move({8, 0, 4}))[2].second, std::string("0 -4 0"));
  const KeyValues turned = transformed(mover, turnedBy(90));
  QCOMPARE(turned[2].second, std::string("-4 0 0"));
  QCOMPARE(turned[3].second, std::string("4 64 8"));
  QCOMPARE(turned[4].second, std::string("0 0 64"));
  const KeyValues ladder{{"classname", "ladder"}, {"towards", "1 0 0"}};
  QCOMPARE(transformed(ladder, turnedBy(90))[1].second, std::string("0 1 0"));
  const KeyValues broken{{"classname", "water"}, {"low", "0 0"}, {"high", "64 32 16"}};
  QCOMPARE(transformed(broken, AffineMap::move({8, 0, 4})), broken);
}

void EntityEditsTest::translation_leavesTheTextOfOtherKeys() {
  const AffineMap move = AffineMap::move({0, 0, 8});
  QCOMPARE(after("light", "origin", "1.50 2 3", move), std::string("1.5 2 11"));
  QCOMPARE(after("light", "origin", "1.50 2 3", AffineMap()), std::string("1.50 2 3"));
  QCOMPARE(after("light", "angle", "090", move), std::string("090"));
  QCOMPARE(after("light", "mangle", "90 -90 0", turnedBy(90)), std::string("180 -90 0"));
}

// The determinant of a uniform scale is a cube, and its root is exact.
void EntityEditsTest::radiusOfALight_isExactUnderAWholeScale() {
  for (const double scale : {3.0, 1.5, 0.5, 4.5, 5.25, 10.0, 0.125}) {
    AffineMap map;
    map.linear = scale * Eigen::Matrix3d::Identity();
    const std::string radius = after("light", "radius", "100", map);
    QCOMPARE(QString::fromStdString(radius), QString::number(scale * 100, 'g', 17));
  }
}

void EntityEditsTest::neighbours_becomeAGroup() {
  Level level;
  addBox(level, level.root(), -200);
  const NodeId a = addBox(level, level.root(), 0), b = addBox(level, level.root(), 32);
  const NodeId last = addBox(level, level.root(), 300);
  const std::uint64_t before = hashOf(level);
  const Edited made = makeBrushEntity(level, {a, b}, {{"classname", "func_wall"}});
  QVERIFY(made.ok());
  QVERIFY((level.children(made.node()).toVector() == std::vector{a, b}));
  QVERIFY(level.children(level.root()).indexOf(last) == 2U);
  QVERIFY((nodesOf(level, made.node()) == std::vector{made.node()}));
  QCOMPARE(hashOf(level), before);
}

void EntityEditsTest::nodesAroundACutter_keepTheirPlaces() {
  Level level;
  const NodeId a = addBox(level, level.root(), 0);
  const NodeId cutter = addBox(level, level.root(), 32, Operation::subtract);
  const NodeId b = addBox(level, level.root(), 64);
  const std::uint64_t before = hashOf(level);
  const Edited made = makeBrushEntity(level, {a, b}, {{"classname", "func_wall"}});
  QVERIFY(made.ok());
  QVERIFY((level.children(level.root()).toVector() == std::vector{made.node(), cutter, b}));
  QVERIFY((nodesOf(level, made.node()) == std::vector{made.node(), b}));
  const auto all = solidsOf(level);
  QVERIFY(entityKeyOf(all.front()) == InstanceKey{{made.node()}});
  QVERIFY(!all[1].entity.valid());
  QVERIFY(entityKeyOf(all.back()) == InstanceKey{{made.node()}});
  QCOMPARE(hashOf(level), before);
  QVERIFY(findStructureErrors(level).empty());
}

void EntityEditsTest::cutter_handsItsOperationToTheGroup() {
  for (const Operation operation : {Operation::subtract, Operation::intersect}) {
    Level level;
    addBox(level, level.root(), 0);
    const NodeId cutter = addBox(level, level.root(), 32, operation);
    const std::uint64_t before = hashOf(level);
    const Edited made = makeBrushEntity(level, {cutter}, {{"classname", "func_wall"}});
    QCOMPARE(level.node(made.node()).properties.operation, operation);
    QCOMPARE(level.node(cutter).properties.operation, Operation::add);
    QCOMPARE(hashOf(level), before);
  }
}

void EntityEditsTest::nonSolidNodes_moveFromAnywhere() {
  Level level;
  NodeProperties ghost;
  ghost.flags.nonSolid = true;
  const BrushSolid box = boxBrush({0, 0, 0}, {64, 64, 64});
  const NodeId a = addNode(level, level.root(), box, ghost).node();
  addBox(level, level.root(), 0);
  const NodeId b = addNode(level, level.root(), box, ghost).node();
  const std::uint64_t before = hashOf(level);
  const Edited made = makeBrushEntity(level, {b, a}, {{"classname", "trigger_once"}});
  QVERIFY((level.children(made.node()).toVector() == std::vector{a, b}));
  QCOMPARE(solidsOf(level, {{made.node()}}).size(), std::size_t{2});
  QCOMPARE(contentsOf(level, InstanceKey{{a}}), Contents::trigger);
  QCOMPARE(hashOf(level), before);
}

void EntityEditsTest::onePlainGroup_becomesTheEntity() {
  Level level;
  const NodeId group = addNode(level, level.root(), Group{}).node();
  addBox(level, group, 0);
  const Edited made = makeBrushEntity(level, {group}, {{"classname", "func_door"}});
  QVERIFY(made.node() == group && level.node(group).isBrushEntity());
  QVERIFY(makePlainGroup(level, group).ok());
  QVERIFY(!level.node(group).isEntity());
  QCOMPARE(makePlainGroup(level, group).refusal().kind, RefusalKind::notAnEntity);
}

// Overlapping boxes with coincident faces: a change of their order shows in the hash.
void EntityEditsTest::anyNodes_keepTheBoundary() {
  int withStrays = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    test::Random random(seed);
    Level level;
    std::vector<NodeId> groups{level.root()};
    std::vector<NodeId> boxes;
    for (int i = 0; i < 14; ++i) {
      const NodeId parent = groups[random.below(groups.size())];
      NodeProperties properties;
      properties.operation = random.oneIn(4)   ? Operation::subtract
                             : random.oneIn(9) ? Operation::intersect
                                               : Operation::add;
      properties.flags.nonSolid = random.oneIn(5);
      if (random.oneIn(5)) {
        groups.push_back(addNode(level, parent, Group{}, properties).node());
        continue;
      }
      const Vec3 low(32.0 * static_cast<double>(random.below(4)),
                     32.0 * static_cast<double>(random.below(4)), 0);
      BrushSolid box = boxBrush(low, low + Vec3(64, 64, 64));
      Surface surface;
      surface.flags = SurfaceFlags{i, 0, 0};
      for (BrushFace& face : box.faces) face.surface = surface;
      boxes.push_back(addNode(level, parent, std::move(box), properties).node());
    }
    std::vector<NodeId> members;
    for (NodeId box : boxes)
      if (random.oneIn(2)) members.push_back(box);
    if (members.empty()) continue;
    const std::uint64_t before = hashOf(level);
    const Edited made = makeBrushEntity(level, members, {{"classname", "func_detail"}});
    QVERIFY(made.ok());
    QVERIFY2(hashOf(level) == before, qPrintable(QString("seed %1").arg(seed)));
    QVERIFY(findStructureErrors(level).empty());
    withStrays += nodesOf(level, made.node()).size() > 1;
    std::size_t found = 0;
    for (const Instance& instance : solidsOf(level)) found += instance.entity == made.node();
    QCOMPARE(found, members.size());
  }
  QVERIFY(withStrays > 20);
}

void EntityEditsTest::removedEntity_leavesOthersToTheWorld() {
  Level level;
  const NodeId a = addBox(level, level.root(), 0);
  addBox(level, level.root(), 32, Operation::subtract);
  const NodeId b = addBox(level, level.root(), 64);
  const NodeId door = makeBrushEntity(level, {a, b}, {{"classname", "func_door"}}).node();
  const Edited removed = removeNode(level, door);
  QVERIFY((removed.touched().nodes == std::vector{a, b, door}));
  QVERIFY(level.find(b) && !level.node(b).properties.entity.valid());
  QVERIFY(findStructureErrors(level).empty());
}

void EntityEditsTest::duplicatedGroup_refersToItsOwnEntity() {
  Level level;
  const NodeId group = addNode(level, level.root(), Group{}).node();
  const NodeId a = addBox(level, group, 0);
  addBox(level, group, 32, Operation::subtract);
  const NodeId b = addBox(level, group, 64);
  QVERIFY(makeBrushEntity(level, {a, b}, {{"classname", "func_door"}}).ok());
  const NodeId copy = duplicateNode(level, group).node();
  const std::vector<NodeId> parts = level.children(copy).toVector();
  QVERIFY(level.node(parts[0]).isBrushEntity());
  QVERIFY(level.node(parts[2]).properties.entity == parts[0]);
  QVERIFY(findStructureErrors(level).empty());
}

void EntityEditsTest::linkedTorch_hasALightInEachCopy() {
  Level level;
  const NodeId torch = addNode(level, level.root(), Group{}).node();
  addBox(level, torch, 0);
  const KeyValues keys{{"classname", "light"}, {"origin", "0 0 96"}, {"angle", "0"}};
  const NodeId light = addPointEntity(level, torch, keys).node();
  const NodeId first = makeDefinition(level, torch).node();
  const Placement turned{{turnedBy(90), AffineMap::move({512, 0, 0})}};
  const NodeId second = addLinkedCopy(level, level.root(), torch, turned).node();
  const auto found = entityOccurrences(level);
  QCOMPARE(found.size(), std::size_t{2});
  QVERIFY((found[0].key == InstanceKey{{first, light}}));
  QVERIFY((found[1].key == InstanceKey{{second, light}}));
  QCOMPARE(valueOf(found[1].keyValues, "origin"), std::string_view("512 0 96"));
  QCOMPARE(valueOf(found[1].keyValues, "angle"), std::string_view("90"));
  QVERIFY(numberOf(found[0].key) != numberOf(found[1].key));
  QVERIFY(transformNodes(level, {second}, AffineMap::move({0, 8, 0})).ok());
  QVERIFY(placedEntities(level)[1].origin == Vec3(512, 8, 96));
  const NodeId group = unlink(level, second).node();
  QVERIFY(level.find(group));
  QVERIFY(placedEntities(level)[1].origin == Vec3(512, 8, 96));
}

void EntityEditsTest::linkedDoor_isAnEntityInEachCopy() {
  Level level;
  const NodeId a = addBox(level, level.root(), 0);
  const NodeId door = makeBrushEntity(level, {a}, {{"classname", "func_door"}}).node();
  QVERIFY(setFlags(level, a, {false, false, true, false}).ok());
  const NodeId first = makeDefinition(level, door).node();
  const NodeId definition = std::get<LinkedCopy>(level.node(first).content).definition;
  QVERIFY(definition != door && !level.node(definition).isEntity());
  QVERIFY(level.node(door).parent == definition);
  const NodeId second =
      addLinkedCopy(level, level.root(), definition, {{AffineMap::move({128, 0, 0})}}).node();
  const auto found = entityOccurrences(level);
  QCOMPARE(found.size(), std::size_t{2});
  QVERIFY((found[1].key == InstanceKey{{second, door}}));
  const auto solids = solidsOf(level, found[1].key);
  QCOMPARE(solids.size(), std::size_t{1});
  for (const Vec3& corner : solids[0]) QVERIFY(corner.x() >= 128);
  QCOMPARE(solidsOf(level, found[0].key).size(), std::size_t{1});
  QVERIFY(findStructureErrors(level).empty());
}

void EntityEditsTest::relinkedEntity_keepsItsKeys() {
  Level level;
  const NodeId torch = addNode(level, level.root(), Group{}).node();
  addBox(level, torch, 0);
  const NodeId copy = makeDefinition(level, torch).node();
  const LinkedCopy link = std::get<LinkedCopy>(level.node(copy).content);
  const NodeId open = unlink(level, copy).node();
  QVERIFY(setKeyValues(level, open, {{"classname", "func_wall"}}).ok());
  QVERIFY(relink(level, open, link).ok());
  const auto found = entityOccurrences(level);
  QCOMPARE(found.size(), std::size_t{1});
  QCOMPARE(valueOf(found[0].keyValues, "classname"), std::string_view("func_wall"));
  QVERIFY(findStructureErrors(level).empty());
}

QTEST_APPLESS_MAIN(EntityEditsTest)
#include "entity_edits_test.moc"
