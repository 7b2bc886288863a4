// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels as scenes of glTF, and scenes as levels again.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <set>

#include "geometry/csg/close/boundary_measure.h"
#include "geometry/mesh/topology.h"
#include "level/edits/layers.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/native_file.h"
#include "level/solids/entities.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/level_scene/smooth_normals.h"
#include "plugins/mesh_formats/gltf/gltf_scene.h"
#include "plugins/mesh_formats/mesh_formats.h"
#include "tests/plugins/made_scenes.h"
#include "tests/support/scenes/box_nodes.h"

using namespace halfspace;
using namespace halfspace::level;
using namespace halfspace::plugins;
using geometry::Vec3;
using halfspace::tests::addOrThrow;
using halfspace::tests::boxNode;
using halfspace::tests::meshOf;
using halfspace::tests::nodeOf;
using halfspace::tests::plain;

class LevelScenes : public QObject {
  Q_OBJECT
 private slots:
  void boxes_haveNoHiddenFaces_andMetres();
  void textureCoordinates_followTheProjection();
  void roundBrushes_areSmoothOnRequest();
  void skyAndToolTextures_areNotSeen_butSolid();
  void brushEntities_areApart_aroundTheirPivot();
  void triggersAndLiquids_areVolumes();
  void lights_shineAsFarAsTheirBrightnessSays();
  void cameraLooksWhereThePlayerDoes();
  void groupsOfTheWorld_areMeshesOnRequest();
  void omittedSolids_areLeftOut();
  void sampleLevels_areClosed_data();
  void sampleLevels_areClosed();
  void sampleLevels_openAgain_data();
  void sampleLevels_openAgain();
  void scenesWithoutCollision_keepTheirImages();
  void otherFiles_areNoLevels();
};

namespace {

NodeProperties nonSolid() {
  NodeProperties properties;
  properties.flags.nonSolid = true;
  return properties;
}

geometry::PolygonSoup soupOf(const ScenePrimitive& primitive) {
  geometry::PolygonSoup soup;
  soup.vertices = primitive.positions;
  for (const auto& t : primitive.triangles) soup.faces.push_back({int(t[0]), int(t[1]), int(t[2])});
  return soup;
}

Level nativeLevel(const QString& name) {
  const std::string path =
      (QString(HALFSPACE_SOURCE_DIR "/resources/levels/") + name + ".halfspace").toStdString();
  auto bytes = readFile(path);
  if (!bytes.value) throw std::runtime_error(path);
  ReadResult result = readLevel(*bytes.value);
  return std::move(std::get<OpenedLevel>(result).level);
}

double volumeOf(const Level& level) {
  return geometry::volumeOf(evaluate(level).boundary()).value;
}

// Through the bytes of a file.
Level again(const Scene& scene, std::vector<std::string>& notes, const char* extension = "glb") {
  const mesh_formats::GltfSceneFormat format;
  const WriteOutcome written = format.write(scene, extension);
  const Source source{*written.bytes, {}};
  if (!format.isLevel(source)) throw std::runtime_error("the file is not taken for a level");
  const auto read = format.read(source, {});
  if (!read.value) throw std::runtime_error(read.issues.front().text);
  return levelOfScene(*read.value, notes);
}

}  // namespace

void LevelScenes::boxes_haveNoHiddenFaces_andMetres() {
  Level level;
  const MaterialId stone = addMaterial(level, "stone").material();
  addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}, stone));
  addOrThrow(level, boxNode({64, 0, 0}, {128, 64, 64}, stone));
  const MadeScene made = makeScene(level, plain());
  const SceneMesh& mesh = meshOf(made.scene, nodeOf(made.scene, SceneTag::Kind::geometry));
  QCOMPARE(mesh.primitives.size(), size_t(1));
  QCOMPARE(made.triangles, size_t(12));  // the wall between the two is gone, and faces are joined
  geometry::Box bounds;
  for (const Vec3& point : mesh.primitives[0].positions) bounds.extend(point);
  QCOMPARE(bounds.max(), Vec3(4, 2, 2));
  QCOMPARE(QString::fromStdString(made.scene.materials[0].name), QString("stone"));
  Level larger = level;
  larger.setKeyValues({{"_metres_per_unit", "0.5"}});
  const MadeScene again = makeScene(larger, plain());
  bounds.setEmpty();
  for (const Vec3& point :
       meshOf(again.scene, nodeOf(again.scene, SceneTag::Kind::geometry)).primitives[0].positions)
    bounds.extend(point);
  QCOMPARE(bounds.max(), Vec3(64, 32, 32));
}

