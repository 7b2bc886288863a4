// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Many points that are swept in one call have the bits of each one swept alone, in every field of
// the hit: in random levels and in given maps, through all masks. Some motions leave out what a
// batch is for: they are refused, come from far away, rest, meet more boxes than a batch keeps, or
// are nearly the same as the ones before them. Boxes that are compared eight at a time are those
// that are compared four at a time. Short form: some 100,000 rays; HALFSPACE_LONG: some millions.
#include <QtTest>
#include <cmath>
#include <cstring>

#include "bsp/build/live_tree.h"
#include "bsp/query/box_batch.h"
#include "bsp/query/box_hierarchy.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/given_levels/given_levels.h"
#include "tests/support/long_form.h"
#include "tests/support/scenes/layered_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 2178309;
const std::vector<ContentsBits> kLayers{kContentsSolid, kContentsPlayerClip, kContentsWater};

LayeredLevel levelOf(int number) {
  return LayeredLevel(kSeed + static_cast<uint64_t>(number), kLayers, 2 + 2 * number);
}

TreeView with(const TreeView& tree, const BoxHierarchy& boxes) {
  TreeView view = tree;
  view.boxes = boxes.nodes();
  view.boxesSee = boxes.mask();
  return view;
}

// Some coordinates are zero, some are whole numbers, on which the planes of the levels lie.
Vec3 peculiar(SplitMix& random, double half) {
  Vec3 vector = randomPosition(random, half);
  for (int axis = 0; axis < 3; ++axis) {
    if (random.oneIn(4)) vector[axis] = 0.0;
    if (random.oneIn(4)) vector[axis] = std::round(vector[axis]);
    if (random.oneIn(16)) vector[axis] = -0.0;
  }
  return vector;
}

// Everything that a hit tells. Refused motions tell nothing else.
bool haveSameBits(const Hit& a, const Hit& b) {
  if (a.error != QueryError::none || b.error != QueryError::none) return a.error == b.error;
  const auto same = [](const auto& x, const auto& y) { return std::memcmp(&x, &y, sizeof x) == 0; };
  return a.hit == b.hit && a.startInSolid == b.startInSolid && same(a.fraction, b.fraction) &&
         same(a.position, b.position) && same(a.contact, b.contact) && same(a.normal, b.normal) &&
         a.face == b.face && a.leaf == b.leaf && a.contents == b.contents &&
         same(a.depth, b.depth) && same(a.exitDirection, b.exitDirection);
}

struct Rays {
  std::vector<Vec3> from, delta;
};

// start(): where a ray may begin. `half`: the reach of most rays. Some follow each other in fans of
// nearly the same.
template <class Start>
Rays someRays(SplitMix& random, int count, double half, Start&& start) {
  Rays rays;
  const auto add = [&](const Vec3& from, const Vec3& delta) {
    rays.from.push_back(from);
    rays.delta.push_back(delta);
  };
  while (count > 0) {
    if (random.oneIn(200)) {
      const Vec3 from = start(), delta = peculiar(random, half);
      for (int i = 0; i < 40; ++i, --count) add(from, delta + 0.01 * i * Vec3::UnitY());
    }
    const double far = random.oneIn(20) ? 200.0 : random.oneIn(200) ? 1e30 : 1.0;
    Vec3 delta = std::exp2(-6.0 * random.unit()) * peculiar(random, 2.0 * half);
    if (random.oneIn(20)) delta = Vec3::Zero();
    if (random.oneIn(4)) delta *= far;
    if (random.oneIn(50)) delta.x() = std::nan("");
    add(far * start(), delta);
    --count;
  }
  return rays;
}

// The middle of a box of this reach that touches a vertex with a corner, or lies beside it by about
// the rounding of floats.
Vec3 grazing(SplitMix& random, const TreeView& tree, const Vec3& reach) {
  const CellView cell = tree.cell(static_cast<uint32_t>(random.next()) % tree.solidLeafCount);
  Vec3 middle = cell.vertices()[random.next() % cell.vertices().size()];
  for (int axis = 0; axis < 3; ++axis) {
    const double apart = reach[axis] + 0x1p-21 * random.between(-4, 12);
    middle[axis] += random.oneIn(2) ? apart : -apart;
  }
  return middle;
}

struct Counted {
  int rays = 0, hits = 0, starts = 0, refused = 0;
};

// Sweeps all rays in one call and each alone.
void compare(const TreeView& view, const Rays& rays, const PointShape& shape, const QString& where,
             Counted& counted) {
  std::vector<Hit> found(rays.from.size());
  sweepAll(view, shape, rays.from, rays.delta, found);
  for (size_t i = 0; i < found.size(); ++i) {
    const Hit expected = sweep(view, shape, rays.from[i], rays.delta[i]);
    QVERIFY2(haveSameBits(found[i], expected), qPrintable(QString("%1 ray %2").arg(where).arg(i)));
    ++counted.rays;
    counted.hits += expected.hit;
    counted.starts += expected.startInSolid;
    counted.refused += expected.error != QueryError::none;
  }
}

void tell(const Counted& counted) {
  qInfo("seed %llu: %d rays, %d hits, %d starts in solid, %d refused",
        static_cast<unsigned long long>(kSeed), counted.rays, counted.hits, counted.starts,
        counted.refused);
}

}  // namespace

