// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Motion with rotation against cells: no pose before the hit lies in solid, by the faces of the
// Minkowski sum of the rotated hull. Also the bounds of the step length, and that a motion without
// rotation equals a plain sweep.
#include <QtTest>

#include "bsp/query/sweep.h"
#include "bsp/query/turning.h"
#include "tests/bsp/bevel/test_cell.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/long_form.h"
#include "tests/support/reference/reference_cell.h"
#include "tests/support/reference/single_cell.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 26535897;

// The hull, around its reference point, as the motion has rotated it at `fraction`.
Hull turned(const Hull& hull, const TurningMotion& motion, double fraction) {
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(fraction * motion.angle, motion.axis));
  std::vector<Vec3> points;
  for (const Vec3& vertex : hull.vertices()) points.emplace_back(turn * (motion.start * vertex));
  return std::get<Hull>(Hull::ofPoints(points));
}

TurningMotion anyMotion(SplitMix& random, double size) {
  TurningMotion motion;
  motion.from = 3.0 * size * randomPosition(random, 1.0).normalized();
  motion.delta = randomPosition(random, size) - motion.from;
  const auto any = [&] { return randomPosition(random, 1.0).normalized(); };
  motion.start = Eigen::AngleAxisd(within(random, -3.0, 3.0), any());
  motion.axis = any();
  motion.angle = within(random, -9.0, 9.0);
  motion.bound = size * std::exp2(-4.0 - 6.0 * random.unit());
  return motion;
}

}  // namespace

class TurningIsNeverLate : public QObject {
  Q_OBJECT
 private slots:
  void noPoseBeforeTheHit_overlapsASolid() {
    const int rounds = isLongForm() ? 4000 : 80;
    SplitMix random(kSeed);
    int hits = 0, misses = 0;
    for (int i = 0; i < rounds; ++i) {
      const TestCell cell = randomCell(kCellFamilies[i % 8], random);
      const SingleCell single({cell.normals(), cell.vertices(), cell.edges(), {}});
      const TreeView tree = single.view();
      const ReferenceCell reference(tree, 0);
      const Hull& hull = randomHull(random, 0.5 * cell.size(), random.between(4, 10));
      TurningMotion motion = anyMotion(random, cell.size());
      if (random.oneIn(3)) motion.delta *= 0.5;
      const HullShape shape{&hull};
      const Hit hit = sweepTurning(tree, shape, motion);
      QCOMPARE(hit.error, QueryError::none);
      if (hit.startInSolid) continue;
      ++(hit.hit ? hits : misses);
      for (int step = 0; step <= 60; ++step) {
        const double fraction = hit.fraction * step / 60.0;
        const Hull there = turned(hull, motion, fraction);
        const double out =
            gap(sumOf(HullShape{&there}, reference), Vec3(motion.from + fraction * motion.delta));
        if (out < -1e-7 * cell.size())
          QFAIL(qPrintable(QString("seed %1 round %2: %3 deep at %4 of the way to %5")
                               .arg(kSeed)
                               .arg(i)
                               .arg(-out)
                               .arg(fraction)
                               .arg(hit.fraction)));
      }
    }
    qInfo("seed %llu: %d hits, %d misses", static_cast<unsigned long long>(kSeed), hits, misses);
    QVERIFY(hits > rounds / 8 && misses > rounds / 16);
  }

  // A beam that only rotates hits a block next to it.
  void turningAlone_hits() {
    const TestCell cell = randomCell(CellFamily::box, *std::make_unique<SplitMix>(kSeed));
    const SingleCell single({cell.normals(), cell.vertices(), cell.edges(), {}});
    std::vector<Vec3> beam;
    for (int i = 0; i < 8; ++i)
      beam.emplace_back(i & 1 ? 600.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0);
    const Hull hull = std::get<Hull>(Hull::ofPoints(beam));
    TurningMotion motion;
    motion.from = Vec3(-300, -300, 0.5);
    motion.start = Eigen::AngleAxisd(-1.5, Vec3(Vec3::UnitZ()));
    motion.angle = 3.0;
    motion.bound = 0.01;
    const Hit hit = sweepTurning(single.view(), {&hull}, motion);
    QVERIFY(hit.hit && !hit.startInSolid && hit.fraction > 0.1 && hit.fraction < 0.9);
    motion.angle = -1.0;
    QVERIFY(!sweepTurning(single.view(), {&hull}, motion).hit);
  }

  void withoutATurn_itIsTheShiftedSweep() {
    SplitMix random(kSeed);
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
      const TestCell cell = randomCell(kCellFamilies[i % 8], random);
      const SingleCell single({cell.normals(), cell.vertices(), cell.edges(), {}});
      const HullShape shape{&randomHull(random, 0.5 * cell.size(), 8)};
      TurningMotion motion = anyMotion(random, cell.size());
      motion.angle = 0.0;
      motion.start = Eigen::Quaterniond::Identity();
      motion.bound = 1e-6 * cell.size();
      const Hit turning = sweepTurning(single.view(), shape, motion);
      const Hit plain = sweep(single.view(), shape, motion.from, motion.delta, Accuracy::shifted);
      QVERIFY(turning.fraction <= plain.fraction);
      if (!plain.hit || plain.startInSolid || turning.startInSolid) continue;
      ++hits;
      const double before =
          (plain.fraction - turning.fraction) * std::abs(motion.delta.dot(plain.normal));
      QVERIFY(before < 1e-5 * cell.size());
    }
    QVERIFY(hits > 100);
  }

  void stepsKeepTheBound() {
    for (const double bound : {1e-6, 0.01, 0.5, 2.0})
      for (const double angle : {0.0, 0.001, 1.0, 6.2831853}) {
        const int steps = turningSteps(8.0, angle, bound);
        if (steps == 0) continue;
        QVERIFY(8.0 * (1.0 - std::cos(angle / (2.0 * steps))) <= bound * (1.0 + 1e-9));
        if (steps > 1)
          QVERIFY(8.0 * (1.0 - std::cos(angle / (2.0 * (steps - 1)))) > bound * (1.0 - 1e-9));
      }
    QCOMPARE(turningSteps(8.0, 1e9, 1e-9), 0);
  }

  void whatIsNoMotion_isRefused() {
    const SingleCell single([] {
      SplitMix random(kSeed);
      const TestCell cell = randomCell(CellFamily::box, random);
      return SingleCell::Shape{cell.normals(), cell.vertices(), cell.edges(), {}};
    }());
    SplitMix random(kSeed);
    const HullShape shape{&randomHull(random, 10.0, 6)};
    const TurningMotion good = anyMotion(random, 100.0);
    const auto errorOf = [&](const TurningMotion& motion) {
      return sweepTurning(single.view(), shape, motion).error;
    };
    QCOMPARE(errorOf(good), QueryError::none);
    TurningMotion bad = good;
    bad.bound = 0.0;
    QCOMPARE(errorOf(bad), QueryError::badMotion);
    bad = good;
    bad.axis *= 2.0;
    QCOMPARE(errorOf(bad), QueryError::badMotion);
    bad = good;
    bad.angle = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(errorOf(bad), QueryError::notFinite);
    bad = good;
    bad.angle = 1e12;
    QCOMPARE(errorOf(bad), QueryError::badMotion);
    QCOMPARE(sweepTurning(single.view(), HullShape{}, good).error, QueryError::badShape);
  }
};

QTEST_APPLESS_MAIN(TurningIsNeverLate)
#include "turning_is_never_late.moc"