// A face of 64 units with an image of 64 texels (assumed) shows it once, shifted by its offset.
void LevelScenes::textureCoordinates_followTheProjection() {
  Level level;
  const MaterialId stone = addMaterial(level, "stone").material();
  const NodeId id = addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}, stone));
  ValveAxes axes;
  axes.uAxis = {1, 0, 0};
  axes.vAxis = {0, -1, 0};
  axes.offset = {16, 0};
  axes.scale = {0.5, 2};
  std::get<ShapeSolid>(level.editableNode(id).content).surfaces[0].axes = axes;
  const MadeScene made = makeScene(level, plain());
  const ScenePrimitive& part =
      meshOf(made.scene, nodeOf(made.scene, SceneTag::Kind::geometry)).primitives[0];
  for (size_t i = 0; i < part.positions.size(); ++i) {
    if (part.normals[i].z() < 0.5) continue;
    for (size_t j = 0; j < part.positions.size(); ++j) {
      if (part.normals[j].z() < 0.5) continue;
      const Vec3 units = (part.positions[j] - part.positions[i]) * 32;
      QCOMPARE(part.uvs[j][0] - part.uvs[i][0], units.x() / 0.5 / 64);
      QCOMPARE(part.uvs[j][1] - part.uvs[i][1], -units.y() / 2 / 64);
    }
    const double u = (part.positions[i].x() * 32 / 0.5 + 16) / 64;
    QCOMPARE(u - part.uvs[i][0], std::floor(u - part.uvs[i][0] + 0.5));  // a whole number of images
  }
}

void LevelScenes::roundBrushes_areSmoothOnRequest() {
  Level level;
  ShapeSolid column;
  column.shape = "cylinder";
  column.parameters = {{"sides", 16.0}};
  column.surfaces = {Surface()};
  const NodeId group = addOrThrow(
      level,
      Group{{}, KeyValues{{"classname", "func_group"}, {"_phong", "1"}, {"_phong_angle", "30"}}});
  addOrThrow(level, column, {}, group);
  ShapeSolid other = column;
  other.placement.steps.push_back(AffineMap::move({200, 0, 0}));
  addOrThrow(level, other);
  const MadeScene made = makeScene(level, plain());
  size_t smooth = 0, flat = 0;
  for (const ScenePrimitive& each :
       meshOf(made.scene, nodeOf(made.scene, SceneTag::Kind::geometry)).primitives) {
    for (const auto& t : each.triangles) {
      const Vec3 normal = (each.positions[t[1]] - each.positions[t[0]])
                              .cross(each.positions[t[2]] - each.positions[t[0]])
                              .normalized();
      for (const uint32_t corner : t) {
        const Vec3& given = each.normals[corner];
        QVERIFY(std::abs(given.norm() - 1) < 1e-12);
        const bool isSmooth = (given - normal).norm() > 1e-6;
        (isSmooth ? smooth : flat) += 1;
        if (!isSmooth) continue;
        // Away from the axis: the ends are flat. Corners of a cylinder lie on a grid, so they are
        // only nearly on a circle.
        const Vec3 outward(each.positions[corner].x(), each.positions[corner].y(), 0);
        QVERIFY((given - outward.normalized()).norm() < 0.02);
        QVERIFY(std::abs(given.z()) < 1e-12);
        QVERIFY(each.positions[corner].x() < 2);
      }
    }
  }
  QCOMPARE(smooth, size_t(16 * 6));             // the sides of the first column
  QCOMPARE(flat, size_t(16 * 6 + 4 * 14 * 3));  // those of the second, and all ends
  KeyValues keys{{"_phong", "0"}};
  QCOMPARE(smoothingOf(keys), 0.0);
  keys[0].second = "1";
  QCOMPARE(smoothingOf(keys), 89.0);
}

