// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The benefit of bevels for the `shifted` accuracy. For several sets of bevels: how often and how
// much earlier than `exact` it stops, and how often it reports a free start as solid.
#include <cmath>

#include "bsp/query/sweep.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "comparison/run/query_timing.h"

namespace halfspace::commandline {

using bsp::Accuracy;
using bsp::Vec3;
using peers::Segment;

namespace {

constexpr size_t kSweeps = 20'000;
constexpr double kNoticed = 1.0;    // level units: a player notices this difference
constexpr double kRounding = 1e-3;  // level units: a smaller difference is rounding

struct BevelSet {
  const char* key;
  const char* name;
  bsp::BevelOptions options;
};

const BevelSet kSets[] = {
    {"none", "no bevels", {.edges = false, .level = false, .box = false}},
    {"edges-90", "the paper's: edges at 90 degrees", {.level = false, .box = false}},
    {"mdk2-95", "MDK2's: edges at 95 degrees, level", {.box = false, .limitDegrees = 95}},
    {"box-90", "the default: edges at 90 degrees, level, box", {}},
    {"box-60", "edges at 60 degrees, level, box", {.limitDegrees = 60}},
    {"box-45", "edges at 45 degrees, level, box", {.limitDegrees = 45}},
    {"all-60",
     "edges and vertices at 60 degrees, level, box",
     {.vertices = true, .limitDegrees = 60}},
    {"all-30",
     "edges and vertices at 30 degrees, level, box",
     {.vertices = true, .limitDegrees = 30}},
};

// Compares `shifted` with `exact` from the same starts.
struct Earliness {
  size_t different = 0, noticed = 0, stuck = 0, late = 0;
  double worst = 0.0;  // level units
  comparison::QueryTiming timing;
};

template <class Shape>
Earliness earliness(const bsp::TreeView& tree, const Shape& shape,
                    const std::vector<Segment>& segments, int repeat) {
  Earliness result;
  const auto sweep = [&](size_t i, Accuracy accuracy) {
    return bsp::sweep(tree, shape, segments[i].from, Vec3(segments[i].to - segments[i].from),
                      accuracy);
  };
  for (size_t i = 0; i < segments.size(); ++i) {
    const bsp::Hit exact = sweep(i, Accuracy::exact), shifted = sweep(i, Accuracy::shifted);
    const double early =
        (exact.fraction - shifted.fraction) * (segments[i].to - segments[i].from).norm();
    result.different += early > kRounding;
    result.noticed += early > kNoticed;
    result.late += early < -kRounding;
    result.stuck += shifted.startInSolid && !exact.startInSolid;
    result.worst = std::max(result.worst, early);
  }
  result.timing = comparison::timeQueries(
      segments.size(), repeat, [&](size_t i) { return sweep(i, Accuracy::shifted).fraction; });
  return result;
}

void measure(BenchRun& run, const SweepScene& scene, const BevelSet& set,
             const std::vector<Segment>& segments, Table& table) {
  const bsp::LiveTree tree = treeWith(scene, set.options);
  table.set(set.name, "bevels", std::to_string(tree.statistics().bevels));
  for (const SweptShape& shape : sweptShapes()) {
    if (shape.shape.kind == peers::ShapeKind::ray) continue;
    const std::string name = "shifted/" + scene.name + "/" + set.key + "/" + shape.name;
    if (!run.wants(name)) continue;
    run.stage(name);
    const MovingShape moving = shapeOf(shape.shape);
    const Earliness found = std::visit(
        [&](const auto& ours) {
          return earliness(tree.view(), ours, segments, run.options().repeat);
        },
        moving.shape);
    const auto percent = [&](size_t count) {
      return 100.0 * static_cast<double>(count) / static_cast<double>(segments.size());
    };
    Figure figure{name, "", "% early", percent(found.noticed), {}, set.name, found.late == 0, {}};
    table.set(set.name, shape.name,
              decimal(percent(found.noticed), 2) + " % / " + decimal(percent(found.stuck), 2) +
                  " % / " + std::to_string(std::lround(found.worst)));
    figure.more["different_percent"] = percent(found.different);
    figure.more["stuck_percent"] = percent(found.stuck);
    figure.more["worst"] = found.worst;
    figure.more["ns"] = found.timing.mean;
    figure.more["bevels"] = tree.statistics().bevels;
    figure.more["nodes"] = tree.statistics().nodes;
    run.add(std::move(figure));
  }
}

}  // namespace

void benchShifted(BenchRun& run) {
  for (const std::string map : {"quake/e1m1.map", "valve220/lq_e4m4.map"}) {
    if (!run.wants("shifted/" + run.levelName(map))) continue;
    Table table({"bevels added", "bevels", "sphere", "capsule", "cylinder", "box", "hull"});
    if (const auto scene = sweepScene(run, map)) {
      const std::vector<Segment> segments = freeSegments(*scene, kSweeps);
      if (segments.size() == kSweeps)
        for (const BevelSet& set : kSets) measure(run, *scene, set, segments, table);
      run.addTable(table, "shifted-" + scene->name);
    }
    if (!run.options().level.empty()) break;
  }
}

}  // namespace halfspace::commandline
