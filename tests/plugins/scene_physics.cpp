// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bodies and shapes of physics in scenes (OMI_physics_body), and scenes with them as levels again.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "geometry/csg/close/boundary_measure.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/evaluation/level_evaluation.h"
#include "level/solids/entities.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/mesh_formats/gltf/gltf_scene.h"
#include "tests/support/scenes/box_nodes.h"

using namespace halfspace;
using namespace halfspace::level;
using namespace halfspace::plugins;
using geometry::Vec3;
using halfspace::tests::addOrThrow;
using halfspace::tests::boxNode;

class ScenePhysicsTest : public QObject {
  Q_OBJECT
 private slots:
  void world_isAStaticSurface();
  void door_isMoved_andConvex();
  void severalSolids_areShapesBelowTheMesh();
  void trigger_isNotSolid();
  void cutDoor_isASurface_andListed();
  void withoutPhysics_nothingIsSaid();
  void filesWithBodies_openAsTheSameLevel();
};

namespace {

SceneOptions withPhysics() {
  SceneOptions options;
  options.threads = 1;
  options.physics = true;
  return options;
}

NodeId addEntity(Level& level, const char* className) {
  return addOrThrow(level, Group{{}, KeyValues{{"classname", className}}});
}

NodeProperties nonSolid() {
  NodeProperties properties;
  properties.flags.nonSolid = true;
  return properties;
}

Level room() {
  Level level;
  addOrThrow(level, boxNode({0, 0, 0}, {256, 256, 16}, addMaterial(level, "stone").material()));
  return level;
}

const QJsonObject documentOf(const Scene& scene) {
  const auto written = mesh_formats::GltfSceneFormat().write(scene, "gltf");
  if (!written.bytes) throw std::runtime_error("nothing was written");
  return QJsonDocument::fromJson(QByteArray::fromStdString(*written.bytes)).object();
}

const QJsonObject nodeOf(const QJsonObject& document, const QString& name) {
  for (const QJsonValue& node : document["nodes"].toArray())
    if (node["name"].toString() == name) return node.toObject();
  return {};
}

const QJsonObject bodyOf(const QJsonObject& document, const QString& name) {
  return nodeOf(document, name)["extensions"]["OMI_physics_body"].toObject();
}

const QJsonObject shapeOf(const QJsonObject& document, const QJsonValue& number) {
  return document["extensions"]["OMI_physics_shape"]["shapes"][number.toInt(-1)].toObject();
}

}  // namespace

void ScenePhysicsTest::world_isAStaticSurface() {
  const QJsonObject document = documentOf(makeScene(room(), withPhysics()).scene);
  const QJsonObject body = bodyOf(document, "world collision");
  QCOMPARE(body.keys(), QStringList{"collider"});
  const QJsonObject shape = shapeOf(document, body["collider"]["shape"]);
  QCOMPARE(shape["type"].toString(), QString("trimesh"));
  QCOMPARE(shape["trimesh"]["mesh"].toInt(-1), nodeOf(document, "world collision")["mesh"].toInt());
  const QJsonArray used = document["extensionsUsed"].toArray();
  QVERIFY(used.contains("OMI_physics_body") && used.contains("OMI_physics_shape"));
  QVERIFY(!document.contains("extensionsRequired"));
}

void ScenePhysicsTest::door_isMoved_andConvex() {
  Level level = room();
  const NodeId door = addEntity(level, "func_door");
  addOrThrow(level, boxNode({0, 0, 16}, {64, 16, 112}), {}, door);
  const QJsonObject document = documentOf(makeScene(level, withPhysics()).scene);
  QCOMPARE(bodyOf(document, "func_door")["motion"]["type"].toString(), QString("kinematic"));
  const QJsonObject body = bodyOf(document, "func_door solid collision");
  const QJsonObject shape = shapeOf(document, body["collider"]["shape"]);
  QCOMPARE(shape["type"].toString(), QString("convex"));
  const QJsonObject hull = document["meshes"][shape["convex"]["mesh"].toInt(-1)].toObject();
  QCOMPARE(hull["primitives"].toArray().size(), 1);
  const QJsonObject part = hull["primitives"][0].toObject();
  const QJsonObject positions =
      document["accessors"][part["attributes"]["POSITION"].toInt(-1)].toObject();
  QCOMPARE(positions["count"].toInt(), 8);
  // Around the pivot, in metres, y up.
  QCOMPARE(positions["min"].toArray(), (QJsonArray{-1, -1.5, -0.25}));
  QCOMPARE(positions["max"].toArray(), (QJsonArray{1, 1.5, 0.25}));
  QCOMPARE(document["accessors"][part["indices"].toInt(-1)]["count"].toInt(), 36);
}

