// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A polytope merged with the tree: its parts in solid leaves fill exactly its intersection with the
// level's solid cells, and F() leaves out none of these leaves.
#include <set>

#include <QtTest>

#include "bsp/query/contents.h"
#include "comparison/comparison_level.h"
#include "comparison/merge/bsp_merge.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/edited_tree.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::comparison;
using namespace halfspace::tests;
using geometry::Brush;
using geometry::Plane;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 16180;

// Volume of the intersection of two convex solids; 0 if their interiors do not meet.
double sharedVolume(BspMerge& merge, const Brush& a, const Brush& b) {
  std::vector<Plane> planes = a.planes();
  planes.insert(planes.end(), b.planes().begin(), b.planes().end());
  const auto shared = Brush::fromPlanes(planes);
  return shared.ok() ? merge.volumeOf(merge.polytopeOf(shared.value())) : 0.0;
}

Brush boxAt(const Vec3& middle, const Vec3& half) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i)
    corners.push_back(middle + Vec3((i & 1) != 0 ? half.x() : -half.x(),
                                    (i & 2) != 0 ? half.y() : -half.y(),
                                    (i & 4) != 0 ? half.z() : -half.z()));
  return Brush::fromPoints(corners).value();
}

}  // namespace

class MergeIsExact : public QObject {
  Q_OBJECT
 private slots:
  void partsFillWhatIsShared() {
    int slices = 0, touching = 0;
    for (uint64_t seed = kSeed; seed < kSeed + 12; ++seed) {
      RandomLevel level(seed);
      const LiveTree tree = treeAfterEdits(level, 15);
      BspMerge merge(tree);
      SplitMix random(seed);
      const double half = tree.view().worldHalf;
      std::vector<Brush> cells;
      forEachLeaf(tree, [&](Link leaf, const Polytope& cell) {
        if (!leaf.isSolid()) return;
        std::vector<Plane> planes;
        for (const Polytope::Face& face : cell.faces())
          planes.push_back(tree.planes().plane(face.plane));
        cells.push_back(Brush::fromPlanes(planes).value());
      });
      for (int i = 0; i < 10; ++i) {
        const BoxShape box{Vec3(0.1, 0.17, 0.23) * half * (0.2 + random.unit()), Vec3::Zero()};
        const Vec3 at = randomPosition(random, half / 10.0);
        const Brush moved = boxAt(at, box.half);
        std::vector<BspMerge::Part> parts;
        slices += static_cast<int>(merge.interpenetrations(merge.polytopeOf(moved), parts).slices);
        double merged = 0.0, expected = 0.0;
        std::set<uint32_t> leaves, touched;
        for (const BspMerge::Part& part : parts) {
          merged += merge.volumeOf(part.polytope);
          leaves.insert(part.leaf);
        }
        for (const Brush& cell : cells) expected += sharedVolume(merge, moved, cell);
        const double scale = 8.0 * box.half.prod();
        if (std::abs(merged - expected) > 1e-9 * scale)
          QFAIL(qPrintable(QString("seed %1, box %2: parts %3, shared %4")
                               .arg(seed)
                               .arg(i)
                               .arg(merged, 0, 'g', 17)
                               .arg(expected, 0, 'g', 17)));
        QCOMPARE(leaves.size(), parts.size());
        cellsTouched(tree.view(), box, at, [&](Link leaf) {
          if (leaf.isSolid()) touched.insert(leaf.leafId());
          return true;
        });
        for (const uint32_t leaf : leaves) QVERIFY2(touched.contains(leaf), "F() leaves one out");
        touching += static_cast<int>(touched.size());
      }
    }
    qInfo("seed %llu: %d slices, %d leaves told by F()", static_cast<unsigned long long>(kSeed),
          slices, touching);
    QVERIFY(slices > 0 && touching > 0);
  }
};

QTEST_APPLESS_MAIN(MergeIsExact)
#include "merge_is_exact.moc"
