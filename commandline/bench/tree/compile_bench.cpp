// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Times of all stages from a level file to the bevelled tree, and the cost of a brush among 40,000.
#include "bsp/build/live_tree.h"
#include "commandline/bench/bench_run.h"
#include "commandline/bench/brush_grid.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/bench/tree/tree_cells.h"
#include "commandline/bench/workloads.h"
#include "commandline/report/resources.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::commandline {

namespace {

struct Stages {
  double read = 0.0, evaluate = 0.0, tree = 0.0, bevel = 0.0;  // CPU seconds; bevel is part of tree
  bsp::TreeStatistics statistics;
  double total() const { return read + evaluate + tree; }
};

double treeSeconds(const geometry::Evaluator& evaluator, const geometry::BoundaryChange& change,
                   Stages& stages) {
  const double start = cpuSeconds();
  bsp::LiveTree tree;
  tree.update(evaluator, change);
  const double end = cpuSeconds();
  stages.statistics = tree.statistics();
  stages.bevel = bevelled(TreeCells(tree.view()), tree.options().bevels).seconds;
  return end - start;
}

// Each stage's median over the runs; none if the map is not available.
std::optional<Stages> compile(BenchRun& run, const std::string& map) {
  std::vector<double> read, evaluate, tree;
  Stages stages;
  for (int i = 0; i < run.options().repeat; ++i) {
    const double start = cpuSeconds();
    const auto level = run.levelOf(map);
    if (!level) return {};
    const double given = cpuSeconds();
    level::LevelEvaluation evaluation;
    const auto change = evaluation.update(*level, {}, run.options().threads);
    const double evaluated = cpuSeconds();
    read.push_back(given - start);
    evaluate.push_back(evaluated - given);
    tree.push_back(treeSeconds(evaluation.boundary(), change, stages));
  }
  stages.read = medianOf(read);
  stages.evaluate = medianOf(evaluate);
  stages.tree = medianOf(tree);
  return stages;
}

void describe(Figure& figure, const Stages& stages) {
  figure.more["read_ms"] = 1e3 * stages.read;
  figure.more["evaluate_ms"] = 1e3 * stages.evaluate;
  figure.more["tree_ms"] = 1e3 * stages.tree;
  figure.more["of_it_bevel_ms"] = 1e3 * stages.bevel;
  figure.more["nodes"] = stages.statistics.nodes;
  figure.more["solid_leaves"] = stages.statistics.solidLeaves;
  figure.more["bevels"] = stages.statistics.bevels;
  figure.more["depth"] = stages.statistics.depth;
}

void compileMap(BenchRun& run, const std::string& map) {
  const std::string name = "compile/" + run.levelName(map);
  if (!run.wants(name)) return;
  run.stage(name);
  const auto stages = compile(run, map);
  if (!stages) return;
  Figure figure{
      name, "", "cpu_s", stages->total(), {}, "file to bevelled tree; no peer is packaged", {}, {}};
  describe(figure, *stages);
  run.add(std::move(figure));
}

struct PerBrush {
  Stages stages;
  size_t brushes = 0;
  double microseconds() const { return 1e6 * stages.total() / static_cast<double>(brushes); }
};

void addScene(const scenes::SceneNode& scene, const BenchOptions& options, PerBrush& total) {
  std::vector<double> evaluate, tree;
  for (int i = 0; i < options.repeat; ++i) {
    const OurEvaluation ours = evaluateOurs(scene, options.threads);
    evaluate.push_back(ours.brushSeconds + ours.evaluateSeconds);
    geometry::BoundaryChange change;
    change.dirty = ours.evaluator->solidBounds();
    change.dirtyBoxes = {change.dirty};
    tree.push_back(treeSeconds(*ours.evaluator, change, total.stages));
  }
  total.stages.evaluate += medianOf(evaluate);
  total.stages.tree += medianOf(tree);
  total.brushes += scene.children.size();
}

void compileGrid(BenchRun& run) {
  const std::string name = "compile/" + std::to_string(kGridBrushes);
  if (!run.wants(name)) return;
  const std::vector<scenes::SceneNode> tiles = gridTiles(run);
  if (tiles.empty()) return;
  run.stage(name);
  PerBrush single, many;
  for (const scenes::SceneNode& tile : tiles) addScene(tile, run.options(), single);
  addScene(gridOf(tiles, kGridBrushes), run.options(), many);
  Figure figure{name,
                "one map",
                "us/brush",
                many.microseconds(),
                single.microseconds(),
                "CPU; planes in memory to bevelled tree",
                {},
                {}};
  describe(figure, many.stages);
  figure.more["brushes"] = many.brushes;
  figure.more["full_s"] = many.stages.total();
  figure.more["peak_mb"] = peakMegabytes();
  run.add(std::move(figure));
}

}  // namespace

void benchCompile(BenchRun& run) {
  compileMap(run, "quake/e1m1.map");
  if (run.options().level.empty()) compileMap(run, "valve220/lq_e4m4.map");
  compileGrid(run);
}

}  // namespace halfspace::commandline
