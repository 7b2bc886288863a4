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

void add(Evaluator& evaluator, const std::vector<Plane>& planes) {
  evaluator.insertSolid(evaluator.outline().root(), kNoNode, CsgOperation::add,
                        {std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}});
}

Eigen::Matrix3d turned(SplitMix& random) {
  const Vec3 axis = Vec3(random.unit(), random.unit(), random.unit() + 0.1).normalized();
  return Eigen::AngleAxisd(6.0 * random.unit(), axis).toRotationMatrix();
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
    for (int i = 0; i < kBoxes; ++i) {
      const Vec3 low(500 * random.unit(), 500 * random.unit(), 500 * random.unit());
      const Vec3 size(10 + 50 * random.unit(), 10 + 50 * random.unit(), 10 + 50 * random.unit());
      std::vector<Plane> planes = scenes::boxPlanes(low, low + size);
      const Eigen::Matrix3d turn = turned(random);
      for (Plane& plane : planes) plane = plane.rotated(turn, low);
      evaluator.insertSolid(evaluator.outline().root(), kNoNode,
                            background ? CsgOperation::subtract : CsgOperation::add,
                            {std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}});
    }
    evaluator.update();
    QVERIFY(evaluator.faceCount() > 1024);
    const ExactVolume volume = volumeOf(evaluator), expected = volumeOf(evaluator, kAnyLength);
    QVERIFY(volume.exact.empty() && expected.exact.size() > 4000);
    QCOMPARE(volume.value, expected.value);
    QVERIFY(background ? volume.value < 0.0 : volume.value > 0.0);
  }

  // Cubes that are cut in two by planes with large numbers, and the halves moved apart. Each half
  // has a long fraction; all of them together have an integer.
  void halvesOfCubes_haveAnInteger() {
    constexpr int kSeed = 12, kCubes = 160;
    qInfo("seed %d, %d cubes", kSeed, kCubes);
    SplitMix random(kSeed);
    std::vector<std::pair<Vec3, Vec3>> cuts;  // normal; the centre of the cube
    for (int i = 0; i < kCubes; ++i) {
      const auto number = [&] { return static_cast<double>(random.between(1, 1 << 30)); };
      cuts.emplace_back(Vec3(number(), number(), number()), Vec3(64.0 * i, 0, 0));
    }
    Evaluator evaluator;
    for (const double side : {1.0, -1.0})
      for (const auto& [normal, centre] : cuts) {
        const Vec3 at = centre + Vec3(0, 64.0 * side, 0);
        std::vector<Plane> planes =
            scenes::boxPlanes(at - Vec3::Constant(8), at + Vec3::Constant(8));
        planes.push_back(Plane::fromCoefficients(side * normal, side * normal.dot(at)).value());
        add(evaluator, planes);
      }
    evaluator.update();
    QVERIFY(evaluator.faceCount() > 1024);
    const ExactVolume volume = volumeOf(evaluator);
    QCOMPARE(volume.exact, std::to_string(16 * 16 * 16 * kCubes));
    QCOMPARE(volume.value, 16.0 * 16 * 16 * kCubes);
  }
};

QTEST_APPLESS_MAIN(VolumesOfBoundaries)
#include "volumes_of_boundaries.moc"
