// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every system of the folder `comparison` against an exact test of every solid: never late, early
// only within its stated limits, and starts in solid reported by all systems that know an inside.
// On small random levels and on five given maps; more of both with HALFSPACE_LONG.
#include <algorithm>

#include <QtTest>

#include "comparison/grid/uniform_grid.h"
#include "comparison/obb/obb_tree.h"
#include "comparison/offset/offset_trees.h"
#include "comparison/onion/onion_tree.h"
#include "comparison/own_tree/own_tree.h"
#include "comparison/reference/every_cell.h"
#include "comparison/triangles/aabb_tree.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/given_levels/given_levels.h"
#include "tests/support/long_form.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::comparison;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 30103;

bool has(const ComparisonSystem& system, Limit limit) {
  const std::vector<Limit> limits = system.limits();
  return std::find(limits.begin(), limits.end(), limit) != limits.end();
}

using Systems = std::vector<std::unique_ptr<ComparisonSystem>>;

// The boxes for which offset trees and the onion are built.
std::vector<Vec3> sizes(double unit) {
  std::vector<Vec3> sizes{Vec3::Zero(), Vec3(unit, unit, 1.75 * unit)};
  if (isLongForm()) sizes.push_back(Vec3(0.3, 0.45, 0.2) * unit);
  return sizes;
}

std::vector<AnyShape> shapes(double unit) {
  std::vector<AnyShape> shapes{PointShape{}, SphereShape{unit}, CapsuleShape{unit, unit},
                               CylinderShape{0.7 * unit, 1.3 * unit}};
  for (const Vec3& half : sizes(unit))
    if (!half.isZero(0.0)) shapes.push_back(BoxShape{half});
  return shapes;
}

Systems systemsOf(const ComparisonLevel& level, double unit) {
  Systems systems;
  systems.push_back(std::make_unique<OwnTree>(*level.tree, Accuracy::exact));
  systems.push_back(std::make_unique<OwnTree>(*level.tree, Accuracy::shifted));
  systems.push_back(std::make_unique<UniformGrid>(level.solids));
  systems.push_back(std::make_unique<AabbTree>(level.corners, level.triangles));
  for (const ObbOptions options : {ObbOptions{}, ObbOptions{true, 1.0}, ObbOptions{true, 0.5}})
    systems.push_back(std::make_unique<ObbTree>(level.corners, level.triangles, options));
  systems.push_back(OffsetTrees::forBoxes(level.solids, sizes(unit)));
  systems.push_back(OnionTree::forBoxes(level.solids, sizes(unit)));
  return systems;
}

struct Query {
  const AnyShape& shape;
  Vec3 from, delta;
  Stop truth;
};

// In a grazing motion a tiny gap corresponds to a long distance, so fractions are not compared
// directly. A contact is accepted if the shape, moved from it by twice the tolerance into the
// surface, overlaps the level.
bool isTouching(EveryCell& reference, const Query& query, const Stop& stop, double tolerance) {
  const Vec3 at = query.from + stop.fraction * query.delta;
  return !stop.normal.isZero() &&
         *reference.overlaps(query.shape, at - 2.0 * tolerance * stop.normal);
}
bool isNoDeeper(EveryCell& reference, const Query& query, const Stop& stop, double tolerance) {
  const Vec3 at = query.from + stop.fraction * query.delta;
  return !*reference.overlaps(query.shape, at + 2.0 * tolerance * query.truth.normal);
}

// An empty text if the result is right, otherwise a description of the error.
QString judged(ComparisonSystem& system, EveryCell& reference, const Query& query, double tolerance,
               int& early) {
  const Stop stop = system.sweep(query.shape, query.from, query.delta);
  const auto wrong = [&](const char* how) {
    return QString("%1 is %2: told %3%4, true %5; shape %6, from %7 %8 %9")
               .arg(QString::fromStdString(system.name()), how)
               .arg(stop.fraction, 0, 'g', 17)
               .arg(stop.startInSolid ? " (in solid)" : "")
               .arg(query.truth.fraction, 0, 'g', 17)
               .arg(query.shape.index())
               .arg(query.from.x(), 0, 'g', 17)
               .arg(query.from.y(), 0, 'g', 17)
               .arg(query.from.z(), 0, 'g', 17) +
           QString(" by %1 %2 %3")
               .arg(query.delta.x(), 0, 'g', 17)
               .arg(query.delta.y(), 0, 'g', 17)
               .arg(query.delta.z(), 0, 'g', 17);
  };
  if (query.truth.startInSolid) {
    if (has(system, Limit::surfaceOnly)) return {};
    return stop.startInSolid ? QString() : wrong("blind");
  }
  const double by = (stop.fraction - query.truth.fraction) * query.delta.norm();
  if (by > tolerance)
    return isNoDeeper(reference, query, stop, tolerance) ? QString() : wrong("late");
  if (by >= -tolerance || isTouching(reference, query, stop, tolerance)) return {};
  ++early;
  return has(system, Limit::stopsEarly) || has(system, Limit::coarse) ? QString() : wrong("early");
}

