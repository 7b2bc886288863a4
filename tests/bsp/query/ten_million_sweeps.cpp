// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact sweeps of all shapes, judged in extended precision with the slack itself as tolerance
// (precise_judge.h), in 200 random worlds of turned brushes and in five given maps. The worlds are
// real trees: some twenty boxes, added and subtracted, turned by any angle or by 1e-10 to 1e-3
// radians. A third of the motions grazes a facet, and half of the starts touch something.
//
// The sweeps come in 40 pieces of equal composition: five worlds, and a share of each map. Every
// piece can be run alone (ten_million_sweeps pieces:piece-7), so a run that was ended early still
// has a count. Short form: a few hundred sweeps of each shape. HALFSPACE_LONG: 10,032,000, some 15
// seconds for each piece.
#include <QtTest>
#include <map>
#include <memory>

#include "bsp/build/live_tree.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/bsp/query/slight_turns.h"
#include "tests/support/given_levels/given_levels.h"
#include "tests/support/reference/precise_judge.h"
#include "tests/support/reference/sweep_judge.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 26535897;
constexpr int kPieces = 40, kWorldsOfAPiece = 5;
constexpr double kBrushes = 160.0;  // half the side of the cube that the brushes lie in, units

int sweepsInAWorld() {
  return isLongForm() ? 5000 : 40;
}
int sweepsInAMap() {
  return isLongForm() ? 3360 : 20;
}

// A tree of boxes in general position.
class TurnedBrushes {
 public:
  explicit TurnedBrushes(uint64_t seed) : m_random(seed), m_slight(seed % 2 == 0) {
    const int count = m_random.between(12, 24);
    for (int i = 0; i < count; ++i) insert(i > 4 && m_random.oneIn(4));
    m_tree.update(m_evaluator, m_evaluator.update(1));
  }
  TreeView view() const { return m_tree.view(); }

 private:
  void insert(bool subtracts) {
    using namespace geometry;
    const Vec3 middle = randomPosition(m_random, kBrushes);
    const Vec3 half(within(m_random, 6, 70), within(m_random, 6, 70), within(m_random, 6, 70));
    const Eigen::Matrix3d turn =
        m_slight
            ? slightTurn(m_random)
            : Eigen::AngleAxisd(6.28 * m_random.unit(), randomPosition(m_random, 1.0).normalized())
                  .toRotationMatrix();
    std::vector<Plane> planes = scenes::boxPlanes(middle - half, middle + half);
    for (Plane& plane : planes) plane = plane.rotated(turn, middle);
    auto brush = Brush::fromPlanes(planes);
    if (!brush) return;
    m_evaluator.insertSolid(m_evaluator.outline().root(), kNoNode,
                            subtracts ? CsgOperation::subtract : CsgOperation::add,
                            {std::make_shared<const Brush>(std::move(brush).value()), {}});
  }

  SplitMix m_random;
  bool m_slight;
  geometry::Evaluator m_evaluator;
  LiveTree m_tree;
};

struct Counts {
  qint64 sweeps = 0, hits = 0, starts = 0;
  qint64 late = 0, wrongNormal = 0, wrongContact = 0;
  qint64 wide = 0;   // hits with a gap above four slacks
  qint64 stuck = 0;  // hits though the motion is nowhere deeper than 0.4 slacks
  // The same of points, which may be stopped at seams of cells: a point that moves exactly along
  // the plane between two of them.
  qint64 atSeams = 0;
  void add(const Counts& other) {
    sweeps += other.sweeps, hits += other.hits, starts += other.starts;
    late += other.late, wrongNormal += other.wrongNormal, wrongContact += other.wrongContact;
    wide += other.wide, stuck += other.stuck, atSeams += other.atSeams;
  }
  QString text() const {
    return QString(
               "%1 sweeps, %2 hits, %3 starts in solid left out; late %4, wrong normals %5, "
               "wrong contacts %6, gaps above four slacks %7, hits of less than 0.4 slacks %8, "
               "points stopped "
               "at seams %9")
        .arg(sweeps)
        .arg(hits)
        .arg(starts)
        .arg(late)
        .arg(wrongNormal)
        .arg(wrongContact)
        .arg(wide)
        .arg(stuck)
        .arg(atSeams);
  }
};

