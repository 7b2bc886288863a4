// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The face that a sweep reports for its hit is the one that the boundary has there: the material
// under a character's foot is that face's.
#include <QtTest>

#include <array>
#include <memory>
#include <optional>

#include "bsp/build/live_tree.h"
#include "bsp/query/sweep.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/exact/rounding.h"
#include "geometry/random/splitmix.h"
#include "tests/bsp/build/fresh_tree.h"
#include "tests/support/long_form.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::Box;
using geometry::Evaluator;
using halfspace::tests::freshTree;
using halfspace::tests::RandomLevel;

namespace {

// The face of the piece of the boundary that has the point of a hit well inside it, if there is
// one: the point is to the left of all edges, as pieces run counter-clockwise.
std::optional<uint32_t> faceOfBoundaryAt(const Evaluator& evaluator, const Hit& hit) {
  // Level units: far more than positions of hits are off (1e-10), far less than pieces are wide.
  constexpr double kNear = 1e-6;
  const Box around(hit.position - Vec3::Constant(kNear), hit.position + Vec3::Constant(kNear));
  std::vector<geometry::BoundaryPiece> pieces;
  evaluator.piecesIn({&around, 1}, pieces);
  for (const geometry::BoundaryPiece& piece : pieces) {
    const auto& corners = piece.polygon.corners;
    const geometry::PlaneNumbers& plane = evaluator.planes().numbers(piece.polygon.plane.id());
    const Vec3 normal = piece.polygon.plane.sign() * Vec3(plane.a, plane.b, plane.c).normalized();
    if ((normal - hit.normal).norm() > kNear) continue;
    const auto at = [&](size_t i) {
      return geometry::approximatePosition(corners[i % corners.size()].point);
    };
    int left = 0;
    for (size_t i = 0; i < corners.size(); ++i) {
      const Vec3 along = at(i + 1) - at(i);
      const double side = along.cross(hit.position - at(i)).dot(hit.normal) / along.norm();
      left += side > kNear;
    }
    if (left == static_cast<int>(corners.size())) return piece.patch;
  }
  return {};
}

QString textOf(int seed, int edit, int ray, uint32_t face, uint32_t expected) {
  return QString("seed %1, edit %2, ray %3: face %4, not %5")
      .arg(seed)
      .arg(edit)
      .arg(ray)
      .arg(face)
      .arg(expected);
}

}  // namespace

class FacesOfHits : public QObject {
  Q_OBJECT
 private slots:
  // Faces merge, touch and end everywhere in these levels, and many solids subtract.
  void randomEdits_areThoseOfFreshTreesAndOfTheBoundary() {
    const int levels = halfspace::tests::isLongForm() ? 200 : 8;
    qInfo("seeds 2000 to %d", 2000 + levels - 1);
    int faces = 0, inside = 0;
    for (int seed = 2000; seed < 2000 + levels; ++seed) {
      RandomLevel level(static_cast<uint64_t>(seed));
      geometry::SplitMix random(static_cast<uint64_t>(seed));
      LiveTree tree;
      for (int edit = 0; edit < 40; ++edit) {
        level.edit();
        tree.update(level.evaluator(), level.evaluator().update());
        if (edit % 4 != 3) continue;
        const LiveTree fresh = freshTree(level.evaluator());
        for (int ray = 0; ray < 120; ++ray) {
          Vec3 from, to;
          for (Vec3* end : {&from, &to})
            for (double& x : *end) x = -6.0 + 25.0 * random.unit();
          const Hit hit = sweep(tree.view(), PointShape{}, from, to - from);
          const Hit expected = sweep(fresh.view(), PointShape{}, from, to - from);
          QCOMPARE(hit.hit, expected.hit);
          if (!hit.hit || hit.startInSolid) continue;
          ++faces;
          QVERIFY2(hit.face == expected.face,
                   qPrintable(textOf(seed, edit, ray, hit.face, expected.face)));
          const std::optional<uint32_t> face = faceOfBoundaryAt(level.evaluator(), hit);
          if (!face) continue;
          ++inside;
          QVERIFY2(hit.face == *face, qPrintable(textOf(seed, edit, ray, hit.face, *face)));
        }
      }
    }
    QVERIFY(faces > 500 && inside > 400);
  }

  // The floor of the carved room lies in one plane and belongs to solids of different sizes, which
  // subtract. `turned`: the floor is a slope, so no coordinate of it is constant.
  void floorOfACarvedRoom_data() {
    QTest::addColumn<bool>("turned");
    QTest::newRow("level") << false;
    QTest::newRow("turned") << true;
  }

  void floorOfACarvedRoom() {
    QFETCH(bool, turned);
    const Eigen::Matrix3d turn =
        (Eigen::Matrix3d() << 0.8, 0, -0.6, 0, 1, 0, 0.6, 0, 0.8).finished();
    const auto placed = [&](const Vec3& point) { return turned ? Vec3(turn * point) : point; };
    Evaluator evaluator;
    const auto put = [&](geometry::CsgOperation operation, const Vec3& low, const Vec3& size) {
      std::vector<geometry::Plane> planes = scenes::boxPlanes(low, low + size);
      if (turned)
        for (geometry::Plane& plane : planes) plane = plane.rotated(turn, Vec3::Zero());
      return evaluator.insertSolid(
          evaluator.outline().root(), geometry::kNoNode, operation,
          {std::make_shared<const geometry::Brush>(geometry::Brush::fromPlanes(planes).value()),
           {}});
    };
    put(geometry::CsgOperation::add, {-64, -64, -64}, {256, 256, 256});
    std::array<geometry::CsgNode, 3> rooms{
        put(geometry::CsgOperation::subtract, {0, 0, 0}, {80, 60, 40}),
        put(geometry::CsgOperation::subtract, {80, 16, 0}, {4, 8, 30}),
        put(geometry::CsgOperation::subtract, {84, 0, 0}, {20, 40, 20})};
    LiveTree tree;
    tree.update(evaluator, evaluator.update());
    geometry::SplitMix random(7);
    std::array<int, 3> hits{};
    for (int i = 0; i < 600; ++i) {
      Vec3 above(104.0, 60.0, 10.0);
      for (int axis : {0, 1}) above[axis] *= random.unit();
      const Hit hit = sweep(tree.view(), PointShape{}, placed(above), placed({0, 0, -20}));
      if (hit.startInSolid) continue;
      QVERIFY(hit.hit);
      const size_t room = above.x() < 80.0 ? 0 : above.x() < 84.0 ? 1 : 2;
      QCOMPARE(evaluator.sourceOf(hit.face).solid, rooms[room]);
      ++hits[room];
    }
    QVERIFY(hits[0] > 300 && hits[1] > 1 && hits[2] > 30);
  }
};

QTEST_APPLESS_MAIN(FacesOfHits)
#include "faces_of_hits.moc"
