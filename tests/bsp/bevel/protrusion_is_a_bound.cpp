// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares the protrusion with brute force: the corners of the cell shifted by r, computed exactly,
// and their distances to the cell.
#include <QtTest>
#include <cmath>
#include <limits>
#include <numbers>

#include "test_cell.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using bsp::BevelPlane;
using bsp::Vec3;
using geometry::SplitMix;
using tests::CellFamily;
using tests::TestCell;

namespace {

constexpr uint64_t kSeed = 1999;

double furthestCorner(const TestCell& cell, std::span<const BevelPlane> bevels, double radius) {
  std::vector<BevelPlane> planes = cell.planesWith(bevels);
  for (BevelPlane& plane : planes) plane.offset += radius;
  double furthest = 0;
  for (const Vec3& corner : tests::cornersOf(planes))
    furthest = std::max(furthest, cell.distance(corner));
  return furthest;
}

TestCell cube() {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i) corners.push_back(64.0 * Vec3(i & 1, i >> 1 & 1, i >> 2));
  return TestCell(geometry::Brush::fromPoints(corners).value());
}

// A spike whose opposite sides meet in `degrees` at the apex.
TestCell spike(double degrees) {
  const double half = 100 * std::tan(degrees / 2 * std::numbers::pi / 180);
  return TestCell(
      geometry::Brush::fromPoints(
          std::vector<Vec3>{
              {half, half, 0}, {-half, half, 0}, {-half, -half, 0}, {half, -half, 0}, {0, 0, 100}})
          .value());
}

bsp::BevelOptions netOf(double degrees) {
  return {.edges = true, .vertices = true, .level = true, .box = true, .limitDegrees = degrees};
}

}  // namespace

class ProtrusionIsABound : public QObject {
  Q_OBJECT
 private slots:
  void knownShapes_haveTheirClosedForms() {
    const TestCell box = cube();
    QVERIFY(std::abs(protrusion(box.shape(), {}) - (std::sqrt(3.0) - 1)) < 1e-9);
    bsp::Beveller edges({.edges = true, .limitDegrees = 45.0});
    // Twelve planes: an edge protrudes by only 0.082; the corner lies between (1,1,0), (1,0,1) and
    // (0,1,1).
    const auto bevels = edges.bevel(box.shape());
    QCOMPARE(bevels.size(), size_t{12});
    QVERIFY(std::abs(protrusion(box.shape(), bevels) - (std::sqrt(1.5) - 1)) < 1e-9);
    // Between opposite sides of a spike the protrusion is at least 1 / sin(a / 2) - 1, where a is
    // the angle between the sides.
    const TestCell needle = spike(10);
    QVERIFY(protrusion(needle.shape(), {}) >= 1 / std::sin(5 * std::numbers::pi / 180) - 1);
  }

  void anyRadius_staysWithinIt_data() {
    QTest::addColumn<int>("family");
    for (const auto family : tests::kCellFamilies)
      QTest::newRow(nameOf(family).c_str()) << static_cast<int>(family);
  }

  void anyRadius_staysWithinIt() {
    QFETCH(int, family);
    const int cells = halfspace::tests::isLongForm() ? 800 : 30;
    qInfo("seed %llu, %d cells, four limits", static_cast<unsigned long long>(kSeed), cells);
    SplitMix random(kSeed + static_cast<uint64_t>(family));
    for (int i = 0; i < cells; ++i) {
      const TestCell cell = randomCell(static_cast<CellFamily>(family), random);
      for (const double limit : {180.0, 90.0, 60.0, 40.0}) {
        bsp::Beveller beveller(netOf(limit));
        const auto bevels = beveller.bevel(cell.shape());
        const double bound = protrusion(cell.shape(), bevels);
        if (limit < 180)
          QVERIFY2(bound <= 1 / std::cos(limit / 2 * std::numbers::pi / 180) - 1 + 1e-7,
                   qPrintable(QString("cell %1: %2 at %3 degrees").arg(i).arg(bound).arg(limit)));
        if (bound > 1e3) continue;  // the bound would be reached only far away
        for (const double radius : {0.01, 1.0, 16.0, 1000.0}) {
          const double furthest = furthestCorner(cell, bevels, radius);
          QVERIFY2(furthest <= radius * (1 + bound) + 1e-9 * (cell.size() + radius),
                   qPrintable(QString("cell %1, limit %2, radius %3: %4, bound %5")
                                  .arg(i)
                                  .arg(limit)
                                  .arg(radius)
                                  .arg(furthest / radius - 1)
                                  .arg(bound)));
        }
      }
    }
  }

