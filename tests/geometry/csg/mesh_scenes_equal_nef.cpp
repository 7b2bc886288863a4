// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes of meshes in named situations, by the evaluation of levels and by the arrangement, against
// Nef polyhedra: volumes are equal as rational numbers, points are classified alike, the surface is
// closed and 2-manifold, and one and two threads give the same bits.
#include <QtTest>
#include <cstdint>

#include "geometry/boolean/boolean.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "tests/geometry/boolean/random_operands.h"
#include "tests/geometry/csg/boundary_location.h"
#include "tests/geometry/csg/mesh_scenes.h"
#include "tests/geometry/csg/scene_evaluation.h"
#include "tests/support/long_form.h"
#include "tests/support/oracle/nef_oracle.h"

using namespace halfspace;
using namespace halfspace::geometry;
using scenes::SceneNode;
using tests::evaluated;

namespace {

// Of nearly coplanar meshes the exact volume has thousands of digits.
constexpr size_t kAllDigits = SIZE_MAX;

// Half of the points lie on a grid, so that some lie in faces; half are corners of the solids and
// middles of two corners.
Vec3 somePoint(const SceneNode& scene, SplitMix& random) {
  const auto corner = [&]() -> Vec3 {
    const auto& children = scene.children;
    const SceneNode& node =
        children[static_cast<size_t>(random.between(0, static_cast<int>(children.size()) - 1))];
    if (!node.mesh) return Vec3(random.between(0, 6), random.between(0, 6), random.between(0, 6));
    const auto& vertices = node.mesh->vertices();
    return vertices[static_cast<size_t>(random.between(0, static_cast<int>(vertices.size()) - 1))];
  };
  if (random.oneIn(2)) {
    Vec3 point;
    for (double& x : point) x = 0.25 * random.between(-8, 28);
    return point;
  }
  const Vec3 a = corner(), b = corner();
  return random.oneIn(2) ? a : Vec3(0.5 * (a + b));
}

// The exact volume by the arrangement; none if the scene is no single operation on meshes.
std::optional<std::string> volumeByArrangement(const SceneNode& scene) {
  std::vector<const PolygonMesh*> operands;
  for (const SceneNode& child : scene.children) {
    if (!child.mesh || (!operands.empty() && child.operation != scene.children[1].operation))
      return std::nullopt;
    operands.push_back(&*child.mesh);
  }
  for (const Operation operation : tests::kOperations) {
    if (tests::sceneOperation(operation) != scene.children[1].operation) continue;
    BooleanOptions options;
    options.measureVolume = true;
    options.engine = BooleanEngine::arrangement;
    const auto result = boolean(operands, operation, options);
    if (!result) return messageOf(result.reasons());
    return result.value().volume->exact;
  }
  return std::nullopt;
}

// What differs from the oracle; empty: nothing.
std::string differenceOf(const SceneNode& scene, SplitMix& random, int& arranged) {
  const Evaluator evaluator = evaluated(scene, 2);
  if (evaluated(scene, 1).hash() != evaluator.hash()) return "one thread gives other bits";
  const auto nef = oracle::NefSolid::evaluate(scene);
  const std::string volume = nef.volume().exact;
  const std::string ours = volumeOf(evaluator, kAllDigits).exact;
  if (ours != volume) return "volume " + ours + ", oracle " + volume;
  if ((evaluator.faceCount() == 0) != nef.isEmpty()) return "emptiness";
  const BoundaryMesh mesh = meshOf(evaluator);
  if (!mesh.closed || !mesh.manifold) return "not a closed 2-manifold";
  const tests::BoundaryLocation location(evaluator);
  for (int i = 0; i < 12; ++i) {
    const Vec3 point = somePoint(scene, random);
    if (static_cast<int>(location.locate(point)) != static_cast<int>(nef.locate(point)))
      return "location of a point";
  }
  if (const auto other = volumeByArrangement(scene)) {
    ++arranged;
    if (*other != volume) return "arrangement: " + *other + ", oracle " + volume;
  }
  return {};
}

}  // namespace

class MeshScenesEqualNef : public QObject {
  Q_OBJECT
 private slots:
  void scenes_areTheOraclesSolids_data() {
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < tests::kMeshSceneKinds; ++kind)
      QTest::addRow("%s", tests::nameOfMeshSceneKind(kind)) << kind;
  }
  // In the long form 125 scenes of each of the eight kinds: 1,000.
  void scenes_areTheOraclesSolids() {
    QFETCH(int, kind);
    const int count = tests::rounds(tests::isLongForm() ? 125 : 3);
    int arranged = 0;
    for (int scene = 0; scene < count; ++scene) {
      SplitMix random(static_cast<uint64_t>(10'000 * kind + scene));
      const std::string difference = differenceOf(tests::meshScene(kind, random), random, arranged);
      QVERIFY2(difference.empty(), ("scene " + std::to_string(scene) + ": " + difference).c_str());
    }
    qInfo("%d scenes, %d of them by the arrangement, too", count, arranged);
  }
};

QTEST_APPLESS_MAIN(MeshScenesEqualNef)
#include "mesh_scenes_equal_nef.moc"
