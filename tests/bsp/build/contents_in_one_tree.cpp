// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The tree of all contents against the solids' own half-spaces: what a point is in, what a ray
// meets through each mask, and that a mask of solids alone gives the bits of the solid's own tree.
#include <QtTest>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "bsp/file/tree_file.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/layered_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 5772156;
constexpr int kLevels = 12;
const std::vector<ContentsBits> kLayers{kContentsSolid, kContentsPlayerClip, kContentsWater,
                                        kContentsTrigger, kContentsWater | kFirstGameContents};
// Motions cross planes of the level nearly at right angles or miss them by far more than this.
constexpr double kMargin = 1e-6;

LayeredLevel levelOf(int number) {
  return LayeredLevel(kSeed + static_cast<uint64_t>(number), kLayers, 3 + number);
}

bool sameBits(const Hit& a, const Hit& b) {
  const auto same = [](const auto& x, const auto& y) { return std::memcmp(&x, &y, sizeof x) == 0; };
  return a.hit == b.hit && a.startInSolid == b.startInSolid && same(a.fraction, b.fraction) &&
         same(a.position, b.position) && same(a.contact, b.contact) && same(a.normal, b.normal) &&
         a.face == b.face && a.leaf == b.leaf && a.contents == b.contents && same(a.depth, b.depth);
}

}  // namespace

