// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the promises of sweep.h with the slack itself as tolerance at the edges and corners of
// cells: shapes that overlap, touch or sink over them by parts of a slack.
#include <QtTest>

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

}  // namespace

class EdgesAtTheSlack : public QObject {
  Q_OBJECT
 private slots:
  // A cylinder falls next to a box whose top slopes slightly along its edge; the cylinder's rim
  // overlaps the edge.
  void ledgesAlmostLevel_catchCylinders_data() {
    QTest::addColumn<double>("slope");
    for (const double slope : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 9e-10, 1e-11})
      QTest::addRow("%g", slope) << slope;
  }

  void ledgesAlmostLevel_catchCylinders() {
    QFETCH(double, slope);
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(slope, Vec3::UnitX()).toRotationMatrix();
    for (const double world : {4096.0, 65536.0}) {
      const FewCells ledge({turnedBox(Vec3(-50, 0, -50), Vec3(50, 200, 50), turn)}, world);
      const TreeView tree = ledge.view();
      const PreciseJudge judge(tree);
      const CylinderShape shape = person<CylinderShape>();
      const double slack = slackOf(tree, shape.extent());
      for (double overlap = 4 * slack; overlap < 1.0; overlap *= 3.0)
        for (const double sideways : {0.0, -1e-3, 0.3}) {
          const Vec3 from(16.0 - overlap, 3.0, 60.0);
          const Vec3 delta(0.0, sideways, -100.0);
          const Hit hit = sweep(tree, shape, from, delta);
          const Verdict verdict = judge.judge(shape, from, delta, hit);
          if (!verdict.right()) QFAIL(qPrintable(describe(shape, from, delta, hit, verdict)));
          QVERIFY2(hit.hit, qPrintable(QString("falls past by %1").arg(overlap)));
        }
    }
  }

  // A cylinder passes a box's upright edge upwards or downwards. Beside the edge its rim overlaps a
  // corner of the box's bottom or top by less than 0.3 slacks, or it is up to a slack away: it only
  // touches the corner, so it must not stop there. Deeper than a slack it must stop.
  void cylinders_passCornersThatTheyTouch() {
    SplitMix random(kSeed);
    int passes = 0, hits = 0, wrong = 0;
    for (int i = 0; i < repeated(300); ++i) {
      const double angle = random.oneIn(2) ? 0.0 : 6.28 * random.unit();
      const Vec3 half(within(random, 4, 60), within(random, 4, 60), within(random, 0.1, 60));
      const Vec3 middle = randomPosition(random, 100.0);
      const Eigen::Matrix3d turn = Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
      const FewCells world({turnedBox(middle, half, turn)}, kWorld);
      const TreeView tree = world.view();
      const PreciseJudge judge(tree);
      const CylinderShape shape{within(random, 0.5, 40), within(random, 0.05, 40)};
      const double slack = slackOf(tree, shape.extent());
      const CellView cell = tree.cell(0);
      const Vec3 corner = cell.vertices()[random.next() % cell.vertices().size()];
      const Vec3 out = turn.transpose() * (corner - middle);
      const double aside = std::atan2(std::copysign(1.0, out.y()), std::copysign(1.0, out.x())) +
                           angle + within(random, -0.7, 0.7);
      const double length = 2.0 * (half.z() + shape.half) + 10.0;
      for (const double depth : {-0.95, -0.5, -0.1, 0.0, 0.2, 1.2, 2.0})
        for (const double up : {1.0, -1.0}) {
          const double away = shape.radius - depth * slack;
          const Vec3 delta(0.0, 0.0, up * length);
          const Vec3 from(corner.x() + away * std::cos(aside), corner.y() + away * std::sin(aside),
                          middle.z() - 0.5 * delta.z());
          const Hit hit = sweep(tree, shape, from, delta);
          const Verdict verdict = judge.judge(shape, from, delta, hit);
          (hit.hit ? hits : passes) += 1;
          if (verdict.right()) continue;
          if (++wrong <= 5)
            qWarning("%s", qPrintable(QString("%1 slacks deep: ").arg(depth) +
                                      describe(shape, from, delta, hit, verdict)));
        }
    }
    QCOMPARE(wrong, 0);
    QVERIFY(passes > hits && hits > 0);
  }

  // A motion along a slanted facet sinks a little: the shape's lowest point passes the facet's edge
  // less than a slack deep and goes deeper above the facet. It starts far from the edge, or almost
  // at it.
  void shapesThatSinkOverAnEdge_areStopped() {
    int hits = 0, wrong = 0;
    const auto check = [&](const auto& shape, double tilt, double slope, double depth,
                           double start) {
      const Eigen::Matrix3d turn =
          (Eigen::AngleAxisd(0.4, Vec3::UnitZ()) * Eigen::AngleAxisd(tilt, Vec3::UnitY()))
              .toRotationMatrix();
      const Vec3 centre(10, 20, 30), up = turn.col(2);
      const FewCells world({turnedBox(centre, Vec3(50, 50, 50), turn)}, kWorld);
      const TreeView tree = world.view();
      const PreciseJudge judge(tree);
      const double slack = slackOf(tree, shape.extent());
      for (const double side : {-1.0, 1.0}) {
        const Vec3 across = side * turn.col(0), direction = across - slope * up;
        const Vec3 edge = centre + 50.0 * up - 50.0 * across + 3.0 * turn.col(1);
        const Vec3 atEdge = edge - shape.farthest(-up) - depth * slack * up;
        const Vec3 from = atEdge - start * slack * direction;
        const Vec3 delta = (start * slack + 40.0) * direction;
        if (judge.overlaps(shape, from, 0.9 * slack)) continue;
        const Hit hit = sweep(tree, shape, from, delta);
        const Verdict verdict = judge.judge(shape, from, delta, hit);
        hits += hit.hit;
        if (!verdict.right() && ++wrong <= 5)
          qWarning("%s", qPrintable(QString("tilt %1, slope %2, %3 slacks deep, start %4: ")
                                        .arg(tilt)
                                        .arg(slope)
                                        .arg(depth)
                                        .arg(start) +
                                    describe(shape, from, delta, hit, verdict)));
      }
    };
    const auto checkAll = [&](const auto& shape) {
      for (const double tilt : {1e-7, 0.2, 0.4, 0.785, 1.1, 1.4, 1.57079, 1.570796})
        for (const double slope : {1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-3, 1e-2, 0.1})
          for (const double depth : {0.2, 0.45, 0.51, 0.55, 0.6, 0.65, 0.69, 0.75, 0.85})
            for (const double start : {0.1, 0.2, 0.3, 0.6, 3.0, 1e3, 1e11})
              check(shape, tilt, slope, depth, start);
    };
    withEveryPerson(checkAll);
    checkAll(CylinderShape{0.2, 0.1});
    QCOMPARE(wrong, 0);
    QVERIFY(hits > 0);
  }

  // The edge between the facets 1 and 5 of a box is divided at its end: the last part is a few
  // units in the last place long, and rounding has reversed it.
  void edgesOfNoLength_hideNoFacet() {
    HandMadeCell box = turnedBox(Vec3(0, 0, 0), Vec3(50, 50, 50), noTurn());
    box.vertices.push_back(box.vertices[7] + Vec3(0, 3e-14, 0));
    for (CellEdge& edge : box.edges)
      if (edge.from == 5 && edge.to == 7) edge.to = 8;
    box.edges.push_back({8, 7, 5, 1});
    // Turned, as the sides of a box along the axes are not tested by its edges; once about z, so
    // that sides are upright.
    for (const Vec3& axis : {Vec3(1, 2, 3), Vec3(0, 0, 1)})
      checkTwoFacesOf(box, Eigen::AngleAxisd(0.5, axis.normalized()).toRotationMatrix());
  }

 private:
  // Sweeps on to the facets 1 and 5 of a turned cell are right.
  static void checkTwoFacesOf(HandMadeCell box, const Eigen::Matrix3d& turn) {
    for (Vec3& vertex : box.vertices) vertex = turn * vertex;
    for (Vec3& normal : box.normals) normal = turn * normal;
    const FewCells world({box}, kWorld);
    const TreeView tree = world.view();
    const PreciseJudge judge(tree);
    withEveryPerson([&](const auto& shape) {
      for (const uint32_t facet : {1u, 5u})
        for (const Vec3& aside : {Vec3(0, 0, 0), Vec3(20, 10, -15), Vec3(-30, 20, 5)}) {
          const Vec3 from = 130.0 * box.normals[facet] + 0.5 * aside, delta = -2.0 * from + aside;
          const Hit hit = sweep(tree, shape, from, delta);
          const Verdict verdict = judge.judge(shape, from, delta, hit);
          QVERIFY2(hit.hit && verdict.right(),
                   qPrintable(describe(shape, from, delta, hit, verdict)));
        }
    });
  }
};

QTEST_APPLESS_MAIN(EdgesAtTheSlack)
#include "edges_at_the_slack.moc"
