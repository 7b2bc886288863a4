// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The experiments of S. Melax, "Dynamic Plane Shifting BSP Traversal", 2000, sections 6 to 8, on
// our tree, beside what the paper says: Tables 1 and 2, Figures 5, 6 and 8.
#include <cmath>

#include "bsp/comparison/merge/bsp_merge.h"
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
constexpr size_t kPaperFaces = 774, kPaperSlices = 109;
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

// Simple shapes, booleaned: a block out of which prisms are cut, as many as come nearest to the
// paper's number of faces.
struct Sample {
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

Sample sampleOf(int threads) {
  Sample sample;
  size_t nearest = SIZE_MAX;
  for (int prisms = 20; prisms <= 160; prisms += 2) {
    OurEvaluation each = evaluateOurs(boxMinusPrisms(prisms), threads);
    const size_t faces = each.mesh.faces.size();
    const size_t off = faces > kPaperFaces ? faces - kPaperFaces : kPaperFaces - faces;
    if (off < nearest) {
      nearest = off;
      sample.evaluation = std::move(each);
    }
    if (faces > 2 * kPaperFaces) break;
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

// Table 1: a cube of half the sample's width at its centre, all intersections.
void mergeAgainstTouch(BenchRun& run, const Sample& sample) {
  const Box bounds = sample.evaluation.evaluator->solidBounds();
  const BoxShape cube{Vec3::Constant(bounds.sizes().maxCoeff() / 4.0)};
  const Vec3 centre = bounds.center();
  bsp::BspMerge merge(sample.plain);
  const bsp::Polytope polytope =
      merge.polytopeOf(*brushOf(scenes::boxPlanes(centre - cube.half, centre + cube.half)));
  const bsp::TreeView tree = sample.plain.view();
  std::vector<bsp::BspMerge::Part> parts;
  const bsp::BspMerge::Counts counts = merge.interpenetrations(polytope, parts);
  size_t solid = 0, all = 0;
  bsp::cellsTouched(tree, cube, centre, [&](bsp::Link leaf) {
    solid += leaf.isSolid();
    ++all;
    return true;
  });
  const size_t met = parts.size();
  constexpr size_t kRuns = 20;
  const int repeat = run.options().repeat;
  const bsp::QueryTiming sliced = bsp::timeQueries(kRuns, repeat, [&](size_t) {
    parts.clear();
    return static_cast<double>(merge.interpenetrations(polytope, parts).slices);
  });
  const bsp::QueryTiming touched = bsp::timeQueries(kRuns, repeat, [&](size_t) {
    double leaves = 0.0;
    bsp::cellsTouched(tree, cube, centre, [&](bsp::Link leaf) {
      leaves += leaf.isSolid();
      return true;
    });
    return leaves;
  });
  const bsp::TreeStatistics statistics = sample.plain.statistics();
  Figure merged = figureOf("paper/table-1/merge", "us", sliced.mean / 1e3, kPaperMerge);
  merged.note = "exact slices; the paper's are floating point, and count half their time";
  merged.more["faces"] = sample.evaluation.mesh.faces.size();
  merged.more["nodes_and_leaves"] =
      statistics.nodes + statistics.solidLeaves + statistics.emptyLeaves;
  merged.more["slices"] = counts.slices;
  merged.more["paper_slices"] = kPaperSlices;
  merged.more["solid_leaves_met"] = met;
  run.add(std::move(merged));
  Figure touch = figureOf("paper/table-1/no-slice", "us", touched.mean / 1e3, kPaperTouch);
  touch.more["solid_leaves_told"] = solid;
  touch.more["leaves_told"] = all;
  run.add(std::move(touch));
  run.add(figureOf("paper/table-1/times", "merge/no slice", sliced.mean / touched.mean,
                   kPaperMerge / kPaperTouch));
  Table table({"us", "M() merge", "F() no slice", "times", "slices"});
  table.set("the paper", "M() merge", decimal(kPaperMerge, 5));
  table.set("the paper", "F() no slice", decimal(kPaperTouch, 3));
  table.set("the paper", "times", decimal(kPaperMerge / kPaperTouch, 2));
  table.set("the paper", "slices", std::to_string(kPaperSlices));
  table.set("here", "M() merge", decimal(sliced.mean / 1e3, 3));
  table.set("here", "F() no slice", decimal(touched.mean / 1e3, 3));
  table.set("here", "times", decimal(sliced.mean / touched.mean, 3));
  table.set("here", "slices", std::to_string(counts.slices));
  run.addTable(table, "paper-table-1");
}

// Figure 5. The paper counts bevels as nodes.
void sizeAgainstLimit(BenchRun& run, const Sample& sample) {
  const TreeCells cells(sample.plain.view());
  const auto nodes = static_cast<double>(sample.plain.statistics().nodes);
  Plot plot{"Size of the tree against bevel angle (Melax 2000, figure 5)",
            "largest angle between neighbouring normals, degrees",
            "planes, times the tree without bevels",
            bsp::AxisScale::linear,
            bsp::AxisScale::linear,
            true,
            nullptr,
            {{"here, edge bevels", {}}, {"the paper: twice at 90 degrees", {{95, 2}, {85, 2}}}}};
  for (const double limit : kBevelLimits) {
    bsp::BevelOptions options = kNoBevels;
    options.edges = true;
    options.limitDegrees = limit;
    const double times = (nodes + static_cast<double>(bevelled(cells, options).planes)) / nodes;
    plot.series.front().points.emplace_back(limit, times);
    Figure figure{"paper/figure-5", "no bevels", "times", times, {}, "", {}, {}};
    if (limit == 90) figure = figureOf("paper/figure-5", "times", times, kPaperTwice);
    figure.note = decimal(limit, 3) + " degrees";
    run.add(std::move(figure));
  }
  run.addPlot(plot, "paper-figure-5");
}

// Figure 6. All a sphere touches, at random places in the sample's box.
void visitsAgainstSize(BenchRun& run, const Sample& sample) {
  const Box bounds = sample.evaluation.evaluator->solidBounds();
  const double size = bounds.sizes().maxCoeff();
  const bsp::TreeStatistics statistics = sample.tree.statistics();
  const auto nodes = static_cast<double>(statistics.nodes);
  Plot plot{"Nodes visited against object size (Melax 2000, figure 6)",
            "diameter, % of the environment",
            "nodes visited, % of the tree's",
            bsp::AxisScale::linear,
            bsp::AxisScale::linear,
            false,
            nullptr,
            {{"here", {}}, {"the paper: every node at 100 %", {{98, 100}, {100, 100}}}}};
  for (const double percent : kDiameters) {
    geometry::SplitMix random(kSeed);
    bsp::CountingStatistics counts;
    for (int i = 0; i < kSpheres; ++i) {
      const Vec3 part(random.unit(), random.unit(), random.unit());
      const Vec3 place = bounds.min() + part.cwiseProduct(bounds.sizes());
      const SphereShape sphere{0.005 * percent * size};
      auto goOn = [](bsp::Link) { return true; };
      bsp::TouchVisitor<decltype(goOn)> visitor{goOn};
      const bsp::StraightMover<SphereShape> mover{sphere, place, Vec3::Zero(), 0.0};
      bsp::Traversal(sample.tree.view(), mover, visitor, counts).run();
    }
    const double visited = static_cast<double>(counts.nodes) / kSpheres;
    plot.series.front().points.emplace_back(percent, 100.0 * visited / nodes);
    Figure figure{"paper/figure-6", "all nodes", "nodes", visited, nodes, "", {}, {}};
    figure.note = "diameter " + decimal(percent, 3) + " % of the sample";
    run.add(std::move(figure));
  }
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
void shapesAgainstRay(BenchRun& run, const SweepScene& scene, Table& table) {
  const std::vector<peers::Segment> segments = freeSegments(scene, kQueries);
  if (segments.size() < kQueries) return;
  const bsp::TreeView tree = scene.tree.view();
  double ray = 0.0;
  for (const Mover& mover : kMovers) {
    const bsp::QueryTiming timing = bsp::timeQueries(kQueries, run.options().repeat, [&](size_t i) {
      return sweepOnce(tree, mover.shape, segments[i].from, segments[i].to - segments[i].from);
    });
    if (ray == 0.0) ray = timing.mean;
    Figure figure{"paper/table-2/" + scene.name, "ray", "ns", timing.mean, ray, mover.name, {}, {}};
    figure.more["times_ray"] = timing.mean / ray;
    run.add(std::move(figure));
    table.set(scene.name, mover.name, decimal(timing.mean / 1e3, 3) + " us");
    if (&mover != &kMovers[0])
      table.set(scene.name, std::string(mover.name) + " / ray", decimal(timing.mean / ray, 3));
  }
}

void paperCharacters(Table& table) {
  for (const PaperCharacter& character : kPaperCharacters) {
    const std::string name = std::string("the paper: ") + character.name;
    table.set(name, "ray", decimal(character.ray, 3) + " us");
    table.set(name, "sphere", decimal(character.sphere, 3) + " us");
    table.set(name, "cylinder", decimal(character.cylinder, 3) + " us");
    table.set(name, "sphere / ray", decimal(character.sphere / character.ray, 3));
    table.set(name, "cylinder / ray", decimal(character.cylinder / character.ray, 3));
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
  for (const Mover& mover : kMovers) {
    Plot::Series& series = plot.series.emplace_back();
    series.name = mover.name;
    std::vector<double> each;
    for (size_t i = 0; i < kFrames; ++i) {
      const Vec3 delta = frames[i].to - frames[i].from;
      const bsp::QueryTiming timing = bsp::timeQueries(kTimes, run.options().repeat, [&](size_t) {
        return sweepOnce(scene.tree.view(), mover.shape, frames[i].from, delta);
      });
      each.push_back(timing.p50);
      series.points.emplace_back(static_cast<double>(i), timing.p50 / 1e3);
    }
    std::sort(each.begin(), each.end());
    Figure figure{
        "paper/figure-8/" + scene.name, "median frame", "ns", each.back(), {}, "", {}, {}};
    figure.peer = each[kFrames / 2];
    figure.note = std::string(mover.name) + ", the worst frame against the median one";
    run.add(std::move(figure));
  }
  run.addPlot(plot, "paper-figure-8");
}

}  // namespace

void benchPaper(BenchRun& run) {
  if (run.wants("paper/sample")) {
    run.stage("paper/sample");
    const Sample sample = sampleOf(run.options().threads);
    mergeAgainstTouch(run, sample);
    sizeAgainstLimit(run, sample);
    visitsAgainstSize(run, sample);
  }
  if (!run.wants("paper/levels")) return;
  Table table({"mean", "ray", "sphere", "cylinder", "sphere / ray", "cylinder / ray"});
  paperCharacters(table);
  bool first = true;
  for (const char* map : kLevels) {
    run.stage(std::string("paper/") + map);
    const auto scene = sweepScene(run, map);
    if (!scene) continue;
    shapesAgainstRay(run, *scene, table);
    if (first) framesOfPlay(run, *scene);
    first = false;
    if (!run.options().level.empty()) break;
  }
  run.addTable(table, "paper-table-2");
}

}  // namespace halfspace::commandline
