// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the precise judge itself: it finds errors of a few slacks that are put into right results,
// and its shortcuts (skipped cells, edges that are left out) change none of its verdicts.
#include <QtTest>

#include "tests/bsp/query/every_person.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/bsp/query/slight_turns.h"
#include "tests/support/reference/few_cells.h"
#include "tests/support/reference/precise_judge.h"
#include "tests/support/reference/reference_cell.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 14142135;

Eigen::Matrix3d anyTurnOf(SplitMix& random) {
  return Eigen::AngleAxisd(6.28 * random.unit(), randomPosition(random, 1.0).normalized())
      .toRotationMatrix();
}

template <class Shape>
struct Sweep {
  Shape shape;
  Vec3 from, delta;
  Hit hit;
  double slack;

  // Moves the reported end to where the shape lies `depth` slacks deep along the reported normal.
  void moveEndTo(double depth, const ReferenceCell& cell) {
    const Vec3 at = from + hit.fraction * delta + shape.middle;
    const double gap = hit.normal.dot(at) - shape.reach(-hit.normal) - cell.support(hit.normal);
    hit.fraction += (gap + depth * slack) / -hit.normal.dot(delta);
    hit.position = from + hit.fraction * delta;
  }
};

// A sweep on to the middle of a floor, which is far larger than the shapes.
struct Floor {
  explicit Floor(SplitMix& random)
      : turn(random.oneIn(2) ? slightTurn(random) : anyTurnOf(random)),
        cells({turnedBox(Vec3(10, -20, 30), Vec3(500, 500, 50), turn),
               turnedBox(Vec3(0, 0, 3000), Vec3(10, 10, 10), turn)},
              kWorld),
        tree(cells.view()) {}

  template <class Shape>
  Sweep<Shape> sweepOf(const Shape& shape, SplitMix& random) const {
    Sweep<Shape> sweep{shape, {}, {}, {}, slackOf(tree, shape.extent())};
    const Vec3 up = turn.col(2);
    sweep.from = Vec3(10, -20, 30) + 150.0 * up + randomPosition(random, 20.0);
    sweep.delta = -200.0 * up + randomPosition(random, 40.0);
    sweep.hit = bsp::sweep(tree, shape, sweep.from, sweep.delta);
    return sweep;
  }

  Eigen::Matrix3d turn;
  FewCells cells;
  TreeView tree;
};

// The verdict by all cells, of which none is skipped. The normal and the contact are not judged.
template <class Shape>
Verdict verdictOfAllCells(const std::vector<PreciseCell>& cells, const Sweep<Shape>& sweep) {
  const PreciseBody body = preciseBodyOf(sweep.shape);
  const PreciseMotion motion{
      sweep.from.template cast<PreciseReal>() + sweep.shape.middle.template cast<PreciseReal>(),
      sweep.delta.template cast<PreciseReal>()};
  const PreciseReal slack = sweep.slack, end = sweep.hit.fraction;
  const PreciseReal least = std::is_same_v<Shape, CylinderShape> ? std::sqrt(0.5L) : 1.0L;
  Verdict verdict;
  bool isNear = false, isBlocked = false;
  for (const PreciseCell& cell : cells) {
    const PreciseGap gap(body, cell);
    verdict.late |= gap.isDeeper(motion, end, 1.05L * slack);
    isBlocked |= gap.isDeeper(motion, 1, 0.4L * slack * least);
    isNear |= !gap.isFurther(motion.at(end), 4 * slack);
  }
  verdict.early = sweep.hit.hit && !isNear;
  verdict.stuck = sweep.hit.hit && !isBlocked;
  return verdict;
}

bool sameDepths(const Verdict& a, const Verdict& b) {
  return a.late == b.late && a.early == b.early && a.stuck == b.stuck;
}

// The greatest distance from a plane that touches the sum of the cell and the reflected body, over
// the faces and over all pairs of edges.
PreciseReal gapByAllPlanes(const PreciseBody& body, const PreciseCell& cell, const PreciseVec& at) {
  PreciseReal most = -std::numeric_limits<PreciseReal>::infinity();
  const auto tryPlane = [&](const PreciseVec& normal) {
    const PreciseReal size = normal.norm();
    if (!(size > 1e-15L)) return;
    const PreciseVec n = normal / size;
    most = std::max(most, n.dot(at) - cell.support(n) - body.reach(-n));
  };
  for (const PrecisePlane& plane : cell.planes) tryPlane(plane.normal);
  for (const PreciseVec& face : body.faces) tryPlane(-face);
  for (const PreciseEdge& ofCell : cell.edges)
    for (const PreciseEdge& ofBody : body.edges) {
      tryPlane(ofCell.direction.cross(ofBody.direction));
      tryPlane(-ofCell.direction.cross(ofBody.direction));
    }
  return most;
}

}  // namespace

