// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Size of the tree: bytes per brush, growth with the bevel limit (Melax 2000, figure 5), and
// visited nodes by size of the moving shape (figure 6).
#include "bsp/query/sweep.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "commandline/bench/tree/tree_cells.h"
#include "comparison/report/plot.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

namespace {

constexpr double kLimits[] = {180, 150, 120, 105, 95, 90, 75, 60, 45, 30};

constexpr double kDiameters[] = {0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100};
constexpr int kSpheres = 1000;
constexpr uint64_t kSeed = 6;

struct BevelSet {
  const char* key;
  // without the limit
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

// Counts bevels as nodes, as in the paper, where bevels are nodes.
void addBevels(BenchRun& run, const std::string& name, const TreeCells& cells, size_t nodes,
               Plot& plot) {
  for (const BevelSet& set : kSets) {
    Plot::Series& series = plot.series.emplace_back();
    series.name = name.substr(name.find('/') + 1) + ": " + set.name;
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

enum class Overlaps { all, any };

// Mean number of nodes visited by stationary spheres at random positions in the level's box.
// Overlaps::all visits all overlapped leaves, as in the paper; Overlaps::any stops at the first
// solid one.
double nodesVisited(const bsp::TreeView& tree, const geometry::Box& bounds, double radius,
                    Overlaps overlaps) {
  geometry::SplitMix random(kSeed);
  bsp::CountingStatistics counts;
  const bsp::SphereShape sphere{radius};
  for (int i = 0; i < kSpheres; ++i) {
    const bsp::Vec3 part(random.unit(), random.unit(), random.unit());
    const bsp::Vec3 position = bounds.min() + part.cwiseProduct(bounds.sizes());
    if (overlaps == Overlaps::any)
      bsp::overlaps(tree, sphere, position, bsp::Accuracy::shifted, counts);
    else
      bsp::sweep(tree, sphere, position, bsp::Vec3(bsp::Vec3::Zero()), bsp::Accuracy::shifted,
                 counts);
  }
  return static_cast<double>(counts.nodes) / kSpheres;
}

void addVisits(BenchRun& run, const std::string& name, const SweepScene& scene, Plot& plot) {
  const geometry::Box bounds = scene.evaluation.evaluator->solidBounds();
  const double size = bounds.sizes().maxCoeff();
  const auto nodes = static_cast<double>(scene.tree.statistics().nodes);
  for (const Overlaps overlaps : {Overlaps::all, Overlaps::any}) {
    const std::string end = overlaps == Overlaps::all ? "" : ", the first overlap only";
    Plot::Series& series = plot.series.emplace_back();
    series.name = scene.name + end;
    for (const double percent : kDiameters) {
      const double visited =
          nodesVisited(scene.tree.view(), bounds, 0.005 * percent * size, overlaps);
      series.points.emplace_back(percent, visited);
      Figure figure{name + "/visits", "all nodes", "nodes", visited, nodes, "", {}, {}};
      figure.note = "diameter " + std::to_string(percent).substr(0, 5) + " % of the level" + end;
      run.add(std::move(figure));
    }
  }
}

}  // namespace

void benchBsp(BenchRun& run) {
  Plot limits{"Tree size against bevel limit",
              "largest angle between neighbouring normals, degrees",
              "planes, times the tree without bevels",
              comparison::AxisScale::linear,
              comparison::AxisScale::logarithmic,
              true};
  Plot visits{"Nodes visited against object size", "diameter, % of the level's longest side",
              "nodes visited", comparison::AxisScale::logarithmic,
              comparison::AxisScale::logarithmic};
  for (const std::string map : {"quake/e1m1.map", "valve220/lq_e4m4.map"}) {
    const std::string name = "bsp/" + run.levelName(map);
    if (!run.wants(name)) continue;
    run.stage(name);
    const auto scene = sweepScene(run, map);
    if (!scene) continue;
    const bsp::LiveTree plain =
        treeWith(*scene, {.edges = false, .vertices = false, .level = false, .box = false});
    const bsp::TreeStatistics statistics = plain.statistics();
    addMemory(run, name, statistics, static_cast<double>(scene->solids.size()));
    addBevels(run, name, TreeCells(plain.view()), statistics.nodes, limits);
    addVisits(run, name, *scene, visits);
    if (!run.options().level.empty()) break;
  }
  if (limits.series.empty()) return;
  run.addPlot(limits, "bevel-limit");
  run.addPlot(visits, "nodes-visited");
}

}  // namespace halfspace::commandline
