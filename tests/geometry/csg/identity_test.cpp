// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Corners and lines are looked up by keys modulo the prime 2^61 - 1. These solids have different
// corners with equal keys, corners without a residue, and pieces whose position is hard to decide.
// The boundary has to be right in all cases.
#include <QtTest>
#include <numeric>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/trace/loop_area.h"
#include "tests/geometry/csg/scene_evaluation.h"

using namespace halfspace;
using namespace halfspace::geometry;
using tests::solidOf;

namespace {

CsgSolid box(const Vec3& low, const Vec3& high) {
  return solidOf(scenes::boxPlanes(low, high));
}

Plane planeOf(double a, double b, double c, double d) {
  return Plane::fromCoefficients({a, b, c}, d).value();
}

CsgNode put(Evaluator& evaluator, CsgOperation operation, const CsgSolid& solid) {
  return evaluator.insertSolid(evaluator.outline().root(), kNoNode, operation, solid);
}

// 2^61 is 1 modulo the prime, so these two numbers have the same residue.
constexpr double kNear = 0x1p-41, kFar = 0x1p20;

// Volume of a slab of 2^20 + 16 by 64 by 16 minus a trench of 8 by 4 that runs from x = -8 to
// `end`.
double slabVolume(double end) {
  return (0x1p20 + 16) * 64 * 16 - (end - -8.0) * 8 * 4;
}
CsgSolid slab() {
  return box({-12, 0, -16}, {kFar + 4, 64, 0});
}

// Directions from a corner of a square to the first interior points that the search tries, for
// every order of the corners. The points are weighted means of the corners, with the weights that
// the search uses.
std::vector<std::array<int, 2>> spokes() {
  std::vector<std::array<int, 4>> weights;
  for (int round = 0; round < 31; ++round) {
    std::array<int, 4> w;
    for (int corner = 0; corner < 4; ++corner)
      w[static_cast<size_t>(corner)] = 1 + round * (corner * corner + 1) % 31;
    weights.push_back(w);
  }
  for (int t = 1; t <= 12; ++t) weights.push_back({1, t, t * t, 0});
  std::vector<std::array<int, 2>> directions;
  for (const std::array<int, 4>& w : weights)
    for (size_t first = 0; first < 4; ++first)
      for (const bool reversed : {false, true}) {
        // Weight of the square's corner k; the corners are (0,0) (1,0) (1,1) (0,1).
        const auto at = [&](size_t k) {
          return w[reversed ? (first + 4 - k) % 4 : (first + k) % 4];
        };
        const int x = at(1) + at(2), y = at(2) + at(3);
        const int factor = std::gcd(x, y);
        directions.push_back({x / factor, y / factor});
      }
  std::sort(directions.begin(), directions.end(), [](const auto& a, const auto& b) {
    return a[0] * b[1] > b[0] * a[1];  // counter-clockwise
  });
  directions.erase(std::unique(directions.begin(), directions.end()), directions.end());
  return directions;
}

// A drum around the z axis whose flat ends are fans of triangles. Seen along z, an edge from the
// axis passes through each of the points of spokes().
PolygonMesh drum() {
  PolygonSoup soup;
  std::vector<Vec3> rim;
  for (const auto& [x, y] : spokes()) {
    const double scale = 64;
    rim.emplace_back(scale * x, scale * y, 0);
  }
  rim.emplace_back(-1024, 1024, 0);
  rim.emplace_back(-1024, -1024, 0);
  rim.emplace_back(1024, -1024, 0);
  const int size = static_cast<int>(rim.size());
  for (const double z : {16.0, -16.0})
    for (const Vec3& p : rim) soup.vertices.emplace_back(p.x(), p.y(), z);
  const int above = 2 * size, below = above + 1;
  soup.vertices.emplace_back(0, 0, 16);
  soup.vertices.emplace_back(0, 0, -16);
  for (int i = 0; i < size; ++i) {
    const int next = (i + 1) % size;
    soup.faces.push_back({above, i, next});
    soup.faces.push_back({below, size + next, size + i});
    soup.faces.push_back({i, size + i, size + next, next});
  }
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

}  // namespace

class IdentityTest : public QObject {
  Q_OBJECT
 private slots:
  void cornersOfOneKey_inOneFace() {
    Evaluator evaluator;
    put(evaluator, CsgOperation::add, slab());
    put(evaluator, CsgOperation::subtract, box({-8, 8, -4}, {kNear, 16, 4}));
    put(evaluator, CsgOperation::subtract, box({kNear + 2, 8, -4}, {kFar, 16, 4}));
    evaluator.update();
    const BoundaryMesh mesh = meshOf(evaluator);
    QVERIFY(mesh.closed && mesh.manifold);
    QCOMPARE(mesh.vertices.size(), size_t{8 + 8 + 8});
    const double cut = (kNear + 8) * 8 * 4 + (kFar - (kNear + 2)) * 8 * 4;
    QCOMPARE(volumeOf(evaluator).value, (0x1p20 + 16) * 64 * 16 - cut);
  }

  void cornerMovedToOneOfTheSameKey_isFollowed() {
    Evaluator evaluator;
    put(evaluator, CsgOperation::add, slab());
    const CsgNode trench = put(evaluator, CsgOperation::subtract, box({-8, 8, -4}, {kFar, 16, 4}));
    evaluator.update();
    QCOMPARE(volumeOf(evaluator).value, slabVolume(kFar));
    evaluator.setSolid(trench, box({-8, 8, -4}, {kNear, 16, 4}));
    evaluator.update();
    QVERIFY(meshOf(evaluator).closed);
    QCOMPARE(volumeOf(evaluator).value, slabVolume(kNear));
  }