void ScenePhysicsTest::severalSolids_areShapesBelowTheMesh() {
  Level level = room();
  const NodeId door = addEntity(level, "func_door");
  addOrThrow(level, boxNode({0, 0, 16}, {64, 16, 112}), nonSolid(), door);
  addOrThrow(level, boxNode({64, 0, 16}, {80, 64, 112}), nonSolid(), door);
  const Scene scene = makeScene(level, withPhysics()).scene;
  const QJsonObject document = documentOf(scene);
  const QJsonObject mesh = nodeOf(document, "func_door mover collision");
  QVERIFY(!mesh.contains("extensions"));
  QCOMPARE(mesh["children"].toArray().size(), 2);
  for (const QJsonValue& child : mesh["children"].toArray()) {
    const QJsonObject node = document["nodes"][child.toInt()].toObject();
    QVERIFY(!node.contains("mesh") && !node.contains("translation"));
    QCOMPARE(node["extras"]["halfspace"]["kind"].toString(), QString("shape"));
    const QJsonValue shape = node["extensions"]["OMI_physics_body"]["collider"]["shape"];
    QCOMPARE(shapeOf(document, shape)["type"].toString(), QString("convex"));
  }
}

void ScenePhysicsTest::trigger_isNotSolid() {
  Level level = room();
  const NodeId one = addEntity(level, "trigger_once");
  addOrThrow(level, boxNode({0, 0, 16}, {64, 16, 112}), nonSolid(), one);
  const NodeId two = addEntity(level, "trigger_multiple");
  addOrThrow(level, boxNode({0, 64, 16}, {64, 80, 112}), nonSolid(), two);
  addOrThrow(level, boxNode({64, 64, 16}, {80, 160, 112}), nonSolid(), two);
  const QJsonObject document = documentOf(makeScene(level, withPhysics()).scene);
  const QJsonObject single = bodyOf(document, "trigger_once trigger");
  QCOMPARE(single.keys(), QStringList{"trigger"});
  QCOMPARE(shapeOf(document, single["trigger"]["shape"])["type"].toString(), QString("convex"));
  const QJsonObject compound = bodyOf(document, "trigger_multiple trigger");
  QCOMPARE(compound["trigger"]["nodes"].toArray(),
           nodeOf(document, "trigger_multiple trigger")["children"].toArray());
  QCOMPARE(compound["trigger"]["nodes"].toArray().size(), 2);
  QVERIFY(!compound["trigger"].toObject().contains("shape"));
}

void ScenePhysicsTest::cutDoor_isASurface_andListed() {
  Level level = room();
  const NodeId door = addEntity(level, "func_door");
  addOrThrow(level, boxNode({0, 0, 16}, {64, 16, 112}), {}, door);
  NodeProperties cutter;
  cutter.operation = Operation::subtract;
  addOrThrow(level, boxNode({16, -16, 48}, {48, 32, 80}), cutter, door);
  const MadeScene made = makeScene(level, withPhysics());
  const QJsonObject document = documentOf(made.scene);
  const QJsonObject body = bodyOf(document, "func_door solid collision");
  QCOMPARE(shapeOf(document, body["collider"]["shape"])["type"].toString(), QString("trimesh"));
  QVERIFY(std::ranges::any_of(made.losses, [](const std::string& loss) {
    return loss.starts_with("1 moving solid or trigger is not convex");
  }));
}

void ScenePhysicsTest::withoutPhysics_nothingIsSaid() {
  SceneOptions options = withPhysics();
  options.physics = false;
  const Scene scene = makeScene(room(), options).scene;
  QVERIFY(scene.shapes.empty());
  const QJsonObject document = documentOf(scene);
  QVERIFY(!QJsonDocument(document).toJson().contains("OMI_"));
  QVERIFY(!nodeOf(document, "world-colonly").isEmpty());
}

void ScenePhysicsTest::filesWithBodies_openAsTheSameLevel() {
  Level level = room();
  const NodeId door = addEntity(level, "func_door");
  addOrThrow(level, boxNode({0, 0, 16}, {64, 16, 112}), {}, door);
  addOrThrow(level, boxNode({64, 0, 16}, {80, 64, 112}), {}, door);
  const NodeId trigger = addEntity(level, "trigger_once");
  addOrThrow(level, boxNode({0, 64, 16}, {64, 80, 112}), nonSolid(), trigger);
  const mesh_formats::GltfSceneFormat format;
  const auto backOf = [&](bool physics) {
    SceneOptions options = withPhysics();
    options.physics = physics;
    const auto written = format.write(makeScene(level, options).scene, "glb");
    const auto read = format.read(Source{*written.bytes, {}}, {});
    std::vector<std::string> notes;
    Level back = levelOfScene(*read.value, notes);
    if (!notes.empty()) throw std::runtime_error(notes.front());
    return back;
  };
  const Level with = backOf(true), without = backOf(false);
  QCOMPARE(entityOccurrences(with).size(), entityOccurrences(without).size());
  QCOMPARE(with.nodeCount(), without.nodeCount());
  const auto volumeOf = [](const Level& each) {
    return geometry::volumeOf(evaluate(each).boundary()).value;
  };
  QCOMPARE(volumeOf(with), volumeOf(level));
  QCOMPARE(volumeOf(with), volumeOf(without));
}

QTEST_APPLESS_MAIN(ScenePhysicsTest)
#include "scene_physics.moc"
