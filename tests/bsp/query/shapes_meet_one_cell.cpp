// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every shape against single cells of every family, with and without bevels, compared with the
// brute-force reference: never late, and exact sweeps never early.
#include <QtTest>

#include "tests/bsp/bevel/test_cell.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/long_form.h"
#include "tests/support/reference/single_cell.h"
#include "tests/support/reference/sweep_judge.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 31415926;

SingleCell treeOf(const TestCell& cell, bool bevelled) {
  SingleCell::Shape shape{cell.normals(), cell.vertices(), cell.edges(), {}};
  if (bevelled) {
    Beveller beveller(BevelOptions{});
    for (const BevelPlane& plane : beveller.bevel(cell.shape()))
      shape.bevels.emplace_back(plane.normal, plane.offset);
  }
  return SingleCell(shape);
}

// A motion aimed at the cell or past it; some along an axis, some from the end of the previous one.
template <class Shape>
void anyMotion(SplitMix& random, const TestCell& cell, const Hit& last, Question<Shape>& question) {
  const double size = cell.size();
  question.from = randomPosition(random, 2.5 * size);
  if (last.hit && random.oneIn(4)) question.from = last.position;
  const Vec3& target = cell.vertices()[random.next() % cell.vertices().size()];
  const Vec3 aim = target + randomPosition(random, random.oneIn(2) ? 0.5 * size : 1e-3 * size) -
                   question.shape.middle;
  question.delta = (aim - question.from) * within(random, 0.5, 2.0);
  if (random.oneIn(5)) {
    const int axis = random.between(0, 2);
    question.delta = Vec3::Unit(axis) * within(random, -4.0 * size, 4.0 * size);
    question.from = aim - 0.6 * question.delta;
  }
}

}  // namespace

class ShapesMeetOneCell : public QObject {
  Q_OBJECT
 private slots:
  void sweeps_endWhereTheReferenceSays_data() {
    QTest::addColumn<int>("family");
    QTest::addColumn<QString>("shape");
    for (const auto family : kCellFamilies)
      for (const char* shape : {"point", "sphere", "capsule", "cylinder", "box", "hull"})
        QTest::addRow("%s, %s", nameOf(family).c_str(), shape)
            << static_cast<int>(family) << QString(shape);
  }

  void sweeps_endWhereTheReferenceSays() {
    QFETCH(int, family);
    QFETCH(QString, shape);
    const auto of = static_cast<CellFamily>(family);
    if (shape == "point") judgeMany<PointShape>(of);
    if (shape == "sphere") judgeMany<SphereShape>(of);
    if (shape == "capsule") judgeMany<CapsuleShape>(of);
    if (shape == "cylinder") judgeMany<CylinderShape>(of);
    if (shape == "box") judgeMany<BoxShape>(of);
    if (shape == "hull") judgeMany<HullShape>(of);
  }

 private:
  template <class Shape>
  void judgeMany(CellFamily family) {
    const bool isLong = isLongForm();
    const int cells = isLong ? 60 : 6, sweeps = isLong ? 100 : 40;
    SplitMix random(kSeed + static_cast<uint64_t>(family));
    int hits = 0, starts = 0;
    for (int i = 0; i < cells; ++i) {
      const TestCell cell = randomCell(family, random);
      const SingleCell single = treeOf(cell, i % 2 == 0);
      const TreeView tree = single.view();
      const SweepJudge judge(tree);
      Hit last;
      for (int j = 0; j < sweeps; ++j) {
        Question<Shape> question{randomShape<Shape>(random, cell.size()), {}, {}, 0.0};
        anyMotion(random, cell, last, question);
        question.tolerance = exactTolerance(tree, question.shape.extent());
        for (const Accuracy accuracy : {Accuracy::shifted, Accuracy::exact}) {
          const Hit hit = sweep(tree, question.shape, question.from, question.delta, accuracy);
          Judgement judgement = judge.judge(question, hit);
          if (accuracy == Accuracy::shifted) {
            judgement.early = false;
            if (hit.startInSolid) judgement.wrongStart = false;
          }
          if (!judgement.right())
            QFAIL(qPrintable(QString("seed %1 cell %2 sweep %3 %4: %5")
                                 .arg(kSeed)
                                 .arg(i)
                                 .arg(j)
                                 .arg(accuracy == Accuracy::exact ? "exact" : "shifted")
                                 .arg(QString::fromStdString(describe(question, hit, judgement)))));
          last = hit;
          hits += hit.hit;
          starts += hit.startInSolid;
        }
      }
    }
    qInfo("seed %llu: %d hits, %d of them starts in solid, of %d sweeps",
          static_cast<unsigned long long>(kSeed), hits, starts, 2 * cells * sweeps);
    QVERIFY(hits > cells * sweeps / 4 && hits < 2 * cells * sweeps);
  }
};

QTEST_APPLESS_MAIN(ShapesMeetOneCell)
#include "shapes_meet_one_cell.moc"