  // The sloped sides meet in x = 1, y = 0; their determinant is 2^61 - 1.
  void cornerWhoseDeterminantIsThePrime_isTheCornerOfABox() {
    Evaluator evaluator;
    std::vector<Plane> planes = scenes::boxPlanes({-8, -8, 0}, {8, 8, 4});
    planes.push_back(planeOf(0x1p31, 1, 0, 0x1p31));
    planes.push_back(planeOf(1, 0x1p30, 0, 1));
    put(evaluator, CsgOperation::add, solidOf(planes));
    put(evaluator, CsgOperation::add, box({-8, -8, 4}, {1, 0, 6}));
    evaluator.update();
    const BoundaryMesh mesh = meshOf(evaluator);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.components, 1);
    QCOMPARE(mesh.vertices.size(),
             size_t{13});  // the corner is not there twice, at the ends of an edge without length
  }

  void boxUnderTheSpokesOfADrum_liesInside() {
    const CsgSolid around{std::make_shared<const PolygonMesh>(drum()), {}};
    Evaluator alone, both;
    put(alone, CsgOperation::add, around);
    alone.update();
    QVERIFY(meshOf(alone).closed);
    put(both, CsgOperation::add, around);
    put(both, CsgOperation::add, box({0, 0, -4}, {8, 8, 4}));
    both.update();
    QCOMPARE(both.faceCount(), alone.faceCount());
    QCOMPARE(both.hash(), alone.hash());
  }

  void areaOfALoop_isDecidedWhereItsBoundAllows() {
    using Corner = std::array<double, 2>;
    const auto signOf = [](std::span<const Corner> corners, double error) {
      LoopArea area;
      for (const Corner& corner : corners) area.add(corner, error);
      return area.sign();
    };
    const std::vector<Corner> square = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const std::vector<Corner> reversed(square.rbegin(), square.rend());
    QCOMPARE(signOf(square, 0.25), 1);
    QCOMPARE(signOf(reversed, 0.25), -1);
    QCOMPARE(signOf(square, 4), 0);
    QCOMPARE(signOf(square, HUGE_VAL), 0);
    QCOMPARE(signOf(std::vector<Corner>{{0, 0}, {1, 1}, {3, 3}}, 0), 0);
  }

  // 4,096 turns in one direction, 256 slivers whose area is lost in the sum so far, 4,096 turns
  // back, and finally a sliver of three quarters of the 256 in the other direction.
  void areaOfALoop_isNotDecidedByWhatRoundingLost() {
    constexpr double kSliver = 0x1p-39;
    constexpr int kTurns = 4096;
    LoopArea area;
    area.add({0, 0}, 0);
    for (int i = 0; i < kTurns; ++i)
      for (const auto& [x, y] : {std::pair(1, 1), {-1, 1}, {-1, -1}, {1, -1}})
        area.add({double(x), double(y)}, 0);
    for (int i = 0; i <= 256; ++i) area.add({1, 1 + i * kSliver}, 0);
    area.add({0, 0}, 0);
    area.add({1, 1}, 0);
    for (int i = 0; i < kTurns; ++i)
      for (const auto& [x, y] : {std::pair(1, -1), {-1, -1}, {-1, 1}, {1, 1}})
        area.add({double(x), double(y)}, 0);
    area.add({0, 0}, 0);
    area.add({1, 1 + 192 * kSliver}, 0);
    area.add({1, 1}, 0);
    QVERIFY(area.sign() >= 0);  // in truth it is 64 slivers
  }

  // Two beams that differ only in their length, by a coordinate with the same residue.
  void boundariesOfEqualResidues_areDistinguished() {
    Evaluator shorter, longer, again;
    put(shorter, CsgOperation::add, box({-8, 0, 0}, {kNear, 8, 8}));
    put(longer, CsgOperation::add, box({-8, 0, 0}, {kFar, 8, 8}));
    put(again, CsgOperation::add, box({-8, 0, 0}, {kNear, 8, 8}));
    for (Evaluator* each : {&shorter, &longer, &again}) each->update();
    QVERIFY2(!sameBoundary(shorter, longer), "different boundaries are taken for one");
    QVERIFY(sameBoundary(shorter, again));
  }

  // Doubles lose the area of the beam's ends: u x v = 2^54 - (2^54 - 1).
  void meshFaceTooThinForDoubles_isKept() {
    constexpr double kUnit = 0x1p-4;
    const Vec3 u(kUnit * 0x1p27, kUnit * (0x1p27 - 1), 0);
    const Vec3 v(kUnit * (0x1p27 + 1), kUnit * 0x1p27, 0);
    PolygonSoup soup;
    for (const double z : {0.0, 8.0})
      for (const Vec3& p : {Vec3(-u - v), Vec3(u - v), Vec3(u + v), Vec3(v - u)})
        soup.vertices.emplace_back(0.25 * p.x(), 0.25 * p.y(), z);
    soup.faces = {{3, 2, 1, 0}, {4, 5, 6, 7}};
    for (int i = 0; i < 4; ++i) soup.faces.push_back({i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i});
    auto made = PolygonMesh::fromFaces(soup);
    if (!made) {
      for (std::vector<int>& face : soup.faces) std::reverse(face.begin(), face.end());
      made = PolygonMesh::fromFaces(soup);
    }
    QVERIFY2(made.ok(), made.ok() ? "" : messageOf(made.reasons()).c_str());
    Evaluator evaluator;
    put(evaluator, CsgOperation::add,
        {std::make_shared<const PolygonMesh>(std::move(made).value()), {}});
    evaluator.update();
    const BoundaryMesh mesh = meshOf(evaluator);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.faces.size(), size_t{6});
  }
};

QTEST_APPLESS_MAIN(IdentityTest)
#include "identity_test.moc"
