// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// After any sequence of edits the boundary is the one of a fresh evaluation, face by face: their
// hashes agree.
#include <QtTest>
#include <random>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/boundary_mesh.h"
#include "geometry/csg/evaluator.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

struct Solid {
  CsgNode node;
  CsgNode group;
  CsgSolid shape;
};
struct Group {
  CsgNode node;
  CsgNode parent;
};

// A level that is edited at random, and the same level made afresh.
class RandomLevel {
 public:
  explicit RandomLevel(uint64_t seed) : m_random(seed), m_evaluator(seed % 3 == 0) {
    m_groups.push_back({m_evaluator.outline().root(), kNoNode});
  }

  void edit() {
    const uint64_t kind = m_random() % 10;
    if (m_solids.size() < 6 || kind < 3) {
      insert();
    } else if (kind < 6) {
      Solid& solid = pick();
      solid.shape = shape();
      m_evaluator.setSolid(solid.node, solid.shape);
    } else if (kind < 7) {
      m_evaluator.setOperation(pick().node, operation());
    } else if (kind < 8 && m_groups.size() < 6) {
      const CsgNode parent = m_groups[m_random() % m_groups.size()].node;
      m_groups.push_back({m_evaluator.insertGroup(parent, childOf(parent), operation()), parent});
    } else if (kind < 9 && m_groups.size() > 1) {
      m_evaluator.setOperation(m_groups[1 + m_random() % (m_groups.size() - 1)].node, operation());
    } else {
      const size_t index = m_random() % m_solids.size();
      m_evaluator.remove(m_solids[index].node);
      m_solids.erase(m_solids.begin() + static_cast<std::ptrdiff_t>(index));
    }
  }

  Evaluator& evaluator() { return m_evaluator; }

  Evaluator fresh() const {
    Evaluator evaluator(m_evaluator.solidBackground());
    copyChildren(evaluator, m_evaluator.outline().root(), evaluator.outline().root());
    evaluator.update();
    return evaluator;
  }

 private:
  Solid& pick() { return m_solids[m_random() % m_solids.size()]; }
  CsgOperation operation() {
    const uint64_t roll = m_random() % 8;
    return roll < 4   ? CsgOperation::add
           : roll < 7 ? CsgOperation::subtract
                      : CsgOperation::intersect;
  }
  double number(int range) {
    return static_cast<double>(m_random() % static_cast<uint64_t>(range));
  }

  CsgSolid shape() {
    const Vec3 low(number(8), number(8), number(8));
    const Vec3 high = low + Vec3(1 + number(4), 1 + number(4), 1 + number(4));
    std::vector<Plane> planes =
        m_random() % 4 == 0 ? scenes::wedgePlanes(low, high) : scenes::boxPlanes(low, high);
    if (m_random() % 4 == 0) {
      Eigen::Matrix3d turn;
      turn << 0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1;
      for (Plane& plane : planes) plane = plane.rotated(turn, low);
    }
    CsgSolid solid{std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}};
    solid.surfaces.assign(planes.size(), m_random() % 5 == 0 ? 1 : 0);
    return solid;
  }

  CsgNode childOf(CsgNode parent) {
    const CsgNode first = m_evaluator.outline().firstChild(parent);
    return m_random() % 2 == 0 ? kNoNode : first;
  }

  void insert() {
    const CsgNode parent = m_groups[m_random() % m_groups.size()].node;
    const CsgSolid solid = shape();
    const CsgNode node = m_evaluator.insertSolid(parent, childOf(parent), operation(), solid);
    m_solids.push_back({node, parent, solid});
  }

  void copyChildren(Evaluator& to, CsgNode from, CsgNode parent) const {
    const Outline& outline = m_evaluator.outline();
    for (CsgNode child = outline.firstChild(from); child != kNoNode;
         child = outline.nextSibling(child)) {
      if (outline.isGroup(child)) {
        copyChildren(to, child, to.insertGroup(parent, kNoNode, outline.operation(child)));
        continue;
      }
      for (const Solid& solid : m_solids)
        if (solid.node == child)
          to.insertSolid(parent, kNoNode, outline.operation(child), solid.shape);
    }
  }

  std::mt19937_64 m_random;
  Evaluator m_evaluator;
  std::vector<Solid> m_solids;
  std::vector<Group> m_groups;
};

}  // namespace

class IncrementalTest : public QObject {
  Q_OBJECT
 private slots:
  void randomEdits_equalFreshEvaluations() {
    const int levels = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 300 : 12;
    constexpr int kEdits = 60;
    qInfo("seeds 0 to %d, %d edits each", levels - 1, kEdits);
    for (int seed = 0; seed < levels; ++seed) {
      RandomLevel level(static_cast<uint64_t>(seed));
      for (int edit = 0; edit < kEdits; ++edit) {
        level.edit();
        level.evaluator().update();
        const Evaluator fresh = level.fresh();
        const std::string text = "seed " + std::to_string(seed) + ", edit " + std::to_string(edit);
        QVERIFY2(level.evaluator().hash() == fresh.hash(), text.c_str());
        QVERIFY2(level.evaluator().faceCount() == fresh.faceCount(), text.c_str());
        if (edit % 10 == 0) QVERIFY2(meshOf(level.evaluator()).closed, text.c_str());
      }
    }
  }

  void severalEditsInOneUpdate_equalOneByOne() {
    for (uint64_t seed = 500; seed < 510; ++seed) {
      RandomLevel level(seed);
      for (int batch = 0; batch < 8; ++batch) {
        for (int edit = 0; edit < 7; ++edit) level.edit();
        level.evaluator().update();
        const std::string text = "seed " + std::to_string(seed);
        QVERIFY2(level.evaluator().hash() == level.fresh().hash(), text.c_str());
      }
    }
  }

  void movingABoxAway_touchesOnlyItsNeighbours() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    std::vector<CsgNode> nodes;
    for (int i = 0; i < 100; ++i) {
      const Vec3 low(10.0 * i, 0, 0);
      nodes.push_back(evaluator.insertSolid(
          root, kNoNode, CsgOperation::add,
          {std::make_shared<const Brush>(
               Brush::fromPlanes(scenes::boxPlanes(low, low + Vec3(11, 4, 4))).value()),
           {}}));
    }
    evaluator.update();
    evaluator.setSolid(
        nodes[50], {std::make_shared<const Brush>(
                        Brush::fromPlanes(scenes::boxPlanes({500, 50, 0}, {511, 54, 4})).value()),
                    {}});
    const BoundaryChange change = evaluator.update();
    QCOMPARE(change.solidsTouched, size_t{3});
    QVERIFY(change.dirty.contains(Vec3(505, 2, 2)) && change.dirty.contains(Vec3(505, 52, 2)));
    QVERIFY(!change.dirty.contains(Vec3(600, 2, 2)));
  }
};

QTEST_APPLESS_MAIN(IncrementalTest)
#include "incremental_test.moc"
