// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "level/document/nesting.h"
#include "level/document/structure_check.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/file/level_writer.h"
#include "level/solids/solid_geometry.h"
#include "tests/level/support/random_edit.h"

using namespace halfspace::level;
namespace geometry = halfspace::geometry;

namespace {

NodeId add(Level& level, NodeId parent, NodeContent content = BrushSolid{}) {
  return addNode(level, parent, std::move(content)).node();
}

}  // namespace

class OutlineEditsTest : public QObject {
  Q_OBJECT
 private slots:
  void movedNode_standsWhereItWasPut();
  void groupIntoItself_isRefused();
  void deepNesting_isRefused();
  void groupedNodes_keepTheirOrder();
  void definitionOfAGroup_leavesACopy();
  void circleOfDefinitions_isRefused();
  void deepChainOfDefinitions_isRefused();
  void unlinkedCopy_standsWhereTheCopyStood();
  void relinkedGroup_isWhatAllCopiesShow();
  void relinkWithoutAnInverse_isRefused();
  void usedDefinition_isNotRemoved();
  void randomEdits_keepTheRules();
  void refusedEdits_changeNothing();
};

void OutlineEditsTest::movedNode_standsWhereItWasPut() {
  Level level;
  const NodeId a = add(level, level.root());
  const NodeId b = add(level, level.root());
  const NodeId group = add(level, level.root(), Group{});
  QVERIFY(moveNode(level, b, level.root(), 0).ok());
  QVERIFY((level.children(level.root()).toVector() == std::vector{b, a, group}));
  QVERIFY(moveNode(level, b, level.root(), 2).ok());
  QVERIFY((level.children(level.root()).toVector() == std::vector{a, group, b}));
  const Edited moved = moveNode(level, a, group);
  QVERIFY((moved.touched().nodes == std::vector{a}));
  QCOMPARE(level.node(a).parent.value, group.value);
  QCOMPARE(moveNode(level, a, level.root(), 3).refusal().kind, RefusalKind::badPosition);
}

void OutlineEditsTest::groupIntoItself_isRefused() {
  Level level;
  const NodeId outer = add(level, level.root(), Group{});
  const NodeId inner = add(level, outer, Group{});
  QCOMPARE(moveNode(level, outer, inner).refusal().kind, RefusalKind::wouldCircle);
  QCOMPARE(moveNode(level, level.root(), inner).refusal().kind, RefusalKind::isTheRoot);
  QCOMPARE(removeNode(level, level.root()).refusal().kind, RefusalKind::isTheRoot);
}

void OutlineEditsTest::deepNesting_isRefused() {
  Level level;
  NodeId parent = level.root();
  int made = 0;
  for (;; ++made) {
    const Edited edited = addNode(level, parent, Group{});
    if (!edited) {
      QCOMPARE(edited.refusal().kind, RefusalKind::tooDeep);
      break;
    }
    parent = edited.node();
  }
  QCOMPARE(made, kMaxNesting);
  QVERIFY(findStructureErrors(level).empty());
}

void OutlineEditsTest::groupedNodes_keepTheirOrder() {
  Level level;
  const NodeId a = add(level, level.root());
  const NodeId b = add(level, level.root());
  const NodeId c = add(level, level.root());
  const Edited made = groupNodes(level, {a, c});
  QVERIFY((level.children(made.node()).toVector() == std::vector{a, c}));
  QVERIFY((level.children(level.root()).toVector() == std::vector{made.node(), b}));
  QVERIFY(dissolveGroup(level, made.node()).ok());
  QVERIFY((level.children(level.root()).toVector() == std::vector{a, c, b}));
}