  // The bound is tight: a sphere that is small compared to the cell reaches it.
  void smallSpheres_reachIt() {
    SplitMix random(kSeed);
    for (int i = 0; i < 40; ++i) {
      const TestCell cell = randomCell(i % 2 ? CellFamily::prism : CellFamily::hull, random);
      bsp::Beveller beveller({.edges = true, .vertices = i % 4 < 2, .limitDegrees = 70});
      const auto bevels = beveller.bevel(cell.shape());
      const double bound = protrusion(cell.shape(), bevels);
      const double radius = 1e-6 * cell.size();
      const double found = furthestCorner(cell, bevels, radius) / radius - 1;
      if (bound < 10)
        QVERIFY2(std::abs(found - bound) < 1e-5 * (1 + bound),
                 qPrintable(QString("cell %1: %2, bound %3").arg(i).arg(found).arg(bound)));
    }
  }

  void aBoundGiven_isKept() {
    SplitMix random(kSeed);
    for (const double limit : {0.5, 0.1, 0.02}) {
      bsp::Beveller beveller({.edges = false, .level = false, .box = false, .protrusion = limit});
      for (const auto family : tests::kCellFamilies) {
        for (int i = 0; i < 10; ++i) {
          const TestCell cell = randomCell(family, random);
          const double found = protrusion(cell.shape(), beveller.bevel(cell.shape()));
          QVERIFY2(found <= limit, qPrintable(QString("%1 %2: %3 for %4")
                                                  .arg(nameOf(family).c_str())
                                                  .arg(i)
                                                  .arg(found)
                                                  .arg(limit)));
        }
      }
    }
  }

  // The shifted cell of a sphere lies inside that of the box around the sphere, which is the exact
  // sum.
  void theBoxSetAlone_boundsAnyCell() {
    SplitMix random(kSeed);
    bsp::Beveller beveller({.edges = false, .level = false, .box = true});
    for (const auto family : tests::kCellFamilies) {
      for (int i = 0; i < 100; ++i) {
        const TestCell cell = randomCell(family, random);
        const double found = protrusion(cell.shape(), beveller.bevel(cell.shape()));
        QVERIFY2(found <= std::sqrt(3.0) - 1 + 1e-8,
                 qPrintable(QString("%1 %2: %3").arg(nameOf(family).c_str()).arg(i).arg(found)));
      }
    }
  }

  // The sharper the spike, the closer its cone of normals comes to a half sphere; the number of
  // bevels stays bounded.
  void spikes_takeABoundedNumber() {
    const double rho = std::numbers::pi / 4;
    const double most = (1 + std::sin(rho / 2)) / (1 - std::cos(rho / 2));
    bsp::Beveller beveller(
        {.edges = false, .vertices = true, .level = false, .box = false, .limitDegrees = 90});
    double before = 0;
    for (const double degrees : {30.0, 20.0, 10.0, 5.0, 1.0, 0.01}) {
      const TestCell cell = spike(degrees);
      const double unbevelled = protrusion(cell.shape(), {});
      QVERIFY(unbevelled > before);
      before = unbevelled;
      const auto bevels = beveller.bevel(cell.shape());
      QVERIFY(bevels.size() < 5 * most);
      QVERIFY(bevels.size() >= 1);
    }
    QVERIFY(before > 1e4);
  }
};

QTEST_APPLESS_MAIN(ProtrusionIsABound)
#include "protrusion_is_a_bound.moc"
