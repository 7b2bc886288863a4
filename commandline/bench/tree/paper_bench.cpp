// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The experiments of S. Melax, "Dynamic Plane Shifting BSP Traversal", 2000, sections 6 to 8, on
// our tree, beside what the paper says: Tables 1 and 2, Figures 5, 6 and 8.
#include <cmath>

#include "bsp/comparison/merge/bsp_merge.h"
#include "bsp/comparison/report/units.h"
#include "bsp/comparison/run/query_timing.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "commandline/bench/tree/tree_cells.h"
#include "commandline/bench/workloads.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

using bsp::Accuracy;
using bsp::BoxShape;
using bsp::SphereShape;
using bsp::Vec3;
using geometry::Box;

namespace {

// Faces of the paper's sample, and what it says of it.
constexpr size_t kPaperFaces = 774, kPaperNodes = 665, kPaperSlices = 109;
constexpr double kPaperMerge = 14312, kPaperTouch = 261;  // us, a Pentium 3
constexpr double kPaperTwice = 2.0;                       // planes at 90 degrees
constexpr double kBevelLimits[] = {180, 150, 120, 105, 95, 90, 75, 60, 45, 30};
constexpr double kDiameters[] = {1, 2, 5, 10, 20, 30, 50, 70, 100};
constexpr int kSpheres = 1000;
constexpr size_t kQueries = 5000;
constexpr size_t kFrames = 200;
constexpr uint64_t kSeed = 2000;

// Table 2 of the paper: us for ray, sphere, cylinder.
struct PaperCharacter {
  const char* name;
  double ray, sphere, cylinder;
};
constexpr PaperCharacter kPaperCharacters[] = {
    {"Max the Robot", 20, 51, 66}, {"Doctor Hawkins", 11, 27, 38}, {"Kurt Hectic", 19, 44, 64}};
constexpr const char* kLevels[] = {"quake/e1m1.map", "quake/e3m5.map", "valve220/lqdm3.map"};

// Simple shapes, booleaned: as many as come nearest to the paper's number of faces. Of what kind
// its sample was made is not told, and much depends on it, so there are two: an environment mostly
// of right angles, and a block full of turned prisms.
struct SampleKind {
  const char *key, *name;
  scenes::SceneNode (*scene)(int shapes);
};
constexpr SampleKind kSamples[] = {{"rooms", "rooms and fittings", roomsAndFittings},
                                   {"prisms", "turned prisms", boxMinusPrisms}};

struct Sample {
  SampleKind kind = kSamples[0];
  OurEvaluation evaluation;
  bsp::LiveTree tree, plain;  // with the default bevels, without any
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
  constexpr int kFewest = 20, kMost = 400, kStep = 2;  // shapes
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

// A lane with a mark for each value, in the order of the legend.
bsp::PlotLane laneOf(const std::string& name, const std::vector<double>& values) {
  bsp::PlotLane lane{name, {}};
  for (const double value : values) {
    const int index = static_cast<int>(lane.marks.size());
    lane.marks.push_back({value, value, index, false, {}});
  }
  return lane;
}

// Table 1: a cube of half the sample's width at its centre, all intersections.
struct MergeOutcome {
  double mergeNs = 0.0, touchNs = 0.0;  // mean
  size_t slices = 0, met = 0;           // solid leaves that the cube's slices lie in
  size_t solid = 0, all = 0;            // leaves that are told without slicing
};

MergeOutcome mergeAgainstTouch(const Sample& sample, int repeat) {
  constexpr size_t kRuns = 20;
  const Box bounds = sample.evaluation.evaluator->solidBounds();
  const BoxShape cube{Vec3::Constant(bounds.sizes().maxCoeff() / 4.0)};
  const Vec3 centre = bounds.center();
  const bsp::TreeView tree = sample.plain.view();
  bsp::BspMerge merge(sample.plain);
  const bsp::Polytope polytope =
      merge.polytopeOf(*brushOf(scenes::boxPlanes(centre - cube.half, centre + cube.half)));
  MergeOutcome outcome;
  std::vector<bsp::BspMerge::Part> parts;
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
  outcome.mergeNs = bsp::timeQueries(kRuns, repeat, mergeAgain).mean;
  outcome.touchNs = bsp::timeQueries(kRuns, repeat, touchAgain).mean;
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
  bsp::LanePlot plot{"Merge against no slicing (Melax 2000, table 1)",
                     {laneOf("the paper", {1e3 * kPaperMerge, 1e3 * kPaperTouch})},
                     {"M() merge", "F() no slice"},
                     bsp::AxisScale::logarithmic,
                     bsp::timeText};
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

// Figure 5. The paper counts bevels as nodes.
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
            bsp::AxisScale::linear,
            bsp::AxisScale::linear,
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

// Figure 6. All that spheres touch, at random places in the sample's box: the mean of the nodes
// visited.
double visitsOf(const Sample& sample, double diameterPercent) {
  const Box bounds = sample.evaluation.evaluator->solidBounds();
  const SphereShape sphere{0.005 * diameterPercent * bounds.sizes().maxCoeff()};
  geometry::SplitMix random(kSeed);
  bsp::CountingStatistics counts;
  for (int i = 0; i < kSpheres; ++i) {
    const Vec3 part(random.unit(), random.unit(), random.unit());
    const Vec3 place = bounds.min() + part.cwiseProduct(bounds.sizes());
    auto goOn = [](bsp::Link) { return true; };
    bsp::TouchVisitor<decltype(goOn)> visitor{goOn};
    const bsp::StraightMover<SphereShape> mover{sphere, place, Vec3::Zero(), 0.0};
    bsp::Traversal(sample.tree.view(), mover, visitor, counts).run();
  }
  return static_cast<double>(counts.nodes) / kSpheres;
}

void visitsAgainstSize(BenchRun& run, const std::vector<Sample>& samples) {
  Plot plot{"Nodes visited against object size (Melax 2000, figure 6)",
            "diameter, % of the environment",
            "nodes visited, % of the tree's",
            bsp::AxisScale::linear,
            bsp::AxisScale::linear,
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

// What moves in Table 2 and Figure 8.
struct Mover {
  const char* name;
  bsp::AnyShape shape;
};
const Mover kMovers[] = {{"ray", bsp::PointShape{}},
                         {"sphere", SphereShape{16.0}},
                         {"cylinder", bsp::CylinderShape{16.0, 28.0}}};

double sweepOnce(const bsp::TreeView& tree, const bsp::AnyShape& shape, const Vec3& from,
                 const Vec3& delta) {
  return std::visit(
      [&](const auto& each) {
        return bsp::sweep(tree, each, from, delta, Accuracy::shifted).fraction;
      },
      shape);
}

// Table 2: the same motions for each, planes shifted.
void shapesAgainstRay(BenchRun& run, const SweepScene& scene, Table& table,
                      std::vector<bsp::PlotLane>& lanes) {
  const std::vector<peers::Segment> segments = freeSegments(scene, kQueries);
  if (segments.size() < kQueries) return;
  const bsp::TreeView tree = scene.tree.view();
  double ray = 0.0;
  std::vector<double> times;
  for (const Mover& mover : kMovers) {
    const bsp::QueryTiming timing = bsp::timeQueries(kQueries, run.options().repeat, [&](size_t i) {
      return sweepOnce(tree, mover.shape, segments[i].from, segments[i].to - segments[i].from);
    });
    if (ray == 0.0) ray = timing.mean;
    Figure figure{"paper/table-2/" + scene.name, "ray", "ns", timing.mean, ray, mover.name, {}, {}};
    figure.more["times_ray"] = timing.mean / ray;
    times.push_back(timing.mean / ray);
    run.add(std::move(figure));
    table.set(scene.name, mover.name, decimal(timing.mean / 1e3, 3) + " us");
    if (&mover != &kMovers[0])
      table.set(scene.name, std::string(mover.name) + " / ray", decimal(timing.mean / ray, 3));
  }
  lanes.push_back(laneOf(scene.name, times));
}

std::string timesText(double value) {
  return bsp::figureText(value) + " ×";
}

void paperCharacters(Table& table, std::vector<bsp::PlotLane>& lanes) {
  for (const PaperCharacter& character : kPaperCharacters) {
    const std::string name = std::string("the paper: ") + character.name;
    table.set(name, "ray", decimal(character.ray, 3) + " us");
    table.set(name, "sphere", decimal(character.sphere, 3) + " us");
    table.set(name, "cylinder", decimal(character.cylinder, 3) + " us");
    table.set(name, "sphere / ray", decimal(character.sphere / character.ray, 3));
    table.set(name, "cylinder / ray", decimal(character.cylinder / character.ray, 3));
    lanes.push_back(
        laneOf(name, {1.0, character.sphere / character.ray, character.cylinder / character.ray}));
  }
}

// The motion of a player who runs until something is in the way, then somewhere else: 320 units a
// second at 60 Hz, as the cylinder is stopped.
std::vector<peers::Segment> framesOf(const SweepScene& scene) {
  constexpr double kStep = 320.0 / 60.0;
  geometry::SplitMix random(kSeed);
  std::vector<peers::Segment> frames;
  const std::vector<peers::Segment> starts = freeSegments(scene, 1);
  if (starts.empty()) return frames;
  Vec3 at = starts.front().from, direction = Vec3::UnitX();
  const bsp::CylinderShape player{16.0, 28.0};
  while (frames.size() < kFrames) {
    const Vec3 delta = kStep * direction;
    frames.push_back({at, at + delta});
    const bsp::Hit hit = bsp::sweep(scene.tree.view(), player, at, delta);
    at = hit.position;
    if (!hit.hit) continue;
    direction = Vec3(random.unit() - 0.5, random.unit() - 0.5, 0.4 * (random.unit() - 0.5));
    direction.normalize();
  }
  return frames;
}

// Figure 8: each frame's motion, asked a hundred times as the paper did.
void framesOfPlay(BenchRun& run, const SweepScene& scene) {
  constexpr size_t kTimes = 100;
  const std::vector<peers::Segment> frames = framesOf(scene);
  if (frames.size() < kFrames) return;
  Plot plot{"200 frames of a player in " + scene.name + " (Melax 2000, figure 8)", "frame",
            "us a query"};
  Table table(
      {"us a query", "best frame", "median frame", "worst frame", "worst / median", "the paper"});
  for (const Mover& mover : kMovers) {
    Plot::Series& series = plot.series.emplace_back();
    series.name = mover.name;
    std::vector<double> each;
    for (size_t i = 0; i < kFrames; ++i) {
      const Vec3 delta = frames[i].to - frames[i].from;
      const bsp::QueryTiming timing = bsp::timeQueries(kTimes, run.options().repeat, [&](size_t) {
        return sweepOnce(scene.tree.view(), mover.shape, frames[i].from, delta);
      });
      each.push_back(timing.mean);
      series.points.emplace_back(static_cast<double>(i), timing.mean / 1e3);
    }
    std::sort(each.begin(), each.end());
    Figure figure{
        "paper/figure-8/" + scene.name, "median frame", "ns", each.back(), {}, "", {}, {}};
    figure.peer = each[kFrames / 2];
    figure.note = std::string(mover.name) + ", the worst frame against the median one";
    run.add(std::move(figure));
    const double median = each[kFrames / 2];
    table.add({mover.name, decimal(each.front() / 1e3, 3), decimal(median / 1e3, 3),
               decimal(each.back() / 1e3, 3), decimal(each.back() / median, 2),
               "within a small constant"});
  }
  run.addTable(table, "paper-figure-8");
  run.addPlot(plot, "paper-figure-8");
}

}  // namespace

void benchPaper(BenchRun& run) {
  if (run.wants("paper/sample")) {
    run.stage("paper/sample");
    std::vector<Sample> samples;
    for (const SampleKind& kind : kSamples)
      samples.push_back(sampleOf(kind, run.options().threads));
    costOfSlicing(run, samples);
    sizeAgainstLimit(run, samples);
    visitsAgainstSize(run, samples);
  }
  if (!run.wants("paper/levels")) return;
  Table table({"mean", "ray", "sphere", "cylinder", "sphere / ray", "cylinder / ray"});
  std::vector<bsp::PlotLane> lanes;
  paperCharacters(table, lanes);
  bool first = true;
  for (const char* map : kLevels) {
    run.stage(std::string("paper/") + map);
    const auto scene = sweepScene(run, map);
    if (!scene) continue;
    shapesAgainstRay(run, *scene, table, lanes);
    if (first) framesOfPlay(run, *scene);
    first = false;
    if (!run.options().level.empty()) break;
  }
  run.addTable(table, "paper-table-2");
  run.addPlot({"Planes shifted, against a ray on the same motions (Melax 2000, table 2)",
               lanes,
               {"ray", "sphere", "cylinder"},
               bsp::AxisScale::linear,
               timesText},
              "paper-table-2");
}

}  // namespace halfspace::commandline
