// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <random>

#include "bsp/build/exact_contents.h"
#include "bsp/leak/leak.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::Brush;
using geometry::CsgOperation;
using geometry::CsgSolid;
using geometry::Evaluator;
using geometry::kNoNode;

namespace {

CsgSolid box(const Vec3& low, const Vec3& high) {
  return {std::make_shared<const Brush>(Brush::fromPlanes(scenes::boxPlanes(low, high)).value()),
          {}};
}

void add(Evaluator& evaluator, CsgOperation operation, const Vec3& low, const Vec3& high) {
  evaluator.insertSolid(evaluator.outline().root(), kNoNode, operation, box(low, high));
}

// A hollow box around the origin, 512 units wide inside, with walls 16 units thick.
Evaluator room() {
  Evaluator evaluator;
  add(evaluator, CsgOperation::add, Vec3::Constant(-272), Vec3::Constant(272));
  add(evaluator, CsgOperation::subtract, Vec3::Constant(-256), Vec3::Constant(256));
  return evaluator;
}

LiveTree treeOf(Evaluator& evaluator) {
  LiveTree tree;
  tree.update(evaluator, evaluator.update());
  return tree;
}

std::optional<Leak> leakOf(Evaluator& evaluator, const Vec3& position = Vec3(8, 8, 8)) {
  const LiveTree tree = treeOf(evaluator);
  const std::vector<Vec3> positions{position};
  return findLeak(tree, portalsOf(tree), positions);
}

}  // namespace

class LeaksAreFound : public QObject {
  Q_OBJECT
 private slots:
  void closedRoom_isSealed() {
    Evaluator evaluator = room();
    QVERIFY(!leakOf(evaluator));
  }

  void hole_isNamedWithItsWidth() {
    Evaluator evaluator = room();
    add(evaluator, CsgOperation::subtract, Vec3(200, -40, -4), Vec3(300, 24, 12));
    const auto leak = leakOf(evaluator);
    QVERIFY(leak);
    QVERIFY(std::abs(leak->gap.width - 16.0) < 1e-6);
    QVERIFY(leak->gap.position.x() >= 255.0 && leak->gap.position.x() <= 273.0);
    QVERIFY(leak->gap.face != kNoFace);
    QVERIFY(leak->path.size() >= 2);
    // The path is not much longer than the straight line to the hole and through it; only the
    // portals on the way add to it.
    QVERIFY(leak->length < 300.0);
  }

  // The tree cuts this opening into portals whose middles lie near its edges, because planes of the
  // top of a crate and of a distant cutter pass through it.
  void holeInSeveralPortals_isAsWideAsItIs() {
    Evaluator evaluator;
    add(evaluator, CsgOperation::subtract, Vec3(-320, -64, 32), Vec3(-192, 64, 96));
    add(evaluator, CsgOperation::add, Vec3(-208, -208, -16), Vec3(208, 208, 160));
    add(evaluator, CsgOperation::subtract, Vec3(-192, -192, 0), Vec3(192, 192, 144));
    add(evaluator, CsgOperation::subtract, Vec3(184, -24, 48), Vec3(216, 24, 88));
    add(evaluator, CsgOperation::add, Vec3(32, 32, 0), Vec3(96, 96, 64));
    const auto leak = leakOf(evaluator, Vec3(-96, -96, 24));
    QVERIFY(leak);
    QVERIFY2(std::abs(leak->gap.width - 40.0) < 1e-3, qPrintable(QString::number(leak->gap.width)));
    QVERIFY(leak->gap.position.x() >= 191.0 && leak->gap.position.x() <= 209.0);
  }

  void hairsBreadth_leaksAll() {
    Evaluator evaluator = room();
    add(evaluator, CsgOperation::subtract, Vec3(200, -40, 0), Vec3(300, 24, 0x1p-20));
    const auto leak = leakOf(evaluator);
    QVERIFY(leak);
    QVERIFY(leak->gap.width < 0x1p-19);
  }

