// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The volume of a boundary is the exact one, rounded, however it is computed: by a fraction, or in
// bounds where the fraction is too long to read.
#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/evaluator.h"
#include "geometry/random/splitmix.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

constexpr size_t kAnyLength = 100'000'000;  // always computes the fraction

void add(Evaluator& evaluator, CsgOperation operation, const std::vector<Plane>& planes) {
  evaluator.insertSolid(evaluator.outline().root(), kNoNode, operation,
                        {std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}});
}

Vec3 randomVec(SplitMix& random, double low, double high) {
  Vec3 result;
  for (double& x : result) x = low + (high - low) * random.unit();
  return result;
}

std::vector<Plane> turnedBox(SplitMix& random) {
  const Vec3 low = randomVec(random, 0, 500), size = randomVec(random, 10, 60);
  const Vec3 axis = randomVec(random, 0.1, 1).normalized();
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(6.0 * random.unit(), axis).toRotationMatrix();
  std::vector<Plane> planes = scenes::boxPlanes(low, low + size);
  for (Plane& plane : planes) plane = plane.rotated(turn, low);
  return planes;
}

// Cubes that are cut in two by planes with large numbers, and the halves moved apart: first the one
// half of each cube, then the other. Each half has a long fraction. `halves`: how many of them.
Evaluator halvesOfCubes(int cubes, int halves) {
  constexpr int kSeed = 12;
  qInfo("seed %d, %d halves of %d cubes", kSeed, halves, cubes);
  Evaluator evaluator;
  for (int i = 0; i < halves; ++i) {
    SplitMix random(static_cast<uint64_t>(kSeed + i % cubes));
    const double side = i < cubes ? 1.0 : -1.0;
    Vec3 normal;
    for (double& x : normal) x = random.between(1, 1 << 30);
    const Vec3 at(64.0 * (i % cubes), 64.0 * side, 0);
    std::vector<Plane> planes = scenes::boxPlanes(at - Vec3::Constant(8), at + Vec3::Constant(8));
    const double offset = normal.dot(at) + 2.0 * normal.x();
    planes.push_back(Plane::fromCoefficients(side * normal, side * offset).value());
    add(evaluator, CsgOperation::add, planes);
  }
  evaluator.update();
  return evaluator;
}

}  // namespace

class VolumesOfBoundaries : public QObject {
  Q_OBJECT
 private slots:
  // The background is solid or empty, so the volume has either sign.
  void turnedBoxes_haveTheVolumeOfTheirFraction_data() {
    QTest::addColumn<bool>("background");
    QTest::newRow("solids in empty space") << false;
    QTest::newRow("rooms in solid space") << true;
  }

  void turnedBoxes_haveTheVolumeOfTheirFraction() {
    QFETCH(bool, background);
    constexpr int kSeed = 11, kBoxes = 260;
    qInfo("seed %d, %d boxes", kSeed, kBoxes);
    SplitMix random(kSeed);
    Evaluator evaluator(background);
    for (int i = 0; i < kBoxes; ++i)
      add(evaluator, background ? CsgOperation::subtract : CsgOperation::add, turnedBox(random));
    evaluator.update();
    QVERIFY(evaluator.faceCount() > 1024);
    const ExactVolume volume = volumeOf(evaluator), expected = volumeOf(evaluator, kAnyLength);
    QVERIFY(volume.exact.empty() && expected.exact.size() > 4000);
    QCOMPARE(volume.value, expected.value);
    QVERIFY(background ? volume.value < 0.0 : volume.value > 0.0);
  }

  void bothHalvesOfCubes_haveAnInteger() {
    constexpr int kCubes = 160;
    const Evaluator evaluator = halvesOfCubes(kCubes, 2 * kCubes);
    QVERIFY(evaluator.faceCount() > 1024);
    const ExactVolume volume = volumeOf(evaluator);
    QCOMPARE(volume.exact, std::to_string(16 * 16 * 16 * kCubes));
    QCOMPARE(volume.value, 16.0 * 16 * 16 * kCubes);
  }

  // The same without one half: a fraction of a known number of digits. Each part of it counts as
  // many digits as it has, or one more.
  void fractionAtTheLimit() {
    const Evaluator evaluator = halvesOfCubes(160, 319);
    QVERIFY(evaluator.faceCount() > 1024);
    const ExactVolume whole = volumeOf(evaluator, kAnyLength);
    const size_t digits = whole.exact.size() - 1;
    QVERIFY(whole.exact.find('/') != std::string::npos && digits > 16 && digits < 400);
    for (size_t limit = digits - 8; limit <= digits + 8; ++limit) {
      const ExactVolume limited = volumeOf(evaluator, limit);
      QCOMPARE(limited.value, whole.value);
      if (limit < digits) QCOMPARE(limited.exact, std::string());
      if (limit >= digits + 2) QCOMPARE(limited.exact, whole.exact);
    }
  }
};

QTEST_APPLESS_MAIN(VolumesOfBoundaries)
#include "volumes_of_boundaries.moc"