// True if the start lies deeper in solid than the tolerance, or is free by more than it; between
// the two, rounding decides.
bool isClear(EveryCell& reference, const AnyShape& shape, const Vec3& at, double tolerance) {
  bool solid = false, free = false;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      const bool inside =
          *reference.overlaps(shape, at + sign * 2.0 * tolerance * Vec3::Unit(axis));
      solid = solid || inside;
      free = free || !inside;
    }
  }
  return solid != free;
}

void judgeLevel(const geometry::Evaluator& boundary, const LiveTree& tree, double unit, int motions,
                uint64_t seed) {
  const ComparisonLevel level = comparisonLevel(boundary, tree);
  if (level.solids.empty()) return;
  const Systems systems = systemsOf(level, unit);
  EveryCell reference(level.solids);
  const double tolerance = toleranceOf(tree.view());
  const geometry::Box bounds = boundary.solidBounds();
  SplitMix random(seed);
  std::vector<int> count(systems.size()), early(systems.size());
  int starts = 0;
  for (const AnyShape& shape : shapes(unit)) {
    for (int i = 0; i < motions; ++i) {
      const Vec3 part(random.unit(), random.unit(), random.unit());
      const Vec3 from = bounds.min() - Vec3::Constant(2.0 * unit) +
                        part.cwiseProduct(bounds.sizes() + Vec3::Constant(4.0 * unit));
      Vec3 delta = randomPosition(random, 12.0 * unit);
      if (random.oneIn(5)) delta = Vec3::Unit(random.between(0, 2)) * delta.x();
      if (!isClear(reference, shape, from, tolerance)) continue;
      const Query question{shape, from, delta, reference.sweep(shape, from, delta)};
      starts += question.truth.startInSolid;
      for (size_t s = 0; s < systems.size(); ++s) {
        QVERIFY2(systems[s], "an expanded solid leaves the range of coordinates");
        if (!systems[s]->takes(shape)) continue;
        ++count[s];
        const QString wrong = judged(*systems[s], reference, question, tolerance, early[s]);
        if (!wrong.isEmpty()) QFAIL(qPrintable(QString("seed %1: %2").arg(seed).arg(wrong)));
      }
    }
  }
  QStringList words;
  for (size_t s = 0; s < systems.size(); ++s)
    words << QString("%1 %2 early of %3")
                 .arg(QString::fromStdString(systems[s]->name()))
                 .arg(early[s])
                 .arg(count[s]);
  qInfo("seed %llu, %d starts in solid: %s", static_cast<unsigned long long>(seed), starts,
        qPrintable(words.join(", ")));
}

}  // namespace

class SystemsAgree : public QObject {
  Q_OBJECT
 private slots:
  void randomLevels() {
    for (uint64_t seed = kSeed; seed < kSeed + (isLongForm() ? 40 : 4); ++seed) {
      RandomLevel level(seed);
      LiveTree tree;
      for (int i = 0; i < 12; ++i) {
        level.edit();
        tree.update(level.evaluator(), level.evaluator().update(1));
      }
      judgeLevel(level.evaluator(), tree, tree.view().worldHalf / 100.0, isLongForm() ? 1000 : 100,
                 seed);
      if (QTest::currentTestFailed()) return;
    }
  }

  void givenMaps_data() {
    QTest::addColumn<QString>("map");
    for (const std::string& map : fiveGivenMaps())
      QTest::addRow("%s", map.c_str()) << QString::fromStdString(map);
    if (fiveGivenMaps().empty()) QTest::addRow("none") << QString();
  }

  void givenMaps() {
    QFETCH(QString, map);
    if (map.isEmpty()) QSKIP("the given maps are not here; set HALFSPACE_DATA");
    const auto level = readGivenMap(map.toStdString());
    QVERIFY2(level, "the map is there, but cannot be read as a level");
    level::LevelEvaluation evaluation;
    const geometry::BoundaryChange change = evaluation.update(*level, {});
    LiveTree tree;
    tree.update(evaluation.boundary(), change);
    judgeLevel(evaluation.boundary(), tree, 16.0, isLongForm() ? 2000 : 60, kSeed);
  }
};

QTEST_GUILESS_MAIN(SystemsAgree)
#include "systems_agree.moc"
