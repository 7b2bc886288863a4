// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The tree divides a wall into cells, and a shape without thickness may move exactly in the plane
// between two of them: it touches both and lies deep in neither. The sweep has to stop it
// nevertheless. If one of the cells is thinner than the slack, it must not report a hit beyond the
// end of that cell.
#include <QtTest>

#include "bsp/build/live_tree.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "tests/support/long_form.h"
#include "tests/support/reference/sweep_judge.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using halfspace::tests::RandomLevel;

namespace {

constexpr uint64_t kSeed = 26535897;

// A position in a facet between two solid cells, well inside the solid.
struct Seam {
  Vec3 position, normal;
};

// True if the position lies in a plane that carries a face of the boundary elsewhere. A shape may
// slide along such a plane; where the plane continues between two cells that both have faces in it,
// a shape without thickness is not stopped.
bool isOnFacesPlane(const TreeView& tree, const Vec3& position) {
  const double near = 8.0 * slackOf(tree, 0.0);
  bool found = false;
  cellsTouched(tree, PointShape{}, position, [&](Link leaf) {
    if (!leaf.isSolid()) return true;
    for (const CellPlane& facet : tree.cell(leaf.leafId()).facets())
      found |= facet.face != kNoFace &&
               std::abs(tree.normalOf(facet).dot(position) - facet.offset) < near;
    return !found;
  });
  return found;
}

std::vector<Seam> seamsOf(const TreeView& tree) {
  std::vector<Seam> seams;
  for (const uint32_t leaf : halfspace::tests::solidLeavesOf(tree)) {
    const CellView cell = tree.cell(leaf);
    for (uint16_t facet = 0; facet < cell.facets().size(); ++facet) {
      if (cell.facets()[facet].face != kNoFace) continue;
      Vec3 sum = Vec3::Zero();
      double count = 0.0;
      for (const CellEdge& edge : cell.edges())
        if (edge.left == facet || edge.right == facet) {
          sum += cell.vertices()[edge.from] + cell.vertices()[edge.to];
          count += 2.0;
        }
      const Vec3 n = tree.normalOf(cell.facets()[facet]), position = sum / count;
      const auto isSolid = [&](double d) {
        return contentsAt(tree, Vec3(position + d * n)).isSolid();
      };
      if (position.lpNorm<Eigen::Infinity>() < 0.25 * tree.worldHalf && isSolid(1e-3) &&
          isSolid(-1e-3) && !isOnFacesPlane(tree, position))
        seams.push_back({position, n});
    }
  }
  return seams;
}

std::vector<Vec3> directionsIn(const Vec3& normal) {
  std::vector<Vec3> directions;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 direction = normal.cross(Vec3(Vec3::Unit(axis)));
    if (direction.norm() > 1e-3)
      directions.insert(directions.end(), {direction.normalized(), -direction.normalized()});
  }
  return directions;
}

// Boxes of a grid, all rotated by the same matrix: their faces would share planes if corners were
// not rounded. Between such faces lie cells of almost no thickness.
class NearlyShared {
 public:
  explicit NearlyShared(uint64_t seed) {
    geometry::SplitMix random(seed);
    const Eigen::Matrix3d turn = scenes::randomRotation(random);
    for (int i = 0; i < 60; ++i) {
      Vec3 low, size;
      for (int axis = 0; axis < 3; ++axis) {
        low[axis] = 8.0 * random.between(-6, 6);
        size[axis] = 8.0 * random.between(1, 4);
      }
      insert(turn, low, size);
    }
    m_tree.update(m_evaluator, m_evaluator.update(1));
  }
  TreeView tree() const { return m_tree.view(); }

 private:
  // Inserts a box like a map file: three corners for each face.
  void insert(const Eigen::Matrix3d& turn, const Vec3& low, const Vec3& size) {
    std::vector<geometry::Plane> planes;
    for (int axis = 0; axis < 3; ++axis) {
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;
      const Vec3 a = low, b = low + size;
      const Vec3 alongU = size[u] * Vec3::Unit(u), alongV = size[v] * Vec3::Unit(v);
      const auto add = [&](const Vec3& p, const Vec3& q, const Vec3& r) {
        planes.push_back(geometry::Plane::throughPoints(turn * p, turn * q, turn * r).value());
      };
      add(a, a + alongV, a + alongU);
      add(b, b - alongU, b - alongV);
    }
    m_evaluator.insertSolid(
        m_evaluator.outline().root(), geometry::kNoNode, geometry::CsgOperation::add,
        {std::make_shared<const geometry::Brush>(geometry::Brush::fromPlanes(planes).value()), {}});
  }