void OutlineEditsTest::definitionOfAGroup_leavesACopy() {
  Level level;
  NodeProperties cutter;
  cutter.operation = Operation::subtract;
  cutter.name = "window";
  const NodeId before = add(level, level.root());
  const NodeId group = addNode(level, level.root(), Group{}, cutter).node();
  const NodeId brush = add(level, group);
  const Edited made = makeDefinition(level, group);
  QVERIFY((level.children(level.root()).toVector() == std::vector{before, made.node()}));
  QCOMPARE(level.node(made.node()).properties.operation, Operation::subtract);
  QCOMPARE(level.node(group).properties.name, std::string("window"));
  QVERIFY((level.children(group).toVector() == std::vector{brush}));
  QVERIFY((copiesOf(level, group) == std::vector{made.node()}));
  QVERIFY(findStructureErrors(level).empty());
}

void OutlineEditsTest::circleOfDefinitions_isRefused() {
  Level level;
  const NodeId a = addDefinition(level, "a").node();
  const NodeId b = addDefinition(level, "b").node();
  QVERIFY(addLinkedCopy(level, a, b, {}).ok());
  QCOMPARE(addLinkedCopy(level, b, a, {}).refusal().kind, RefusalKind::wouldCircle);
  QCOMPARE(addLinkedCopy(level, a, a, {}).refusal().kind, RefusalKind::wouldCircle);
  // A circle through a group that contains the copy is refused, too.
  const NodeId group = add(level, level.root(), Group{});
  QVERIFY(addLinkedCopy(level, group, a, {}).ok());
  QCOMPARE(moveNode(level, group, b).refusal().kind, RefusalKind::wouldCircle);
  QVERIFY(findStructureErrors(level).empty());
}

void OutlineEditsTest::deepChainOfDefinitions_isRefused() {
  Level level;
  std::vector<NodeId> chain{addDefinition(level, "0").node()};
  bool refused = false;
  for (int i = 1; i < 2 * kMaxLinkDepth; ++i) {
    chain.push_back(addDefinition(level, std::to_string(i)).node());
    refused = refused || !addLinkedCopy(level, chain[chain.size() - 2], chain.back(), {}).ok();
  }
  QVERIFY(refused);
  QVERIFY(findStructureErrors(level).empty());
}

void OutlineEditsTest::unlinkedCopy_standsWhereTheCopyStood() {
  Level level;
  const NodeId definition = addDefinition(level, "box").node();
  add(level, definition, test::boxBrush({0, 0, 0}, {1, 1, 1}));
  Placement there = followedBy(Placement{}, AffineMap::move({8, 0, 0}));
  const NodeId copy = addLinkedCopy(level, level.root(), definition, there).node();
  const NodeId after = add(level, level.root());
  const Edited made = unlink(level, copy);
  QVERIFY((level.children(level.root()).toVector() == std::vector{made.node(), after}));
  const NodeId brush = *level.children(made.node()).begin();
  const auto expected = test::boxBrush({8, 0, 0}, {9, 1, 1});
  QVERIFY(std::get<BrushSolid>(level.node(brush).content) == expected);
  QVERIFY(findStructureErrors(level).empty());
}

void OutlineEditsTest::relinkedGroup_isWhatAllCopiesShow() {
  Level level;
  const NodeId definition = addDefinition(level, "box").node();
  add(level, definition, test::boxBrush({0, 0, 0}, {1, 1, 1}));
  AffineMap quarter;
  quarter.linear << 0, -1, 0, 1, 0, 0, 0, 0, 2;
  quarter.translation = {8.125, 0, -3};
  const Placement there = followedBy(Placement{}, quarter);
  const NodeId other = addLinkedCopy(level, level.root(), definition, {}).node();
  const NodeId copy = addLinkedCopy(level, level.root(), definition, there).node();
  const NodeId after = add(level, level.root());
  const LinkedCopy link = std::get<LinkedCopy>(level.node(copy).content);

  const NodeId group = unlink(level, copy).node();
  const std::uint64_t before = levelHash(level);
  const auto first = level.node(*level.children(definition).begin()).content;
  const NodeId brush = *level.children(group).begin();
  const NodeId added = add(level, group, test::boxBrush({16, 0, 0}, {17, 1, 1}));
  const Edited made = relink(level, group, link);
  QVERIFY(made.ok() && findStructureErrors(level).empty());
  QVERIFY((level.children(level.root()).toVector() == std::vector{other, made.node(), after}));
  QVERIFY((level.children(definition).toVector() == std::vector{brush, added}));
  QVERIFY(level.node(brush).content == first);  // bit-identical after moving there and back
  QVERIFY(std::get<LinkedCopy>(level.node(made.node()).content) == link);
  // The added solid is where it was put.
  Node placed = level.node(added);
  QVERIFY(solidGeometry(placed, there)
              .value()
              .brush()
              .bounds()
              .contains(geometry::Vec3(16.5, 0.5, 0.5)));
  QVERIFY(levelHash(level) != before);
}