void LevelScenes::skyAndToolTextures_areNotSeen_butSolid() {
  Level level;
  addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}, addMaterial(level, "stone").material()));
  addOrThrow(level, boxNode({0, 0, 128}, {64, 64, 192}, addMaterial(level, "sky1").material()));
  addOrThrow(level,
             boxNode({0, 0, 256}, {64, 64, 320}, addMaterial(level, "common/caulk").material()));
  const MadeScene made = makeScene(level, plain());
  QCOMPARE(made.triangles, size_t(12));
  const SceneMesh& solid = meshOf(made.scene, nodeOf(made.scene, SceneTag::Kind::collision));
  QCOMPARE(solid.primitives[0].triangles.size(), size_t(36));
  QCOMPARE(QString::fromStdString(solid.name), QString("world-colonly"));
  QVERIFY(solid.isManifold);
}

void LevelScenes::brushEntities_areApart_aroundTheirPivot() {
  Level level;
  const MaterialId stone = addMaterial(level, "stone").material();
  addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}, stone));
  const NodeId door =
      addOrThrow(level, Group{{}, KeyValues{{"classname", "func_door"}, {"speed", "100"}}});
  addOrThrow(level, boxNode({64, 0, 0}, {96, 64, 64}, stone), {}, door);
  const NodeId detail = addOrThrow(level, Group{{}, KeyValues{{"classname", "func_detail"}}});
  addOrThrow(level, boxNode({0, 0, 64}, {64, 64, 96}, stone), {}, detail);
  const MadeScene made = makeScene(level, plain());
  const SceneNode* entity = nullptr;
  for (const SceneNode& node : made.scene.nodes)
    if (valueOf(node.tag.keys, "classname") == "func_door") entity = &node;
  QVERIFY(entity != nullptr);
  QCOMPARE(entity->position, Vec3(80, 32, 32) / 32);
  const int index = int(entity - made.scene.nodes.data());
  int meshes = 0;
  for (const SceneNode& node : made.scene.nodes) {
    if (node.parent != index) continue;
    ++meshes;
    geometry::Box bounds;
    for (const Vec3& point : meshOf(made.scene, &node).primitives[0].positions)
      bounds.extend(point);
    QCOMPARE(bounds.min(), Vec3(-0.5, -1, -1));
    QCOMPARE(bounds.max(), Vec3(0.5, 1, 1));
  }
  QCOMPARE(meshes, 2);  // seen, and its collision
  // The face that the door covers is part of the world, and the detail belongs to the world.
  QCOMPARE(made.triangles, size_t(12 + 12));
}

void LevelScenes::triggersAndLiquids_areVolumes() {
  Level level;
  addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}, addMaterial(level, "stone").material()));
  addOrThrow(level, boxNode({0, 0, 64}, {64, 64, 96}, addMaterial(level, "*water1").material()),
             nonSolid());
  const NodeId trigger = addOrThrow(level, Group{{}, KeyValues{{"classname", "trigger_once"}}});
  addOrThrow(level, boxNode({64, 0, 0}, {96, 64, 64}, addMaterial(level, "trigger").material()),
             nonSolid(), trigger);
  const MadeScene made = makeScene(level, plain());
  QVERIFY(nodeOf(made.scene, SceneTag::Kind::volume, "trigger") != nullptr);
  QVERIFY(nodeOf(made.scene, SceneTag::Kind::volume, "liquid") != nullptr);
  const SceneNode* water = nodeOf(made.scene, SceneTag::Kind::geometry, "liquid");
  const ScenePrimitive& part = meshOf(made.scene, water).primitives[0];
  QVERIFY(made.scene.materials[size_t(part.material)].alpha == AlphaMode::blend);
  QCOMPARE(made.triangles, size_t(24));
  std::vector<std::string> notes;
  const Level back = again(made.scene, notes);
  QCOMPARE(volumeOf(back), 64.0 * 64 * 64);  // neither is solid again
}

