// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The face at a point of a facet is that of the first fragment that holds the point: one of which
// no edge has the point on its outer side, computed in doubles with three coordinates. Points in
// fragments, on their edges and corners, and a rounding beside them, in levels of boxes and wedges.
#include <QtTest>
#include <cmath>
#include <optional>

#include "bsp/query/impact.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/layered_level.h"

using namespace halfspace::bsp;
using namespace halfspace::tests;
using halfspace::geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 2178309;
constexpr int kPointsOfAFacet = 40;

struct Facet {
  const CellView& cell;
  uint32_t index;
  Vec3 normal;

  std::vector<std::vector<Vec3>> polygons;  // of this facet
  std::vector<uint32_t> faces;

  Facet(const TreeView& tree, const CellView& view, uint32_t number)
      : cell(view), index(number), normal(tree.normalOf(view.facets()[number])) {
    cell.fragments().visit([&](const CellFragment& fragment, const FragmentOutline& corners) {
      if (fragment.facet != index) return true;
      faces.push_back(fragment.face);
      std::vector<Vec3>& polygon = polygons.emplace_back();
      for (size_t i = 0; i < corners.size(); ++i) polygon.push_back(corners[i]);
      return true;
    });
  }

  std::optional<uint32_t> faceAt(const Vec3& point) const {
    for (size_t i = 0; i < polygons.size(); ++i) {
      bool holds = true;
      for (size_t k = 0; k < polygons[i].size(); ++k) {
        const Vec3 a = polygons[i][k], b = polygons[i][(k + 1) % polygons[i].size()];
        holds &= !((b - a).cross(normal).dot(point - a) > 0.0);
      }
      if (holds) return faces[i];
    }
    return {};
  }

  Vec3 anyPoint(SplitMix& random) const {
    const auto& polygon =
        polygons[static_cast<size_t>(random.between(0, static_cast<int>(polygons.size()) - 1))];
    const auto corner = [&] {
      return polygon[static_cast<size_t>(random.between(0, static_cast<int>(polygon.size()) - 1))];
    };
    // A corner, a point of an edge or of a diagonal, or one of a triangle.
    Vec3 point = corner();
    if (!random.oneIn(4)) point += random.unit() * (corner() - point);
    if (random.oneIn(2)) point += random.unit() * (corner() - point);
    if (random.oneIn(3))
      for (double& coordinate : point)
        coordinate = std::nextafter(coordinate, 1e9 * (random.unit() - 0.5));
    return point;
  }
};

}  // namespace

class FacesAtPoints : public QObject {
  Q_OBJECT
 private slots:
  void face_isThatOfTheFragment() {
    SplitMix random(kSeed);
    int compared = 0;
    for (int number = 0; number < 16; ++number) {
      const LayeredLevel level(kSeed + static_cast<uint64_t>(number), {kContentsSolid},
                               4 + 4 * number);
      const TreeView tree = level.all().view();
      std::vector<uint32_t> leaves = leavesOf(tree);
      for (const uint32_t leaf : leaves) {
        const CellView cell = tree.cell(leaf);
        const Motion none{Vec3::Zero(), Vec3::Zero(), 0.0};
        const CellSweep sweep{tree, tree.cell(leaf), none};
        for (uint32_t i = 0; i < cell.facets().size(); ++i) {
          const Facet facet(tree, cell, i);
          if (facet.faces.size() < 2) continue;
          for (int k = 0; k < kPointsOfAFacet; ++k) {
            const Vec3 point = facet.anyPoint(random);
            const std::optional<uint32_t> expected = facet.faceAt(point);
            if (!expected) continue;
            QVERIFY2(faceAt(sweep, i, point) == *expected,
                     qPrintable(QString("seed %1 level %2 leaf %3 facet %4 point %5")
                                    .arg(kSeed)
                                    .arg(number)
                                    .arg(leaf)
                                    .arg(i)
                                    .arg(k)));
            ++compared;
          }
        }
      }
    }
    QVERIFY2(compared > 5000, qPrintable(QString::number(compared)));
  }

  // A live tree has short fragments (fragment_list.h), a file has not. The points lie in fragments,
  // on their edges and corners, on bare parts and beside the facet.
  void face_isTheSameInBothForms() {
    SplitMix random(kSeed);
    int shortOnes = 0, compared = 0;
    for (int number = 0; number < 16; ++number) {
      const LayeredLevel level(kSeed + static_cast<uint64_t>(number), {kContentsSolid},
                               4 + 4 * number);
      const TreeView tree = level.all().view();
      for (const uint32_t leaf : leavesOf(tree)) {
        const std::vector<uint64_t> words = dataOf(tree, leaf).packed();
        const uint32_t start = 0;
        TreeView inFile = tree;
        inFile.cellStarts = &start;
        inFile.cellWords = words.data();
        const Motion none{Vec3::Zero(), Vec3::Zero(), 0.0};
        const CellSweep live{tree, tree.cell(leaf), none}, other{inFile, inFile.cell(0), none};
        QVERIFY(!other.cell.hasShortFragments());
        shortOnes += live.cell.hasShortFragments();
        for (uint32_t i = 0; i < live.cell.facets().size(); ++i) {
          const Facet facet(tree, live.cell, i);
          if (facet.faces.empty()) continue;
          for (int k = 0; k < kPointsOfAFacet; ++k) {
            const Vec3 away = random.oneIn(3) ? Vec3(random.unit() - 0.5, random.unit() - 0.5, 0.0)
                                              : Vec3(0.0, 0.0, 0.0);
            const Vec3 point = facet.anyPoint(random) + 64.0 * away;
            QCOMPARE(faceAt(live, i, point), faceAt(other, i, point));
            ++compared;
          }
        }
      }
    }
    QVERIFY2(shortOnes > 50 && compared > 5000,
             qPrintable(QString("%1, %2").arg(shortOnes).arg(compared)));
  }

 private:
  static std::vector<uint32_t> leavesOf(const TreeView& tree) {
    std::vector<uint32_t> leaves;
    std::vector<Link> links{tree.root};
    while (!links.empty()) {
      const Link link = links.back();
      links.pop_back();
      if (link.isLeaf()) {
        if (link.isSolid()) leaves.push_back(link.leafId());
        continue;
      }
      links.push_back(tree.nodes[link.nodeIndex()].front);
      links.push_back(tree.nodes[link.nodeIndex()].back);
    }
    return leaves;
  }
};

QTEST_APPLESS_MAIN(FacesAtPoints)
#include "faces_at_points.moc"
