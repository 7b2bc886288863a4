// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Baked light against formulas: lamps, spots, sun, sky and bounces in rooms so simple that the
// light on their walls is known.
#include <QtTest>
#include <cmath>
#include <numbers>

#include "light/light_grid.h"
#include "tests/light/lit_rooms.h"

using namespace halfspace;
using namespace halfspace::light;
using namespace halfspace::light::tests;

namespace {

// A hollow box, 512 units wide inside.
constexpr double kHalf = 256;

void makeHall(Rooms3d& level) {
  level.add(Vec3::Constant(-kHalf - 16), Vec3::Constant(kHalf + 16));
  level.subtract(Vec3::Constant(-kHalf), Vec3::Constant(kHalf));
}

bool isInside(const Vec3& point) {
  return point.cwiseAbs().maxCoeff() < kHalf + 1;
}

BakeOptions directOnly(double texelSide) {
  BakeOptions options;
  options.texelSide = texelSide;
  options.rays = 0;
  return options;
}

// The largest relative difference between the baked light and a formula, over the texels inside.
// A texel's light is the mean over its area, so its size shows in the difference.
template <typename Formula>
double worstError(const BakedLight& baked, const Formula& formula) {
  double worst = 0;
  for (size_t i = 0; i < baked.surface.texels().size(); ++i) {
    const Texel& texel = baked.surface.texels()[i];
    const Vec3 point = middleOf(baked.surface, texel);
    if (!isInside(point)) continue;
    const double expected = formula(point, baked.surface.faceOf(texel).chart.basis().normal);
    const double found = static_cast<double>(baked.light[i].x());
    worst = std::max(worst, std::abs(found - expected) / std::max(expected, 1e-3));
  }
  return worst;
}

double squareOf(double value) {
  return value * value;
}

}  // namespace

class LightIsAsComputed : public QObject {
  Q_OBJECT

 private slots:
  // Tolerance 1 %: a texel of 8 units is a mean over positions that differ by so much near the
  // lamp.
  void inverseSquareLamp_hasTheSquareAndTheCosine() {
    Rooms3d level;
    makeHall(level);
    const Vec3 origin(40, -24, 72);
    const BakedLight baked =
        level.bake({lampAt(origin, level::LightFalloff::inverseSquare, 1e6)}, directOnly(8));
    const double worst = worstError(baked, [&](const Vec3& point, const Vec3& normal) {
      const Vec3 way = origin - point;
      return 64.0 * 64.0 / way.squaredNorm() * normal.dot(way) / way.norm();
    });
    QVERIFY2(worst < 0.01, qPrintable(QString::number(worst)));
    QVERIFY2(worst > 0, "the formula is not that of the program");
  }

  void linearLamp_endsAtItsReach() {
    Rooms3d level;
    makeHall(level);
    const Vec3 origin(0, 0, 0);
    const BakedLight baked =
        level.bake({lampAt(origin, level::LightFalloff::linear, 300)}, directOnly(8));
    const auto formula = [&](const Vec3& point, const Vec3& normal) {
      const Vec3 way = origin - point;
      if (way.norm() >= 300) return 0.0;
      return squareOf(1 - way.norm() / 300) * normal.dot(way) / way.norm();
    };
    // Near the reach the light is almost nothing; the difference is measured against a thousandth.
    const double worst = worstError(baked, formula);
    QVERIFY2(worst < 0.1, qPrintable(QString::number(worst)));
    for (size_t i = 0; i < baked.light.size(); ++i) {
      const Vec3 point = middleOf(baked.surface, baked.surface.texels()[i]);
      if ((point - origin).norm() > 312) QVERIFY(baked.light[i].isZero(0));
    }
  }

  void spot_lightsItsConeOnly() {
    Rooms3d level;
    makeHall(level);
    level::LightSource spot = lampAt({0, 0, 0}, level::LightFalloff::none, 2000);
    spot.cone = level::LightSource::Cone{{0, 0, -1}, 30, 20};
    const BakedLight baked = level.bake({spot}, directOnly(8));
    int full = 0, none = 0;
    for (size_t i = 0; i < baked.light.size(); ++i) {
      const Vec3 point = middleOf(baked.surface, baked.surface.texels()[i]);
      if (!isInside(point)) continue;
      const double angle = std::acos(-point.z() / point.norm()) * 180 / std::numbers::pi;
      const double found = static_cast<double>(baked.light[i].x());
      if (angle < 18) {
        QVERIFY(std::abs(found - kHalf / point.norm()) < 0.002);
        ++full;
      }
      if (angle > 32) {
        QCOMPARE(found, 0.0);
        ++none;
      }
    }
    QVERIFY(full > 100);
    QVERIFY(none > 1000);
  }

