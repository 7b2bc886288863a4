// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// With the box set of bevels, a shifted cell is the Minkowski sum of the cell and an axis-aligned
// box. The test shows that a box at any corner of the shifted cell still meets the cell. (The sum
// lies inside the shifted cell because no plane cuts the cell: bevels_touch_and_trim.)
#include <QtTest>

#include "test_cell.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using bsp::BevelPlane;
using bsp::Vec3;
using geometry::SplitMix;
using tests::TestCell;

namespace {

constexpr uint64_t kSeed = 20000517;

bsp::BevelOptions boxSet() {
  return {.edges = false, .vertices = false, .level = false, .box = true};
}

std::vector<BevelPlane> shiftedFor(std::vector<BevelPlane> planes, const Vec3& half) {
  for (BevelPlane& plane : planes) plane.offset += plane.normal.cwiseAbs().dot(half);
  return planes;
}

// Number of corners of the shifted cell at which a box does not come within `slack` of the cell.
int cornersThatMiss(const TestCell& cell, std::span<const BevelPlane> bevels, const Vec3& half,
                    double slack) {
  int misses = 0;
  const Vec3 reach = half.array() + slack;
  for (const Vec3& corner : tests::cornersOf(shiftedFor(cell.planesWith(bevels), half)))
    misses += !cell.meetsBox(corner - reach, corner + reach);
  return misses;
}

Vec3 anyHalf(SplitMix& random) {
  const auto size = [&] { return std::exp2(20 * random.unit() - 10); };
  return {size(), size(), size()};
}

}  // namespace

class BoxesMeetExactSums : public QObject {
  Q_OBJECT
 private slots:
  void shiftedCells_areTheSums_data() {
    QTest::addColumn<int>("family");
    for (const auto family : tests::kCellFamilies)
      QTest::newRow(nameOf(family).c_str()) << static_cast<int>(family);
  }

  void shiftedCells_areTheSums() {
    QFETCH(int, family);
    const int cells = halfspace::tests::isLongForm() ? 300 : 24;
    qInfo("seed %llu, %d cells, three boxes each", static_cast<unsigned long long>(kSeed), cells);
    SplitMix random(kSeed + static_cast<uint64_t>(family));
    bsp::Beveller beveller(boxSet());
    for (int i = 0; i < cells; ++i) {
      const TestCell cell = randomCell(static_cast<tests::CellFamily>(family), random);
      const auto bevels = beveller.bevel(cell.shape());
      for (const Vec3& half : {Vec3(16, 16, 28), anyHalf(random), anyHalf(random)}) {
        const double slack = 1e-9 * (cell.size() + half.maxCoeff());
        const int misses = cornersThatMiss(cell, bevels, half, slack);
        QVERIFY2(misses == 0,
                 qPrintable(QString("cell %1: %2 corners outside the sum").arg(i).arg(misses)));
      }
    }
  }

  // The same test fails without the box set: Melax's edge bevels alone do not make exact sums.
  void withoutTheSet_sumsAreMissed() {
    SplitMix random(kSeed);
    bsp::Beveller beveller({.edges = true, .vertices = true, .level = true, .box = false});
    int missing = 0;
    for (int i = 0; i < 40; ++i) {
      const TestCell cell = randomCell(tests::CellFamily::clippedBox, random);
      missing += cornersThatMiss(cell, beveller.bevel(cell.shape()), Vec3(16, 16, 28), 0.01) > 0;
    }
    QVERIFY2(missing >= 20, qPrintable(QString::number(missing)));
  }

  // Each plane of the set that touches an edge is needed: without it some sum is missed.
  void noPlaneOfTheSetIsIdle() {
    SplitMix random(kSeed);
    bsp::Beveller beveller(boxSet());
    int tried = 0, idle = 0;
    for (int i = 0; i < 12; ++i) {
      const TestCell cell = randomCell(tests::CellFamily::hull, random);
      const auto found = beveller.bevel(cell.shape());
      const std::vector<BevelPlane> all(found.begin(), found.end());
      for (size_t left = 0; left < all.size(); ++left) {
        std::vector<BevelPlane> fewer = all;
        fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(left));
        ++tried;
        idle += cornersThatMiss(cell, fewer, cell.size() * Vec3::Ones(), 1e-7) == 0;
      }
    }
    QVERIFY(tried > 100);
    QCOMPARE(idle, 0);
  }
};

QTEST_APPLESS_MAIN(BoxesMeetExactSums)
#include "boxes_meet_exact_sums.moc"
