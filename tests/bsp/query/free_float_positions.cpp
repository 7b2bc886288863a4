// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Games often store positions as floats. What rests on a surface at a height that is no float has
// to find a float that is in no solid.
#include <QtTest>

#include "bsp/query/contents.h"
#include "bsp/query/float_position.h"
#include "tests/bsp/query/every_person.h"
#include "tests/bsp/query/slight_turns.h"
#include "tests/support/reference/few_cells.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 16180339;

}  // namespace

class FreeFloatPositions : public QObject {
  Q_OBJECT
 private slots:
  // Shapes at rest on floors, and in corners, at heights that are no float.
  void shapesAtRest_findOne() {
    SplitMix random(kSeed);
    int inside = 0, rests = 0;
    for (int i = 0; i < repeated(100); ++i) {
      const double height = within(random, 100.0, 2000.0);
      const FewCells world({turnedBox(Vec3(0, 0, height - 50), Vec3(400, 400, 50), noTurn()),
                            turnedBox(Vec3(300.3, 0, height + 20), Vec3(50, 400, 60),
                                      random.oneIn(2) ? noTurn() : slightTurn(random))},
                           kWorld);
      const TreeView tree = world.view();
      withEveryPerson([&](const auto& shape) {
        const Vec3 from(within(random, 0.0, 200.0), within(random, -100.0, 100.0), height + 60.0);
        Hit rest = sweep(tree, shape, from, Vec3(0, 0, -100));
        if (random.oneIn(2)) rest = sweep(tree, shape, rest.position, Vec3(300, 10, 0));
        QVERIFY(rest.hit && !rest.startInSolid);
        const Vec3 nearest = rest.position.template cast<float>().template cast<double>();
        inside += overlap(tree, shape, nearest).hit;
        ++rests;
        const FloatPosition position = freeFloatPosition(tree, shape, rest.position);
        QVERIFY(position.found);
        const Vec3 at(position.at[0], position.at[1], position.at[2]);
        QVERIFY(!overlap(tree, shape, at).hit);
        QVERIFY((at - rest.position).norm() < 5e-4);
      });
    }
    qInfo("%d of %d nearest floats are in a solid", inside, rests);
    QVERIFY(inside > rests / 8);
    const FewCells world({turnedBox(Vec3(0, 0, 0), Vec3(50, 50, 50), noTurn())}, kWorld);
    QVERIFY(!freeFloatPosition(world.view(), SphereShape{4.0}, Vec3(0, 0, 0)).found);
    QCOMPARE(freeFloatPosition(world.view(), PointShape{}, Vec3(1e39, 0, 0)).error,
             QueryError::notFinite);
  }
};

QTEST_APPLESS_MAIN(FreeFloatPositions)
#include "free_float_positions.moc"
