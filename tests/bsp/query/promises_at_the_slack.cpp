// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the promises of sweep.h with the slack itself as tolerance, on borderline cases: surfaces
// almost level, contacts almost touching, obstacles almost passed. Brushes are rotated by tiny
// angles, motions graze, and starts touch.
#include <QtTest>

#include "bsp/query/contents.h"
#include "tests/bsp/query/every_person.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/bsp/query/slight_turns.h"
#include "tests/bsp/query/verdict_text.h"
#include "tests/support/reference/few_cells.h"
#include "tests/support/reference/precise_judge.h"
#include "tests/support/reference/sweep_judge.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 16180339;

Eigen::Matrix3d anyTurn(SplitMix& random) {
  return Eigen::AngleAxisd(6.28 * random.unit(), randomPosition(random, 1.0).normalized())
      .toRotationMatrix();
}

// One to three boxes near the origin, side by side along x, with little overlap.
std::vector<HandMadeCell> someBoxes(SplitMix& random) {
  std::vector<HandMadeCell> cells;
  double x = -200.0;
  for (int i = random.between(1, 3); i > 0; --i) {
    const Vec3 half(within(random, 10.0, 60.0), within(random, 10.0, 80.0),
                    within(random, 5.0, 60.0));
    const Eigen::Matrix3d turn = random.oneIn(3)   ? anyTurn(random)
                                 : random.oneIn(6) ? noTurn()
                                                   : slightTurn(random);
    x += half.x() + within(random, 0.0, 40.0);
    cells.push_back(turnedBox(Vec3(x, within(random, -20.0, 20.0), 0.0), half, turn));
    x += half.x();
  }
  return cells;
}

// Motions from positions around the boxes to one of their corners or past it. Half of them graze:
// they go along a surface that the shape touches, or deviate from it by a tiny angle.
template <class Shape>
struct Walk {
  const TreeView& tree;
  const Shape& shape;
  const std::vector<HandMadeCell>& cells;
  SplitMix& random;

  Vec3 target() {
    const HandMadeCell& cell = cells[random.next() % cells.size()];
    return cell.vertices[random.next() % cell.vertices.size()];
  }
  Vec3 anyFrom() { return target() + randomPosition(random, 120.0); }
  Vec3 anyMotion(const Vec3& from) {
    return (target() + randomPosition(random, 30.0) - from) * within(random, 0.5, 2.0);
  }
  // A position in which the shape touches something: the end of another motion.
  Vec3 touching() {
    const Vec3 from = anyFrom();
    return sweep(tree, shape, from, anyMotion(from)).position;
  }
  Vec3 grazing() {
    const HandMadeCell& cell = cells[random.next() % cells.size()];
    const Vec3& n = cell.normals[random.next() % cell.normals.size()];
    Vec3 direction = randomPosition(random, 200.0);
    if (random.oneIn(2)) direction = cell.vertices[0] - cell.vertices[1 + random.next() % 2];
    direction -= n.dot(direction) * n;
    return direction + randomPosition(random, 1.0).normalized() * std::exp2(-40.0 * random.unit());
  }
};

}  // namespace

class PromisesAtTheSlack : public QObject {
  Q_OBJECT
 private slots:
  void turnedBoxes_meetTheJudge_data() {
    QTest::addColumn<int>("shape");
    const char* names[] = {"point", "sphere", "capsule", "cylinder", "box", "hull"};
    for (int i = 0; i < 6; ++i) QTest::newRow(names[i]) << i;
  }

  void turnedBoxes_meetTheJudge() {
    QFETCH(int, shape);
    int index = 0;
    withEveryPerson([&](const auto& person) {
      if (index++ == shape) judgeMany(person);
    });
  }

