// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every shape in real levels and in crowded random ones, compared with brute force over all cells:
// never late, exact sweeps never early, starts in solid reported correctly, and free poses can
// move. Exact sweeps are also judged in extended precision, with the slack itself as tolerance.
// Short form: some hundred sweeps. With HALFSPACE_LONG: 100,000 for each shape on each of
// five maps.
#include <QtTest>

#include "bsp/build/live_tree.h"
#include "bsp/query/contents.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/given_levels/given_levels.h"
#include "tests/support/long_form.h"
#include "tests/support/reference/precise_judge.h"
#include "tests/support/reference/sweep_judge.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 57721566;
constexpr const char* kShapes[] = {"point", "sphere", "capsule", "cylinder", "box", "hull"};

// End points of motions: positions near vertices of cells, where surfaces meet.
class Positions {
 public:
  Positions(const TreeView& tree, const SweepJudge& judge)
      : m_judge(judge), m_half(tree.worldHalf) {}

  Vec3 any(SplitMix& random) const {
    const auto& cells = m_judge.cells();
    const auto& vertices = cells[random.next() % cells.size()].vertices();
    const Vec3& vertex = vertices[random.next() % vertices.size()];
    return vertex + randomPosition(random, m_half * std::exp2(-3.0 - 9.0 * random.unit()));
  }

 private:
  const SweepJudge& m_judge;
  double m_half;
};

template <class Shape>
struct Counts {
  int sweeps = 0, hits = 0, starts = 0, early = 0;
  // Of judgeExactly(): sweeps; gaps above four slacks, hits without an obstacle deeper than 0.4
  // slacks.
  int exact = 0, wide = 0, stuck = 0;
};

// Judges an exact sweep with the promised tolerance, slackOf() (tree_view.h; about 1e-10 of the
// world's size): SweepJudge works in doubles and forgives exactTolerance(). Empty if the sweep is
// not late, and its normal and contact are right.
template <class Shape>
QString judgeExactly(const TreeView& tree, const PreciseJudge& judge,
                     const Question<Shape>& question, const Hit& hit, Counts<Shape>& counts) {
  // The judge takes no point, because a point passes between cells.
  if constexpr (std::is_same_v<Shape, PointShape>) return {};
  const double slack = slackOf(tree, question.shape.extent());
  if (judge.overlaps(question.shape, question.from, 0.9 * slack)) return {};
  const Verdict verdict = judge.judge(question.shape, question.from, question.delta, hit);
  ++counts.exact;
  counts.wide += verdict.early;
  counts.stuck += verdict.stuck;
  if (!verdict.late && !verdict.wrongNormal && !verdict.wrongContact) return {};
  return QString::fromStdString(verdict.text()) +
         QString(" in slacks of %1, deepest %2")
             .arg(slack)
             .arg(judge.deepest(question.shape, question.from, question.delta) / slack);
}

// The precise judge looks at every cell, in extended precision: in the long form it judges 10,000
// sweeps of a shape in a map.
int everyFor(int count) {
  return std::max(1, count / 10'000);
}

// An empty text if all results are right, otherwise a description of the first error.
template <class Shape>
QString judgeMany(const TreeView& tree, int count, SplitMix& random, Counts<Shape>& counts) {
  const SweepJudge judge(tree);
  if (judge.cells().empty()) return {};
  const Positions positions(tree, judge);
  const PreciseJudge precise(tree);
  Hit last;
  for (int i = 0; i < count; ++i) {
    Question<Shape> question{randomShape<Shape>(random, tree.worldHalf / 64.0), {}, {}, 0.0};
    // Seven of eight motions start at a free position, if one is found within eight tries.
    question.from = positions.any(random);
    for (int tries = random.oneIn(8) ? 0 : 8; tries > 0; --tries)
      if (overlap(tree, question.shape, question.from).hit) question.from = positions.any(random);
    if (last.hit && random.oneIn(4)) question.from = last.position;
    question.delta = positions.any(random) - question.from;
    const double longest = tree.worldHalf / 8.0;
    if (question.delta.norm() > longest) question.delta *= longest / question.delta.norm();
    if (random.oneIn(5)) question.delta = Vec3::Unit(random.between(0, 2)) * question.delta.x();
    question.tolerance = exactTolerance(tree, question.shape.extent());
    for (const Accuracy accuracy : {Accuracy::shifted, Accuracy::exact}) {
      const Hit hit = sweep(tree, question.shape, question.from, question.delta, accuracy);
      Judgement judgement = judge.judge(question, hit);
      if (accuracy == Accuracy::shifted) {
        counts.early += judgement.early;
        judgement.early = false;
        judgement.wrongStart = judgement.wrongStart && !hit.startInSolid;
      }
      const Overlap start = overlaps(tree, question.shape, question.from, accuracy);
      if (start.any != overlap(tree, question.shape, question.from, accuracy).hit)
        return QString("sweep %1: the first overlap is not said as the deepest is").arg(i);
      if (!judgement.right())
        return QString("sweep %1 %2: %3")
            .arg(i)
            .arg(accuracy == Accuracy::exact ? "exact" : "shifted")
            .arg(QString::fromStdString(describe(question, hit, judgement)));
      if (accuracy == Accuracy::exact && i % everyFor(count) == 0) {
        const QString wrong = judgeExactly(tree, precise, question, hit, counts);
        if (!wrong.isEmpty())
          return QString("sweep %1 %2: %3")
              .arg(i)
              .arg(wrong, QString::fromStdString(describe(question, hit, judgement)));
      }
      last = hit;
    }
    ++counts.sweeps;
    counts.hits += last.hit;
    counts.starts += last.startInSolid;
  }
  return {};
}

template <class Shape>
void judgeTree(const TreeView& tree, int count, uint64_t seed) {
  SplitMix random(seed);
  Counts<Shape> counts;
  const QString wrong = judgeMany<Shape>(tree, count, random, counts);
  if (!wrong.isEmpty()) QFAIL(qPrintable(QString("seed %1, %2").arg(seed).arg(wrong)));
  qInfo(
      "seed %llu: %d sweeps, %d hits, %d of them starts in solid, %d shifted ones early; by the "
      "slack %d: %d gaps above four slacks, %d hits of less than 0.4 slacks",
      static_cast<unsigned long long>(seed), counts.sweeps, counts.hits, counts.starts,
      counts.early, counts.exact, counts.wide, counts.stuck);
}

void judgeShape(const QString& shape, const TreeView& tree, int count, uint64_t seed) {
  if (shape == "point") judgeTree<PointShape>(tree, count, seed);
  if (shape == "sphere") judgeTree<SphereShape>(tree, count, seed);
  if (shape == "capsule") judgeTree<CapsuleShape>(tree, count, seed);
  if (shape == "cylinder") judgeTree<CylinderShape>(tree, count, seed);
  if (shape == "box") judgeTree<BoxShape>(tree, count, seed);
  if (shape == "hull") judgeTree<HullShape>(tree, count, seed);
}

}  // namespace