class JudgeFindsErrors : public QObject {
  Q_OBJECT
 private slots:
  void errorsOfAFewSlacks_areFound();
  void hitsOfNothing_areFound();
  void skippedCells_changeNoVerdict();
  void edgesLeftOut_changeNoGap();

 private:
  template <class Shape>
  void compareWithAllCells(SplitMix& random, int& hits, int& faults);
  template <class Shape>
  void compareGaps(const Shape& shape, SplitMix& random);
};

void JudgeFindsErrors::errorsOfAFewSlacks_areFound() {
  SplitMix random(kSeed);
  for (int i = 0; i < repeated(30); ++i) {
    const Floor floor(random);
    const PreciseJudge judge(floor.tree);
    const ReferenceCell cell(floor.tree, 0);
    withEveryPerson([&](const auto& shape) {
      const auto right = floor.sweepOf(shape, random);
      const auto verdictOf = [&](const auto& sweep) {
        return judge.judge(shape, sweep.from, sweep.delta, sweep.hit);
      };
      QVERIFY(right.hit.hit && right.hit.leaf == 0 && verdictOf(right).right());
      // By depth in slacks: an end that is too late, right, or too early. A cylinder is made
      // smaller in both directions, so it may be late from 1.5 slacks on.
      for (const double depth : {2.0, 1.5, 0.9, 0.0, -3.5, -6.0, -30.0}) {
        auto moved = right;
        moved.moveEndTo(depth, cell);
        QCOMPARE(verdictOf(moved).late, depth > 1.0);
        QCOMPARE(verdictOf(moved).early, depth < -4.0);
      }
      // Tilted by a thousandth, and turned round.
      const Vec3 aside = right.hit.normal.unitOrthogonal();
      for (const Vec3& normal : {Vec3(right.hit.normal + 1e-3 * aside), Vec3(-right.hit.normal),
                                 aside, Vec3(Vec3::Zero())}) {
        auto tilted = right;
        tilted.hit.normal = normal;
        QVERIFY(verdictOf(tilted).wrongNormal);
        QVERIFY(!verdictOf(tilted).late && !verdictOf(tilted).early);
      }
      auto apart = right;
      apart.hit.contact += 20.0 * right.slack * right.hit.normal;
      QVERIFY(verdictOf(apart).wrongContact);
      for (const uint32_t leaf : {1u, kNoLeaf}) {  // another cell, and none
        auto astray = right;
        astray.hit.leaf = leaf;
        QVERIFY(verdictOf(astray).wrongContact);
      }
    });
    if (QTest::currentTestFailed()) return;
  }
}

// A motion along the floor, half a slack above it or 0.3 slacks deep, is reported as a hit.
void JudgeFindsErrors::hitsOfNothing_areFound() {
  const FewCells cells({turnedBox(Vec3(0, 0, -50), Vec3(500, 500, 50), noTurn())}, kWorld);
  const TreeView tree = cells.view();
  const PreciseJudge judge(tree);
  withEveryPerson([&](const auto& shape) {
    const double slack = slackOf(tree, shape.extent());
    for (const double depth : {-0.5, 0.2, 0.8}) {
      const Vec3 from(0, 0, shape.reach(Vec3(Vec3::UnitZ())) - depth * slack);
      Hit hit;
      hit.hit = true, hit.fraction = 0.5, hit.leaf = 0;
      hit.normal = Vec3::UnitZ(), hit.position = from + Vec3(50, 0, 0);
      const Verdict verdict = judge.judge(shape, from, Vec3(100, 0, 0), hit);
      QCOMPARE(verdict.stuck, depth < 0.4);
      QVERIFY(verdict.wrongNormal && !verdict.late && !verdict.early);
    }
  });
}