  // A hull with a slanted keel rests on the ridge of a roof of two cells.
  void ridges_haveNoSeams() {
    HandMadeCell low = roofCell({-200.0, 0.0, 100.0, 0.0, 60.0});
    HandMadeCell high = roofCell({0.0, 200.0, 100.0, 0.0, 60.0});
    low.seams = {1};
    high.seams = {0};
    const FewCells roof({low, high}, kWorld);
    const TreeView tree = roof.view();
    SplitMix random(kSeed);
    int slides = 0;
    for (int i = 0; i < repeated(200); ++i) {
      // The keel is an edge below everything else, across the ridge or at an angle to it.
      const Vec3 keel(within(random, -12.0, 12.0), within(random, -12.0, 12.0),
                      within(random, -2.0, 2.0));
      const std::vector<Vec3> points = {Vec3(keel.x(), keel.y(), -20.0 + keel.z()),
                                        Vec3(-keel.x(), -keel.y(), -20.0 - keel.z()),
                                        Vec3(14, 3, 20), Vec3(-9, 12, 18), Vec3(-3, -15, 22)};
      const auto made = Hull::ofPoints(points);
      if (!std::holds_alternative<Hull>(made)) continue;
      const HullShape shape{&std::get<Hull>(made)};
      const Vec3 above(-60.0 * random.unit() - 20.0, 0.0, 120.0);
      const Hit rest = sweep(tree, shape, above, Vec3(0, 0, -100));
      if (!rest.hit || rest.startInSolid) continue;
      const Hit slide = sweep(tree, shape, rest.position, Vec3(150, 0, 0));
      if (slide.hit) QFAIL(qPrintable(describe(shape, rest.position, Vec3(150, 0, 0), slide, {})));
      ++slides;
    }
    QVERIFY(slides > repeated(100));
  }

  // Nearly level motions that sink to the height of a floor before they are over it. They must end
  // at the floor's edge, not where they come within the slack of its plane, long before the floor.
  void grazingMotions_endAtTheEdge() {
    const FewCells world({turnedBox(Vec3(560, 0, -25), Vec3(40, 100, 25), noTurn())}, kWorld);
    const TreeView tree = world.view();
    withEveryPerson([&](const auto& shape) {
      const double reach = shape.reach(Vec3(Vec3::UnitX()));
      for (const double slope : {1e-12, 1e-9, 1e-8}) {
        const Vec3 from(0, 0, shape.reach(Vec3(Vec3::UnitZ())) + 0.5 * slope * 1000);
        const Vec3 delta(1000, 0, -slope * 1000);
        const Hit hit = sweep(tree, shape, from, delta);
        if (!hit.hit) continue;
        QVERIFY2(hit.position.x() >= 520.0 - reach - 1e-6,
                 qPrintable(QString("hit at x = %1").arg(hit.position.x(), 0, 'g', 17)));
      }
    });
    const Hit hit = sweep(tree, PointShape{}, Vec3(0, 0, 5e-10), Vec3(1000, 0, -1e-9));
    QVERIFY(hit.hit);
    QVERIFY2(std::abs(hit.position.x() - 520.0) < 1e-6,
             qPrintable(QString("hit at x = %1").arg(hit.position.x(), 0, 'g', 17)));
  }

