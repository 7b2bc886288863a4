// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// PositionCells: two points whose positions can be equal within their errors are found, wherever
// they lie in their cells.
#include <QtTest>

#include "geometry/arrangement/position_cells.h"
#include "geometry/random/splitmix.h"

using namespace halfspace::geometry;

namespace {

Vec3 randomVector(SplitMix& random, double reach) {
  return {reach * (2 * random.unit() - 1), reach * (2 * random.unit() - 1),
          reach * (2 * random.unit() - 1)};
}

}  // namespace

class PointsByPosition : public QObject {
  Q_OBJECT
 private slots:
  void pointsThatCanBeEqual_areFound() {
    const std::uint64_t seed = 314;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    for (const double largest : {1e-280, 1e-12, 1.0, 4096.0, 1e250}) {
      PositionCells cells(largest);
      // Errors are below 2^-42 of the largest coordinate.
      const double reach = 0x1p-43 * largest;
      std::vector<Vec3> exact;
      for (int i = 0; i < 3000; ++i) {
        exact.push_back(randomVector(random, largest));
        if (random.oneIn(2))
          exact.back() = (exact.back() / largest * 8).array().round() * largest / 8;
        const Vec3 position = exact.back() + randomVector(random, reach);
        cells.insert(cells.around(position, 1.001 * reach), i);
      }
      for (int i = 0; i < 3000; ++i) {
        const Vec3 position = exact[i] + randomVector(random, reach);
        const int found = cells.find(cells.around(position, 1.001 * reach),
                                     [&](int point) { return exact[point] == exact[i]; });
        QVERIFY(found >= 0);
        QVERIFY(exact[found] == exact[i]);
      }
    }
  }

  void pointsFarApart_areNotCompared() {
    PositionCells cells(100.0);
    cells.insert(cells.around(Vec3(1, 2, 3), 0.0), 0);
    int compared = 0;
    const int found = cells.find(cells.around(Vec3(1, 2, 3.0001), 1e-12), [&](int) {
      ++compared;
      return true;
    });
    QCOMPARE(found, -1);
    QCOMPARE(compared, 0);
  }

  // A round coordinate lies in the middle of a cell, not on the border of eight.
  void roundCoordinates_haveOneCell() {
    const PositionCells cells(64.0);
    for (int i = -64; i <= 64; ++i) {
      QCOMPARE(cells.around(Vec3(i, 0.5 * i, 0.25 * i), 1e-13).count, size_t{1});
    }
  }
};

QTEST_APPLESS_MAIN(PointsByPosition)
#include "points_by_position.moc"