class ContentsInOneTree : public QObject {
  Q_OBJECT
 private slots:
  void points_haveTheContentsOfTheirSolids() {
    SplitMix random(kSeed);
    int inSeveral = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      for (int i = 0; i < 4000; ++i) {
        const Vec3 point = randomPosition(random, 9.0);
        const auto expected = level.contentsAt(point, kMargin);
        if (!expected) continue;
        const ContentsBits found = contentsBitsAt(level.all().view(), point);
        QCOMPARE(found, *expected);
        inSeveral += std::popcount(found) > 1;
        const bool isSeen = (found & kDefaultMask) != 0;
        QCOMPARE(bsp::contentsAt(level.all().view(), point).isSolid(), isSeen);
      }
    }
    QVERIFY(inSeveral > 100);
  }

  void rays_stopAtWhatTheMaskSees() {
    SplitMix random(kSeed + 1);
    const ContentsBits masks[] = {kContentsSolid,
                                  kDefaultMask,
                                  kContentsWater,
                                  kContentsTrigger,
                                  kContentsSolid | kContentsWater,
                                  kFirstGameContents,
                                  ~0u};
    int hits = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      for (int i = 0; i < 4000; ++i) {
        const Vec3 from = randomPosition(random, 10.0), delta = randomPosition(random, 20.0);
        const auto stretches = level.along(from, delta);
        for (const ContentsBits mask : masks) {
          const Hit hit = sweep(level.all().view().seeing(mask), PointShape{}, from, delta);
          QCOMPARE(hit.error, QueryError::none);
          const auto first = std::ranges::find_if(
              stretches, [&](const auto& stretch) { return (stretch.contents & mask) != 0; });
          const bool isHit = first != stretches.end();
          // A corner is cut by less than can be told apart, or the ray ends at a surface.
          const long double length = delta.norm();
          const bool isClear = std::ranges::none_of(stretches, [&](const auto& stretch) {
            const auto next = &stretch + 1;
            const long double end =
                next != stretches.data() + stretches.size() ? next->begin : 1.0L;
            return (end - stretch.begin) * length < kMargin;
          });
          if (!isClear) continue;
          QCOMPARE(hit.hit, isHit);
          if (!isHit) continue;
          ++hits;
          QVERIFY(std::abs(hit.fraction - static_cast<double>(first->begin)) *
                      static_cast<double>(length) <
                  kMargin);
          QCOMPARE(hit.contents, first->contents);
        }
      }
    }
    QVERIFY(hits > 10000);
  }

  // Solid leaves are not cut, and subtrees without solids are passed by.
  void maskOfSolids_givesTheBitsOfTheirOwnTree() {
    SplitMix random(kSeed + 2);
    int hits = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      const TreeView solid = level.solid().view(), all = level.all().view().seeing(kContentsSolid);
      for (int i = 0; i < 400; ++i) {
        const Vec3 from = randomPosition(random, 10.0), delta = randomPosition(random, 20.0);
        const auto check = [&](const auto& shape) {
          for (const Accuracy accuracy : {Accuracy::exact, Accuracy::shifted}) {
            const Hit expected = sweep(solid, shape, from, delta, accuracy);
            QVERIFY(sameBits(sweep(all, shape, from, delta, accuracy), expected));
            QVERIFY(sameBits(overlap(all, shape, from, accuracy),
                             overlap(solid, shape, from, accuracy)));
            hits += expected.hit;
          }
        };
        check(PointShape{});
        check(randomShape<SphereShape>(random, 2.0));
        check(randomShape<BoxShape>(random, 2.0));
        check(randomShape<CylinderShape>(random, 2.0));
        check(randomShape<CapsuleShape>(random, 2.0));
        check(randomShape<HullShape>(random, 2.0));
      }
    }
    QVERIFY(hits > 1000);
  }

  // A hit tells the layer whose face it is.
  void hits_haveTheFacesOfTheirLayer() {
    SplitMix random(kSeed + 3);
    int named = 0, unnamed = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      const TreeView view = level.all().view().seeing(kContentsTrigger);
      // The trigger layer is the fourth.
      const uint32_t begin = level.firstFace(3), end = level.firstFace(4);
      for (int i = 0; i < 2000; ++i) {
        const Vec3 from = randomPosition(random, 10.0), delta = randomPosition(random, 20.0);
        const Hit hit = sweep(view, PointShape{}, from, delta);
        if (!hit.hit || hit.startInSolid) continue;
        // Where a trigger reaches out of a wall, the ray comes from within the solid: no face
        // there.
        const Vec3 before = hit.position - 1e-4 * delta.normalized();
        const auto outside = level.contentsAt(before, kMargin);
        if (!outside || *outside == kContentsSolid) continue;
        const bool isOfLayer = hit.face >= begin && hit.face < end;
        (isOfLayer ? named : unnamed) += 1;
        // Another layer's face may lie in the same plane and come first.
        QVERIFY(hit.face != kNoFace);
      }
    }
    QVERIFY(named > 500);
    QVERIFY(unnamed * 4 < named);
  }

  void volumesBeyondTheSolids_enlargeTheWorld() {
    geometry::Evaluator floor, far;
    const auto insert = [](geometry::Evaluator& evaluator, const Vec3& low, const Vec3& high) {
      std::vector<Vec3> corners;
      for (int i = 0; i < 8; ++i)
        corners.emplace_back(i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(),
                             i & 4 ? high.z() : low.z());
      evaluator.insertSolid(
          evaluator.outline().root(), geometry::kNoNode, geometry::CsgOperation::add,
          {std::make_shared<const geometry::Brush>(geometry::Brush::fromPoints(corners).value()),
           {}});
    };
    insert(floor, Vec3(-64, -64, -16), Vec3(64, 64, 0));
    insert(far, Vec3(5000, -64, 0), Vec3(5064, 64, 64));
    LiveTree solid, water;
    solid.update(floor, floor.update(1));
    water.update(far, far.update(1));
    const std::vector<ContentsLayer> layers{{&water, kContentsWater, 100, {}}};
    const ContentsTree tree(solid, layers);
    const TreeView view = tree.view().seeing(kContentsWater);
    QVERIFY(view.worldHalf > 5064.0);
    QCOMPARE(contentsBitsAt(view, Vec3(5032, 0, 32)), kContentsWater);
    const Hit hit = sweep(view, PointShape{}, Vec3(0, 0, 32), Vec3(10000, 0, 0));
    QVERIFY(hit.hit);
    QVERIFY(std::abs(hit.position.x() - 5000.0) < 1e-6);
    QVERIFY(hit.face >= 100 && hit.face < 106);
  }

  // A layer that repeats the solid's planes and is restricted to boxes: only what is in them and
  // not solid counts.
  void layerWithinBoxes_isFoundThere() {
    const LayeredLevel level = levelOf(5);
    // The solid itself as a layer of clips: nothing of it is outside the solid.
    const std::vector<ContentsLayer> layers{
        {&level.solid(), kContentsPlayerClip, 0, {geometry::Box(Vec3(-8, -8, -8), Vec3(8, 8, 8))}}};
    const ContentsTree tree(level.solid(), layers);
    const TreeStatistics before = level.solid().statistics();
    const TreeStatistics after = statisticsOf(tree.storage());
    QCOMPARE(after.nodes, before.nodes);
    QCOMPARE(after.solidLeaves, before.solidLeaves);
  }

  void writtenAndRead_theyAnswerAsBefore() {
    SplitMix random(kSeed + 4);
    const LayeredLevel level = levelOf(7);
    const LayeredLevel door = levelOf(2);
    const std::vector<FaceLabel> labels(level.faceCount() + door.faceCount());
    std::vector<FaceSurface> surfaces(labels.size());
    for (uint32_t i = 0; i < surfaces.size(); ++i) surfaces[i].gameValue = i;
    const std::vector<std::string> materials{""};
    const std::vector<WrittenEntity> entities{{0, {{"classname", "worldspawn"}}},
                                              {42, {{"classname", "func_door"}, {"wait", ""}}}};
    const std::vector<WrittenModel> models{
        {door.all().view(), {Vec3(-8, -8, -8), Vec3(8, 8, 8)}, level.faceCount(), 1}};
    const auto bytes =
        writeTreeFile({level.all().view(), {}, labels, materials, surfaces, models, entities});
    const auto read = readTreeFile(bytes);
    QVERIFY2(std::holds_alternative<TreeFile>(read),
             std::holds_alternative<FileRefusal>(read)
                 ? messageOf(std::get<FileRefusal>(read)).c_str()
                 : "");
    const TreeFile& file = std::get<TreeFile>(read);
    QCOMPARE(file.models.size(), size_t{1});
    QCOMPARE(file.entities[1].id, uint64_t{42});
    QCOMPARE(file.entities[1].model, 0u);
    QCOMPARE(file.valueOf(1, "classname"), std::string_view("func_door"));
    QCOMPARE(file.keysOf(1).size(), size_t{2});
    QVERIFY(std::ranges::equal(file.surfaces, surfaces));
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
      const Vec3 from = randomPosition(random, 10.0), delta = randomPosition(random, 20.0);
      const auto shape = randomShape<CylinderShape>(random, 2.0);
      const auto mask = static_cast<ContentsBits>(random.next());
      const Hit world = sweep(level.all().view().seeing(mask), shape, from, delta);
      Hit again = sweep(file.tree.seeing(mask), shape, from, delta);
      again.leaf = world.leaf;  // numbered in the file's order
      QVERIFY(sameBits(again, world));
      const Hit model = sweep(door.all().view().seeing(mask), shape, from, delta);
      again = sweep(file.models[0].tree.seeing(mask), shape, from, delta);
      again.leaf = model.leaf;
      if (again.face != kNoFace) again.face -= level.faceCount();
      QVERIFY(sameBits(again, model));
      hits += world.hit + model.hit;
    }
    QVERIFY(hits > 1000);
  }
};

QTEST_APPLESS_MAIN(ContentsInOneTree)
#include "contents_in_one_tree.moc"
