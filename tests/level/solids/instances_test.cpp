// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "level/edits/entities.h"
#include "level/edits/layers.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/solids/instances.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using test::boxBrush;

namespace {

struct LinkedLevel {
  Level level;
  NodeId definition = addDefinition(level, "window").node();
  NodeId pane = addNode(level, definition, boxBrush({0, 0, 0}, {1, 1, 1})).node();
  NodeId wall = addNode(level, level.root(), boxBrush({0, 0, 0}, {9, 9, 9})).node();
  NodeId group = addNode(level, level.root(), Group{}).node();
  NodeId left = addLinkedCopy(level, group, definition, at(1)).node();
  NodeId right = addLinkedCopy(level, group, definition, at(5)).node();

  static Placement at(double x) { return followedBy(Placement{}, AffineMap::move({x, 0, 0})); }
};

}  // namespace

class InstancesTest : public QObject {
  Q_OBJECT
 private slots:
  void linkedCopies_areFollowedInOutlineOrder();
  void copyInACopy_isPlacedByBoth();
  void propertiesFromAbove_holdBelow();
  void touchedDefinition_touchesItsOccurrences();
  void explosionOfCopies_isRefused();
};

void InstancesTest::linkedCopies_areFollowedInOutlineOrder() {
  const LinkedLevel made;
  const auto found = instances(made.level);
  QVERIFY(found.ok());
  QCOMPARE(found.value().size(), 3U);
  QVERIFY((found.value()[0].key.path == std::vector{made.wall}));
  QVERIFY((found.value()[1].key.path == std::vector{made.left, made.pane}));
  QVERIFY((found.value()[2].key.path == std::vector{made.right, made.pane}));
  QVERIFY(found.value()[0].placement.steps.empty());
  QVERIFY(found.value()[2].placement == LinkedLevel::at(5));
  QCOMPARE(occurrenceCount(made.level), 6U);
}

void InstancesTest::copyInACopy_isPlacedByBoth() {
  LinkedLevel made;
  const NodeId facade = addDefinition(made.level, "facade").node();
  const NodeId inner =
      addLinkedCopy(made.level, facade, made.definition, LinkedLevel::at(100)).node();
  const NodeId outer =
      addLinkedCopy(made.level, made.level.root(), facade, LinkedLevel::at(20)).node();
  const auto found = instances(made.level);
  const Instance& last = found.value().back();
  QVERIFY((last.key.path == std::vector{outer, inner, made.pane}));
  QVERIFY(last.placement == LinkedLevel::at(120));
}

void InstancesTest::propertiesFromAbove_holdBelow() {
  Level level;
  Layer hiddenLayer;
  hiddenLayer.name = "props";
  hiddenLayer.visible = false;
  const LayerId props = addLayer(level, hiddenLayer).layer();
  NodeProperties properties;
  properties.layer = props;
  properties.flags.locked = true;
  properties.flags.nonSolid = true;  // applies only to solids, as in the evaluation
  const NodeId door = addNode(level, level.root(), Group{{}, KeyValues{}}, properties).node();
  const NodeId group = addNode(level, door, Group{}).node();
  QVERIFY(addNode(level, group, BrushSolid{}).ok());
  QVERIFY(addNode(level, level.root(), BrushSolid{}).ok());
  const auto found = instances(level);
  const Instance& inside = found.value()[0];
  QCOMPARE(inside.layer.value, props.value);
  QCOMPARE(inside.entity.value, door.value);
  QVERIFY(inside.flags.hidden && inside.flags.locked && !inside.flags.nonSolid);
  QCOMPARE(inside.depth, 2);
  const Instance& outside = found.value()[1];
  QCOMPARE(outside.layer.value, level.layers().front().id.value);
  QVERIFY(!outside.entity.valid());
  QVERIFY(outside.flags == NodeFlags{});
}

void InstancesTest::touchedDefinition_touchesItsOccurrences() {
  const LinkedLevel made;
  using Keys = std::vector<InstanceKey>;
  const InstanceKey left{{made.left, made.pane}};
  const InstanceKey right{{made.right, made.pane}};
  QVERIFY((instancesOf(made.level, {made.pane}) == Keys{left, right}));
  QVERIFY((instancesOf(made.level, {made.definition}) == Keys{left, right}));
  QVERIFY((instancesOf(made.level, {made.right}) == Keys{right}));
  QVERIFY((instancesOf(made.level, {made.group}) == Keys{left, right}));
  QVERIFY((instancesOf(made.level, {made.wall}) == Keys{InstanceKey{{made.wall}}}));
}

void InstancesTest::explosionOfCopies_isRefused() {
  Level level;
  NodeId below = addDefinition(level, "seed").node();
  for (int i = 0; i < 12; ++i) {
    const NodeId next = addDefinition(level, "more").node();
    for (int copy = 0; copy < 30; ++copy) QVERIFY(addLinkedCopy(level, next, below, {}).ok());
    below = next;
  }
  QVERIFY(addLinkedCopy(level, level.root(), below, {}).ok());
  QVERIFY(occurrenceCount(level) > 500'000'000'000'000'000U);
  const auto found = instances(level);
  QVERIFY(!found.ok());
  QVERIFY(instancesOf(level, {below}).empty());
}

QTEST_APPLESS_MAIN(InstancesTest)
#include "instances_test.moc"
