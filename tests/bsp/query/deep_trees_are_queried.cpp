// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Trees much deeper than those of levels: every leaf in question is visited exactly once, and the
// stack that a query needs does not grow with the depth.
#include <pthread.h>
#include <QtTest>

#include <algorithm>
#include <functional>

#include "bsp/character/character.h"
#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/bevel/test_cell.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/long_form.h"
#include "tests/support/reference/deep_tree.h"
#include "tests/support/reference/single_cell.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 17320508;
constexpr double kHalf = DeepTree::kHalf;
// The limits that sweep.h and halfspace_bsp.h promise.
constexpr size_t kMostSweepStack = 20 << 10, kMostDeepStack = 7 << 10, kMostStepStack = 64 << 10;

// The least fraction over all cells, each swept alone.
template <class Shape>
double byEveryCell(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta) {
  double fraction = 1.0;
  TreeView cell = tree;
  for (uint32_t leaf = 0; leaf < tree.solidLeafCount; ++leaf) {
    cell.root = Link::leaf(true, leaf);
    fraction = std::min(fraction, sweep(cell, shape, from, delta).fraction);
  }
  return fraction;
}

// Bytes of stack that a call uses, measured on a separate stack that was filled with a pattern.
size_t stackOf(const std::function<void()>& call) {
  constexpr std::byte kPaint{0xA5};
  const auto used = [&](const std::function<void()>& work) {
    constexpr size_t kSize = size_t{1} << 21;
    void* memory = nullptr;
    if (posix_memalign(&memory, 4096, kSize) != 0) return size_t{0};
    std::byte* const stack = static_cast<std::byte*>(memory);
    std::fill_n(stack, kSize, kPaint);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, memory, kSize);
    pthread_t thread;
    const auto run = [](void* function) -> void* {
      (*static_cast<const std::function<void()>*>(function))();
      return nullptr;
    };
    pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&work));
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    const std::byte* const lowest =
        std::find_if(stack, stack + kSize, [&](std::byte at) { return at != kPaint; });
    const size_t bytes = static_cast<size_t>(stack + kSize - lowest);
    std::free(memory);
    return bytes;
  };
  return used(call) - used([] {});
}

bool isStackOurs() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return false;
#else
  return true;
#endif
}

}  // namespace

class DeepTreesAreQueried : public QObject {
  Q_OBJECT
 private slots:
  void everyLeafTouched_isReportedOnce() {
    SplitMix random(kSeed);
    for (const uint32_t depth : {100u, 500u, 2000u}) {
      const DeepTree tree = DeepTree::sliced(depth, random);
      size_t visited = 0;
      std::vector<int> solid(tree.leaves()), empty(tree.leaves());
      QCOMPARE(cellsTouched(tree.view(), SphereShape{4.0 * kHalf}, Vec3(1.0, 2.0, 3.0),
                            [&](Link leaf) {
                              ++visited;
                              return ++(leaf.isSolid() ? solid : empty)[leaf.leafId()] == 1;
                            }),
               QueryError::none);
      QCOMPARE(visited, tree.leaves());
    }
  }

  void sweeps_areThoseOfTheCells() {
    const int motions = isLongForm() ? 3000 : 60;
    qInfo("seed %llu, %d motions", static_cast<unsigned long long>(kSeed), motions);
    SplitMix random(kSeed);
    const auto position = [&](double half) {
      const auto number = [&] { return half * (2.0 * random.unit() - 1.0); };
      const double x = number(), y = number();
      return Vec3(x, y, number());
    };
    const DeepTree tree = DeepTree::sliced(1500, random);
    for (int i = 0; i < motions; ++i) {
      const Vec3 from = position(i % 2 == 0 ? 0.01 : kHalf), delta = position(2.0 * kHalf);
      const auto check = [&](const auto& shape) {
        const Hit hit = sweep(tree.view(), shape, from, delta);
        QCOMPARE(hit.error, QueryError::none);
        const double off =
            std::abs(hit.fraction - byEveryCell(tree.view(), shape, from, delta)) * delta.norm();
        QVERIFY2(off <= 2.0 * exactTolerance(tree.view(), shape.extent()),
                 qPrintable(QString("motion %1: off by %2").arg(i).arg(off)));
      };
      check(PointShape{});
      check(SphereShape{8.0 * random.unit()});
      check(BoxShape{{1.0, 2.0, 300.0 * random.unit()}});
    }
  }