// Motions near the cells of a tree.
template <class Shape>
class Motions {
 public:
  Motions(const TreeView& tree, const std::vector<uint32_t>& leaves, SplitMix& random)
      : m_tree(tree), m_leaves(leaves), m_random(random) {}

  Vec3 start(const Shape& shape) {
    const Vec3 from = target() + randomPosition(m_random, 120.0);
    if (m_random.oneIn(2)) return from;
    return sweep(m_tree, shape, from, any(from)).position;
  }
  Vec3 delta(const Vec3& from) { return m_random.oneIn(3) ? grazing() : any(from); }

 private:
  CellView cell() { return m_tree.cell(m_leaves[m_random.next() % m_leaves.size()]); }
  Vec3 target() {
    const CellView view = cell();
    const auto vertices = view.vertices();
    return vertices[m_random.next() % vertices.size()];
  }
  Vec3 any(const Vec3& from) {
    Vec3 delta = target() + randomPosition(m_random, 30.0) - from;
    if (delta.norm() > 300.0) delta *= 300.0 / delta.norm();
    if (m_random.oneIn(8)) delta = Vec3::Unit(m_random.between(0, 2)) * delta.x();
    return delta * within(m_random, 0.5, 1.5);
  }
  Vec3 grazing() {
    const CellView view = cell();
    const auto facets = view.facets();
    const Vec3 n = m_tree.normalOf(facets[m_random.next() % facets.size()]);
    Vec3 direction = randomPosition(m_random, 150.0);
    direction -= n.dot(direction) * n;
    return direction +
           randomPosition(m_random, 1.0).normalized() * std::exp2(-40.0 * m_random.unit());
  }

  const TreeView& m_tree;
  const std::vector<uint32_t>& m_leaves;
  SplitMix& m_random;
};

// A body between a mouse and a giant; a point is not moved aside.
template <class Shape>
Shape bodyOf(SplitMix& random) {
  if constexpr (std::is_same_v<Shape, PointShape>)
    return {};
  else if constexpr (std::is_same_v<Shape, HullShape>)
    return {&randomHull(random, std::exp2(2.0 + 3.5 * random.unit()), random.between(4, 8))};
  else
    return randomShape<Shape>(random, 48.0);
}

template <class Shape>
Counts judgeMany(const TreeView& tree, const PreciseJudge& judge,
                 const std::vector<uint32_t>& leaves, int count, uint64_t seed) {
  constexpr int kSweepsOfABody = 20;
  SplitMix random(seed);
  Counts counts;
  if (leaves.empty()) return counts;
  Motions<Shape> motions(tree, leaves, random);
  Shape shape = bodyOf<Shape>(random);
  for (int i = 0; counts.sweeps < count; ++i) {
    if (i % kSweepsOfABody == 0) shape = bodyOf<Shape>(random);
    const Vec3 from = motions.start(shape), delta = motions.delta(from);
    if (judge.overlaps(shape, from, 0.9 * slackOf(tree, shape.extent()))) {
      ++counts.starts;
      continue;
    }
    const Hit hit = sweep(tree, shape, from, delta);
    const Verdict verdict = judge.judge(shape, from, delta, hit);
    ++counts.sweeps;
    counts.hits += hit.hit;
    counts.late += verdict.late;
    counts.wrongNormal += verdict.wrongNormal;
    counts.wrongContact += verdict.wrongContact;
    counts.wide += verdict.early;
    if constexpr (std::is_same_v<Shape, PointShape>)
      counts.atSeams += verdict.stuck;  // the judge's contract: no points where a tree has seams
    else
      counts.stuck += verdict.stuck;
    if (!verdict.right() && counts.late + counts.wrongNormal + counts.wrongContact < 5)
      qWarning("seed %llu sweep %d: %s: %s", static_cast<unsigned long long>(seed), i,
               verdict.text().c_str(),
               describe(Question<Shape>{shape, from, delta, 0.0}, hit, {}).c_str());
  }
  return counts;
}