class SweepsOfLevels : public QObject {
  Q_OBJECT
 private slots:
  void givenMaps_data() {
    QTest::addColumn<QString>("map");
    QTest::addColumn<QString>("shape");
    const std::vector<std::string> maps = fiveGivenMaps();
    for (const std::string& map : maps)
      for (const char* shape : kShapes)
        QTest::addRow("%s, %s", map.c_str(), shape) << QString::fromStdString(map) << shape;
    if (maps.empty()) QTest::addRow("none") << QString() << QString();
  }

  void givenMaps() {
    QFETCH(QString, map);
    QFETCH(QString, shape);
    if (map.isEmpty()) QSKIP("the given maps are not here; set HALFSPACE_DATA");
    QVERIFY(load(map));
    judgeShape(shape, m_tree.view(), isLongForm() ? 100'000 : 60, kSeed);
  }

  // Spheres of radius 1 to 256 at positions that brute force finds free: no sweep reports a start
  // in solid, and each sphere moves as far as brute force allows.
  void freePoses_canMove_data() {
    QTest::addColumn<QString>("map");
    for (const std::string& map : fiveGivenMaps())
      QTest::addRow("%s", map.c_str()) << QString::fromStdString(map);
    if (fiveGivenMaps().empty()) QTest::addRow("none") << QString();
  }

  void freePoses_canMove() {
    QFETCH(QString, map);
    if (map.isEmpty()) QSKIP("the given maps are not here; set HALFSPACE_DATA");
    QVERIFY(load(map));
    const TreeView tree = m_tree.view();
    const SweepJudge judge(tree);
    const Positions positions(tree, judge);
    SplitMix random(kSeed);
    int free = 0, stuck = 0;
    for (const int count = isLongForm() ? 1'000'000 : 1000; free < count;) {
      Question<SphereShape> question{{std::exp2(8.0 * random.unit())}, {}, {}, 0.0};
      question.from = positions.any(random);
      question.tolerance = exactTolerance(tree, question.shape.radius);
      question.delta = randomPosition(random, question.shape.radius);
      if (!judge.isFree(question)) continue;
      ++free;
      const Hit hit = sweep(tree, question.shape, question.from, question.delta);
      const Judgement judgement = judge.judge(question, hit);
      if (hit.startInSolid || !judgement.right())
        QFAIL(qPrintable(QString::fromStdString(describe(question, hit, judgement))));
      stuck += sweep(tree, question.shape, question.from, question.delta, Accuracy::shifted)
                   .startInSolid;
    }
    qInfo("seed %llu: %d free poses, none stuck; shifted planes alone: %d",
          static_cast<unsigned long long>(kSeed), free, stuck);
  }

  void randomLevels_data() {
    QTest::addColumn<QString>("shape");
    for (const char* shape : kShapes) QTest::newRow(shape) << QString(shape);
  }

  void randomLevels() {
    QFETCH(QString, shape);
    for (uint64_t seed = kSeed; seed < kSeed + (isLongForm() ? 40 : 3); ++seed) {
      RandomLevel level(seed);
      LiveTree tree;
      for (int i = 0; i < 25; ++i) {
        level.edit();
        tree.update(level.evaluator(), level.evaluator().update(1));
      }
      judgeShape(shape, tree.view(), isLongForm() ? 2000 : 40, seed);
      if (QTest::currentTestFailed()) return;
    }
  }

 private:
  bool load(const QString& map) {
    if (m_map == map) return true;
    const auto level = readGivenMap(map.toStdString());
    if (!level) return false;
    level::LevelEvaluation evaluation;
    const geometry::BoundaryChange change = evaluation.update(*level, {});
    m_tree = LiveTree();
    m_tree.update(evaluation.boundary(), change);
    m_map = map;
    return true;
  }

  LiveTree m_tree;
  QString m_map;
};

QTEST_GUILESS_MAIN(SweepsOfLevels)
#include "sweeps_of_levels.moc"