  // The motion begins before the floor or ridge, within the slack of its height, and sinks very
  // little. It becomes deep enough for a hit only above the floor; the first facet it meets is
  // never met deeply enough.
  void grazingMotions_landBeyondTheEdge() {
    const Eigen::Matrix3d hair = Eigen::AngleAxisd(1e-12, Vec3::UnitX()).toRotationMatrix();
    const std::vector<HandMadeCell> floor = {
        turnedBox(Vec3(200, 0, -25), Vec3(200, 100, 25), noTurn())};
    const std::vector<HandMadeCell> tilted = {
        turnedBox(Vec3(200, 0, -25), Vec3(200, 100, 25), hair)};
    const std::vector<HandMadeCell> ridge = {roofCell({0.0, 400.0, 100.0, -60.0, 0.0})};
    int hits = 0, wrong = 0;
    for (const auto& cells : {floor, tilted, ridge}) {
      const FewCells world(cells, kWorld);
      const TreeView tree = world.view();
      const PreciseJudge judge(tree);
      withEveryPerson([&](const auto& shape) {
        const double slack = slackOf(tree, shape.extent());
        const double height = shape.reach(Vec3(Vec3::UnitZ()));
        for (const double above : {0.95, 0.5, 0.0, -0.4})
          for (const double sink : {0.1, 0.4, 0.7, 1.0, 1.6, 3.0, 18.0})
            for (const double y : {0.0, 90.0}) {
              const Vec3 from(-40, y, height + above * slack), delta(400, 0, -sink * slack);
              const Hit hit = sweep(tree, shape, from, delta);
              const Verdict verdict = judge.judge(shape, from, delta, hit);
              hits += hit.hit;
              if (!verdict.right() && ++wrong <= 5)
                qWarning("%s", qPrintable(describe(shape, from, delta, hit, verdict)));
            }
      });
    }
    QCOMPARE(wrong, 0);
    QVERIFY(hits > 0);
  }

  // Two worlds reduced from random ones. In the first, a shape at rest on a top that is level up to
  // 1e-11 leaves it before it is deep enough for a hit. In the second, the rim of a cylinder
  // touches a corner below an equally level bottom: the separating normal is neither vertical nor
  // the facet's.
  void boxesAlmostLevel_meetTheJudge() {
    const auto turned = [](const Vec3& x, const Vec3& y, const Vec3& z) {
      return (Eigen::Matrix3d() << x, y, z).finished();
    };
    const FewCells leaving(
        {turnedBox(Vec3(-161.64972604148666, 14.050967262325495, 0.0),
                   Vec3(17.56249631359118, 43.444867371397919, 15.487666841362811),
                   turned(Vec3(1, 1.1219533330982704e-10, -3.3639373718543783e-11),
                          Vec3(-1.1219533330982704e-10, 1, -4.1461453079227233e-11),
                          Vec3(3.3639373718543783e-11, 4.1461453079227233e-11, 1)))},
        kWorld);
    const FewCells under(
        {turnedBox(Vec3(-108.77173594724784, 7.7257872447551877, 0.0),
                   Vec3(40.382928136737175, 30.326518652139007, 14.21483755371066),
                   turned(Vec3(1, -4.0663303940247057e-11, 2.85019797752032e-10),
                          Vec3(4.0663303940247057e-11, 1, -1.6043316672036079e-11),
                          Vec3(-2.85019797752032e-10, 1.6043316672036079e-11, 1)))},
        kWorld);
    const auto check = [](const FewCells& world, const auto& shape, const Vec3& from,
                          const Vec3& delta) {
      const TreeView tree = world.view();
      const Hit hit = sweep(tree, shape, from, delta);
      const Verdict verdict = PreciseJudge(tree).judge(shape, from, delta, hit);
      QVERIFY2(verdict.right(), qPrintable(describe(shape, from, delta, hit, verdict)));
    };
    withEveryPerson([&](const auto& shape) {
      const Vec3 above(-155.13353483891956, -11.182399501299031, 60.0);
      const Hit rest = sweep(leaving.view(), shape, above, Vec3(0, 0, -60));
      QVERIFY(rest.hit);
      check(leaving, shape, rest.position,
            Vec3(-35.124992626905133, -4.1268465158383649e-09, 9.7768885944551338e-10));
    });
    check(under, person<CylinderShape>(),
          Vec3(-160.20999204837989, -33.567453772092911, -42.214837564787288),
          Vec3(54.399302740539262, 51.290783959380327, 1.4618394726413087e-08));
  }

