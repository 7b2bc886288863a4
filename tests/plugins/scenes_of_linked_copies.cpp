// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Linked copies in scenes: what is equal is stored once.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <set>

#include "geometry/csg/close/boundary_measure.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/evaluation/level_evaluation.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/mesh_formats/gltf/gltf_scene.h"
#include "tests/support/scenes/box_nodes.h"

using namespace halfspace;
using namespace halfspace::level;
using namespace halfspace::plugins;
using namespace halfspace::tests;
using geometry::Vec3;

class ScenesOfLinkedCopies : public QObject {
  Q_OBJECT
 private slots:
  void linkedCopies_shareTheirMeshes();
  void copiesThatAreCut_haveMeshesOfTheirOwn();
};

namespace {

// Three linked copies of a crate and of a door before it, the last one turned by 90 degrees.
Level threeCopies() {
  Level level;
  const MaterialId wood = addMaterial(level, "wood").material();
  const NodeId crate = addDefinition(level, "crate").node();
  addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}, wood), {}, crate);
  addOrThrow(level, boxNode({16, 16, 64}, {48, 48, 96}, wood), {}, crate);
  const NodeId door =
      addOrThrow(level, Group{{}, KeyValues{{"classname", "func_door"}}}, {}, crate);
  addOrThrow(level, boxNode({0, -32, 0}, {64, -16, 96}, wood), {}, door);
  AffineMap turned = AffineMap::move({1024, 0, 0});
  turned.linear << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  const std::vector<Transform> steps{AffineMap::move({128, 0, 0}), AffineMap::move({512, 320, 64}),
                                     turned};
  for (const Transform& step : steps)
    if (!addLinkedCopy(level, level.root(), crate, {{step}}).ok()) throw std::runtime_error("copy");
  return level;
}

struct SharedUse {
  int nodes = 0;
  std::set<int> meshes;
  geometry::Box bounds;  // in the scene
};

SharedUse useOf(const Scene& scene, SceneTag::Kind kind, SceneTag::Kind above) {
  SharedUse use;
  for (const SceneNode& node : scene.nodes) {
    if (node.tag.kind != kind || node.mesh < 0) continue;
    if (scene.nodes[size_t(node.parent)].tag.kind != above) continue;
    ++use.nodes;
    use.meshes.insert(node.mesh);
    Vec3 position = node.position;
    for (int up = node.parent; up >= 0; up = scene.nodes[size_t(up)].parent)
      position += scene.nodes[size_t(up)].position;
    for (const ScenePrimitive& part : scene.meshes[size_t(node.mesh)].primitives)
      for (const Vec3& point : part.positions) use.bounds.extend(point + position);
  }
  return use;
}

MadeScene byGroup(const Level& level) {
  SceneOptions options;
  options.threads = 1;
  options.split = SceneSplit::byGroup;
  return makeScene(level, options);
}

double volumeOf(const Level& level) {
  return geometry::volumeOf(evaluate(level).boundary()).value;
}

}  // namespace

void ScenesOfLinkedCopies::linkedCopies_shareTheirMeshes() {
  using Kind = SceneTag::Kind;
  const Level level = threeCopies();
  const MadeScene made = byGroup(level);
  // The doors, each with what is seen and its collision; the turned one has meshes of its own.
  for (const Kind kind : {Kind::geometry, Kind::collision}) {
    const SharedUse doors = useOf(made.scene, kind, Kind::entity);
    QCOMPARE(doors.nodes, 3);
    QCOMPARE(doors.meshes.size(), size_t(2));
    QCOMPARE(doors.bounds.min() * 32, Vec3(128, -32, 0));
    QCOMPARE(doors.bounds.max() * 32, Vec3(1056, 304, 160));
  }
  const SharedUse crates = useOf(made.scene, Kind::geometry, Kind::copy);
  QCOMPARE(crates.nodes, 3);
  QCOMPARE(crates.meshes.size(), size_t(2));
  QCOMPARE(crates.bounds.min() * 32, Vec3(128, 0, 0));
  QCOMPARE(crates.bounds.max() * 32, Vec3(1024, 384, 160));
  // A crate: a top with a hole (8), the other five sides, and the box on it without its bottom.
  QCOMPARE(made.triangles, size_t(3 * 12 + 3 * (8 + 10 + 10)));
  // The file has each mesh once, and it opens as a level with all doors at their positions.
  const mesh_formats::GltfSceneFormat format;
  const WriteOutcome written = format.write(made.scene, "gltf");
  const QJsonObject file =
      QJsonDocument::fromJson(QByteArray::fromStdString(*written.bytes)).object();
  QCOMPARE(file["meshes"].toArray().size(), int(made.scene.meshes.size()));
  const auto read = format.read({*written.bytes, {}}, {});
  QVERIFY(read.value.has_value());
  std::vector<std::string> notes;
  QCOMPARE(volumeOf(levelOfScene(*read.value, notes)), volumeOf(level));
}

void ScenesOfLinkedCopies::copiesThatAreCut_haveMeshesOfTheirOwn() {
  Level level = threeCopies();
  NodeProperties cutter;
  cutter.operation = Operation::subtract;
  addOrThrow(level, boxNode({500, 310, 60}, {530, 340, 80}), cutter);
  const MadeScene made = byGroup(level);
  const SharedUse crates = useOf(made.scene, SceneTag::Kind::geometry, SceneTag::Kind::copy);
  QCOMPARE(crates.nodes, 3);
  QCOMPARE(crates.meshes.size(), size_t(3));
  const SharedUse doors = useOf(made.scene, SceneTag::Kind::geometry, SceneTag::Kind::entity);
  QCOMPARE(doors.meshes.size(), size_t(2));
}

QTEST_APPLESS_MAIN(ScenesOfLinkedCopies)
#include "scenes_of_linked_copies.moc"
