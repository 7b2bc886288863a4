// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What clusters of a level see. The oracle shares no code with the tree: two random points in empty
// space whose line of sight meets no solid must be in clusters that see each other. The line is
// clipped against the planes of the solids as they were drawn, in extended precision.
// Short form: a few worlds. With HALFSPACE_LONG: hundreds.
#include <QtTest>
#include <cmath>

#include "tests/bsp/visibility/seen_world.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::Brush;
using geometry::CsgOperation;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 14142135;

struct Tally {
  int free = 0, far = 0,
      missed = 0;  // free lines; those between two clusters; those not in the set
};

// Draws pairs of points: half of them anywhere, half near each other.
void judge(const World& world, const Compiled& compiled, double half, int pairs, SplitMix& random,
           Tally& tally) {
  const auto number = [&](double most) { return most * (2.0 * random.unit() - 1.0); };
  for (int i = 0; i < pairs; ++i) {
    const Vec3 a(number(half), number(half), number(half));
    const double reach = i % 2 == 0 ? half : half / 4.0;
    const Vec3 b = i % 2 == 0 ? Vec3(number(half), number(half), number(half))
                              : Vec3(a + Vec3(number(reach), number(reach), number(reach)));
    const uint32_t from = compiled.at(a), to = compiled.at(b);
    if (from == HBSP_NO_CLUSTER || to == HBSP_NO_CLUSTER || !world.isFree(a, b)) continue;
    ++tally.free;
    tally.far += from != to;
    if (hbsp_visible(compiled.opened, from, to) == 1) continue;
    ++tally.missed;
    qWarning("missed: (%.17g %.17g %.17g) to (%.17g %.17g %.17g), clusters %u and %u", a.x(), a.y(),
             a.z(), b.x(), b.y(), b.z(), from, to);
  }
}

// Two rooms with a door between them, a third room around two corners, and a sealed one.
World fourRooms() {
  World world(true);
  world.carve(Vec3(-256, -256, 0), Vec3(0, 256, 128));
  world.carve(Vec3(16, -256, 0), Vec3(256, 256, 128));
  world.carve(Vec3(0, -32, 0), Vec3(16, 32, 96));       // the door
  world.carve(Vec3(200, 256, 0), Vec3(232, 400, 96));   // a passage that leaves the second room,
  world.carve(Vec3(232, 368, 0), Vec3(500, 400, 96));   // turns,
  world.carve(Vec3(500, 100, 0), Vec3(700, 600, 128));  // and ends in the third
  world.carve(Vec3(-256, 600, 0), Vec3(0, 700, 128));   // sealed
  return world;
}

World crowdedWorld(SplitMix& random) {
  World world(false);
  const int solids = random.between(8, 40);
  for (int i = 0; i < solids; ++i) {
    const Vec3 low(random.between(-8, 7), random.between(-8, 7), random.between(-8, 7));
    const Vec3 size(random.between(1, 8), random.between(1, 8), random.between(1, 2));
    const int turn = random.between(0, 2);
    const Vec3 turned(size[turn], size[(turn + 1) % 3], size[(turn + 2) % 3]);
    std::vector<geometry::Plane> planes = scenes::boxPlanes(16.0 * low, 16.0 * (low + turned));
    if (random.oneIn(3)) {
      // A slanted side through the middle.
      const Vec3 normal(random.between(-3, 3), random.between(-3, 3), random.between(1, 3));
      const Vec3 middle = 16.0 * low + 8.0 * turned;
      planes.push_back(geometry::Plane::fromCoefficients(normal, normal.dot(middle)).value());
    }
    auto brush = Brush::fromPlanes(planes);
    if (brush.ok())
      world.put(CsgOperation::add, std::make_shared<const Brush>(std::move(brush.value())));
  }
  return world;
}

// Rooms and passages on a grid.
World carvedWorld(SplitMix& random) {
  World world(true);
  const int hollows = random.between(6, 30);
  for (int i = 0; i < hollows; ++i) {
    const Vec3 low(random.between(-8, 6), random.between(-8, 6), random.between(-8, 6));
    Vec3 size(1, 1, 1);
    if (random.oneIn(2))
      size[random.between(0, 2)] = random.between(3, 10);
    else
      size = Vec3(random.between(1, 5), random.between(1, 5), random.between(1, 3));
    world.carve(16.0 * low, 16.0 * (low + size));
  }
  return world;
}

}  // namespace

class ClustersSeeEachOther : public QObject {
  Q_OBJECT
 private slots:
  void roomsAroundCorners_doNotSeeEachOther() {
    World world = fourRooms();
    const LiveTree tree = treeOf(world.evaluator);
    const Compiled compiled(tree);
    const uint32_t first = compiled.at({-128, 0, 64}), second = compiled.at({128, 0, 64});
    const uint32_t third = compiled.at({600, 200, 64}), sealed = compiled.at({-128, 650, 64});
    for (const uint32_t cluster : {first, second, third, sealed})
      QVERIFY(cluster < hbsp_cluster_count(compiled.opened));
    QVERIFY(first != second && first != third && third != sealed);
    QCOMPARE(hbsp_visible(compiled.opened, first, first), 1);
    QCOMPARE(hbsp_visible(compiled.opened, first, second), 1);
    QCOMPARE(hbsp_visible(compiled.opened, first, third), 0);
    QCOMPARE(hbsp_visible(compiled.opened, third, first), 0);
    QCOMPARE(hbsp_visible(compiled.opened, second, third), 0);
    for (const uint32_t cluster : {first, second, third})
      QCOMPARE(hbsp_visible(compiled.opened, cluster, sealed), 0);
  }