  // Tiles of the same height: the facet that stops a slowly sinking motion has to be the floor.
  void tiles_areFlat() {
    std::vector<HandMadeCell> cells;
    for (int i = 0; i < 3; ++i) {
      cells.push_back(turnedBox(Vec3(64.0 * i - 64.0, 0, -16), Vec3(32, 300, 16), noTurn()));
      if (i > 0) cells.back().seams.push_back(0);
      if (i < 2) cells.back().seams.push_back(1);
    }
    const FewCells floor(cells, kWorld);
    const TreeView tree = floor.view();
    SplitMix random(kSeed);
    int hits = 0;
    for (int i = 0; i < repeated(2000); ++i)
      withEveryPerson([&](const auto& shape) {
        const Vec3 above(within(random, -90, 40), within(random, -90, 90), 40.0);
        const Hit rest = sweep(tree, shape, above, Vec3(0, 0, -60));
        const Vec3 delta(within(random, -60, 60), within(random, -60, 60),
                         -1e-9 * std::pow(1e-3, random.unit()));
        const Hit hit = sweep(tree, shape, rest.position, delta);
        if (!hit.hit) return;
        ++hits;
        QVERIFY2(hit.normal.z() > 0.99, qPrintable(describe(shape, rest.position, delta, hit, {})));
      });
    QVERIFY(hits > 0);
  }

  // One plane, below which everything is solid. Outside the world the plane goes on, but space
  // there is empty.
  void farOutside_isEmptyForEveryQuestion() {
    const FewCells world({turnedBox(Vec3(0, 0, -2048), Vec3(4096, 4096, 2048), noTurn())}, kWorld);
    const Node ground{0.0, 2, Link::leaf(true, 0), Link::leaf(false, 0)};
    TreeView tree = world.view();
    tree.nodes = &ground;
    tree.nodeCount = 1;
    for (const double far : {0.5, 1.5, 4.0, 1e6}) {
      const Vec3 at(far * kWorld, 100.0, -far * kWorld);
      QCOMPARE(contentsAt(tree, at).isSolid(), far < 1.0);
      QCOMPARE(overlap(tree, PointShape{}, at).hit, far < 1.0);
      QCOMPARE(overlaps(tree, PointShape{}, at).any, far < 1.0);
    }
  }

 private:
  template <class Shape>
  void judgeMany(const Shape& shape) {
    SplitMix random(kSeed);
    int hits = 0, sweeps = 0, wrong = 0;
    for (int i = 0; i < repeated(60); ++i) {
      const std::vector<HandMadeCell> cells = someBoxes(random);
      const FewCells world(cells, kWorld);
      const TreeView tree = world.view();
      const PreciseJudge judge(tree);
      Walk<Shape> walk{tree, shape, cells, random};
      const double slack = slackOf(tree, shape.extent());
      for (int j = 0; j < 20; ++j) {
        const Vec3 from = random.oneIn(2) ? walk.anyFrom() : walk.touching();
        const Vec3 delta = random.oneIn(2) ? walk.anyMotion(from) : walk.grazing();
        if (judge.overlaps(shape, from, 0.9 * slack)) continue;
        const Hit hit = sweep(tree, shape, from, delta);
        const Verdict verdict = judge.judge(shape, from, delta, hit);
        ++sweeps;
        hits += hit.hit;
        if (verdict.right()) continue;
        if (++wrong <= 5)
          qWarning("%s", qPrintable(QString("seed %1 world %2 sweep %3, deepest %4 slacks: ")
                                        .arg(kSeed)
                                        .arg(i)
                                        .arg(j)
                                        .arg(judge.deepest(shape, from, delta) / slack) +
                                    describe(shape, from, delta, hit, verdict)));
      }
    }
    QVERIFY2(wrong == 0, qPrintable(QString("%1 of %2 sweeps").arg(wrong).arg(sweeps)));
    qInfo("seed %llu: %d sweeps, %d hits", static_cast<unsigned long long>(kSeed), sweeps, hits);
    QVERIFY(hits > sweeps / 8);
  }
};

QTEST_APPLESS_MAIN(PromisesAtTheSlack)
#include "promises_at_the_slack.moc"
