// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The same scene has to give the same bits on one thread and on two, in optimised builds and under
// sanitizers. The expected hashes are recorded here; a commit that changes one has to say why.
#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/exact/residue.h"
#include "tests/geometry/csg/scene_evaluation.h"
#include "tests/support/scenes/random_scene.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

// The boundary's hash combined with the bits of every coordinate of the rounded mesh.
uint64_t fingerprint(const Evaluator& evaluator) {
  uint64_t hash = evaluator.hash();
  const BoundaryMesh mesh = meshOf(evaluator);
  for (const Vec3& position : mesh.positions)
    for (double x : position) hash = residue::combine(hash, std::bit_cast<uint64_t>(x));
  for (const BoundaryMesh::Face& face : mesh.faces)
    for (const auto& loop : face.loops)
      for (int index : loop) hash = residue::combine(hash, static_cast<uint64_t>(index));
  return hash;
}

// A cube minus square bars along each axis.
scenes::SceneNode sponge(int level, bool rotated) {
  int side = 1;
  for (int i = 0; i < level; ++i) side *= 3;
  const Eigen::Matrix3d turn = scenes::rotationOf({5, 1, 2, 3});
  const auto add = [&](scenes::SceneNode& scene, scenes::Operation operation, const Vec3& low,
                       const Vec3& high) {
    scenes::SceneNode node;
    node.operation = operation;
    node.planes = scenes::boxPlanes(low, high);
    if (rotated)
      for (Plane& plane : node.planes) plane = plane.rotated(turn, Vec3::Constant(0.5 * side));
    scene.children.push_back(std::move(node));
  };
  scenes::SceneNode scene;
  add(scene, scenes::Operation::add, Vec3::Zero(), Vec3::Constant(side));
  for (int width = side / 3; width >= 1; width /= 3)
    for (int axis = 0; axis < 3; ++axis)
      for (int u = width; u < side; u += 3 * width)
        for (int v = width; v < side; v += 3 * width) {
          Vec3 low, high;
          low[axis] = -1;
          high[axis] = side + 1;
          low[(axis + 1) % 3] = u;
          high[(axis + 1) % 3] = u + width;
          low[(axis + 2) % 3] = v;
          high[(axis + 2) % 3] = v + width;
          add(scene, scenes::Operation::subtract, low, high);
        }
  return scene;
}

}  // namespace

class DeterminismTest : public QObject {
  Q_OBJECT
 private slots:
  void recordedScenes_data() {
    QTest::addColumn<int>("seed");
    QTest::addColumn<bool>("meshes");
    QTest::addColumn<qulonglong>("recorded");
    QTest::newRow("brushes 1") << 1 << false << qulonglong(17510911209956817810ULL);
    QTest::newRow("brushes 2") << 2 << false << qulonglong(16060046544800569035ULL);
    QTest::newRow("brushes 3") << 3 << false << qulonglong(7330536717859190207ULL);
    QTest::newRow("meshes 4") << 4 << true << qulonglong(1724770789849875768ULL);
    QTest::newRow("meshes 5") << 5 << true << qulonglong(14776062277810029265ULL);
  }
  void recordedScenes() {
    QFETCH(int, seed);
    QFETCH(bool, meshes);
    QFETCH(qulonglong, recorded);
    scenes::SceneRecipe recipe;
    recipe.solids = 40;
    recipe.meshes = meshes;
    const scenes::SceneNode scene = scenes::randomScene(static_cast<uint64_t>(seed), recipe);
    const uint64_t one = fingerprint(tests::evaluated(scene, 1));
    QCOMPARE(fingerprint(tests::evaluated(scene, 2)), one);
    QCOMPARE(qulonglong(one), recorded);
  }

  void sponge_keepsItsExactVolume() {
    const Evaluator e = tests::evaluated(sponge(2, false));
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.components, 1);
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("400"));  // 9^3 (20/27)^2
    QCOMPARE(mesh.genus, 81);
  }

  void rotatedSponge_isTheSameSurface() {
    const BoundaryMesh straight = meshOf(tests::evaluated(sponge(2, false)));
    const Evaluator e = tests::evaluated(sponge(2, true));
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.faces.size(), straight.faces.size());
    QCOMPARE(mesh.vertices.size(), straight.vertices.size());
    QCOMPARE(mesh.genus, straight.genus);
    QVERIFY(std::abs(volumeOf(e).value - 400.0) < 1e-3);  // planes were rounded when rotated
  }
};

QTEST_APPLESS_MAIN(DeterminismTest)
#include "determinism_test.moc"
