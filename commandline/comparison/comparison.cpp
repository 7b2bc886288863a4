// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/comparison/comparison.h"

#include <algorithm>

#include "bsp/comparison/grid/uniform_grid.h"
#include "bsp/comparison/obb/obb_tree.h"
#include "bsp/comparison/offset/offset_trees.h"
#include "bsp/comparison/onion/onion_tree.h"
#include "bsp/comparison/reference/every_cell.h"
#include "bsp/comparison/shifting/shifting_tree.h"
#include "bsp/comparison/triangles/aabb_tree.h"
#include "commandline/comparison/peer_system.h"

namespace halfspace::commandline {

using bsp::ComparisonLevel;
using bsp::ComparisonSystem;

namespace {

// Times the tolerance: 0.5 units in a level that reaches 4096. Bullet keeps margins of 0.04 about
// its shapes, Embree computes in floats.
constexpr double kApproximate = 512.0;

bool isApproximate(const SystemOutcome& system) {
  return std::find(system.limits.begin(), system.limits.end(), bsp::Limit::approximate) !=
         system.limits.end();
}

// A peer is handed the level in its own form; making that form is not its build.
SystemMaker libraryMaker(std::unique_ptr<peers::SweepPeer> (*make)(const peers::SweepLevel&),
                         const std::shared_ptr<const peers::SweepLevel>& level) {
  return {[make, level] { return systemOf(make(*level)); }, 0.0};
}

// Half extents, each once; what one onion has no room for is left out.
std::vector<bsp::Vec3> boxesAmong(const std::vector<ComparedShape>& shapes) {
  std::vector<bsp::Vec3> halves;
  for (const ComparedShape& shape : shapes) {
    const auto size = bsp::boxSizeOf(shape.shape);
    if (size && std::find(halves.begin(), halves.end(), size->half) == halves.end() &&
        halves.size() < bsp::OnionTree::kMostSpaces)
      halves.push_back(size->half);
  }
  return halves;
}

struct Asked {
  const ComparedShape& shape;
  std::vector<LevelMotion> motions;
  std::vector<double> truth;  // fractions
};

std::vector<Asked> questions(const ComparisonLevel& level, const MotionSource& source,
                             const ComparisonOptions& options) {
  bsp::EveryCell reference(level.solids);
  std::vector<Asked> asked;
  for (const ComparedShape& shape : options.shapes) {
    Asked each{shape, freeMotions(source, shape.shape, options.motions), {}};
    for (const LevelMotion& motion : each.motions)
      each.truth.push_back(reference.sweep(shape.shape, motion.from, motion.delta).fraction);
    asked.push_back(std::move(each));
  }
  return asked;
}

ShapeOutcome measure(ComparisonSystem& system, const Asked& asked, double tolerance, int repeat) {
  ShapeOutcome outcome;
  const bsp::AnyShape& shape = asked.shape.shape;
  outcome.taken = system.takes(shape) && !asked.motions.empty();
  if (!outcome.taken) return outcome;
  for (size_t i = 0; i < asked.motions.size(); ++i) {
    const LevelMotion& motion = asked.motions[i];
    const bsp::Stop stop = system.sweep(shape, motion.from, motion.delta);
    const double by = (stop.fraction - asked.truth[i]) * motion.delta.norm();
    outcome.late += by > tolerance;
    outcome.early += by < -tolerance;
    outcome.stuck += by < -tolerance && stop.startInSolid;
    outcome.latest = std::max(outcome.latest, by);
    outcome.earliest = std::max(outcome.earliest, -by);
  }
  outcome.timing = timeQueries(asked.motions.size(), repeat, [&](size_t i) {
    return system.sweep(shape, asked.motions[i].from, asked.motions[i].delta).fraction;
  });
  return outcome;
}

}  // namespace

std::vector<SystemMaker> allSystems(const ComparisonLevel& level, double treeMs,
                                    const std::vector<ComparedShape>& shapes) {
  std::vector<SystemMaker> makers;
  for (const bsp::Accuracy accuracy : {bsp::Accuracy::exact, bsp::Accuracy::shifted})
    makers.push_back(
        {[&level, accuracy] { return std::make_unique<bsp::ShiftingTree>(*level.tree, accuracy); },
         treeMs});
  makers.push_back({[&level] { return std::make_unique<bsp::UniformGrid>(level.solids); }, 0.0});
  makers.push_back(
      {[&level] { return std::make_unique<bsp::AabbTree>(level.corners, level.triangles); }, 0.0});
  for (const bsp::ObbOptions options :
       {bsp::ObbOptions{}, bsp::ObbOptions{true, 1.0}, bsp::ObbOptions{true, 0.5}})
    makers.push_back({[&level, options] {
                        return std::make_unique<bsp::ObbTree>(level.corners, level.triangles,
                                                              options);
                      },
                      0.0});
  const std::vector<bsp::Vec3> halves = boxesAmong(shapes);
  if (!halves.empty()) {
    makers.push_back(
        {[&level, halves] { return bsp::OffsetTrees::forBoxes(level.solids, halves); }, 0.0});
    makers.push_back(
        {[&level, halves] { return bsp::OnionTree::forBoxes(level.solids, halves); }, 0.0});
  }
  const auto peerLevel = std::make_shared<const peers::SweepLevel>(peerLevelOf(level));
  for (const auto make : {peers::makeBulletCompound, peers::makeBulletMesh, peers::makeEmbreeRays,
                          peers::makeOdeRays, peers::makeFclDistances, peers::makeFclSamples})
    makers.push_back(libraryMaker(make, peerLevel));
  return makers;
}

Comparison compareSystems(const ComparisonLevel& level, const MotionSource& source,
                          const std::vector<SystemMaker>& makers, const ComparisonOptions& options,
                          const std::function<void(const std::string&)>& stage) {
  Comparison comparison;
  comparison.tolerance = bsp::toleranceOf(source.tree);
  comparison.approximateTolerance = kApproximate * comparison.tolerance;
  stage("asking every solid");
  const std::vector<Asked> asked = questions(level, source, options);
  for (const Asked& each : asked) {
    comparison.shapes.push_back(each.shape.words);
    comparison.motions.push_back(each.motions.size());
  }
  for (const SystemMaker& maker : makers) {
    stage("building system " + std::to_string(comparison.systems.size() + 1));
    Stopwatch watch;
    const std::unique_ptr<ComparisonSystem> system = maker.make();
    if (!system) continue;
    SystemOutcome outcome;
    outcome.buildMs = maker.alreadyMs + watch.lapMs();
    outcome.name = system->name();
    outcome.bytes = system->bytes();
    outcome.limits = system->limits();
    stage("asking: " + outcome.name);
    const double tolerance =
        isApproximate(outcome) ? comparison.approximateTolerance : comparison.tolerance;
    for (const Asked& each : asked)
      outcome.shapes.push_back(measure(*system, each, tolerance, options.repeat));
    const auto taken = [](const ShapeOutcome& shape) { return shape.taken; };
    if (std::any_of(outcome.shapes.begin(), outcome.shapes.end(), taken))
      comparison.systems.push_back(std::move(outcome));
  }
  return comparison;
}

}  // namespace halfspace::commandline
