// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTest>
#include <map>
#include <set>

#include "level/document/nesting.h"
#include "level/document/structure_check.h"
#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/solids/entities.h"
#include "tests/level/support/level_facts.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using halfspace::geometry::Vec3;
using test::boxBrush;
using test::hashOf;
using test::solidsOf;

namespace {

// The text of version 1 of a level without entities, whose nodes name the entities of `list`.
std::string version1(const Level& level, const std::string& list) {
  std::string text = writeLevel(level);
  const std::string now = "\"halfspace\": 2", then = "\"halfspace\": 1";
  text.replace(text.find(now), now.size(), then);
  text.insert(text.find("\"definitions\""), "\"entities\": [" + list + "],\n");
  return text;
}

Level opened(const std::string& text) {
  ReadResult result = readLevel(text);
  if (const auto* error = std::get_if<FileError>(&result)) qFatal("%s", error->text.c_str());
  return std::get<OpenedLevel>(std::move(result)).level;
}

NodeId addBox(Level& level, NodeId parent, double x, std::uint64_t entity = 0) {
  const NodeId node = addNode(level, parent, boxBrush({x, 0, 0}, {x + 64, 64, 64})).node();
  level.editableNode(node).properties.entity = {entity};
  return node;
}

bool treeIsRoot(const Level& level, NodeId node) {
  return isWithin(level, node, level.root());
}

// The class of the entity of each solid, as version 1 found it.
void collect(const Level& level, NodeId group, const std::vector<NodeId>& copies, NodeId above,
             std::map<InstanceKey, std::string>& found) {
  for (const NodeId child : level.children(group)) {
    const Node& node = level.node(child);
    const NodeId entity = node.properties.entity.valid() ? node.properties.entity : above;
    if (node.isGroup()) collect(level, child, copies, entity, found);
    std::vector<NodeId> path = copies;
    path.push_back(child);
    if (const auto* copy = std::get_if<LinkedCopy>(&node.content))
      collect(level, copy->definition, path, entity, found);
    if (node.isSolid())
      found[{path}] = entity.valid() ? "e" + std::to_string(entity.value - 900) : "";
  }
}

const char* const kDoor = R"({"id": 900, "line": 7, "keys": [["classname", "func_door"]]})";

}  // namespace

class Version1Test : public QObject {
  Q_OBJECT
 private slots:
  void recordedLevels_keepEveryEntity_data();
  void recordedLevels_keepEveryEntity();
  void pointEntity_isTheLastNode();
  void entityOfOneGroup_isThatGroup();
  void entityOfSeveralSolids_isAGroupWithItsId();
  void solidsAroundACutter_stayWhereTheyAre();
  void entityInDefinitions_belongsToEachCopy();
  void entityInSeveralDefinitions_standsInTheOutline();
  void nodeOfAnEntityInsideAnother_keepsItsEntity();
  void layerOfSolids_countsMoreThanThatOfTheEntity();
  void missingEntity_isAnError();
  void anyLevel_keepsItsBoundaryAndItsEntities();
};

void Version1Test::recordedLevels_keepEveryEntity_data() {
  QTest::addColumn<QStringList>("classes");
  QTest::newRow("gatehouse") << QStringList{"info_player_start", "light", "light"};
  QTest::newRow("lift") << QStringList{};
}

void Version1Test::recordedLevels_keepEveryEntity() {
  QFETCH(QStringList, classes);
  const QString path = QString(HALFSPACE_SOURCE_DIR "/tests/level/file/version_1/%1.halfspace")
                           .arg(QTest::currentDataTag());
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const std::string text = file.readAll().toStdString();
  QVERIFY(text.find("\"halfspace\": 1") != std::string::npos);
  const Level level = opened(text);
  QVERIFY(findStructureErrors(level).empty());
  QStringList found;
  for (const EntityOccurrence& entity : entityOccurrences(level)) {
    const std::string_view name = valueOf(entity.keyValues, "classname");
    found << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    QVERIFY(text.find("{\"id\": " + std::to_string(entity.node.value)) != std::string::npos);
  }
  if (!classes.isEmpty()) QCOMPARE(found, classes);
  QVERIFY(!found.isEmpty());
  // The same level without entities has the same boundary.
  Level bare = level;
  for (const NodeId id : entitiesOf(level)) {
    if (level.node(id).isPointEntity()) QVERIFY(removeNode(bare, id).ok());
  }
  QCOMPARE(hashOf(level), hashOf(bare));
  const std::string again = writeLevel(level);
  QVERIFY(again.find("\"entities\"") == std::string::npos);
  QCOMPARE(writeLevel(opened(again)), again);
  QCOMPARE(levelHash(opened(again)), levelHash(level));
}

