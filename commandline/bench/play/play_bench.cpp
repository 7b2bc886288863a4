// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two measurements. First, the cost of a character's step by body and accuracy, compared with
// Bullet's kinematic character with the same input on the triangle mesh of the same level. Second,
// the time from an edit to the end of the first step in the updated tree, among 400, 4,000 and
// 40,000 brushes.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <numeric>

#include "commandline/bench/brush_grid.h"
#include "commandline/bench/play/play_benches.h"
#include "commandline/bench/play/walkers.h"
#include "commandline/report/resources.h"
#include "comparison/run/query_timing.h"

namespace halfspace::commandline {

using bsp::Vec3;
using Clock = std::chrono::steady_clock;
using Form = bsp::CharacterSettings::Form;

namespace {

constexpr uint64_t kSeed = 1001;
constexpr int kWalkers = 24, kSteps = 1800;  // 1800 steps are fifteen seconds
constexpr int kEdits = 200;
constexpr const char* kLevel = "quake/e1m1.map";

struct StepCost {
  double mean = 0.0, median = 0.0, p99 = 0.0;  // microseconds
};

StepCost costOf(std::vector<double>& times) {
  if (times.empty()) return {};
  std::sort(times.begin(), times.end());
  const double clock = 1e-3 * comparison::clockNanoseconds();
  const auto at = [&](double part) {
    return std::max(
        0.0, times[static_cast<size_t>(part * static_cast<double>(times.size() - 1))] - clock);
  };
  const double sum = std::accumulate(times.begin(), times.end(), 0.0);
  return {std::max(0.0, sum / static_cast<double>(times.size()) - clock), at(0.5), at(0.99)};
}

double microseconds(Clock::time_point begun) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begun).count();
}

struct Body {
  const char* name;
  bsp::CharacterSettings settings;
  peers::SweepShape shape;
};

std::vector<Body> bodies() {
  using peers::ShapeKind;
  std::vector<Body> all{
      {"cylinder", {}, {.kind = ShapeKind::cylinder, .radius = 16, .halfHeight = 28}},
      {"capsule", {}, {.kind = ShapeKind::capsule, .radius = 16, .halfHeight = 12}},
      {"box", {}, {.kind = ShapeKind::box, .half = {16, 16, 28}}},
      {"sphere", {}, {.kind = ShapeKind::sphere, .radius = 16}}};
  all[1].settings.form = Form::capsule;
  all[2].settings.form = Form::box;
  all[3].settings.form = Form::sphere;
  all[3].settings.height = 32.0;
  return all;
}

// The start positions, the same for our characters and for the peer's.
std::vector<bsp::CharacterState> startsIn(const SweepScene& scene, const Body& body) {
  geometry::SplitMix random(kSeed);
  std::vector<bsp::CharacterState> starts;
  for (int i = 0; i < kWalkers; ++i) {
    const auto start =
        somewhereFree(scene.tree.view(), body.settings, scene.evaluation.evaluator->solidBounds(),
                      scene.positions, random);
    if (start) starts.push_back(*start);
  }
  return starts;
}

// Takes the shortest of several runs of every step, which removes interruptions by other programs.
StepCost ours(const SweepScene& scene, const Body& body, bsp::Accuracy accuracy,
              const std::vector<bsp::CharacterState>& starts, int repeat) {
  bsp::CharacterSettings settings = body.settings;
  settings.accuracy = accuracy;
  const bsp::TreeView tree = scene.tree.view();
  std::vector<double> times(starts.size() * kSteps, 1e9);
  for (int run = 0; run < repeat; ++run) {
    auto time = times.begin();
    for (size_t walker = 0; walker < starts.size(); ++walker) {
      RandomInput keys(kSeed + walker);
      bsp::CharacterState state = starts[walker];
      for (int i = 0; i < kSteps; ++i, ++time) {
        const bsp::CharacterInput& input = keys.next();
        const auto begun = Clock::now();
        bsp::step(tree, settings, input, state);
        *time = std::min(*time, microseconds(begun));
      }
    }
  }
  return costOf(times);
}

Vec3 walkOf(const bsp::CharacterInput& input, const bsp::CharacterSettings& settings) {
  const double yaw = input.yaw * std::numbers::pi / 180.0;
  Vec3 direction(input.forward * std::cos(yaw) + input.side * std::sin(yaw),
                 input.forward * std::sin(yaw) - input.side * std::cos(yaw), 0.0);
  if (direction.norm() > 1.0) direction.normalize();
  return direction * settings.walkSpeed * bsp::kCharacterStep;
}

std::optional<StepCost> bullets(BenchRun& run, const SweepScene& scene, const Body& body,
                                const std::vector<bsp::CharacterState>& starts) {
  const bsp::CharacterSettings& settings = body.settings;
  const peers::MakeCharacter make = run.libraries().libraries.makeCharacter;
  if (make == nullptr) return std::nullopt;
  const auto peer = make(scene.level, body.shape, settings.stepHeight, settings.slopeLimit,
                         settings.gravity, settings.jumpSpeed);
  std::vector<double> times(starts.size() * kSteps, 1e9);
  for (int round = 0; round < run.options().repeat; ++round) {
    auto time = times.begin();
    for (size_t walker = 0; walker < starts.size(); ++walker) {
      RandomInput keys(kSeed + walker);
      peer->moveTo(starts[walker].position);
      for (int i = 0; i < kSteps; ++i, ++time) {
        const bsp::CharacterInput& input = keys.next();
        const auto begun = Clock::now();
        peer->step(walkOf(input, settings), input.jump, bsp::kCharacterStep);
        *time = std::min(*time, microseconds(begun));
      }
    }
  }
  return costOf(times);
}

