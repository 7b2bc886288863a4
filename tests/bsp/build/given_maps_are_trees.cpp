// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The tree of a real level has to agree with its outline at every point tested. Five maps by
// default; all maps and a million points each with HALFSPACE_LONG set.
#include <QtTest>
#include <random>

#include "bsp/build/exact_contents.h"
#include "geometry/exact/rounding.h"
#include "tests/bsp/build/outline_contents.h"
#include "tests/support/given_levels/given_levels.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::Vec3;
using halfspace::tests::OutlineContents;

class GivenMapsAreTrees : public QObject {
  Q_OBJECT
 private slots:
  void points_lieWhereTheOutlineSays_data() {
    QTest::addColumn<QString>("map");
    const bool all = halfspace::tests::isLongForm();
    const auto maps = all ? tests::givenMaps() : tests::fiveGivenMaps();
    for (const std::string& map : maps)
      if (tests::readGivenMap(map)) QTest::addRow("%s", map.c_str()) << QString::fromStdString(map);
    if (maps.empty()) QTest::addRow("none") << QString();
  }

  void points_lieWhereTheOutlineSays() {
    QFETCH(QString, map);
    if (map.isEmpty()) QSKIP("the given maps are not here; set HALFSPACE_DATA");
    const auto level = tests::readGivenMap(map.toStdString());
    QVERIFY(level);
    level::LevelEvaluation evaluation;
    const geometry::BoundaryChange change = evaluation.update(*level, {});
    LiveTree tree;
    tree.update(evaluation.boundary(), change);
    QCOMPARE(QString::fromStdString(brokenPromise(tree)), QString());
    comparePoints(evaluation.boundary(), tree);
  }

 private:
  // Half of the points are arbitrary, half lie near vertices, where errors are likely.
  static void comparePoints(const geometry::Evaluator& boundary, const LiveTree& tree) {
    const int count = halfspace::tests::isLongForm() ? 1'000'000 : 20'000;
    const OutlineContents outline(boundary);
    const geometry::Box bounds = boundary.solidBounds();
    if (bounds.isEmpty()) return;
    std::mt19937_64 random(5);
    const auto unit = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    std::vector<geometry::BoundaryPiece> pieces;
    boundary.piecesIn(std::span(&bounds, 1), pieces);
    int compared = 0;
    for (int i = 0; i < count; ++i) {
      Vec3 point;
      if (i % 2 == 0 || pieces.empty()) {
        for (int axis = 0; axis < 3; ++axis)
          point[axis] = bounds.min()[axis] + unit() * bounds.sizes()[axis];
      } else {
        const auto& corners = pieces[random() % pieces.size()].polygon.corners;
        point =
            geometry::roundedPosition(boundary.planes(), corners[random() % corners.size()].point);
        for (int axis = 0; axis < 3; ++axis) point[axis] += 4.0 * unit() - 2.0;
      }
      const std::optional<bool> solid = outline.isSolid(point);
      if (!solid) continue;
      ++compared;
      const ExactContents contents = exactContents(tree, point);
      if (contents.solid != *solid || contents.empty == *solid)
        QFAIL(qPrintable(QString("point %1 (%2 %3 %4): the outline says %5")
                             .arg(i)
                             .arg(point.x(), 0, 'g', 17)
                             .arg(point.y(), 0, 'g', 17)
                             .arg(point.z(), 0, 'g', 17)
                             .arg(*solid ? "solid" : "empty")));
    }
    qInfo("%d of %d points told, no difference", compared, count);
  }
};

QTEST_GUILESS_MAIN(GivenMapsAreTrees)
#include "given_maps_are_trees.moc"