  // A plate under the open sky, a smaller plate above it.
  void sun_castsTheShadowOfAPlate() {
    Rooms3d level;
    level.add({-256, -256, -16}, {256, 256, 0});
    level.add({-64, -64, 128}, {64, 64, 144});
    level::DaylightStrength day;
    day.towardsSun = Vec3(0.6, 0, 0.8);
    day.sun = Vec3(2, 1, 0.5);
    const BakedLight baked = level.bake({}, directOnly(16), day);
    int lit = 0, dark = 0;
    for (size_t i = 0; i < baked.light.size(); ++i) {
      const Texel& texel = baked.surface.texels()[i];
      const Vec3 point = middleOf(baked.surface, texel);
      if (point.z() != 0 || baked.surface.faceOf(texel).chart.basis().normal.z() < 0.5) continue;
      // The ray to the sun passes the heights of the plate 96 to 108 units further along x.
      const bool isUnder = point.x() + 108 > -64 - 16 && point.x() + 96 < 64 + 16;
      const bool isDeep = point.x() + 96 > -64 + 16 && point.x() + 108 < 64 - 16;
      if (isDeep && std::abs(point.y()) < 48) {
        QVERIFY(baked.light[i].isZero(0));
        ++dark;
      } else if (!isUnder || std::abs(point.y()) > 80) {
        QVERIFY(std::abs(baked.light[i].x() - 1.6F) < 1e-5F);
        QVERIFY(std::abs(baked.light[i].z() - 0.4F) < 1e-5F);
        ++lit;
      }
    }
    QVERIFY(dark > 10);
    QVERIFY(lit > 500);
  }

  void evenSky_lightsAnOpenPlateWhole() {
    Rooms3d level;
    level.add({-256, -256, -16}, {256, 256, 0});
    level::DaylightStrength day;
    day.zenith = day.horizon = day.ground = Vec3::Constant(0.75);
    BakeOptions options;
    options.texelSide = 32;
    const BakedLight baked = level.bake({}, options, day);
    QVERIFY(baked.light.size() >= 512);
    for (const Eigen::Vector3f& light : baked.light) QVERIFY(std::abs(light.y() - 0.75F) < 1e-5F);
  }

  // Reflection keeps the light: over all walls of a closed room, a bounce has the reflected share
  // of the light before it, whatever the shape of the room. Tolerance 2 %: 64 rays for a texel.
  void bounces_keepTheLight() {
    Rooms3d level;
    makeHall(level);
    level.add({-256, -32, -256}, {64, 32, 64});
    const std::vector<level::LightSource> lamps{
        lampAt({100, 100, 50}, level::LightFalloff::inverseSquare, 1e6)};
    const auto sumOf = [&](int bounces) {
      BakeOptions options;
      options.bounces = bounces;
      options.reflectance = 0.6;
      const BakedLight baked = level.bake(lamps, options);
      double sum = 0;
      for (size_t i = 0; i < baked.light.size(); ++i)
        if (isInside(middleOf(baked.surface, baked.surface.texels()[i])))
          sum += static_cast<double>(baked.light[i].x());
      return sum;
    };
    const double direct = sumOf(0);
    const double once = sumOf(1), twice = sumOf(2);
    QVERIFY(direct > 0);
    QVERIFY2(std::abs((once - direct) / direct - 0.6) < 0.02,
             qPrintable(QString::number((once - direct) / direct)));
    QVERIFY2(std::abs((twice - once) / direct - 0.36) < 0.02,
             qPrintable(QString::number((twice - once) / direct)));
  }

  void grid_hasTheLampFromItsSide() {
    Rooms3d level;
    makeHall(level);
    const std::vector<level::LightSource> sources{
        lampAt({0, 0, 0}, level::LightFalloff::inverseSquare, 1e6)};
    const std::vector<level::Lamp> lamps(sources.begin(), sources.end());
    const Illumination illumination(level.tree(), lamps, {});
    const Rooms rooms(level.tree());
    const BakedLight baked = level.bake(sources, directOnly(32));
    LightGridOptions options;
    options.reflectance = 0;
    const auto made = lightGridOf(baked, illumination, rooms, options);
    QVERIFY(std::holds_alternative<LightGrid>(made));
    const auto& grid = std::get<LightGrid>(made);
    QVERIFY(!grid.points.empty());
    int inHall = 0;
    for (const LightGrid::Point& point : grid.points) {
      const Vec3 position =
          grid.origin + grid.step * Vec3(point.index[0], point.index[1], point.index[2]);
      if (position != Vec3(128, 0, 0)) continue;
      ++inHall;
      QVERIFY(point.light[0].isZero(0));                      // +x looks away from the lamp
      QVERIFY(std::abs(point.light[1].x() - 0.25F) < 1e-6F);  // -x: (64/128)^2
    }
    QCOMPARE(inHall, 1);
  }
};

QTEST_APPLESS_MAIN(LightIsAsComputed)
#include "light_is_as_computed.moc"