void Version1Test::pointEntity_isTheLastNode() {
  Level level;
  const NodeId box = addBox(level, level.root(), 0);
  const Level now = opened(version1(
      level, R"({"id": 900, "layer": 2, "flags": ["hidden"], "line": 7, "keys": [["a", "b"]]})"));
  QVERIFY((now.children(now.root()).toVector() == std::vector{box, NodeId{900}}));
  const Node& node = now.node({900});
  QVERIFY(node.isPointEntity());
  QVERIFY((*node.keyValues() == KeyValues{{"a", "b"}}));
  QVERIFY(node.properties.flags.hidden);
  QCOMPARE(node.properties.layer.value, std::uint64_t{2});
  QCOMPARE(node.properties.sourceLine, 7);
  QVERIFY(now.nextId() > 900);
}

void Version1Test::entityOfOneGroup_isThatGroup() {
  Level level;
  const NodeId group = addNode(level, level.root(), Group{}).node();
  level.editableNode(group).properties.entity = {900};
  level.editableNode(group).properties.name = "Gate";
  addBox(level, group, 0, 900);
  const Level now = opened(version1(level, kDoor));
  QVERIFY(now.node(group).isBrushEntity());
  QVERIFY(!now.find(NodeId{900}));
  QCOMPARE(now.node(group).properties.name, std::string("Gate"));
  QCOMPARE(now.node(group).properties.sourceLine, 7);
  QCOMPARE(nodesOf(now, group).size(), std::size_t{1});
}

void Version1Test::entityOfSeveralSolids_isAGroupWithItsId() {
  Level level;
  const NodeId a = addBox(level, level.root(), 0, 900), b = addBox(level, level.root(), 64, 900);
  const Level now = opened(version1(level, kDoor));
  QVERIFY((now.children({900}).toVector() == std::vector{a, b}));
  QVERIFY(!now.node(a).properties.entity.valid());
  QVERIFY(findStructureErrors(now).empty());
}

void Version1Test::solidsAroundACutter_stayWhereTheyAre() {
  Level level;
  const NodeId a = addBox(level, level.root(), 0, 900);
  const NodeId cutter = addBox(level, level.root(), 32);
  level.editableNode(cutter).properties.operation = Operation::subtract;
  const NodeId b = addBox(level, level.root(), 64, 900);
  const std::uint64_t before = hashOf(level);
  const Level now = opened(version1(level, kDoor));
  QVERIFY((now.children(now.root()).toVector() == std::vector{NodeId{900}, cutter, b}));
  QVERIFY((now.children({900}).toVector() == std::vector{a}));
  QVERIFY(now.node(b).properties.entity == NodeId{900});
  QCOMPARE(hashOf(now), before);
  QCOMPARE(writeLevel(opened(writeLevel(now))), writeLevel(now));
}

void Version1Test::entityInDefinitions_belongsToEachCopy() {
  Level level;
  const NodeId definition = addDefinition(level, "door").node();
  addBox(level, definition, 0, 900);
  QVERIFY(addLinkedCopy(level, level.root(), definition, {}).ok());
  QVERIFY(addLinkedCopy(level, level.root(), definition, {{AffineMap::move({99, 0, 0})}}).ok());
  const Level now = opened(version1(level, kDoor));
  QVERIFY(now.node({900}).parent == definition);
  QCOMPARE(entityOccurrences(now).size(), std::size_t{2});
  QVERIFY(findStructureErrors(now).empty());
}

void Version1Test::entityInSeveralDefinitions_standsInTheOutline() {
  Level level;
  std::vector<NodeId> boxes;
  for (const char* name : {"left", "right"}) {
    const NodeId definition = addDefinition(level, name).node();
    boxes.push_back(addBox(level, definition, 0, 900));
    QVERIFY(addLinkedCopy(level, level.root(), definition, {}).ok());
  }
  const std::uint64_t before = hashOf(level);
  const Level now = opened(version1(level, kDoor));
  QVERIFY(now.node({900}).parent == now.root());
  QVERIFY(now.children({900}).empty());
  for (const NodeId box : boxes) QVERIFY(now.node(box).properties.entity == NodeId{900});
  for (const Instance& solid : solidsOf(now))
    QVERIFY(entityKeyOf(solid) == InstanceKey{{NodeId{900}}});
  QCOMPARE(hashOf(now), before);
}