Counts judgeTree(const TreeView& tree, const PreciseJudge& judge, int count, uint64_t seed) {
  const std::vector<uint32_t> leaves = solidLeavesOf(tree);
  Counts counts;
  counts.add(judgeMany<PointShape>(tree, judge, leaves, count, seed));
  counts.add(judgeMany<SphereShape>(tree, judge, leaves, count, seed));
  counts.add(judgeMany<CapsuleShape>(tree, judge, leaves, count, seed));
  counts.add(judgeMany<CylinderShape>(tree, judge, leaves, count, seed));
  counts.add(judgeMany<BoxShape>(tree, judge, leaves, count, seed));
  counts.add(judgeMany<HullShape>(tree, judge, leaves, count, seed));
  return counts;
}

// A given map's tree and its judge, which takes longer to prepare than the tree.
struct GivenMap {
  LiveTree tree;
  std::unique_ptr<const PreciseJudge> judge;
};

}  // namespace

class TenMillionSweeps : public QObject {
  Q_OBJECT
 private slots:
  void pieces_data() {
    QTest::addColumn<int>("piece");
    for (int piece = 0; piece < (isLongForm() ? kPieces : 1); ++piece)
      QTest::addRow("piece-%d", piece) << piece;
  }

  void pieces() {
    QFETCH(int, piece);
    Counts counts;
    for (int i = 0; i < kWorldsOfAPiece; ++i) {
      const uint64_t seed = kSeed + static_cast<uint64_t>(kWorldsOfAPiece * piece + i);
      const TurnedBrushes world(seed);
      counts.add(judgeTree(world.view(), PreciseJudge(world.view()), sweepsInAWorld(), seed));
    }
    const Counts ofWorlds = counts;
    for (const std::string& map : fiveGivenMaps()) {
      const GivenMap* given = readOnce(map);
      QVERIFY2(given, qPrintable(QString("%1 is not read; the plugins for maps have to lie in "
                                         "../lib/halfspace, seen from the test program")
                                     .arg(map.c_str())));
      counts.add(judgeTree(given->tree.view(), *given->judge, sweepsInAMap(),
                           kSeed + static_cast<uint64_t>(piece)));
    }
    m_all.add(counts);
    qInfo("seed %llu, piece %d: %s; turned brushes alone: %s",
          static_cast<unsigned long long>(kSeed), piece, qPrintable(counts.text()),
          qPrintable(ofWorlds.text()));
    qInfo("so far: %s", qPrintable(m_all.text()));
    QCOMPARE(counts.late, 0);
    QCOMPARE(counts.wrongNormal, 0);
    QCOMPARE(counts.wrongContact, 0);
    QCOMPARE(ofWorlds.wide, 0);
    QCOMPARE(ofWorlds.stuck, 0);
    QVERIFY(counts.hits > counts.sweeps / 4);
  }

 private:
  const GivenMap* readOnce(const std::string& map) {
    const auto found = m_maps.find(map);
    if (found != m_maps.end()) return &found->second;
    const auto level = readGivenMap(map);
    if (!level) return nullptr;
    level::LevelEvaluation evaluation;
    const geometry::BoundaryChange change = evaluation.update(*level, {});
    GivenMap& given = m_maps[map];
    given.tree.update(evaluation.boundary(), change);
    given.judge = std::make_unique<const PreciseJudge>(given.tree.view());
    return &given;
  }

  std::map<std::string, GivenMap> m_maps;
  Counts m_all;
};

QTEST_GUILESS_MAIN(TenMillionSweeps)
#include "ten_million_sweeps.moc"