template <class Shape>
void JudgeFindsErrors::compareWithAllCells(SplitMix& random, int& hits, int& faults) {
  std::vector<HandMadeCell> made;
  for (int i = random.between(2, 5); i > 0; --i)
    made.push_back(
        turnedBox(randomPosition(random, 60.0),
                  Vec3(within(random, 2, 60), within(random, 2, 60), within(random, 2, 60)),
                  random.oneIn(2) ? slightTurn(random) : anyTurnOf(random)));
  const FewCells world(made, kWorld);
  const TreeView tree = world.view();
  const PreciseJudge judge(tree);
  const std::vector<PreciseCell> cells = preciseCellsOf(tree);
  for (int i = 0; i < 20; ++i) {
    Sweep<Shape> sweep{randomShape<Shape>(random, 48.0), {}, {}, {}, 0.0};
    sweep.slack = slackOf(tree, sweep.shape.extent());
    sweep.from = randomPosition(random, 200.0);
    sweep.delta = randomPosition(random, 60.0) - sweep.from;
    if (judge.overlaps(sweep.shape, sweep.from, 0.9 * sweep.slack)) continue;
    sweep.hit = bsp::sweep(tree, sweep.shape, sweep.from, sweep.delta);
    hits += sweep.hit.hit;
    if (sweep.hit.hit && sweep.hit.normal.dot(sweep.delta) < 0 && random.oneIn(2))
      sweep.moveEndTo(within(random, -8.0, 8.0), ReferenceCell(tree, sweep.hit.leaf));
    else if (random.oneIn(2))
      sweep.hit.fraction = random.unit();
    sweep.hit.fraction = std::clamp(sweep.hit.fraction, 0.0, 1.0);
    // A hit that is reported as none, or as one of any cell.
    if (random.oneIn(3)) sweep.hit.hit = false;
    if (random.oneIn(3)) sweep.hit.leaf = cells[random.next() % cells.size()].leaf;
    const Verdict verdict = judge.judge(sweep.shape, sweep.from, sweep.delta, sweep.hit);
    const Verdict ofAll = verdictOfAllCells(cells, sweep);
    QVERIFY2(sameDepths(verdict, ofAll),
             qPrintable(QString("seed %1, %2: %3, by all cells %4")
                            .arg(kSeed)
                            .arg(i)
                            .arg(verdict.text().c_str(), ofAll.text().c_str())));
    faults += ofAll.late || ofAll.early;
  }
}

void JudgeFindsErrors::skippedCells_changeNoVerdict() {
  SplitMix random(kSeed);
  int hits = 0, faults = 0;
  for (int i = 0; i < repeated(50); ++i) {
    compareWithAllCells<PointShape>(random, hits, faults);
    compareWithAllCells<SphereShape>(random, hits, faults);
    compareWithAllCells<CapsuleShape>(random, hits, faults);
    compareWithAllCells<CylinderShape>(random, hits, faults);
    compareWithAllCells<BoxShape>(random, hits, faults);
    compareWithAllCells<HullShape>(random, hits, faults);
    if (QTest::currentTestFailed()) return;
  }
  qInfo("%d hits, %d of the ends too late or too early", hits, faults);
  QVERIFY(hits > repeated(1000) && faults > repeated(500));
}

template <class Shape>
void JudgeFindsErrors::compareGaps(const Shape& shape, SplitMix& random) {
  const Vec3 half(within(random, 2, 60), within(random, 2, 60), within(random, 2, 60));
  const Eigen::Matrix3d turn = random.oneIn(2) ? slightTurn(random) : anyTurnOf(random);
  const FewCells world({turnedBox(randomPosition(random, 60.0), half, turn)}, kWorld);
  const std::vector<PreciseCell> cells = preciseCellsOf(world.view());
  const PreciseBody body = preciseBodyOf(shape);
  const PreciseGap precise(body, cells.front());
  const PreciseVec nowhere = PreciseVec::Zero();
  for (int i = 0; i < 50; ++i) {
    const PreciseVec at = randomPosition(random, 150.0).cast<PreciseReal>();
    const PreciseReal gap = gapByAllPlanes(body, cells.front(), at), little = 1e-15L;
    QVERIFY(precise.isFurther(at, gap - little) && !precise.isFurther(at, gap + little));
    // Inside, the nearest plane decides: a face.
    if (gap > 0) continue;
    QVERIFY(precise.isDeeper({at, nowhere}, 0, -gap - little) &&
            !precise.isDeeper({at, nowhere}, 0, -gap + little));
  }
}

void JudgeFindsErrors::edgesLeftOut_changeNoGap() {
  SplitMix random(kSeed);
  for (int i = 0; i < repeated(30); ++i) {
    compareGaps(BoxShape{randomShape<BoxShape>(random, 48.0).half}, random);
    compareGaps(HullShape{&randomHull(random, 30.0, random.between(4, 12))}, random);
    compareGaps(PointShape{}, random);
    if (QTest::currentTestFailed()) return;
  }
}

QTEST_APPLESS_MAIN(JudgeFindsErrors)
#include "judge_finds_errors.moc"
