// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables and figures of the paper that need no level: Table 1, Figures 5 and 6.
#include <cmath>

#include "bsp/query/contents.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "commandline/bench/tree/paper_experiments.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "commandline/bench/tree/tree_cells.h"
#include "commandline/bench/workloads.h"
#include "comparison/merge/bsp_merge.h"
#include "comparison/report/table.h"
#include "comparison/run/query_timing.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

using bsp::BoxShape;
using bsp::SphereShape;
using bsp::Vec3;
using geometry::Box;

namespace {

// The number of faces of the paper's sample, and the paper's results for it.
constexpr size_t kPaperFaces = 774, kPaperNodes = 665, kPaperSlices = 109;
constexpr double kPaperMerge = 14312, kPaperTouch = 261;  // microseconds on a Pentium 3
constexpr double kPaperTwice = 2.0;  // times the planes, with bevels at 90 degrees
constexpr double kBevelLimits[] = {180, 150, 120, 105, 95, 90, 75, 60, 45, 30};
constexpr double kDiameters[] = {1, 2, 5, 10, 20, 30, 50, 70, 100};
constexpr int kSpheres = 1000;

// Simple shapes combined by booleans; their number is chosen to come nearest to the paper's number
// of faces. The paper does not say what its sample looked like, and much depends on it, so there
// are two: an environment with mostly right angles, and a block cut by rotated prisms.
struct SampleKind {
  const char *key, *name;
  scenes::SceneNode (*scene)(int shapes);
};
constexpr SampleKind kSamples[] = {{"rooms", "rooms and fittings", roomsAndFittings},
                                   {"prisms", "turned prisms", boxMinusPrisms}};

struct Sample {
  SampleKind kind = kSamples[0];
  OurEvaluation evaluation;
  bsp::LiveTree tree, plain;  // with the default bevels; without bevels
};

bsp::LiveTree treeOf(const geometry::Evaluator& evaluator, const bsp::BevelOptions& bevels) {
  geometry::BoundaryChange change;
  change.dirty = evaluator.solidBounds();
  change.dirtyBoxes = {change.dirty};
  bsp::LiveTree tree(bsp::TreeOptions{bevels});
  tree.update(evaluator, change);
  return tree;
}

constexpr bsp::BevelOptions kNoBevels{
    .edges = false, .vertices = false, .level = false, .box = false};

Sample sampleOf(const SampleKind& kind, int threads) {
  constexpr int kFewest = 20, kMost = 400, kStep = 2;  // numbers of shapes to try
  Sample sample;
  sample.kind = kind;
  size_t nearest = SIZE_MAX;
  for (int shapes = kFewest; shapes <= kMost; shapes += kStep) {
    OurEvaluation each = evaluateOurs(kind.scene(shapes), threads);
    const size_t faces = each.mesh.faces.size();
    const size_t off = faces > kPaperFaces ? faces - kPaperFaces : kPaperFaces - faces;
    if (off < nearest) {
      nearest = off;
      sample.evaluation = std::move(each);
    }
    if (2 * faces > 3 * kPaperFaces) break;
  }
  sample.tree = treeOf(*sample.evaluation.evaluator, {});
  sample.plain = treeOf(*sample.evaluation.evaluator, kNoBevels);
  return sample;
}

Figure figureOf(const std::string& name, const std::string& unit, double ours, double paper) {
  Figure figure{name, "paper", unit, ours, {}, "", {}, {}};
  figure.peer = paper;
  return figure;
}

// Table 1: all intersections with a cube of half the sample's width at its centre.
struct MergeOutcome {
  double mergeNs = 0.0, touchNs = 0.0;  // mean times
  size_t slices = 0, met = 0;           // slices of the cube, and solid leaves that contain them
  size_t solid = 0, all = 0;            // leaves found without slicing
};

MergeOutcome mergeAgainstTouch(const Sample& sample, int repeat) {
  constexpr size_t kRuns = 20;
  const Box bounds = sample.evaluation.evaluator->solidBounds();
  const BoxShape cube{Vec3::Constant(bounds.sizes().maxCoeff() / 4.0)};
  const Vec3 centre = bounds.center();
  const bsp::TreeView tree = sample.plain.view();
  comparison::BspMerge merge(sample.plain);
  const bsp::Polytope polytope =
      merge.polytopeOf(*brushOf(scenes::boxPlanes(centre - cube.half, centre + cube.half)));
  MergeOutcome outcome;
  std::vector<comparison::BspMerge::Part> parts;
  outcome.slices = merge.interpenetrations(polytope, parts).slices;
  outcome.met = parts.size();
  const auto touch = [&](size_t& solid, size_t& all) {
    bsp::cellsTouched(tree, cube, centre, [&](bsp::Link leaf) {
      solid += leaf.isSolid();
      ++all;
      return true;
    });
  };
  touch(outcome.solid, outcome.all);
  const auto mergeAgain = [&](size_t) {
    parts.clear();
    return static_cast<double>(merge.interpenetrations(polytope, parts).slices);
  };
  const auto touchAgain = [&](size_t) {
    size_t solid = 0, all = 0;
    touch(solid, all);
    return static_cast<double>(solid);
  };
  outcome.mergeNs = comparison::timeQueries(kRuns, repeat, mergeAgain).mean;
  outcome.touchNs = comparison::timeQueries(kRuns, repeat, touchAgain).mean;
  return outcome;
}

size_t nodesAndLeaves(const bsp::LiveTree& tree) {
  const bsp::TreeStatistics statistics = tree.statistics();
  return statistics.nodes + statistics.solidLeaves + statistics.emptyLeaves;
}

void addFigures(BenchRun& run, const Sample& sample, const MergeOutcome& outcome) {
  const std::string name = std::string("paper/table-1/") + sample.kind.key;
  Figure merged = figureOf(name + "/merge", "us", outcome.mergeNs / 1e3, kPaperMerge);
  merged.note = "exact slices; the paper's are floating point, and count half their time";
  merged.more["faces"] = sample.evaluation.mesh.faces.size();
  merged.more["nodes_and_leaves"] = nodesAndLeaves(sample.plain);
  merged.more["slices"] = outcome.slices;
  merged.more["paper_slices"] = kPaperSlices;
  merged.more["solid_leaves_met"] = outcome.met;
  run.add(std::move(merged));
  Figure touch = figureOf(name + "/no-slice", "us", outcome.touchNs / 1e3, kPaperTouch);
  touch.more["solid_leaves_told"] = outcome.solid;
  touch.more["leaves_told"] = outcome.all;
  run.add(std::move(touch));
  run.add(figureOf(name + "/times", "merge/no slice", outcome.mergeNs / outcome.touchNs,
                   kPaperMerge / kPaperTouch));
}

void costOfSlicing(BenchRun& run, const std::vector<Sample>& samples) {
  Table table({"us", "faces", "nodes and leaves", "slices", "M() merge", "F() no slice", "times"});
  table.add({"the paper", std::to_string(kPaperFaces), std::to_string(kPaperNodes),
             std::to_string(kPaperSlices), decimal(kPaperMerge, 5), decimal(kPaperTouch, 3),
             decimal(kPaperMerge / kPaperTouch, 3)});
  comparison::LanePlot plot{"Merge against no slicing (Melax 2000, table 1)",
                            {laneOf("the paper", {1e3 * kPaperMerge, 1e3 * kPaperTouch})},
                            {"M() merge", "F() no slice"},
                            comparison::AxisScale::logarithmic,
                            comparison::timeText};
  for (const Sample& sample : samples) {
    const MergeOutcome outcome = mergeAgainstTouch(sample, run.options().repeat);
    addFigures(run, sample, outcome);
    const std::string name = std::string("here, ") + sample.kind.name;
    table.add({name, std::to_string(sample.evaluation.mesh.faces.size()),
               std::to_string(nodesAndLeaves(sample.plain)), std::to_string(outcome.slices),
               decimal(outcome.mergeNs / 1e3, 3), decimal(outcome.touchNs / 1e3, 3),
               decimal(outcome.mergeNs / outcome.touchNs, 3)});
    plot.lanes.push_back(laneOf(name, {outcome.mergeNs, outcome.touchNs}));
  }
  run.addTable(table, "paper-table-1");
  run.addPlot(plot, "paper-table-1");
}

// Figure 5: size of the tree with bevels relative to the tree without. Counts bevels as nodes, as
// the paper does.
double timesWithBevels(const Sample& sample, double limit) {
  const auto nodes = static_cast<double>(sample.plain.statistics().nodes);
  bsp::BevelOptions options = kNoBevels;
  options.edges = true;
  options.limitDegrees = limit;
  const TreeCells cells(sample.plain.view());
  return (nodes + static_cast<double>(bevelled(cells, options).planes)) / nodes;
}

void sizeAgainstLimit(BenchRun& run, const std::vector<Sample>& samples) {
  Plot plot{"Size of the tree against bevel angle (Melax 2000, figure 5)",
            "largest angle between neighbouring normals, degrees",
            "planes, times the tree without bevels",
            comparison::AxisScale::linear,
            comparison::AxisScale::linear,
            true,
            nullptr,
            {{"the paper: twice at 90 degrees", {{92, kPaperTwice}, {88, kPaperTwice}}}}};
  std::vector<std::string> header{"planes, times the tree without bevels", "the paper"};
  for (const Sample& sample : samples) header.push_back(std::string("here, ") + sample.kind.name);
  Table table(header);
  for (const double limit : kBevelLimits)
    table.set(decimal(limit, 3) + " degrees", "the paper",
              limit == 90 ? decimal(kPaperTwice, 2) : "–");
  for (const Sample& sample : samples) {
    Plot::Series& series =
        plot.series.emplace_back(Plot::Series{std::string("here, ") + sample.kind.name, {}});
    for (const double limit : kBevelLimits) {
      const double times = timesWithBevels(sample, limit);
      series.points.emplace_back(limit, times);
      const std::string name = std::string("paper/figure-5/") + sample.kind.key;
      Figure figure{name, "no bevels", "times", times, {}, "", {}, {}};
      if (limit == 90) figure = figureOf(name, "times", times, kPaperTwice);
      figure.note = decimal(limit, 3) + " degrees";
      run.add(std::move(figure));
      table.set(decimal(limit, 3) + " degrees", series.name, decimal(times, 3));
    }
  }
  run.addTable(table, "paper-figure-5");
  run.addPlot(plot, "paper-figure-5");
}

// Figure 6: mean number of nodes visited to find all leaves that a sphere touches, at random
// positions in the sample's box.
double visitsOf(const Sample& sample, double diameterPercent) {
  const Box bounds = sample.evaluation.evaluator->solidBounds();
  const SphereShape sphere{0.005 * diameterPercent * bounds.sizes().maxCoeff()};
  geometry::SplitMix random(kPaperSeed);
  bsp::CountingStatistics counts;
  for (int i = 0; i < kSpheres; ++i) {
    const Vec3 part(random.unit(), random.unit(), random.unit());
    const Vec3 position = bounds.min() + part.cwiseProduct(bounds.sizes());
    auto goOn = [](bsp::Link) { return true; };
    bsp::TouchVisitor<decltype(goOn)> visitor{goOn};
    const bsp::StraightMover<SphereShape> mover{sphere, position, Vec3::Zero(), 0.0};
    bsp::Traversal(sample.tree.view(), mover, visitor, counts).run();
  }
  return static_cast<double>(counts.nodes) / kSpheres;
}

void visitsAgainstSize(BenchRun& run, const std::vector<Sample>& samples) {
  Plot plot{"Nodes visited against object size (Melax 2000, figure 6)",
            "diameter, % of the environment",
            "nodes visited, % of the tree's",
            comparison::AxisScale::linear,
            comparison::AxisScale::linear,
            false,
            nullptr,
            {{"the paper: every node at 100 %", {{98, 100}, {100, 100}}}}};
  std::vector<std::string> header{"nodes visited, % of the tree's", "the paper"};
  for (const Sample& sample : samples) header.push_back(std::string("here, ") + sample.kind.name);
  Table table(header);
  for (const double percent : kDiameters)
    table.set("diameter " + decimal(percent, 3) + " %", "the paper", percent == 100 ? "100" : "–");
  for (const Sample& sample : samples) {
    Plot::Series& series =
        plot.series.emplace_back(Plot::Series{std::string("here, ") + sample.kind.name, {}});
    const auto nodes = static_cast<double>(sample.tree.statistics().nodes);
    for (const double percent : kDiameters) {
      const double visited = visitsOf(sample, percent);
      series.points.emplace_back(percent, 100.0 * visited / nodes);
      Figure figure{std::string("paper/figure-6/") + sample.kind.key,
                    "all nodes",
                    "nodes",
                    visited,
                    nodes,
                    "",
                    {},
                    {}};
      figure.note = "diameter " + decimal(percent, 3) + " % of the sample";
      run.add(std::move(figure));
      table.set("diameter " + decimal(percent, 3) + " %", series.name,
                decimal(100.0 * visited / nodes, 3));
    }
  }
  run.addTable(table, "paper-figure-6");
  run.addPlot(plot, "paper-figure-6");
}

}  // namespace

void paperSamples(BenchRun& run) {
  if (!run.wants("paper/sample")) return;
  run.stage("paper/sample");
  std::vector<Sample> samples;
  for (const SampleKind& kind : kSamples) samples.push_back(sampleOf(kind, run.options().threads));
  costOfSlicing(run, samples);
  sizeAgainstLimit(run, samples);
  visitsAgainstSize(run, samples);
}

}  // namespace halfspace::commandline