void LevelScenes::lights_shineAsFarAsTheirBrightnessSays() {
  Level level;
  addOrThrow(
      level,
      PointEntity{
          {{"classname", "light"}, {"origin", "0 0 64"}, {"light", "320"}, {"_color", "255 0 0"}}});
  addOrThrow(level,
             PointEntity{{{"classname", "light"}, {"origin", "0 0 64"}, {"target", "spot"}}});
  addOrThrow(
      level,
      PointEntity{{{"classname", "info_null"}, {"targetname", "spot"}, {"origin", "0 64 64"}}});
  const MadeScene made = makeScene(level, plain());
  QCOMPARE(made.scene.lights.size(), size_t(2));
  // Assimp refuses a file in which two lights have one name.
  std::set<std::string> names;
  for (const SceneNode& node : made.scene.nodes)
    if (node.tag.kind == SceneTag::Kind::entity) QVERIFY(names.insert(node.name).second);
  QCOMPARE(made.scene.lights[0].range, 10.0);
  QCOMPARE(made.scene.lights[0].color, Vec3(1, 0, 0));
  QVERIFY(made.scene.lights[1].kind == SceneLight::Kind::spot);
  for (const SceneNode& node : made.scene.nodes) {
    if (node.light < 0) continue;
    QCOMPARE(node.position, Vec3(0, 0, 2));
    // Towards +y: not turned.
    QCOMPARE(node.rotation, (std::array<double, 4>{0, 0, 0, 1}));
  }
}

void LevelScenes::cameraLooksWhereThePlayerDoes() {
  Level level;
  addOrThrow(
      level,
      PointEntity{{{"classname", "info_player_start"}, {"origin", "32 0 24"}, {"angle", "180"}}});
  const MadeScene made = makeScene(level, plain());
  const SceneNode* camera = nodeOf(made.scene, SceneTag::Kind::camera);
  QVERIFY(camera && camera->cameraFieldOfView);
  const Eigen::Quaterniond turn(camera->rotation[3], camera->rotation[0], camera->rotation[1],
                                camera->rotation[2]);
  QVERIFY((turn * Vec3(0, 1, 0) - Vec3(-1, 0, 0)).norm() < 1e-12);
  QVERIFY((turn * Vec3(0, 0, 1) - Vec3(0, 0, 1)).norm() < 1e-12);
}

void LevelScenes::groupsOfTheWorld_areMeshesOnRequest() {
  Level level;
  for (int i = 0; i < 3; ++i) {
    NodeProperties named;
    named.name = "house " + std::to_string(i);
    const NodeId group = addOrThrow(level, Group{}, named);
    addOrThrow(level, boxNode({i * 128.0, 0, 0}, {i * 128.0 + 64, 64, 64}), {}, group);
  }
  SceneOptions options = plain();
  const auto meshes = [](const MadeScene& made) {
    return std::ranges::count_if(made.scene.nodes, [](const SceneNode& node) {
      return node.tag.kind == SceneTag::Kind::geometry;
    });
  };
  QCOMPARE(meshes(makeScene(level, options)), 1);
  options.split = SceneSplit::byGroup;
  QCOMPARE(meshes(makeScene(level, options)), 3);
}

void LevelScenes::omittedSolids_areLeftOut() {
  Level level;
  addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}));
  NodeProperties omitted;
  omitted.flags.omittedFromExport = true;
  addOrThrow(level, boxNode({128, 0, 0}, {192, 64, 64}), omitted);
  const NodeId group = addOrThrow(level, Group{}, omitted);
  addOrThrow(level, boxNode({256, 0, 0}, {320, 64, 64}), {}, group);
  const MadeScene made = makeScene(level, plain());
  QCOMPARE(made.triangles, size_t(12));
  QVERIFY(!made.losses.empty());
}