class RaysInBatches : public QObject {
  Q_OBJECT
 private slots:
  // The last level has more boxes on a ray than a batch keeps. Boxes over all contents, seen
  // through every set of the layers, and boxes over the default mask.
  void randomLevels_haveTheBitsOfEach() {
    SplitMix random(kSeed);
    Counted counted;
    for (const int number : {0, 1, 3, 5, 30}) {
      const LayeredLevel level = levelOf(number);
      const TreeView tree = level.all().view();
      const BoxHierarchy all(tree, ~ContentsBits{0}), some(tree, kDefaultMask);
      std::vector<TreeView> views{tree, with(tree, some), with(tree, some).seeing(kContentsSolid)};
      for (unsigned set = 0; set < 1u << kLayers.size(); ++set) {
        ContentsBits mask = 0;
        for (size_t layer = 0; layer < kLayers.size(); ++layer)
          if ((set >> layer & 1u) != 0) mask |= kLayers[layer];
        views.push_back(with(tree, all).seeing(mask));
      }
      views.push_back(with(tree, all).seeing(~ContentsBits{0}));
      for (size_t view = 0; view < views.size(); ++view) {
        const PointShape shape{random.oneIn(2) ? Vec3(Vec3::Zero()) : Vec3(0.5, 0.0, -0.25)};
        const int count = random.between(1000, isLongForm() ? 50'000 : 3000);
        const Rays rays = someRays(random, count, 14.0, [&] { return peculiar(random, 14.0); });
        compare(views[view], rays, shape,
                QString("seed %1 level %2 view %3").arg(kSeed).arg(number).arg(view), counted);
        if (QTest::currentTestFailed()) return;
      }
    }
    tell(counted);
    QVERIFY(counted.hits > 8000 && counted.starts > 1000 && counted.refused > 200);
  }

  // Each cell of a map gets some contents, so that masks divide them.
  void givenMaps_haveTheBitsOfEach() {
    SplitMix random(kSeed + 1);
    Counted counted;
    if (fiveGivenMaps().empty()) QSKIP("the given maps are not here; set HALFSPACE_DATA");
    for (const std::string& map : fiveGivenMaps()) {
      const auto level = readGivenMap(map);
      QVERIFY(level);
      level::LevelEvaluation evaluation;
      const geometry::BoundaryChange change = evaluation.update(*level, {});
      LiveTree live;
      live.update(evaluation.boundary(), change);
      std::vector<ContentsBits> contents(live.view().solidLeafCount);
      for (ContentsBits& bits : contents) bits = kLayers[random.next() % kLayers.size()];
      TreeView mixed = live.view();
      mixed.leafContents = contents.data();
      const BoxHierarchy solid(live.view(), kDefaultMask), all(mixed, ~ContentsBits{0});
      std::vector<TreeView> views{with(live.view(), solid)};
      for (const ContentsBits layer : kLayers) views.push_back(with(mixed, all).seeing(layer));
      views.push_back(with(mixed, all).seeing(kContentsSolid | kContentsWater));
      for (size_t view = 0; view < views.size(); ++view) {
        const auto nearSomeCell = [&] {
          const CellView cell =
              mixed.cell(static_cast<uint32_t>(random.next()) % mixed.solidLeafCount);
          return Vec3(cell.vertices()[random.next() % cell.vertices().size()] +
                      peculiar(random, 64.0));
        };
        const Rays rays = someRays(random, isLongForm() ? 100'000 : 2000, 256.0, nearSomeCell);
        compare(views[view], rays, PointShape{},
                QString("seed %1 %2 view %3").arg(kSeed + 1).arg(map.c_str()).arg(view), counted);
        if (QTest::currentTestFailed()) return;
      }
    }
    tell(counted);
    QVERIFY(counted.hits > 4000 && counted.starts > 1000 && counted.refused > 200);
  }

  // (Without AVX2 both are compared four at a time.)
  void eightLanes_findTheBoxesOfFour() {
    SplitMix random(kSeed + 2);
    int leaves = 0, full = 0;
    for (const int number : {0, 2, 5, 30}) {
      const LayeredLevel level = levelOf(number);
      const TreeView tree = level.all().view();
      const BoxHierarchy boxes(tree, kDefaultMask);
      for (int batch = 0; batch < (isLongForm() ? 20'000 : 500); ++batch) {
        BoxBatch four, eight;
        for (int i = random.between(1, BoxBatch::kMotions); i > 0; --i) {
          Motion motion{peculiar(random, 14.0), peculiar(random, 25.0), slackOf(tree, 0.0)};
          const Vec3 reach = random.oneIn(2) ? Vec3(Vec3::Zero()) : Vec3(1.0, 2.0, 3.0);
          if (random.oneIn(2))
            motion.from = grazing(random, tree, reach) - random.unit() * motion.delta;
          const BoxPath path(tree, motion, reach, reach, reach.norm());
          four.add(path);
          eight.add(path);
        }
        four.run(boxes.nodes(), BoxBatch::Lanes::four);
        eight.run(boxes.nodes());
        for (uint32_t i = 0; i < four.size(); ++i) {
          const auto where = QString("seed %1 level %2 batch %3 motion %4")
                                 .arg(kSeed + 2)
                                 .arg(number)
                                 .arg(batch)
                                 .arg(i);
          QVERIFY2(four.isFull(i) == eight.isFull(i) && four.meetsAny(i) == eight.meetsAny(i),
                   qPrintable(where));
          const auto a = four.leaves(i), b = eight.leaves(i);
          const auto c = four.enters(i), d = eight.enters(i);
          QVERIFY2(std::equal(a.begin(), a.end(), b.begin(), b.end()), qPrintable(where));
          QVERIFY2(c.size() == d.size() && std::memcmp(c.data(), d.data(), c.size_bytes()) == 0,
                   qPrintable(where));
          leaves += static_cast<int>(a.size());
          full += four.isFull(i);
        }
      }
    }
    QVERIFY2(leaves > 10'000 && full > 100, qPrintable(QString("%1 %2").arg(leaves).arg(full)));
  }
};

QTEST_GUILESS_MAIN(RaysInBatches)
#include "rays_in_batches.moc"
