// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The paper's motions in levels: Table 2 and Figure 8.
#include <algorithm>

#include "bsp/query/sweep.h"
#include "commandline/bench/tree/paper_experiments.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "comparison/report/table.h"
#include "comparison/run/query_timing.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

using bsp::Accuracy;
using bsp::SphereShape;
using bsp::Vec3;

namespace {

constexpr size_t kQueries = 5000;
constexpr size_t kFrames = 200;

// Table 2 of the paper: microseconds for ray, sphere and cylinder.
struct PaperCharacter {
  const char* name;
  double ray, sphere, cylinder;
};
constexpr PaperCharacter kPaperCharacters[] = {
    {"Max the Robot", 20, 51, 66}, {"Doctor Hawkins", 11, 27, 38}, {"Kurt Hectic", 19, 44, 64}};
constexpr const char* kLevels[] = {"quake/e1m1.map", "quake/e3m5.map", "valve220/lqdm3.map"};

// The moving shapes of Table 2 and Figure 8.
struct Mover {
  const char* name;
  comparison::AnyShape shape;
};
const Mover kMovers[] = {{"ray", bsp::PointShape{}},
                         {"sphere", SphereShape{16.0}},
                         {"cylinder", bsp::CylinderShape{16.0, 28.0}}};

double sweepOnce(const bsp::TreeView& tree, const comparison::AnyShape& shape, const Vec3& from,
                 const Vec3& delta) {
  return std::visit(
      [&](const auto& each) {
        return bsp::sweep(tree, each, from, delta, Accuracy::shifted).fraction;
      },
      shape);
}

// Table 2: the same motions for each shape, with `shifted` accuracy.
void shapesAgainstRay(BenchRun& run, const SweepScene& scene, Table& table,
                      std::vector<comparison::PlotLane>& lanes) {
  const std::vector<peers::Segment> segments = freeSegments(scene, kQueries);
  if (segments.size() < kQueries) return;
  const bsp::TreeView tree = scene.tree.view();
  double ray = 0.0;
  std::vector<double> times;
  for (const Mover& mover : kMovers) {
    const comparison::QueryTiming timing =
        comparison::timeQueries(kQueries, run.options().repeat, [&](size_t i) {
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
  return comparison::figureText(value) + " ×";
}

void paperCharacters(Table& table, std::vector<comparison::PlotLane>& lanes) {
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

// The motions of a player who runs at 320 units per second, at 60 frames per second. After each hit
// it continues from there in another random direction.
std::vector<peers::Segment> framesOf(const SweepScene& scene) {
  constexpr double kStep = 320.0 / 60.0;
  geometry::SplitMix random(kPaperSeed);
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

// Figure 8: repeats the motion of each frame a hundred times, as the paper does.
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
      const comparison::QueryTiming timing = comparison::timeQueries(
          kTimes, run.options().repeat,
          [&](size_t) { return sweepOnce(scene.tree.view(), mover.shape, frames[i].from, delta); });
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

void paperMotions(BenchRun& run) {
  if (!run.wants("paper/levels")) return;
  Table table({"mean", "ray", "sphere", "cylinder", "sphere / ray", "cylinder / ray"});
  std::vector<comparison::PlotLane> lanes;
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
               comparison::AxisScale::linear,
               timesText},
              "paper-table-2");
}

}  // namespace halfspace::commandline