void LevelScenes::sampleLevels_areClosed_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"first_room", "tutorial", "gatehouse", "abbey", "course"})
    QTest::addRow("%s", name) << name;
}

// Closed meshes are closed by their indices; what is seen is closed where corners with equal
// positions are one: no crack and no T-junction.
void LevelScenes::sampleLevels_areClosed() {
  QFETCH(QString, name);
  const MadeScene made = makeScene(nativeLevel(name), plain());
  QVERIFY(made.lostGeometry.empty());
  int closed = 0;
  for (const SceneMesh& mesh : made.scene.meshes) {
    for (const ScenePrimitive& part : mesh.primitives) {
      QCOMPARE(part.normals.size(), mesh.isManifold ? size_t(0) : part.positions.size());
      for (const Vec3& point : part.positions)
        for (const double number : {point.x(), point.y(), point.z()}) {
          volatile float single = static_cast<float>(number);  // GCC 12 optimises the casts away
          QCOMPARE(static_cast<double>(single), number);
        }
    }
    if (!mesh.isManifold) continue;
    ++closed;
    const geometry::MeshTopology topology = geometry::topologyOf(soupOf(mesh.primitives[0]));
    QVERIFY(topology.isClosed() && topology.isManifold() && topology.isOriented());
  }
  QVERIFY(closed > 0);
  std::map<std::pair<std::array<double, 3>, std::array<double, 3>>, int> edges;
  const auto key = [](const Vec3& p) { return std::array<double, 3>{p.x(), p.y(), p.z()}; };
  for (const SceneNode& node : made.scene.nodes) {
    if (node.tag.kind != SceneTag::Kind::geometry || node.tag.contents != "solid" ||
        made.scene.nodes[size_t(node.parent)].tag.kind == SceneTag::Kind::entity)
      continue;
    for (const ScenePrimitive& part : meshOf(made.scene, &node).primitives)
      for (const auto& t : part.triangles)
        for (int i = 0; i < 3; ++i) {
          const auto a = key(part.positions[t[size_t(i)]]);
          const auto b = key(part.positions[t[size_t((i + 1) % 3)]]);
          ++edges[{a, b}];
        }
  }
  for (const auto& [edge, count] : edges) {
    const auto opposite = edges.find({edge.second, edge.first});
    QVERIFY2(opposite != edges.end() && opposite->second == count,
             "an edge of what is seen has no partner");
  }
}

void LevelScenes::sampleLevels_openAgain_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("extension");
  for (const char* name : {"first_room", "tutorial", "gatehouse", "abbey"})
    for (const char* extension : {"glb", "gltf"})
      QTest::addRow("%s as %s", name, extension) << name << extension;
}

void LevelScenes::sampleLevels_openAgain() {
  QFETCH(QString, name);
  QFETCH(QString, extension);
  Level level = nativeLevel(name);
  QVERIFY(level.background() == Background::empty);  // a scene has no other
  Layer layer;
  layer.name = "Upstairs";
  layer.visible = false;
  QVERIFY(addLayer(level, layer).ok());
  const MadeScene made = makeScene(level, plain());
  std::vector<std::string> notes;
  const Level back = again(made.scene, notes, extension.toUtf8());
  QVERIFY2(notes.empty(), notes.empty() ? "" : notes.front().c_str());
  QCOMPARE(back.layers().size(), level.layers().size());
  QVERIFY(back.layers().back().name == "Upstairs" && !back.layers().back().visible);
  const auto entities = entityOccurrences(level), backEntities = entityOccurrences(back);
  QCOMPARE(backEntities.size(), entities.size());
  for (size_t i = 0; i < entities.size(); ++i) {
    const std::set before(entities[i].keyValues.begin(), entities[i].keyValues.end());
    const std::set after(backEntities[i].keyValues.begin(), backEntities[i].keyValues.end());
    QVERIFY(before == after);
  }
  // Corners that are no floats are rounded.
  const double before = volumeOf(level), after = volumeOf(back);
  QVERIFY2(std::abs(after - before) <= 1e-5 * before,
           qPrintable(QString("%1 %2").arg(before).arg(after)));
  // The visible triangles of both have the same materials.
  std::set<std::string> materials, backMaterials;
  const MadeScene twice = makeScene(back, plain());
  for (const SceneMaterial& material : made.scene.materials) materials.insert(material.name);
  for (const SceneMaterial& material : twice.scene.materials) backMaterials.insert(material.name);
  QVERIFY(materials == backMaterials);
}

