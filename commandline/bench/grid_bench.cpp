// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scaling: the cost of a brush among 40,000 compared with its cost in its own level, and the
// memory.
#include "commandline/bench/brush_grid.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/report/resources.h"

namespace halfspace::commandline {

namespace {

constexpr double kMicro = 1e6;

double microsecondsPerBrush(const std::vector<scenes::SceneNode>& scenes,
                            const BenchOptions& options) {
  double seconds = 0.0;
  size_t brushes = 0;
  for (const scenes::SceneNode& scene : scenes) {
    seconds += medianOfRuns(options.repeat,
                            [&] { return evaluateOurs(scene, options.threads).seconds(); });
    brushes += scene.children.size();
  }
  return kMicro * seconds / static_cast<double>(brushes);
}

}  // namespace

void benchGrid(BenchRun& run) {
  const std::string name = "grid/" + std::to_string(kGridBrushes);
  if (!run.wants(name)) return;
  const std::vector<scenes::SceneNode> tiles = gridTiles(run);
  if (tiles.empty()) return;
  run.stage(name);
  Figure figure{name, "one map", "us/brush", 0.0, {}, "CPU; planes in memory to closed mesh",
                {},   {}};
  figure.peer = microsecondsPerBrush(tiles, run.options());
  const scenes::SceneNode grid = gridOf(tiles, kGridBrushes);
  resetPeakMemory();
  OurEvaluation last;
  figure.ours = medianOfRuns(run.options().repeat, [&] {
    last = {};
    last = evaluateOurs(grid, run.options().threads);
    return kMicro * last.seconds() / static_cast<double>(grid.children.size());
  });
  figure.more["brushes"] = grid.children.size();
  figure.more["polygons"] = last.mesh.faces.size();
  figure.more["closed"] = last.mesh.closed;
  figure.more["manifold"] = last.mesh.manifold;
  figure.more["full_s"] = figure.ours * static_cast<double>(grid.children.size()) / kMicro;
  figure.more["peak_mb"] = peakMegabytes();
  figure.more["hash"] = hexOf(last.evaluator->hash());
  run.add(std::move(figure));
}

}  // namespace halfspace::commandline