std::string cell(const StepCost& cost) {
  return decimal(cost.mean, 3) + " / " + decimal(cost.median, 3) + " / " + decimal(cost.p99, 3);
}

void measureSteps(BenchRun& run) {
  const auto scene = sweepScene(run, kLevel);
  if (!scene) return;
  Table table({"mean / median / p99, us", "exact", "shifted", "Bullet, triangle mesh"});
  for (const Body& body : bodies()) {
    const std::string name = "play/" + scene->name + "/" + body.name;
    if (!run.wants(name)) continue;
    run.stage(name);
    const std::vector<bsp::CharacterState> starts = startsIn(*scene, body);
    if (starts.empty()) continue;
    const StepCost exact = ours(*scene, body, bsp::Accuracy::exact, starts, run.options().repeat);
    const StepCost shifted =
        ours(*scene, body, bsp::Accuracy::shifted, starts, run.options().repeat);
    const std::optional<StepCost> bullet = bullets(run, *scene, body, starts);
    Figure figure{name,
                  "Bullet, kinematic character",
                  "us",
                  exact.mean,
                  bullet ? std::optional(bullet->mean) : std::nullopt,
                  "a step of 1/120 s, mean, the same keys held",
                  {},
                  {}};
    figure.more = {{"exact_median", exact.median},   {"exact_p99", exact.p99},
                   {"shifted_mean", shifted.mean},   {"shifted_median", shifted.median},
                   {"shifted_p99", shifted.p99},     {"walkers", starts.size()},
                   {"steps", starts.size() * kSteps}};
    if (bullet) {
      figure.more["peer_median"] = bullet->median;
      figure.more["peer_p99"] = bullet->p99;
    }
    run.add(std::move(figure));
    table.set(body.name, "exact", cell(exact));
    table.set(body.name, "shifted", cell(shifted));
    table.set(body.name, "Bullet, triangle mesh", bullet ? cell(*bullet) : "not measured");
  }
  run.addTable(table, "play-" + scene->name);
}

// Moves random brushes. Measures the CPU time from each edit to the end of the first step, next to
// the brush, in the updated tree.
void measureEdits(BenchRun& run, const std::string& name, scenes::SceneNode scene) {
  run.stage(name);
  OurEvaluation live = evaluateOurs(scene, run.options().threads);
  geometry::BoundaryChange all;
  all.dirty = live.evaluator->solidBounds();
  all.dirtyBoxes = {all.dirty};
  bsp::LiveTree tree;
  tree.update(*live.evaluator, all);
  geometry::SplitMix random(kSeed);
  std::vector<double> times;
  for (int i = 0; i < kEdits; ++i) {
    const auto pick =
        static_cast<size_t>(random.between(0, static_cast<int>(scene.children.size()) - 1));
    scenes::SceneNode& brush = scene.children[pick];
    const geometry::Vec3 by(random.oneIn(2) ? 16.0 : -16.0, 0.0, 0.0);
    bsp::CharacterState state;
    state.position = brushOf(brush.planes)->vertices()[0].position;
    const double begun = cpuSeconds();
    brush.planes = translated(brush.planes, by);
    live.evaluator->setSolid(live.solids[pick], {brushOf(brush.planes), {}});
    tree.update(*live.evaluator, live.evaluator->update(run.options().threads));
    bsp::step(tree.view(), {}, {.forward = 1.0}, state);
    times.push_back(1e6 * (cpuSeconds() - begun));
  }
  const StepCost cost = costOf(times);
  Figure figure{name,        "", "us",
                cost.median, {}, "CPU, from an edit to the end of the first step on it",
                {},          {}};
  figure.more = {{"brushes", scene.children.size()}, {"p99", cost.p99}, {"edits", kEdits}};
  run.add(std::move(figure));
}

}  // namespace

void benchPlay(BenchRun& run) {
  if (!run.wants("play")) return;
  measureSteps(run);
  const auto wantsEdits = [&](size_t brushes) {
    return run.wants("play/edit-" + std::to_string(brushes));
  };
  const size_t sizes[] = {kGridBrushes / 100, kGridBrushes / 10, kGridBrushes};
  if (std::none_of(std::begin(sizes), std::end(sizes), wantsEdits)) return;
  const std::vector<scenes::SceneNode> tiles = gridTiles(run);
  if (tiles.empty()) return;
  // The smallest size uses a part of one map, because a whole map has more brushes.
  std::vector<scenes::SceneNode> first(tiles.begin(), tiles.begin() + 1);
  first[0].children.resize(std::min(first[0].children.size(), sizes[0]));
  for (const size_t brushes : sizes) {
    if (!wantsEdits(brushes)) continue;
    const auto& levels = brushes == sizes[0] ? first : tiles;
    measureEdits(run, "play/edit-" + std::to_string(brushes), gridOf(levels, brushes));
  }
}

}  // namespace halfspace::commandline