// A scene for Blender has no closed mesh, so the level comes from what is seen.
void LevelScenes::scenesWithoutCollision_keepTheirImages() {
  const Level level = nativeLevel("gatehouse");
  SceneOptions options = plain();
  options.preset = scenePreset("blender");
  const MadeScene made = makeScene(level, options);
  std::vector<std::string> notes;
  const Level back = again(made.scene, notes);
  QCOMPARE(notes.size(), size_t(1));
  QVERIFY(notes[0].starts_with("The file has no closed mesh"));
  const double before = volumeOf(level), after = volumeOf(back);
  QVERIFY2(std::abs(after - before) <= 1e-5 * before,
           qPrintable(QString("%1 %2").arg(before).arg(after)));
  // Written again, each point of a material has the texture coordinates that it had, but for whole
  // images: compared at the corners that both have.
  const MadeScene twice = makeScene(back, options);
  QCOMPARE(twice.triangles, made.triangles);
  using Corner = std::tuple<std::string, std::array<double, 3>, std::array<double, 3>>;
  const auto cornersOf = [](const Scene& scene) {
    std::map<Corner, std::array<double, 2>> corners;
    for (const SceneNode& node : scene.nodes) {
      if (node.tag.kind != SceneTag::Kind::geometry || node.tag.contents != "solid") continue;
      for (const ScenePrimitive& each : scene.meshes[size_t(node.mesh)].primitives) {
        const std::string name =
            each.material < 0 ? "" : scene.materials[size_t(each.material)].name;
        for (size_t i = 0; i < each.positions.size(); ++i) {
          const Vec3& p = each.positions[i];
          std::array<double, 3> normal{};
          for (int k = 0; k < 3; ++k) normal[size_t(k)] = std::round(each.normals[i][k] * 1000);
          corners[{name, {p.x(), p.y(), p.z()}, normal}] = each.uvs[i];
        }
      }
    }
    return corners;
  };
  const auto first = cornersOf(made.scene), second = cornersOf(twice.scene);
  size_t same = 0, different = 0;
  for (const auto& [corner, uv] : first) {
    const auto found = second.find(corner);
    if (found == second.end()) continue;
    bool equal = true;
    for (size_t k = 0; k < 2; ++k) {
      const double gap = uv[k] - found->second[k];
      equal = equal && std::abs(gap - std::round(gap)) < 1e-3;
    }
    (equal ? same : different) += 1;
  }
  QVERIFY2(same > first.size() * 9 / 10 && different == 0,
           qPrintable(QString("%1 %2 of %3").arg(same).arg(different).arg(first.size())));
}

void LevelScenes::otherFiles_areNoLevels() {
  const mesh_formats::GltfSceneFormat format;
  MeshContents mesh;
  mesh.soup.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.soup.faces = {{0, 1, 2}};
  const WriteOutcome written = mesh_formats::GltfFormat().write(mesh);
  QVERIFY(!format.isLevel({*written.bytes, {}}));
  for (const char* text :
       {"", "{", "glTF\"halfspace\"", "{\"nodes\":[{\"extras\":{\"halfspace\":3}}]}",
        "{\"nodes\":\"halfspace\"}", "{\"nodes\":[1,\"halfspace\"]}"})
    QVERIFY(!format.isLevel({text, {}}));
  for (const char* text : {"{\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"mesh\":7}]}",
                           "{\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"children\":[0]}]}",
                           "{\"scenes\":[{\"nodes\":[5]}],\"nodes\":[{}]}"})
    QVERIFY(!format.read({text, {}}, {}).value);
}

QTEST_APPLESS_MAIN(LevelScenes)
#include "level_scenes.moc"
