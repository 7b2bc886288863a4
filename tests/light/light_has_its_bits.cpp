// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The light of one level, to the bit, from every compiler and on every number of threads.
#include <QtTest>

#include "level/file/byte_hash.h"
#include "light/light_grid.h"
#include "tests/light/lit_rooms.h"

using namespace halfspace;
using namespace halfspace::light;
using namespace halfspace::light::tests;

namespace {

// Changes only with a commit that says why.
constexpr uint64_t kLightHash = 17056527085568361486ULL;
constexpr uint64_t kGridHash = 17224937954821007438ULL;

void makeLevel(Rooms3d& level) {
  level.add({-272, -144, -16}, {272, 144, 144});
  level.subtract({-256, -128, 0}, {0, 128, 128});
  level.subtract({8, -128, 0}, {256, 128, 128});
  level.subtract({-4, -20, 16}, {12, 30, 90});
  level.subtract({100, 20, 100}, {180, 90, 160});
  level.insertRotated(CsgOperation::add, {-180, -60, 0}, {-140, 40, 80}, 0.28, 0.96);
  level.insertRotated(CsgOperation::subtract, {60, -90, -8}, {120, -40, 30}, -0.6, 0.8);
}

std::vector<level::LightSource> sources() {
  level::LightSource spot = lampAt({-60, 90, 110}, level::LightFalloff::linear, 400);
  spot.cone = level::LightSource::Cone{Vec3(0.3, -0.7, -0.6).normalized(), 35, 11};
  spot.colour = Vec3(1, 0.6, 0.31);
  spot.brightness = 420;
  return {lampAt({-100, 13, 64}, level::LightFalloff::inverseSquare, 900), spot,
          lampAt({200, -100, 20}, level::LightFalloff::none, 70)};
}

level::DaylightStrength day() {
  level::Daylight given;
  given.towardsSun = Vec3(0.42, -0.48, 0.77);
  return level::strengthOf(given);
}

uint64_t hashOf(const std::vector<Eigen::Vector3f>& light) {
  return level::byteHash(
      {reinterpret_cast<const char*>(light.data()), light.size() * sizeof(Eigen::Vector3f)});
}

}  // namespace

class LightHasItsBits : public QObject {
  Q_OBJECT

 private slots:
  void bits_data() {
    QTest::addColumn<int>("threads");
    QTest::addRow("one thread") << 1;
    QTest::addRow("two threads") << 2;
    QTest::addRow("all processors") << 0;
  }
  void bits() {
    QFETCH(int, threads);
    Rooms3d level;
    makeLevel(level);
    BakeOptions options;
    options.threads = threads;
    const BakedLight baked = level.bake(sources(), options, day());
    QVERIFY(baked.light.size() > 3000);
    QCOMPARE(hashOf(baked.light), kLightHash);

    const std::vector<level::LightSource> given = sources();
    const Illumination illumination(level.tree(), {given.begin(), given.end()}, day());
    LightGridOptions grid;
    grid.threads = threads;
    const auto made = lightGridOf(baked, illumination, Rooms(level.tree()), grid);
    QVERIFY(std::holds_alternative<LightGrid>(made));
    std::vector<Eigen::Vector3f> cubes;
    for (const LightGrid::Point& point : std::get<LightGrid>(made).points)
      cubes.insert(cubes.end(), point.light.begin(), point.light.end());
    QVERIFY(cubes.size() > 100);
    QCOMPARE(hashOf(cubes), kGridHash);
  }
};

QTEST_APPLESS_MAIN(LightHasItsBits)
#include "light_has_its_bits.moc"
