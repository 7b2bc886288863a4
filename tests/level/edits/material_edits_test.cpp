// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Materials replaced in solids of every kind, and counted.
#include <QTest>

#include "level/edits/links.h"
#include "level/edits/materials.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/solids/solid_geometry.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using test::boxBrush;

class MaterialEditsTest : public QObject {
  Q_OBJECT
 private slots:
  void replacing_changesOnlyTheFacesWithTheMaterial();
  void replacingNothing_touchesNothing();
  void unpaintedShapes_canBePainted();
  void anUnknownMaterial_isRefused();
  void counts_includeGroupsAndDefinitions();
};

void MaterialEditsTest::replacing_changesOnlyTheFacesWithTheMaterial() {
  Level level;
  const MaterialId brick = addMaterial(level, "brick").material();
  const MaterialId stone = addMaterial(level, "stone").material();
  const NodeId box = addNode(level, level.root(), boxBrush({0, 0, 0}, {64, 64, 64})).node();
  QVERIFY(paintSolid(level, box, stone).ok());
  Surface painted = surfaceOf(level.node(box), 2);
  painted.material = brick;
  painted.axes = ValveAxes{.offset = {3, 4}};
  QVERIFY(setSurface(level, box, 2, painted).ok());
  const Edited edited = replaceMaterial(level, box, brick, stone);
  QVERIFY(edited.ok() && !edited.touched().empty());
  for (int face = 0; face < 6; ++face) QVERIFY(surfaceOf(level.node(box), face).material == stone);
  QVERIFY(surfaceOf(level.node(box), 2).axes == painted.axes);
  QVERIFY(!hasMaterial(level.node(box), brick));
}

void MaterialEditsTest::replacingNothing_touchesNothing() {
  Level level;
  const MaterialId brick = addMaterial(level, "brick").material();
  const MaterialId stone = addMaterial(level, "stone").material();
  const NodeId box = addNode(level, level.root(), boxBrush({0, 0, 0}, {64, 64, 64})).node();
  QVERIFY(replaceMaterial(level, box, brick, stone).touched().empty());
  QVERIFY(replaceMaterial(level, box, {}, {}).touched().empty());
}

void MaterialEditsTest::unpaintedShapes_canBePainted() {
  Level level;
  const MaterialId brick = addMaterial(level, "brick").material();
  ShapeSolid shape;
  shape.shape = "box";
  const NodeId box = addNode(level, level.root(), shape).node();
  QVERIFY(hasMaterial(level.node(box), {}));
  QVERIFY(replaceMaterial(level, box, {}, brick).ok());
  QVERIFY(surfaceOf(level.node(box), 0).material == brick);
  QVERIFY(surfaceOf(level.node(box), 5).material == brick);
}

void MaterialEditsTest::anUnknownMaterial_isRefused() {
  Level level;
  const NodeId box = addNode(level, level.root(), boxBrush({0, 0, 0}, {64, 64, 64})).node();
  const Edited edited = replaceMaterial(level, box, {}, MaterialId{999});
  QVERIFY(!edited.ok());
  QVERIFY(edited.refusal().kind == RefusalKind::noSuchMaterial);
  QVERIFY(!replaceMaterial(level, level.root(), {}, {}).ok());
}

void MaterialEditsTest::counts_includeGroupsAndDefinitions() {
  Level level;
  const MaterialId brick = addMaterial(level, "brick").material();
  const NodeId group = addNode(level, level.root(), Group{}).node();
  const NodeId a = addNode(level, group, boxBrush({0, 0, 0}, {64, 64, 64})).node();
  const NodeId b = addNode(level, level.root(), boxBrush({96, 0, 0}, {128, 64, 64})).node();
  QVERIFY(paintSolid(level, a, brick).ok());
  QVERIFY(paintSolid(level, b, brick).ok());
  Surface bare = surfaceOf(level.node(b), 0);
  bare.material = {};
  QVERIFY(setSurface(level, b, 0, bare).ok());
  const auto counts = solidsByMaterial(level);
  QCOMPARE(counts.at(brick), std::size_t{2});
  QCOMPARE(counts.at(MaterialId{}), std::size_t{1});
}

QTEST_APPLESS_MAIN(MaterialEditsTest)
#include "material_edits_test.moc"