  geometry::Evaluator m_evaluator;
  LiveTree m_tree;
};

}  // namespace

class RaysInSeams : public QObject {
  Q_OBJECT
 private slots:
  void shapesWithoutThickness_areStoppedInSeams() {
    const int levels = halfspace::tests::isLongForm() ? 300 : 12;
    qInfo("seeds %llu to %llu", static_cast<unsigned long long>(kSeed),
          static_cast<unsigned long long>(kSeed) + levels - 1);
    int tested = 0;
    for (int i = 0; i < levels; ++i) {
      RandomLevel level(kSeed + static_cast<uint64_t>(i));
      LiveTree tree;
      for (int edit = 0; edit < 25; ++edit) {
        level.edit();
        tree.update(level.evaluator(), level.evaluator().update(1));
      }
      const TreeView view = tree.view();
      for (const Seam& seam : seamsOf(view))
        for (const Vec3& direction : directionsIn(seam.normal)) {
          const Vec3 from = seam.position - 100.0 * direction, delta = 200.0 * direction;
          const auto stops = [&](const auto& shape) {
            for (const Accuracy accuracy : {Accuracy::exact, Accuracy::shifted}) {
              const Hit hit = sweep(view, shape, from, delta, accuracy);
              if (!hit.hit || hit.fraction > 0.5 + 1e-6) return false;
            }
            return overlap(view, shape, seam.position).hit;
          };
          const std::string text = "seed " + std::to_string(kSeed + static_cast<uint64_t>(i));
          QVERIFY2(stops(PointShape{}), text.c_str());
          QVERIFY2(stops(BoxShape{}), text.c_str());
          QVERIFY2(stops(SphereShape{}), text.c_str());
          QVERIFY2(stops(CapsuleShape{}), text.c_str());
          QVERIFY2(stops(CylinderShape{}), text.c_str());
          ++tested;
        }
    }
    qInfo("%d motions in seams", tested);
    QVERIFY(tested > 100);
  }

  // In the plane of a cell without thickness there is no hit beyond the end of the cell.
  void cellsWithoutThickness_endWhereTheyEnd() {
    const int levels = halfspace::tests::isLongForm() ? 100 : 4;
    qInfo("seeds %llu to %llu", static_cast<unsigned long long>(kSeed),
          static_cast<unsigned long long>(kSeed) + levels - 1);
    int met = 0;
    for (int i = 0; i < levels; ++i) {
      const NearlyShared level(kSeed + static_cast<uint64_t>(i));
      const TreeView view = level.tree();
      const halfspace::tests::SweepJudge judge(view);
      geometry::SplitMix random(kSeed);
      const auto position = [&] {
        return Vec3(Vec3(random.unit(), random.unit(), random.unit()) * 240.0 -
                    Vec3::Constant(120.0));
      };
      for (int ask = 0; ask < 3000; ++ask) {
        const Vec3 from = position(), delta = position();
        const auto isRight = [&](const auto& shape, Accuracy accuracy) {
          const halfspace::tests::Question question{shape, from, delta,
                                                    exactTolerance(view, shape.extent())};
          const Hit hit = sweep(view, shape, from, delta, accuracy);
          met += hit.hit;
          const halfspace::tests::Judgement judgement = judge.judge(question, hit);
          if (!judgement.right()) qWarning("%s", describe(question, hit, judgement).c_str());
          return judgement.right();
        };
        QVERIFY(isRight(PointShape{}, Accuracy::exact));
        QVERIFY(isRight(PointShape{}, Accuracy::shifted));
        QVERIFY(isRight(BoxShape{}, Accuracy::exact));
        QVERIFY(isRight(BoxShape{}, Accuracy::shifted));
      }
    }
    QVERIFY(met > 1000);
  }
};

QTEST_APPLESS_MAIN(RaysInSeams)
#include "rays_in_seams.moc"
