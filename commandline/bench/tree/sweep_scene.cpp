// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/tree/sweep_scene.h"

#include <cmath>
#include <cstdio>
#include <numbers>

#include "bsp/query/sweep.h"
#include "commandline/bench/workloads.h"
#include "commandline/report/console.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/random/splitmix.h"
#include "level/solids/entities.h"

namespace halfspace::commandline {

using bsp::Vec3;
using peers::ShapeKind;

namespace {

constexpr uint64_t kSweepSeed = 32;
const Vec3 kPlayerHalf(16, 16, 28);
// Largest offset per axis from an entity's origin to a start, in level units.
constexpr double kNear = 96.0;
constexpr double kShortest = 8.0, kOctaves = 6.0;

geometry::BoundaryChange everythingOf(const geometry::Evaluator& evaluator) {
  geometry::BoundaryChange change;
  change.dirty = evaluator.solidBounds();
  change.dirtyBoxes = {change.dirty};
  return change;
}

peers::SweepLevel levelOf(const SweepScene& scene) {
  peers::SweepLevel level;
  for (const auto& solid : scene.solids) {
    auto& corners = level.hulls.emplace_back();
    for (const geometry::Brush::Vertex& vertex : solid->vertices())
      corners.push_back(vertex.position);
  }
  const auto boundary = geometry::triangulate(*scene.evaluation.evaluator, scene.evaluation.mesh);
  level.corners = boundary.positions;
  for (const auto& triangle : boundary.triangles)
    level.triangles.push_back({static_cast<uint32_t>(triangle[0]),
                               static_cast<uint32_t>(triangle[1]),
                               static_cast<uint32_t>(triangle[2])});
  return level;
}

double between(geometry::SplitMix& random, double low, double high) {
  return low + (high - low) * random.unit();
}

Vec3 anyDirection(geometry::SplitMix& random) {
  const double z = between(random, -1, 1), turn = between(random, 0, 2 * std::numbers::pi);
  const double rim = std::sqrt(1 - z * z);
  return {rim * std::cos(turn), rim * std::sin(turn), z};
}

}  // namespace

std::vector<Vec3> positionsOf(const level::Level& level) {
  std::vector<Vec3> positions;
  for (const level::EntityOccurrence& entity : level::entityOccurrences(level)) {
    const std::string origin(level::valueOf(entity.keyValues, "origin"));
    Vec3 position;
    if (std::sscanf(origin.c_str(), "%lf %lf %lf", &position.x(), &position.y(), &position.z()) ==
        3)
      positions.push_back(position);
  }
  return positions;
}

std::optional<SweepScene> sweepScene(BenchRun& run, const std::string& givenMap) {
  const auto level = run.levelOf(givenMap);
  if (!level) return {};
  SweepScene scene;
  scene.name = run.levelName(givenMap);
  const scenes::SceneNode brushes = brushesOf(*level);
  if (brushes.children.empty()) return {};
  scene.evaluation = evaluateOurs(brushes, run.options().threads);
  for (const scenes::SceneNode& brush : brushes.children)
    scene.solids.push_back(brushOf(brush.planes));
  scene.tree.update(*scene.evaluation.evaluator, everythingOf(*scene.evaluation.evaluator));
  scene.level = levelOf(scene);
  scene.positions = positionsOf(*level);
  return scene;
}

bsp::LiveTree treeWith(const SweepScene& scene, const bsp::BevelOptions& bevels) {
  bsp::LiveTree tree(bsp::TreeOptions{bevels});
  tree.update(*scene.evaluation.evaluator, everythingOf(*scene.evaluation.evaluator));
  return tree;
}

std::vector<SweptShape> sweptShapes() {
  // A hexagonal prism: two hexagons of six corners.
  std::vector<Vec3> corners;
  for (int i = 0; i < 12; ++i) {
    const double turn = i * std::numbers::pi / 3;
    corners.emplace_back(16 * std::cos(turn), 16 * std::sin(turn), i < 6 ? 28 : -28);
  }
  return {{"ray", {}},
          {"sphere", {.kind = ShapeKind::sphere, .radius = 16}},
          {"capsule", {.kind = ShapeKind::capsule, .radius = 16, .halfHeight = 12}},
          {"cylinder", {.kind = ShapeKind::cylinder, .radius = 16, .halfHeight = 28}},
          {"box", {.kind = ShapeKind::box, .half = kPlayerHalf}},
          {"hull", {.kind = ShapeKind::hull, .corners = corners}}};
}

std::vector<peers::Segment> freeSegments(const SweepScene& scene, size_t count) {
  const bsp::TreeView tree = scene.tree.view();
  const geometry::Box bounds = scene.evaluation.evaluator->solidBounds();
  geometry::SplitMix random(kSweepSeed);
  std::vector<peers::Segment> segments;
  // The limit on tries ends the search in a level without room.
  for (size_t tries = 0; segments.size() < count && tries < 1000 * count; ++tries) {
    Vec3 from(between(random, bounds.min().x(), bounds.max().x()),
              between(random, bounds.min().y(), bounds.max().y()),
              between(random, bounds.min().z(), bounds.max().z()));
    if (!scene.positions.empty()) {
      const int last = static_cast<int>(scene.positions.size()) - 1;
      const Vec3& position = scene.positions[static_cast<size_t>(random.between(0, last))];
      from = position + Vec3(between(random, -kNear, kNear), between(random, -kNear, kNear),
                             between(random, -kNear, kNear));
      if (bsp::sweep(tree, bsp::PointShape{}, position, Vec3(from - position)).hit) continue;
    }
    if (bsp::overlap(tree, bsp::BoxShape{kPlayerHalf}, from).hit) continue;
    const double length = kShortest * std::exp2(kOctaves * random.unit());
    segments.push_back({from, from + length * anyDirection(random)});
  }
  if (segments.size() < count)
    complain(scene.name + " has no room to sweep a player in. Left out.");
  return segments;
}

MovingShape shapeOf(const peers::SweepShape& shape) {
  switch (shape.kind) {
    case peers::ShapeKind::ray:
      break;
    case peers::ShapeKind::sphere:
      return {bsp::SphereShape{shape.radius}, {}};
    case peers::ShapeKind::capsule:
      return {bsp::CapsuleShape{shape.radius, shape.halfHeight}, {}};
    case peers::ShapeKind::cylinder:
      return {bsp::CylinderShape{shape.radius, shape.halfHeight}, {}};
    case peers::ShapeKind::box:
      return {bsp::BoxShape{shape.half}, {}};
    case peers::ShapeKind::hull: {
      auto hull = std::make_shared<const bsp::Hull>(
          std::get<bsp::Hull>(bsp::Hull::ofPoints(shape.corners)));
      const bsp::HullShape moving{hull.get()};
      return {moving, std::move(hull)};
    }
  }
  return {bsp::PointShape{}, {}};
}

}  // namespace halfspace::commandline
