// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Pairs of balls, boxes, frustums and rounded cones, compared with a search that shares no code
// with the tests: a point is projected alternately into one solid and the other, and converges to a
// common point or to the gap between them.
#include <QtTest>

#include "comparison/obb/volumes.h"
#include "tests/bsp/query/random_shapes.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::comparison;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 57721;
constexpr int kCases = 1500;
// Iterations of the search; close to a decision it may take more of them.
constexpr int kTurns = 2000, kMostTurns = 400'000;
constexpr double kNear = 0.05;
// The search reports an overlap if the final gap is below kIn, and no overlap if it is above kOut.
constexpr double kIn = 1e-9, kOut = 1e-4;

// ---- projection into a solid: its nearest point ----

Vec3 into(const Ball& ball, const Vec3& p) {
  const Vec3 away = p - ball.centre;
  const double distance = away.norm();
  return distance <= ball.radius ? p : Vec3(ball.centre + away * (ball.radius / distance));
}

Vec3 into(const Obb& box, const Vec3& p) {
  const Vec3 inside = box.axes.transpose() * (p - box.centre);
  return box.centre + box.axes * inside.cwiseMax(-box.half).cwiseMin(box.half);
}

// Projects onto one half-space after the other; repeated, this converges into the intersection of
// all.
Vec3 into(const Frustum& frustum, const Vec3& p) {
  Vec3 q = frustum.axes.transpose() * (p - frustum.eye);
  const auto clip = [&](Vec3 normal, double offset) {
    const double length = normal.norm();
    const double beyond = (normal.dot(q) - offset) / length;
    if (beyond > 0.0) q -= beyond / length * normal;
  };
  clip(Vec3(0, 0, -1), -frustum.near);
  clip(Vec3(0, 0, 1), frustum.far);
  for (const double side : {-1.0, 1.0}) {
    clip(Vec3(side, 0, -frustum.tangentRight), 0.0);
    clip(Vec3(0, side, -frustum.tangentUp), 0.0);
  }
  return frustum.eye + frustum.axes * q;
}

Vec3 into(const RoundedCone& cone, const Vec3& p) {
  Vec3 q = p - cone.apex;
  const double along = cone.axis.dot(q);
  const Vec3 off = q - along * cone.axis;
  const double aside = off.norm();
  if (along < 0.0 || aside * cone.cosine > along * cone.sine) {
    const Vec3 line = cone.cosine * cone.axis +
                      (aside > 0.0 ? Vec3(cone.sine * off / aside) : Vec3(Vec3::Zero()));
    q = std::max(0.0, q.dot(line)) * line;
  }
  if (q.norm() > cone.range) q *= cone.range / q.norm();
  return cone.apex + q;
}

enum class Found { together, apart, unsure };

template <class A, class B>
Found search(const A& a, const B& b, const Vec3& start) {
  Vec3 p = start;
  double gap = 0.0;
  for (int turn = 0; turn < (gap > kNear ? kTurns : kMostTurns); ++turn) {
    const Vec3 inA = into(a, p), inB = into(b, inA);
    gap = std::max((inB - inA).norm(), (into(a, inB) - inB).norm());
    p = inB;
    if (gap < kIn) return Found::together;
  }
  return gap > kOut ? Found::apart : Found::unsure;
}

// ---- random solids of all proportions ----

Eigen::Matrix3d randomAxes(SplitMix& random) {
  if (random.oneIn(4)) return Eigen::Matrix3d::Identity();
  return Eigen::AngleAxisd(6.28 * random.unit(), randomPosition(random, 1.0).normalized()).matrix();
}

Ball randomBall(SplitMix& random) {
  return {randomPosition(random, 8.0), within(random, 0.01, 5.0)};
}

Obb randomBox(SplitMix& random) {
  Obb box;
  box.axes = randomAxes(random);
  box.centre = randomPosition(random, 8.0);
  for (int i = 0; i < 3; ++i) box.half[i] = within(random, 0.05, 4.0);
  box.radius = box.half.norm();
  return box;
}

Frustum randomFrustum(SplitMix& random) {
  Frustum frustum;
  frustum.eye = randomPosition(random, 8.0);
  frustum.axes = randomAxes(random);
  frustum.tangentRight = within(random, 0.05, 2.0);
  frustum.tangentUp = within(random, 0.05, 2.0);
  frustum.near = random.oneIn(3) ? 0.0 : within(random, 0.01, 2.0);
  frustum.far = frustum.near + within(random, 0.5, 12.0);
  return frustum;
}

RoundedCone randomCone(SplitMix& random) {
  RoundedCone cone;
  cone.apex = randomPosition(random, 8.0);
  cone.axis = randomAxes(random).col(2);
  const double angle = random.oneIn(8) ? 0.0 : random.oneIn(8) ? M_PI / 2 : 1.57 * random.unit();
  cone.cosine = angle == M_PI / 2 ? 0.0 : std::cos(angle);
  cone.sine = std::sin(angle);
  cone.range = within(random, 0.5, 12.0);
  return cone;
}

