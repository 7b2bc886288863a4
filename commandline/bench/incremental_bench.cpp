// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Repeatedly moves one random brush by a few grid steps. Compares the cost of the incremental
// update with a complete evaluation, and checks that both give the same boundary.
#include <algorithm>

#include "commandline/bench/brush_grid.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/bench/workloads.h"
#include "commandline/report/resources.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

using scenes::SceneNode;

namespace {

constexpr int kMoves = 1000;
constexpr int kMovesBetweenChecks = 250;
constexpr double kGridStep = 16.0;
constexpr double kMicro = 1e6;
constexpr std::uint64_t kSeed = 7;

struct Edits {
  double fullSeconds = 0.0;
  std::vector<double> microseconds;  // ascending
  bool equal = true;
  size_t facetsCut = 0;
  double median() const { return microseconds[microseconds.size() / 2]; }
  double p99() const { return microseconds[microseconds.size() * 99 / 100]; }
};

geometry::Vec3 randomStep(geometry::SplitMix& random) {
  geometry::Vec3 step = geometry::Vec3::Zero();
  step[random.between(0, 2)] = (random.oneIn(2) ? kGridStep : -kGridStep) * random.between(1, 4);
  return step;
}

Edits moveBrushes(SceneNode scene, BenchRun& run) {
  Edits edits;
  OurEvaluation ours = evaluateOurs(scene, run.options().threads);
  edits.fullSeconds = ours.brushSeconds + ours.evaluateSeconds;
  geometry::SplitMix random(kSeed);
  for (int move = 1; move <= kMoves; ++move) {
    const auto pick =
        static_cast<size_t>(random.between(0, static_cast<int>(scene.children.size()) - 1));
    const geometry::Vec3 step = randomStep(random);
    const double start = cpuSeconds();
    SceneNode& brush = scene.children[pick];
    brush.planes = translated(brush.planes, step);
    ours.evaluator->setSolid(ours.solids[pick], {brushOf(brush.planes), {}});
    const auto change = ours.evaluator->update(run.options().threads);
    edits.microseconds.push_back(kMicro * (cpuSeconds() - start));
    edits.facetsCut += change.facetsCut;
    if (move % kMovesBetweenChecks != 0) continue;
    const OurEvaluation fresh = evaluateOurs(scene, run.options().threads);
    edits.equal = edits.equal && fresh.evaluator->hash() == ours.evaluator->hash();
  }
  std::sort(edits.microseconds.begin(), edits.microseconds.end());
  return edits;
}

Edits measure(BenchRun& run, const std::string& name, const SceneNode& scene) {
  run.stage(name);
  Edits edits = moveBrushes(scene, run);
  Figure figure{name,
                "full",
                "us",
                edits.median(),
                kMicro * edits.fullSeconds,
                "CPU; planes of one brush to exact faces",
                edits.equal,
                {}};
  figure.more["p99"] = edits.p99();
  figure.more["max"] = edits.microseconds.back();
  figure.more["moves"] = edits.microseconds.size();
  figure.more["brushes"] = scene.children.size();
  figure.more["facets_cut"] = static_cast<double>(edits.facetsCut) / kMoves;
  run.add(std::move(figure));
  return edits;
}

void measureGrid(BenchRun& run) {
  const std::vector<SceneNode> tiles = gridTiles(run);
  if (tiles.empty()) return;
  size_t inAll = 0;
  for (const SceneNode& tile : tiles) inAll += tile.children.size();
  const Edits few = measure(run, "incremental/grid-" + std::to_string(inAll), gridOf(tiles, inAll));
  const Edits many =
      measure(run, "incremental/grid-" + std::to_string(kGridBrushes), gridOf(tiles, kGridBrushes));
  run.add({"incremental/independence",
           "one round",
           "us",
           many.median(),
           few.median(),
           "the same edits in " + std::to_string(kGridBrushes) + " and " + std::to_string(inAll) +
               " brushes",
           {},
           {}});
}

}  // namespace

void benchIncremental(BenchRun& run) {
  const std::string single = "incremental/" + run.levelName("valve220/lq_e4m4.map");
  if (run.wants(single)) {
    if (const auto level = run.levelOf("valve220/lq_e4m4.map"))
      measure(run, single, brushesOf(*level));
  }
  if (run.wants("incremental/grid")) measureGrid(run);
  const std::string floor = "incremental/floor-" + std::to_string(kFloorBoxes);
  if (run.wants(floor)) measure(run, floor, boxesOnAFloor(kFloorBoxes));
}

}  // namespace halfspace::commandline