void Version1Test::nodeOfAnEntityInsideAnother_keepsItsEntity() {
  Level level;
  const NodeId outer = addNode(level, level.root(), Group{}).node();
  const NodeId inner = addNode(level, outer, Group{}).node();
  level.editableNode(outer).properties.entity = {900};
  level.editableNode(inner).properties.entity = {901};
  const NodeId box = addBox(level, inner, 0, 900);
  const Level now = opened(
      version1(level, std::string(kDoor) + R"(, {"id": 901, "keys": [["classname", "x"]]})"));
  QVERIFY(now.node(outer).isBrushEntity() && now.node(inner).isBrushEntity());
  const auto all = solidsOf(now);
  QVERIFY(all.front().key.node() == box);
  QVERIFY(all.front().entity == outer);
}

void Version1Test::layerOfSolids_countsMoreThanThatOfTheEntity() {
  Level level;
  std::vector<Layer> layers = level.layers();
  layers.push_back({{800}, "props"});
  level.setLayers(layers);
  level.reserveIds(801);
  const NodeId a = addBox(level, level.root(), 0, 900);
  const NodeId b = addBox(level, level.root(), 64, 900);
  const Level now = opened(
      version1(level, R"({"id": 900, "layer": 800, "flags": ["omitted", "hidden"], "keys": []})"));
  QCOMPARE(now.node({900}).properties.layer.value, std::uint64_t{800});
  QVERIFY(now.node({900}).properties.flags.omittedFromExport);
  QVERIFY(!now.node({900}).properties.flags.hidden);
  for (const Instance& solid : solidsOf(now)) QVERIFY(solid.layer == layers.front().id);
  QVERIFY(now.find(a) && now.find(b));
}

void Version1Test::missingEntity_isAnError() {
  Level level;
  addBox(level, level.root(), 0, 901);
  const ReadResult result = readLevel(version1(level, kDoor));
  QVERIFY(std::holds_alternative<FileError>(result));
  const std::string& says = std::get<FileError>(result).text;
  QVERIFY2(says.find("entity 901") != std::string::npos, says.c_str());
}

// Coincident faces and cutters everywhere: a moved node would show in the hash of the boundary.
void Version1Test::anyLevel_keepsItsBoundaryAndItsEntities() {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    test::Random random(seed);
    Level level;
    std::vector<NodeId> groups{level.root(), addDefinition(level, "d").node()};
    std::string list;
    for (int i = 0; i < 4; ++i) {
      list += (i == 0 ? "" : ", ") + std::string("{\"id\": ") + std::to_string(900 + i) +
              ", \"keys\": [[\"classname\", \"e" + std::to_string(i) + "\"]]}";
    }
    for (int i = 0; i < 20; ++i) {
      const NodeId parent = groups[random.below(groups.size())];
      NodeProperties properties;
      properties.operation = random.oneIn(4)   ? Operation::subtract
                             : random.oneIn(9) ? Operation::intersect
                                               : Operation::add;
      properties.flags.nonSolid = random.oneIn(5);
      NodeId made;
      if (random.oneIn(5)) {
        made = addNode(level, parent, Group{}, properties).node();
        groups.push_back(made);
      } else if (random.oneIn(6) && treeIsRoot(level, parent)) {
        made =
            addLinkedCopy(level, parent, groups[1],
                          {{AffineMap::move({32.0 * static_cast<double>(random.below(9)), 0, 0})}},
                          properties)
                .node();
      } else {
        const Vec3 low(32.0 * static_cast<double>(random.below(4)),
                       32.0 * static_cast<double>(random.below(4)), 0);
        made = addNode(level, parent, boxBrush(low, low + Vec3(64, 64, 64)), properties).node();
      }
      if (random.oneIn(2)) level.editableNode(made).properties.entity = {900 + random.below(4)};
    }
    // What version 1 said: the entity of each solid is its own, else that of what is above it.
    std::map<InstanceKey, std::string> before;
    collect(level, level.root(), {}, {}, before);
    const std::uint64_t hash = hashOf(level);
    const Level now = opened(version1(level, list));
    const QByteArray where = QByteArray("seed ") + QByteArray::number(qulonglong(seed));
    QVERIFY2(hashOf(now) == hash, where);
    QVERIFY2(findStructureErrors(now).empty(), where);
    for (const Instance& solid : solidsOf(now)) {
      const Node* entity = now.find(solid.entity);
      const std::string name =
          entity ? std::string(valueOf(*entity->keyValues(), "classname")) : std::string();
      QVERIFY2(before.at(solid.key) == name, where);
    }
    QCOMPARE(solidsOf(now).size(), before.size());
    QVERIFY2(writeLevel(opened(writeLevel(now))) == writeLevel(now), where);
    std::set<std::string> names;
    for (const NodeId id : entitiesOf(now))
      names.emplace(valueOf(*now.node(id).keyValues(), "classname"));
    QCOMPARE(names.size(), std::size_t{4});
  }
}

QTEST_APPLESS_MAIN(Version1Test)
#include "version_1_test.moc"
