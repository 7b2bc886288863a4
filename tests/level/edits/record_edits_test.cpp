// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "level/document/structure_check.h"
#include "level/edits/entities.h"
#include "level/edits/layers.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/surfaces.h"
#include "level/solids/solid_geometry.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using test::boxBrush;

class RecordEditsTest : public QObject {
  Q_OBJECT
 private slots:
  void doubledKeys_stayInOrder();
  void removedLayer_isLeftByAll();
  void namesOfLayersAndMaterials_areUnique();
  void oneFaceOfAMesh_isPainted();
  void oneFaceOfAShape_isPainted_whicheverItIs();
  void paintedBrush_keepsItsAxes();
  void unknownMaterial_isRefused();
};

void RecordEditsTest::doubledKeys_stayInOrder() {
  Level level;
  const KeyValues keys{{"target", "a"}, {"wait", "1"}, {"target", "b"}};
  const NodeId entity = addPointEntity(level, level.root(), keys).node();
  QVERIFY(setKey(level, entity, "target", "c").ok());
  const KeyValues changed{{"target", "c"}, {"wait", "1"}, {"target", "b"}};
  QVERIFY(*level.node(entity).keyValues() == changed);
  QVERIFY(removeKey(level, entity, "target").ok());
  QVERIFY((*level.node(entity).keyValues() == KeyValues{{"wait", "1"}}));
  QVERIFY(setKey(level, entity, "new", "x").ok());
  QCOMPARE(valueOf(*level.node(entity).keyValues(), "new"), std::string_view("x"));
}

void RecordEditsTest::removedLayer_isLeftByAll() {
  Level level;
  const LayerId props = addLayer(level, {{}, "props"}).layer();
  NodeProperties properties;
  properties.layer = props;
  const NodeId node = addNode(level, level.root(), BrushSolid{}, properties).node();
  const NodeId lamp = addPointEntity(level, level.root(), {}, properties).node();
  const Edited removed = removeLayer(level, props);
  QVERIFY(removed.touched().layers);
  QVERIFY((removed.touched().nodes == std::vector{node, lamp}));
  QVERIFY(!level.node(lamp).properties.layer.valid());
  QVERIFY(!level.node(node).properties.layer.valid());
  QVERIFY(findStructureErrors(level).empty());
  QCOMPARE(removeLayer(level, level.layers().front().id).refusal().kind, RefusalKind::inUse);
}

void RecordEditsTest::namesOfLayersAndMaterials_areUnique() {
  Level level;
  QCOMPARE(addLayer(level, {{}, "Default"}).refusal().kind, RefusalKind::nameTaken);
  const MaterialId stone = addMaterial(level, "stone").material();
  const MaterialId wood = addMaterial(level, "wood").material();
  QCOMPARE(addMaterial(level, "stone").material().value, stone.value);
  QCOMPARE(renameMaterial(level, wood, "stone").refusal().kind, RefusalKind::nameTaken);
  QVERIFY(renameMaterial(level, wood, "oak").ok());
  QCOMPARE(level.materials().find("oak")->id.value, wood.value);
  QVERIFY(!level.materials().find("wood"));
}

void RecordEditsTest::oneFaceOfAMesh_isPainted() {
  Level level;
  const MaterialId stone = addMaterial(level, "stone").material();
  halfspace::geometry::PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}};
  soup.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  MeshSolid mesh;
  mesh.soup = std::make_shared<halfspace::geometry::PolygonSoup>(soup);
  const NodeId node = addNode(level, level.root(), mesh).node();
  Surface painted;
  painted.material = stone;
  QVERIFY(setSurface(level, node, 2, painted).ok());
  for (int face = 0; face < 4; ++face) {
    QCOMPARE(surfaceOf(level.node(node), face).material.valid(), face == 2);
  }
  QCOMPARE(setSurface(level, node, 4, painted).refusal().kind, RefusalKind::noSuchFace);
  QCOMPARE(setSurface(level, node, -1, painted).refusal().kind, RefusalKind::noSuchFace);
}

// Faces beyond a shape's list of surfaces take its first surface, but painting the first face
// changes only that face.
void RecordEditsTest::oneFaceOfAShape_isPainted_whicheverItIs() {
  for (int painted = 0; painted < 6; ++painted) {
    Level level;
    Surface stone, moss;
    stone.material = addMaterial(level, "stone").material();
    moss.material = addMaterial(level, "moss").material();
    ShapeSolid box{.shape = "box"};
    box.surfaces = {stone};
    const NodeId node = addNode(level, level.root(), box).node();
    QVERIFY(setSurface(level, node, painted, moss).ok());
    for (int face = 0; face < 6; ++face) {
      const Surface& expected = face == painted ? moss : stone;
      QVERIFY(surfaceOf(level.node(node), face).material == expected.material);
    }
  }
}

void RecordEditsTest::paintedBrush_keepsItsAxes() {
  Level level;
  const MaterialId stone = addMaterial(level, "stone").material();
  BrushSolid brush = boxBrush({0, 0, 0}, {8, 8, 8});
  brush.faces[1].surface.axes = PrimitiveMatrix{};
  const NodeId node = addNode(level, level.root(), brush).node();
  QVERIFY(paintSolid(level, node, stone).ok());
  QCOMPARE(surfaceOf(level.node(node), 5).material.value, stone.value);
  QVERIFY(surfaceOf(level.node(node), 1).axes == brush.faces[1].surface.axes);
}

void RecordEditsTest::unknownMaterial_isRefused() {
  Level level;
  BrushSolid brush = boxBrush({0, 0, 0}, {8, 8, 8});
  brush.faces[0].surface.material = {42};
  QCOMPARE(addNode(level, level.root(), brush).refusal().kind, RefusalKind::noSuchMaterial);
  QVERIFY(level.children(level.root()).empty());
}

QTEST_APPLESS_MAIN(RecordEditsTest)
#include "record_edits_test.moc"