  // Far more subtrees are pending than the traversal's stack can hold.
  void farEndOfAComb_isReached() {
    for (const uint32_t depth : {119u, 120u, 121u, 1000u, static_cast<uint32_t>(kDeepestTree)}) {
      const DeepTree tree = DeepTree::comb(depth);
      const Vec3 from(kHalf - 0.5, 50.0, 0.0);
      CountingStatistics counts;
      const Hit hit = sweep(tree.view(), PointShape{}, from, Vec3(-2.0 * kHalf, 0.0, 0.0),
                            Accuracy::exact, counts);
      QCOMPARE(hit.error, QueryError::none);
      QVERIFY(hit.hit);
      QCOMPARE(hit.leaf, 0u);
      // The search descends from the root again for every stack of subtrees that did not fit.
      const uint64_t runs = depth / kMostPending + 1;
      QVERIFY2(counts.nodes <= depth * (runs + 1), qPrintable(QString::number(counts.nodes)));
    }
  }

  // Cells of every form, through the C interface that games use.
  void cellsOfEveryForm_takeLittleStack() {
    if (!isStackOurs()) QSKIP("sanitizers take stack of their own");
    SplitMix random(kSeed);
    size_t most = 0;
    for (int i = 0; i < 8 * 6; ++i) {
      const TestCell cell = randomCell(kCellFamilies[i % 8], random);
      const SingleCell single({cell.normals(), cell.vertices(), cell.edges(), {}});
      const std::vector<std::byte> bytes = writeTreeFile({single.view(), {}, {}, {}});
      hbsp_tree* tree = nullptr;
      QCOMPARE(hbsp_open_memory(bytes.data(), bytes.size(), &tree, nullptr, 0), HBSP_OK);
      const Hull& points = randomHull(random, 0.3 * cell.size(), 12);
      std::vector<double> coordinates;
      for (const Vec3& vertex : points.vertices())
        for (const double coordinate : vertex) coordinates.push_back(coordinate);
      hbsp_hull* hull = nullptr;
      QCOMPARE(hbsp_hull_create(coordinates.data(), coordinates.size() / 3, &hull), HBSP_OK);
      for (int kind = 0; kind <= HBSP_HULL; ++kind) {
        const double size = within(random, 0.01, 0.3) * cell.size();
        const hbsp_shape shape{
            static_cast<hbsp_shape_kind>(kind), size, {size, size, size}, {}, hull};
        for (int sweep = 0; sweep < 4; ++sweep) {
          const Vec3 from = randomPosition(random, 2.0 * cell.size());
          const Vec3 delta = 2.0 * (cell.vertices()[0] * random.unit() - from);
          most = std::max(most, stackOf([&] {
                            hbsp_sweep(tree, &shape, from.data(), delta.data(), HBSP_EXACT);
                            hbsp_overlap(tree, &shape, delta.data(), HBSP_EXACT);
                          }));
        }
      }
      hbsp_hull_destroy(hull);
      hbsp_close(tree);
    }
    qInfo("up to %zu bytes of stack", most);
    QVERIFY2(most < kMostSweepStack - kMostDeepStack, qPrintable(QString::number(most)));
  }

  void stack_doesNotGrowWithTheDepth() {
    if (!isStackOurs()) QSKIP("sanitizers take stack of their own");
    SplitMix random(kSeed);
    const Hull hull = std::get<Hull>(Hull::ofPoints(std::vector<Vec3>{
        {8, 8, 0}, {-8, 8, 0}, {-8, -8, 0}, {8, -8, 0}, {5, 5, 40}, {-5, 5, 40}, {0, -5, 44}}));
    size_t most = 0, walking = 0;
    for (const uint32_t depth : {20u, 1000u, static_cast<uint32_t>(kDeepestTree)}) {
      const DeepTree combed = DeepTree::comb(depth), cut = DeepTree::sliced(depth, random);
      for (const DeepTree* tree : {&combed, &cut}) {
        const TreeView view = tree->view();
        const auto check = [&](const auto& shape) {
          for (const Vec3& from : {Vec3(kHalf - 50.0, 50.0, 0.0), Vec3(0.0, 0.0, 0.0)})
            most = std::max(
                most, stackOf([&] { sweep(view, shape, from, Vec3(-2.0 * kHalf, 3.0, -1.0)); }));
        };
        check(PointShape{});
        check(SphereShape{16.0});
        check(BoxShape{{16.0, 16.0, 28.0}});
        check(CapsuleShape{16.0, 12.0});
        check(CylinderShape{16.0, 28.0});
        check(HullShape{&hull});
        CharacterState state;
        state.position = Vec3(0.0, 50.0, 30.0);
        state.velocity = Vec3(-40000.0, 0.0, 0.0);
        walking = std::max(walking,
                           stackOf([&] { step(view, {}, {.forward = 1.0, .yaw = 180.0}, state); }));
      }
      qInfo("depth %u: up to %zu bytes of stack for a sweep, %zu for a step", depth, most, walking);
    }
    QVERIFY2(most < kMostSweepStack, qPrintable(QString::number(most)));
    QVERIFY2(walking < kMostStepStack, qPrintable(QString::number(walking)));
  }
};

QTEST_APPLESS_MAIN(DeepTreesAreQueried)
#include "deep_trees_are_queried.moc"