void OutlineEditsTest::relinkWithoutAnInverse_isRefused() {
  Level level;
  const NodeId definition = addDefinition(level, "box").node();
  add(level, definition, test::boxBrush({0, 0, 0}, {1, 1, 1}));
  const NodeId group = add(level, level.root(), Group{});
  AffineMap third;
  third.linear *= 3;
  Eigen::Matrix3d turn;
  turn << 0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1;
  const std::uint64_t before = levelHash(level);
  for (const Transform& step : {Transform(third), Transform(RotationAbout{turn, {1, 2, 3}})}) {
    QVERIFY(!hasExactInverse({{step}}));
    QCOMPARE(relink(level, group, {definition, {{step}}}).refusal().kind,
             RefusalKind::badTransform);
  }
  QCOMPARE(relink(level, group, {group, {}}).refusal().kind, RefusalKind::notADefinition);
  QCOMPARE(relink(level, definition, {definition, {}}).refusal().kind, RefusalKind::notADefinition);
  QCOMPARE(relink(level, level.root(), {definition, {}}).refusal().kind, RefusalKind::isTheRoot);
  QCOMPARE(levelHash(level), before);
  // A definition cannot hold a copy of itself.
  QVERIFY(addLinkedCopy(level, group, definition, {}).ok());
  QCOMPARE(relink(level, group, {definition, {}}).refusal().kind, RefusalKind::wouldCircle);
  QVERIFY(findStructureErrors(level).empty());
}

void OutlineEditsTest::usedDefinition_isNotRemoved() {
  Level level;
  const NodeId definition = addDefinition(level, "box").node();
  const NodeId copy = addLinkedCopy(level, level.root(), definition, {}).node();
  QCOMPARE(removeNode(level, definition).refusal().kind, RefusalKind::inUse);
  QVERIFY(removeNode(level, copy).ok());
  QVERIFY(removeNode(level, definition).ok());
  QVERIFY(findStructureErrors(level).empty());
}

void OutlineEditsTest::randomEdits_keepTheRules() {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    test::Random random(seed);
    Level level;
    for (int step = 0; step < 300; ++step) {
      static_cast<void>(test::randomEdit(random, level).ok());
      const auto broken = findStructureErrors(level);
      if (!broken.empty()) {
        QFAIL(qPrintable(QString("seed %1, step %2: %3")
                             .arg(seed)
                             .arg(step)
                             .arg(QString::fromStdString(broken.front()))));
      }
    }
  }
}

void OutlineEditsTest::refusedEdits_changeNothing() {
  test::Random random(77);
  Level level;
  int refused = 0;
  for (int step = 0; step < 1'500; ++step) {
    const std::uint64_t before = levelHash(level);
    const Edited edited = test::randomEdit(random, level);
    if (edited) continue;
    ++refused;
    QCOMPARE(levelHash(level), before);
    QVERIFY(!messageOf(edited.refusal()).empty());
  }
  QVERIFY(refused > 50);
}

QTEST_APPLESS_MAIN(OutlineEditsTest)
#include "outline_edits_test.moc"
