// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The tree's size: what it keeps for a brush, and how it grows with the bevel limit (Melax 2000,
// figure 5).
#include "bsp/build/live_tree.h"
#include "commandline/bench/bench_run.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/bench/tree/plot.h"
#include "commandline/bench/tree/tree_cells.h"
#include "commandline/bench/workloads.h"

namespace halfspace::commandline {

namespace {

constexpr double kLimits[] = {180, 150, 120, 105, 95, 90, 75, 60, 45, 30};

struct BevelSet {
  const char* key;
  const char* name;
  bsp::BevelOptions options;  // but for the limit
};

const BevelSet kSets[] = {
    {"edges", "edges", {.edges = true, .vertices = false, .level = false, .box = false}},
    {"box", "edges, level and box", {.edges = true, .vertices = false, .level = true, .box = true}},
    {"all",
     "edges, level, box and vertices",
     {.edges = true, .vertices = true, .level = true, .box = true}},
};

bsp::LiveTree treeOf(const OurEvaluation& ours, const bsp::BevelOptions& bevels) {
  bsp::LiveTree tree(bsp::TreeOptions{bevels});
  geometry::BoundaryChange everything;
  everything.dirty = ours.evaluator->solidBounds();
  everything.dirtyBoxes = {everything.dirty};
  tree.update(*ours.evaluator, everything);
  return tree;
}

void addMemory(BenchRun& run, const std::string& name, const bsp::TreeStatistics& tree,
               double brushes) {
  Figure figure{
      name + "/memory", "", "bytes/brush", 0.0, {}, "nodes; cells are kept beside them", {}, {}};
  figure.ours = static_cast<double>(tree.nodeBytes) / brushes;
  figure.more["cell_bytes_per_brush"] = static_cast<double>(tree.cellBytes) / brushes;
  figure.more["brushes"] = brushes;
  figure.more["nodes"] = tree.nodes;
  figure.more["solid_leaves"] = tree.solidLeaves;
  figure.more["empty_leaves"] = tree.emptyLeaves;
  figure.more["depth"] = tree.depth;
  run.add(std::move(figure));
}

// The paper counts bevels as nodes, which they are there.
void addBevels(BenchRun& run, const std::string& name, const TreeCells& cells, size_t nodes,
               Plot& plot) {
  for (const BevelSet& set : kSets) {
    Plot::Series& series = plot.series.emplace_back();
    series.name = name + ": " + set.name;
    for (const double limit : kLimits) {
      bsp::BevelOptions options = set.options;
      options.limitDegrees = limit;
      const BevelSize size = bevelled(cells, options, true);
      const double planes = static_cast<double>(nodes + size.planes);
      series.points.emplace_back(limit, planes / static_cast<double>(nodes));
      Figure figure{name + "/" + set.key + "-" + std::to_string(static_cast<int>(limit)),
                    "no bevels",
                    "planes",
                    planes,
                    static_cast<double>(nodes),
                    set.name,
                    {},
                    {}};
      figure.more["times"] = planes / static_cast<double>(nodes);
      figure.more["protrusion"] = size.protrusion;
      figure.more["bevel_ms"] = 1e3 * size.seconds;
      run.add(std::move(figure));
    }
  }
}

}  // namespace

void benchBsp(BenchRun& run) {
  Plot plot{"Tree size against bevel limit",
            "largest angle between neighbouring normals, degrees",
            "planes, of the tree without bevels",
            false,
            false,
            true,
            {}};
  for (const std::string map : {"quake/e1m1.map", "valve220/lq_e4m4.map"}) {
    const std::string name = "bsp/" + run.levelName(map);
    if (!run.wants(name)) continue;
    const auto level = run.levelOf(map);
    if (!level) continue;
    run.stage(name);
    const scenes::SceneNode scene = brushesOf(*level);
    const OurEvaluation ours = evaluateOurs(scene, run.options().threads);
    const bsp::LiveTree tree =
        treeOf(ours, {.edges = false, .vertices = false, .level = false, .box = false});
    const bsp::TreeStatistics statistics = tree.statistics();
    addMemory(run, name, statistics, static_cast<double>(scene.children.size()));
    addBevels(run, name, TreeCells(tree.view()), statistics.nodes, plot);
    if (!run.options().level.empty()) break;
  }
  if (!plot.series.empty()) run.addPlot(plot, "bevel-limit");
}

}  // namespace halfspace::commandline
