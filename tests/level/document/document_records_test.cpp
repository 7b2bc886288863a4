// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <map>

#include "level/document/nesting.h"
#include "level/document/structure_check.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using test::Random;

class DocumentRecordsTest : public QObject {
  Q_OBJECT
 private slots:
  void emptyLevel_isSound();
  void copiesOfALevel_areIndependent();
  void idTable_agreesWithAMap();
  void idList_agreesWithAVector();
  void listsOfDifferentChunks_areEqualByContent();
  void brokenRules_areNamed();
  void unchangedRecords_areShared();
};

void DocumentRecordsTest::emptyLevel_isSound() {
  const Level level;
  QVERIFY(findStructureErrors(level).empty());
  QVERIFY(level.children(level.root()).empty());
  QCOMPARE(level.layers().size(), 1U);
  QCOMPARE(level.nextId(), 3U);
}

void DocumentRecordsTest::copiesOfALevel_areIndependent() {
  Level level;
  const NodeId first = addNode(level, level.root(), Group{}).node();
  const Level before = level;
  const NodeId second = addNode(level, first, BrushSolid{}).node();
  level.editableNode(first).properties.name = "changed";
  QVERIFY(!before.find(second));
  QVERIFY(before.children(first).empty());
  QCOMPARE(before.node(first).properties.name, std::string());
  QCOMPARE(level.children(first).size(), 1U);
  QVERIFY(findStructureErrors(before).empty());
  QVERIFY(findStructureErrors(level).empty());
}

void DocumentRecordsTest::unchangedRecords_areShared() {
  Level level;
  const NodeId kept = addNode(level, level.root(), BrushSolid{}).node();
  const NodeId changed = addNode(level, level.root(), BrushSolid{}).node();
  const Level before = level;
  level.editableNode(changed).properties.name = "new";
  QVERIFY(before.share(kept) == level.share(kept));
  QVERIFY(before.share(changed) != level.share(changed));
  QVERIFY(!level.share(NodeId{999}));
}

void DocumentRecordsTest::idTable_agreesWithAMap() {
  Random random(11);
  IdTable<std::uint64_t> table;
  std::map<std::uint64_t, std::uint64_t> map;
  std::vector<std::pair<IdTable<std::uint64_t>, std::map<std::uint64_t, std::uint64_t>>> kept;
  for (int step = 0; step < 20'000; ++step) {
    // Dense ids, and ids that differ only in their high bits.
    const std::uint64_t id =
        random.oneIn(4) ? (random.below(64) << 47) + 7 : 1 + random.below(2'000);
    if (random.oneIn(3)) {
      QCOMPARE(table.erase(id), map.erase(id) == 1);
    } else {
      const std::uint64_t value = random.below(1'000'000);
      table.set(id, value);
      map[id] = value;
    }
    if (step % 4'000 == 0) kept.emplace_back(table, map);
  }
  kept.emplace_back(table, map);
  for (const auto& [oldTable, oldMap] : kept) {
    QCOMPARE(oldTable.size(), oldMap.size());
    for (const auto& [id, value] : oldMap) QCOMPARE(**oldTable.find(id), value);
    QVERIFY(!oldTable.find(5'000));
  }
}

void DocumentRecordsTest::idList_agreesWithAVector() {
  Random random(12);
  IdList<NodeId> list;
  std::vector<NodeId> vector;
  IdList<NodeId> keptList;
  std::vector<NodeId> keptVector;
  for (std::uint64_t step = 1; step < 6'000; ++step) {
    if (!vector.empty() && random.oneIn(3)) {
      const std::size_t at = random.below(vector.size());
      list.removeAt(at);
      vector.erase(vector.begin() + static_cast<std::ptrdiff_t>(at));
    } else {
      const std::size_t at = random.below(vector.size() + 1);
      list.insert(at, NodeId{step});
      vector.insert(vector.begin() + static_cast<std::ptrdiff_t>(at), NodeId{step});
    }
    if (step == 3'000) {
      keptList = list;
      keptVector = vector;
    }
  }
  QVERIFY(list.toVector() == vector);
  QVERIFY(keptList.toVector() == keptVector);
  QCOMPARE(list.size(), vector.size());
  QCOMPARE(list.indexOf(vector[700]).value(), 700U);
  QVERIFY(!list.indexOf(NodeId{999'999}));
}

void DocumentRecordsTest::listsOfDifferentChunks_areEqualByContent() {
  IdList<NodeId> forwards;
  IdList<NodeId> backwards;
  for (std::uint64_t id = 1; id <= 1'000; ++id) forwards.append(NodeId{id});
  for (std::uint64_t id = 1'000; id >= 1; --id) backwards.insert(0, NodeId{id});
  QVERIFY(forwards == backwards);
  backwards.removeAt(999);
  QVERIFY(!(forwards == backwards));
}

void DocumentRecordsTest::brokenRules_areNamed() {
  Level level;
  const NodeId group = addNode(level, level.root(), Group{}).node();
  const NodeId solid = addNode(level, group, BrushSolid{}).node();
  const Level sound = level;

  level.editableNode(solid).parent = level.root();
  QVERIFY(!findStructureErrors(level).empty());
  level = sound;
  level.editableNode(solid).properties.layer = {77};
  QVERIFY(!findStructureErrors(level).empty());
  level = sound;
  level.erase(solid);
  QVERIFY(!findStructureErrors(level).empty());
  level = sound;
  level.editableNode(solid).content = LinkedCopy{group, {}};
  QVERIFY(!findStructureErrors(level).empty());
  level = sound;
  std::get<Group>(level.editableNode(level.root()).content).children.append(solid);
  QVERIFY(!findStructureErrors(level).empty());
  level = sound;
  BrushSolid painted;
  painted.faces.push_back({ThreePoints{}, {{55}, {}, {}, {}}});
  level.editableNode(solid).content = painted;
  QVERIFY(!findStructureErrors(level).empty());
}

QTEST_APPLESS_MAIN(DocumentRecordsTest)
#include "document_records_test.moc"
