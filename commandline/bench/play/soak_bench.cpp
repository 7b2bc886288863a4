// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Lets two hundred walkers run in each of six maps while the maps are edited: ten seconds each, or
// ten minutes with --long.
#include "commandline/bench/play/play_benches.h"
#include "commandline/bench/play/soak.h"
#include "commandline/bench/play/soak_report.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "commandline/bench/workloads.h"

namespace halfspace::commandline {

namespace {

constexpr int kSeconds = 10, kLongSeconds = 600;
// Maps of four dialects; the last has faces on fractional points and brushes of up to 93 faces.
constexpr const char* kMaps[] = {"quake/e1m1.map",          "quake/dm5.map",
                                 "valve220/lq_e4m4.map",    "valve220/lqdm3.map",
                                 "quake3/q3strong2018.map", "neverball/rings.map"};

void fillRow(Table& table, const std::string& level, const SoakResult& result) {
  const auto set = [&](const char* column, uint64_t number) {
    table.set(level, column, std::to_string(number));
  };
  set("steps", result.steps);
  set("edits", result.edits);
  set("pushed out", result.pushedOut);
  set("stuck", result.stuck);
  set("in solid", result.inSolid);
  set("outside", result.outside);
  set("slow", result.slow);
  table.set(level, "us, median / p99",
            decimal(result.medianUs, 3) + " / " + decimal(result.p99Us, 3));
}

}  // namespace

void benchSoak(BenchRun& run) {
  if (!run.wants("soak")) return;
  Table table({"level", "steps", "edits", "pushed out", "stuck", "in solid", "outside", "slow",
               "us, median / p99"});
  for (const char* map : kMaps) {
    const std::string name = "soak/" + run.levelName(map);
    if (!run.wants(name)) continue;
    const auto level = run.levelOf(map);
    if (!level) continue;
    scenes::SceneNode brushes = brushesOf(*level);
    if (brushes.children.empty()) continue;
    run.stage(name);
    SoakOptions options;
    options.seconds = run.options().longRun ? kLongSeconds : kSeconds;
    options.threads = run.options().threads;
    const SoakResult result = soak(std::move(brushes), positionsOf(*level), options);
    Figure figure{
        name, "", "us", result.medianUs, {}, "a step, median; 200 walkers, an edit a second",
        {},   {}};
    figure.more = reportOf(result);
    run.add(std::move(figure));
    fillRow(table, run.levelName(map), result);
    if (!run.options().level.empty()) break;  // --level replaces all maps, so one run suffices
  }
  run.addTable(table, "soak");
}

}  // namespace halfspace::commandline