// Compares the overlap test with the search over many pairs.
template <class MakeA, class MakeB>
void compare(const MakeA& makeA, const MakeB& makeB, uint64_t seed) {
  SplitMix random(seed);
  int together = 0, apart = 0, unsure = 0;
  for (int i = 0; i < kCases; ++i) {
    const auto a = makeA(random);
    const auto b = makeB(random);
    const Found found = search(a, b, randomPosition(random, 8.0));
    const bool reported = overlap(a, b);
    QVERIFY2(found != Found::together || reported, qPrintable(QString("case %1 is missed").arg(i)));
    QVERIFY2(found != Found::apart || !reported, qPrintable(QString("case %1 is apart").arg(i)));
    together += found == Found::together;
    apart += found == Found::apart;
    unsure += found == Found::unsure;
  }
  qInfo("seed %llu: %d together, %d apart, %d not told by the search",
        static_cast<unsigned long long>(seed), together, apart, unsure);
  QVERIFY(together > kCases / 20 && apart > kCases / 20 && unsure < kCases / 20);
}

}  // namespace

class VolumesOverlap : public QObject {
  Q_OBJECT
 private slots:
  void ballsAndBoxes() { compare(randomBall, randomBox, kSeed); }
  void ballsAndFrustums() { compare(randomBall, randomFrustum, kSeed + 1); }
  void boxesAndFrustums() { compare(randomBox, randomFrustum, kSeed + 2); }
  void boxesAndCones() { compare(randomBox, randomCone, kSeed + 3); }
  void frustumsAndCones() { compare(randomFrustum, randomCone, kSeed + 4); }

  void conesHoldTheirPoints() {
    SplitMix random(kSeed + 5);
    int inside = 0;
    for (int i = 0; i < 20000; ++i) {
      const RoundedCone cone = randomCone(random);
      const Vec3 point = cone.apex + randomPosition(random, 1.2 * cone.range);
      const double away = (into(cone, point) - point).norm();
      if (away < 1e-14) QVERIFY(contains(cone, point));
      if (away > 1e-9) QVERIFY(!contains(cone, point));
      QVERIFY(contains(cone, into(cone, point)));
      inside += contains(cone, point);
    }
    QVERIFY(inside > 1000 && inside < 15000);
  }

  // The reported point lies in both solids, and no point that a search finds is nearer to the apex.
  void nearestPositionIsShared() {
    SplitMix random(kSeed + 6);
    int shared = 0;
    for (int i = 0; i < kCases; ++i) {
      const Obb box = randomBox(random);
      const RoundedCone cone = randomCone(random);
      const auto position = nearestShared(cornersOf(box), cone);
      if (!position) continue;
      ++shared;
      QVERIFY((into(box, *position) - *position).norm() < 1e-9);
      QVERIFY((into(cone, *position) - *position).norm() < 1e-9);
      RoundedCone shorter = cone;
      shorter.range = (*position - cone.apex).norm() - 1e-3;
      if (shorter.range > 0.0) QVERIFY(search(box, shorter, *position) != Found::together);
    }
    QVERIFY(shared > kCases / 20);
  }

  // Faces, edges and corners that only touch count as an overlap.
  void touchingCounts() {
    Obb box;
    box.half = Vec3::Ones();
    QVERIFY(overlap(Ball{Vec3(3, 0, 0), 2.0}, box));
    QVERIFY(overlap(Ball{Vec3(2, 2, 2), std::sqrt(3.0)}, box));
    QVERIFY(!overlap(Ball{Vec3(2, 2, 2), std::sqrt(3.0) - 1e-9}, box));
    Frustum frustum;
    frustum.eye = Vec3(0, 0, 1);
    frustum.near = 0.0;
    QVERIFY(overlap(box, frustum));
    frustum.eye.z() += 1e-6;
    QVERIFY(!overlap(box, frustum));
    RoundedCone cone;
    cone.apex = Vec3(0, 0, 4);
    cone.axis = Vec3(0, 0, -1);
    cone.range = 3.0;
    QVERIFY(overlap(box, cone));
    cone.range -= 1e-6;
    QVERIFY(!overlap(box, cone));
    // At forty-five degrees, touching the edge x = z = 1.
    cone = {Vec3(3, 0, 1), Vec3(-1, 0, 1).normalized(), std::sqrt(0.5), std::sqrt(0.5), 5.0};
    QVERIFY(overlap(box, cone));
    cone.apex.z() += 1e-6;
    QVERIFY(!overlap(box, cone));
  }
};

QTEST_APPLESS_MAIN(VolumesOverlap)
#include "volumes_overlap.moc"
