// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What clusters of given maps see: no free line of sight between two random points is missing in
// the set (clusters_see_each_other.cpp). Short form: five maps, and what the flood finds. With
// HALFSPACE_LONG: all of them, the full search, and 400,000 lines in each.
#include <QtTest>

#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"
#include "tests/bsp/visibility/seen_world.h"
#include "tests/support/given_levels/given_levels.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 17320508;

}  // namespace

class GivenMapsAreSeen : public QObject {
  Q_OBJECT
 private slots:
  void freeLinesInGivenMaps_areInTheSet_data() {
    QTest::addColumn<QString>("map");
    const std::vector<std::string> maps = isLongForm() ? givenMaps() : fiveGivenMaps();
    if (maps.empty()) QSKIP("no given maps");
    for (const std::string& map : maps) QTest::newRow(map.c_str()) << QString::fromStdString(map);
  }
  void freeLinesInGivenMaps_areInTheSet() {
    QFETCH(QString, map);
    const auto level = readGivenMap(map.toStdString());
    if (!level) QSKIP("cannot be read");
    const auto instances = level::instances(*level);
    World world(false);
    Vec3 low = Vec3::Constant(1e9), high = Vec3::Constant(-1e9);
    for (const level::Instance& instance : instances.value()) {
      if (instance.flags.nonSolid) continue;
      auto shape = level::solidGeometry(*instance.node, instance.placement);
      if (!shape.ok()) continue;
      if (!shape.value().isBrush()) QSKIP("a mesh is no intersection of planes");
      const auto brush = std::make_shared<const Brush>(shape.value().brush());
      world.put(CsgOperation::add, brush);
      low = low.cwiseMin(brush->bounds().min());
      high = high.cwiseMax(brush->bounds().max());
    }
    if (world.solids.empty()) QSKIP("nothing is solid");
    const LiveTree tree = treeOf(world.evaluator);
    const Compiled compiled(tree, !isLongForm());
    SplitMix random(kSeed);
    int free = 0, far = 0, missed = 0;
    const int pairs = isLongForm() ? 400'000 : 4000;
    for (int i = 0; i < pairs; ++i) {
      const auto within = [&](const Vec3& from, const Vec3& to) {
        return Vec3(from.x() + random.unit() * (to.x() - from.x()),
                    from.y() + random.unit() * (to.y() - from.y()),
                    from.z() + random.unit() * (to.z() - from.z()));
      };
      const Vec3 a = within(low, high), reach = (high - low) / (1 << random.between(0, 4));
      const Vec3 b = within(a - reach, a + reach);
      const uint32_t from = compiled.at(a), to = compiled.at(b);
      if (from == HBSP_NO_CLUSTER || to == HBSP_NO_CLUSTER || !world.isFree(a, b)) continue;
      ++free;
      far += from != to;
      if (hbsp_visible(compiled.opened, from, to) == 1) continue;
      ++missed;
      qWarning("missed: (%.17g %.17g %.17g) to (%.17g %.17g %.17g)", a.x(), a.y(), a.z(), b.x(),
               b.y(), b.z());
    }
    qInfo("%u clusters, %zu portals, %.1f %% of pairs; %d free lines, %d between clusters",
          compiled.clusters.count, compiled.clusters.portals.size(), 100.0 * compiled.share(), free,
          far);
    QCOMPARE(missed, 0);
  }
};

QTEST_APPLESS_MAIN(GivenMapsAreSeen)
#include "given_maps_are_seen.moc"
