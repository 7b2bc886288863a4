// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A Menger sponge of rotated boxes, cut out of a cube in one step. The corners of the boxes are
// rounded, so walls that belong to one plane differ by their last bits, and the result has slivers
// at every crossing. Its exact volume is compared with that of the level evaluation, which cuts the
// same meshes in another way.
#include <cmath>
#include <memory>

#include <QtTest>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/evaluator.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/mesh/sample_soups.h"
#include "tests/support/long_form.h"

using namespace halfspace::geometry;

namespace {

// A rotation by the quaternion (5, 1, 2, 3), whose squared length is 39, about `centre`.
Vec3 rotated(const Vec3& p, const Vec3& centre) {
  const Vec3 d = p - centre;
  return centre + Vec3(13 * d.x() - 26 * d.y() + 26 * d.z(), 34 * d.x() + 19 * d.y() + 2 * d.z(),
                       -14 * d.x() + 22 * d.y() + 29 * d.z()) /
                      39.0;
}

// The box with rounded corners, its sides cut into triangles.
PolygonMesh rotatedBox(const Vec3& low, const Vec3& high, const Vec3& centre) {
  const PolygonSoup box = samples::box(low, high);
  PolygonSoup soup;
  for (const Vec3& vertex : box.vertices) soup.vertices.push_back(rotated(vertex, centre));
  for (const auto& f : box.faces) {
    soup.faces.push_back({f[0], f[1], f[2]});
    soup.faces.push_back({f[0], f[2], f[3]});
  }
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

// The cube, then the tunnels that are cut out of it. The sponge of depth d has the volume 20^d.
std::vector<PolygonMesh> spongeOperands(int depth) {
  const int side = static_cast<int>(std::lround(std::pow(3, depth)));
  const Vec3 centre = Vec3::Constant(0.5 * side);
  std::vector<PolygonMesh> meshes{rotatedBox(Vec3::Zero(), Vec3::Constant(side), centre)};
  for (int width = side / 3; width >= 1; width /= 3) {
    for (int axis = 0; axis < 3; ++axis) {
      for (int u = width; u < side; u += 3 * width) {
        for (int v = width; v < side; v += 3 * width) {
          Vec3 low, high;
          low[axis] = -1;
          high[axis] = side + 1;
          low[(axis + 1) % 3] = u;
          high[(axis + 1) % 3] = u + width;
          low[(axis + 2) % 3] = v;
          high[(axis + 2) % 3] = v + width;
          meshes.push_back(rotatedBox(low, high, centre));
        }
      }
    }
  }
  return meshes;
}

ExactVolume evaluatedVolume(const std::vector<PolygonMesh>& meshes) {
  Evaluator evaluator;
  for (const PolygonMesh& mesh : meshes) {
    const auto operation = &mesh == &meshes.front() ? CsgOperation::add : CsgOperation::subtract;
    evaluator.insertSolid(evaluator.outline().root(), kNoNode, operation,
                          {std::make_shared<const PolygonMesh>(mesh), {}});
  }
  evaluator.update();
  return volumeOf(evaluator, 100'000'000);
}

}  // namespace

class RotatedSponge : public QObject {
  Q_OBJECT
 private slots:
  void volume_isExact_data() {
    QTest::addColumn<int>("depth");
    QTest::addColumn<double>("tolerance");
    // Corners are off by half a unit in the last place of their coordinates, at most 16 or 32.
    QTest::addRow("depth 1") << 1 << 1e-13;
    QTest::addRow("depth 2") << 2 << 1e-11;
    if (halfspace::tests::isLongForm()) QTest::addRow("depth 3") << 3 << 1e-9;
  }
  void volume_isExact() {
    QFETCH(int, depth);
    QFETCH(double, tolerance);
    const std::vector<PolygonMesh> meshes = spongeOperands(depth);
    std::vector<const PolygonMesh*> operands;
    for (const PolygonMesh& mesh : meshes) operands.push_back(&mesh);
    const auto result = boolean(operands, Operation::subtract,
                                {.measureVolume = true, .engine = BooleanEngine::arrangement});
    QVERIFY2(result.ok(), result.ok() ? "" : messageOf(result.reasons()).c_str());
    const BooleanResult& value = result.value();
    QCOMPARE(value.volume->exact, evaluatedVolume(meshes).exact);
    QVERIFY(std::abs(value.volume->value - std::pow(20.0, depth)) < tolerance);

    // Rounding moves faces through each other; every one of these faults lies at a sliver and is
    // reported, and the mesh is closed all the same.
    QVERIFY(topologyOf(value.mesh->soup()).isClosedManifold());
    const Reasons all = selfIntersections(*value.mesh, 1'000'000);
    QCOMPARE(value.roundingFaults.size(), std::min(all.size(), size_t{16}));
    qInfo("volume %.17g, %zu faces, %d rounded, %d collapsed, %zu lost parts, %zu faults",
          value.volume->value, value.mesh->faces().size(), value.roundedVertices,
          value.collapsedFaces, value.lostParts.size(), all.size());
  }
};

QTEST_APPLESS_MAIN(RotatedSponge)
#include "rotated_sponge.moc"
