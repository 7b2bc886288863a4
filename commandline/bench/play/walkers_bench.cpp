// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A game with many characters: the CPU time of one tick of 1/60 second in which each of 2,000
// walkers takes two steps of 1/120 second, on one core. The walkers do not meet each other.
#include <algorithm>
#include <numeric>
#include <vector>

#include "commandline/bench/play/play_benches.h"
#include "commandline/bench/play/walkers.h"
#include "comparison/run/query_timing.h"

namespace halfspace::commandline {

namespace {

constexpr uint64_t kSeed = 2000;
constexpr int kWalkers = 2000;
constexpr int kStepsPerTick = 2;
constexpr int kTicks = 300;         // five seconds
constexpr int kFirstMeasured = 60;  // in the first second the walkers fall to the floor

struct Walker {
  bsp::CharacterState state;
  RandomInput keys;
};

std::vector<Walker> walkersIn(const SweepScene& scene, const bsp::CharacterSettings& body) {
  geometry::SplitMix random(kSeed);
  std::vector<Walker> walkers;
  for (int i = 0; i < kWalkers; ++i)
    if (const auto start =
            somewhereFree(scene.tree.view(), body, scene.evaluation.evaluator->solidBounds(),
                          scene.positions, random))
      walkers.push_back({*start, RandomInput(kSeed + static_cast<uint64_t>(i))});
  return walkers;
}

// Milliseconds of CPU of each measured tick, ascending.
std::vector<double> ticksOf(const SweepScene& scene) {
  const bsp::CharacterSettings body;
  std::vector<Walker> walkers = walkersIn(scene, body);
  const bsp::TreeView tree = scene.tree.view();
  std::vector<double> ticks;
  if (walkers.size() < kWalkers) return ticks;
  for (int tick = 0; tick < kTicks; ++tick) {
    const double begun = comparison::threadSeconds();
    for (Walker& walker : walkers)
      for (int i = 0; i < kStepsPerTick; ++i)
        bsp::step(tree, body, walker.keys.next(), walker.state);
    if (tick >= kFirstMeasured) ticks.push_back(1e3 * (comparison::threadSeconds() - begun));
  }
  std::sort(ticks.begin(), ticks.end());
  return ticks;
}

}  // namespace

void benchWalkers(BenchRun& run) {
  for (const std::string map : {"quake/e1m1.map", "valve220/lq_e4m4.map"}) {
    const std::string name = "walkers/" + run.levelName(map);
    if (!run.wants(name)) continue;
    run.stage(name);
    const auto scene = sweepScene(run, map);
    if (!scene) continue;
    const std::vector<double> ticks = ticksOf(*scene);
    if (ticks.empty()) continue;
    const double mean =
        std::accumulate(ticks.begin(), ticks.end(), 0.0) / static_cast<double>(ticks.size());
    Figure figure{name, "", "ms", mean, {}, "CPU, a tick of 1/60 s of 2,000 walkers, mean", {}, {}};
    figure.more = {{"median", ticks[ticks.size() / 2]},
                   {"p99", ticks[ticks.size() * 99 / 100]},
                   {"walkers", kWalkers},
                   {"steps", kStepsPerTick * kWalkers}};
    run.add(std::move(figure));
    if (!run.options().level.empty()) break;
  }
}

}  // namespace halfspace::commandline