  void theDoor_isAPortal() {
    World world = fourRooms();
    const LiveTree tree = treeOf(world.evaluator);
    const Compiled compiled(tree);
    const uint32_t first = compiled.at({-128, 0, 64}), door = compiled.at({8, 0, 48});
    hbsp_portal portals[8];
    QCOMPARE(hbsp_cluster_portals(compiled.opened, first, portals, 8), size_t{1});
    QCOMPARE(portals[0].to, door);
    QCOMPARE(portals[0].corner_count, 4u);
    QCOMPARE(Vec3(portals[0].normal[0], portals[0].normal[1], portals[0].normal[2]),
             Vec3(Vec3::UnitX()));
    QCOMPARE(portals[0].offset, 0.0);
    double low = 1e9, high = -1e9;
    for (uint32_t i = 0; i < portals[0].corner_count; ++i) {
      QCOMPARE(portals[0].corners[3 * i], 0.0);
      low = std::min(low, portals[0].corners[3 * i + 1]);
      high = std::max(high, portals[0].corners[3 * i + 1]);
    }
    QCOMPARE(low, -32.0);
    QCOMPARE(high, 32.0);
    // From the other side: the same opening.
    const size_t count = hbsp_cluster_portals(compiled.opened, door, portals + 1, 7);
    QCOMPARE(count, size_t{2});
    const hbsp_portal& back = portals[1].to == first ? portals[1] : portals[2];
    QCOMPARE(back.to, first);
    QCOMPARE(back.index, portals[0].index);
    QCOMPARE(back.flipped, 1 - portals[0].flipped);
    QCOMPARE(back.normal[0], -portals[0].normal[0]);
  }

  void whatIsNowhere_mayBeSeen() {
    World world = fourRooms();
    const LiveTree tree = treeOf(world.evaluator);
    const Compiled compiled(tree);
    QCOMPARE(compiled.at({8, 200, 64}), HBSP_NO_CLUSTER);  // in the wall
    QCOMPARE(compiled.at({std::nan(""), 0, 0}), HBSP_NO_CLUSTER);
    QCOMPARE(hbsp_visible(compiled.opened, 0, HBSP_NO_CLUSTER), 1);
    QCOMPARE(hbsp_visible(compiled.opened, 1u << 30, 0), 1);
    QCOMPARE(hbsp_cluster_count(nullptr), 0u);
    QCOMPARE(hbsp_cluster_at(nullptr, Vec3(0, 0, 0).data()), HBSP_NO_CLUSTER);
    QVERIFY(hbsp_visible_row(compiled.opened, 1u << 30, nullptr) == nullptr);
    size_t words = 0;
    const uint64_t* row = hbsp_visible_row(compiled.opened, 0, &words);
    QCOMPARE(words, size_t{hbsp_cluster_count(compiled.opened) + 63} / 64);
    for (uint32_t c = 0; c < hbsp_cluster_count(compiled.opened); ++c)
      QCOMPARE(static_cast<int>(row[c / 64] >> (c % 64) & 1), hbsp_visible(compiled.opened, 0, c));
  }

  // The search gives up after a number of planes, and threads only share the portals among them.
  void theResult_isTheSameOnAnyThreads() {
    SplitMix random(kSeed);
    World world = crowdedWorld(random);
    const LiveTree tree = treeOf(world.evaluator);
    const Compiled one(tree, false, 1, 1), many(tree, false, 1, 4), full(tree);
    QVERIFY(one.bytes() == many.bytes());
    QVERIFY(full.visibility.set.pairs() <= one.visibility.set.pairs());
  }

  void fullSet_isPartOfTheFastOne() {
    SplitMix random(kSeed);
    for (int i = 0; i < 10; ++i) {
      World world = carvedWorld(random);
      const LiveTree tree = treeOf(world.evaluator);
      const Compiled fast(tree, true), full(tree);
      QCOMPARE(fast.clusters.count, full.clusters.count);
      for (uint32_t a = 0; a < full.clusters.count; ++a)
        for (uint32_t b = 0; b < full.clusters.count; ++b)
          QVERIFY(!full.visibility.set.sees(a, b) || fast.visibility.set.sees(a, b));
    }
  }

  void freeLinesInRandomWorlds_areInTheSet() {
    const int worlds = isLongForm() ? 400 : 12, pairs = isLongForm() ? 20'000 : 3000;
    qInfo("seed %llu, %d worlds", static_cast<unsigned long long>(kSeed), worlds);
    SplitMix random(kSeed);
    Tally tally;
    double share = 0.0;
    uint64_t clusters = 0;
    for (int i = 0; i < worlds; ++i) {
      World world = i % 2 == 0 ? crowdedWorld(random) : carvedWorld(random);
      const LiveTree tree = treeOf(world.evaluator);
      const Compiled compiled(tree);
      if (compiled.clusters.count == 0) continue;
      judge(world, compiled, 160.0, pairs, random, tally);
      share += compiled.share() / worlds;
      clusters += compiled.clusters.count;
    }
    qInfo("%d free lines, %d between clusters; %.0f clusters and %.1f %% of pairs in the mean",
          tally.free, tally.far, static_cast<double>(clusters) / worlds, 100.0 * share);
    QCOMPARE(tally.missed, 0);
    QVERIFY(tally.far > pairs);
  }
};

QTEST_APPLESS_MAIN(ClustersSeeEachOther)
#include "clusters_see_each_other.moc"