  void wallsThatMeetInAnEdge_areSealed() {
    // Without corner posts: walls along x and along y touch only in a line.
    Evaluator evaluator;
    add(evaluator, CsgOperation::add, Vec3(-272, -272, -272), Vec3(272, 272, -256));
    add(evaluator, CsgOperation::add, Vec3(-272, -272, 256), Vec3(272, 272, 272));
    add(evaluator, CsgOperation::add, Vec3(256, -256, -256), Vec3(272, 256, 256));
    add(evaluator, CsgOperation::add, Vec3(-272, -256, -256), Vec3(-256, 256, 256));
    add(evaluator, CsgOperation::add, Vec3(-256, 256, -256), Vec3(256, 272, 256));
    add(evaluator, CsgOperation::add, Vec3(-256, -272, -256), Vec3(256, -256, 256));
    QVERIFY(!leakOf(evaluator));
  }

  void startInASolid_hasNoPath() {
    Evaluator evaluator = room();
    QVERIFY(!leakOf(evaluator, Vec3(264, 0, 0)));
  }

  void startOutside_isALeakOfNoLength() {
    Evaluator evaluator = room();
    const auto leak = leakOf(evaluator, Vec3(900, 0, 0));
    QVERIFY(leak);
    QCOMPARE(leak->path.size(), size_t{1});
  }

  void carvedWorld_isSealed() {
    Evaluator evaluator(true);
    add(evaluator, CsgOperation::subtract, Vec3::Constant(-64), Vec3::Constant(64));
    QVERIFY(!leakOf(evaluator));
  }

  // Compares the flood with one on a grid of unit cubes, where all solids have integer coordinates.
  void randomMazes_agreeWithAGridFlood() {
    const int mazes = halfspace::tests::isLongForm() ? 400 : 30;
    qInfo("seeds 0 to %d", mazes - 1);
    int leaks = 0;
    int tested = 0;
    for (int seed = 0; seed < mazes; ++seed) {
      std::mt19937_64 random(static_cast<uint64_t>(seed));
      const auto number = [&](int most) {
        return static_cast<double>(random() % static_cast<uint64_t>(most));
      };
      Evaluator evaluator;
      add(evaluator, CsgOperation::add, Vec3::Constant(0), Vec3::Constant(8));
      for (int i = 0; i < 14; ++i) {
        const Vec3 low(number(9) - 1, number(9) - 1, number(9) - 1);
        add(evaluator, random() % 4 == 0 ? CsgOperation::add : CsgOperation::subtract, low,
            low + Vec3(1 + number(3), 1 + number(3), 1 + number(3)));
      }
      const LiveTree tree = treeOf(evaluator);
      const PortalGraph graph = portalsOf(tree);
      const std::string text = "seed " + std::to_string(seed);
      for (int i = 0; i < 8; ++i) {
        const Vec3 position(number(8) + 0.5, number(8) + 0.5, number(8) + 0.5);
        if (!exactContents(tree, position).empty) continue;
        const std::vector<Vec3> positions{position};
        const bool leaking = findLeak(tree, graph, positions).has_value();
        QVERIFY2(leaking == floods(tree, position), text.c_str());
        leaks += leaking;
        ++tested;
      }
    }
    qInfo("%d of %d places leak", leaks, tested);
    QVERIFY(leaks > 0 && leaks < tested);
  }

 private:
  // Tests the middles of unit cubes, which is enough where all solids have integer coordinates.
  static bool floods(const LiveTree& tree, const Vec3& position) {
    constexpr int kSide = 16;
    std::vector<bool> seen(kSide * kSide * kSide);
    std::vector<Vec3> stack;
    const auto leaves = [&](const Vec3& at) {
      const Eigen::Vector3i cell = (at.array() + 3.5).cast<int>();
      if ((cell.array() < 0).any() || (cell.array() >= kSide).any()) return true;
      const auto index = static_cast<size_t>((cell.z() * kSide + cell.y()) * kSide + cell.x());
      if (!seen[index] && exactContents(tree, at).empty) {
        seen[index] = true;
        stack.push_back(at);
      }
      return false;
    };
    leaves(position);
    while (!stack.empty()) {
      const Vec3 at = stack.back();
      stack.pop_back();
      for (int axis = 0; axis < 3; ++axis)
        if (leaves(at + Vec3::Unit(axis)) || leaves(at - Vec3::Unit(axis))) return true;
    }
    return false;
  }
};

QTEST_APPLESS_MAIN(LeaksAreFound)
#include "leaks_are_found.moc"
