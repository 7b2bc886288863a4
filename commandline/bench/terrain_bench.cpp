// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory of the exact boundary of two levels: many boxes, and boxes in a terrain. The terrain is
// one large mesh. Edits of the terrain's boxes are measured from the document to the exact faces.
#include <algorithm>
#include <cmath>
#include <memory>

#include "commandline/bench/bench_run.h"
#include "commandline/report/resources.h"
#include "geometry/random/splitmix.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::commandline {

using geometry::Vec3;
using level::NodeId;

namespace {

constexpr double kMillisPerSecond = 1e3, kKilobytes = 1024.0;
constexpr double kSpacing = 8.0;  // of the vertices of a terrain, in level units
constexpr int kBoxMoves = 100;

level::BrushSolid standingBox(const Vec3& low, const Vec3& high) {
  level::BrushSolid box;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 normal = Vec3::Unit(axis);
    box.faces.push_back({level::PlaneCoefficients{normal, high[axis]}});
    box.faces.push_back({level::PlaneCoefficients{-normal, -low[axis]}});
  }
  return box;
}

NodeId addToRoot(level::Level& level, level::NodeContent content) {
  return level::addNode(level, level.root(), std::move(content), {}).node();
}

// Hills with heights on multiples of 1/64.
double heightAt(int x, int y) {
  const double height = 40.0 * std::sin(0.11 * x) * std::cos(0.07 * y) + 9.0 * std::sin(0.9 * x) +
                        7.0 * std::cos(0.8 * y + 0.3 * x);
  return std::round(64.0 * height) / 64.0;
}

// A closed mesh: n * n squares of two triangles above four walls and a floor.
geometry::PolygonSoup terrainSoup(int n) {
  constexpr double kFloor = -128.0;
  geometry::PolygonSoup soup;
  const auto at = [n](int x, int y) { return y * (n + 1) + x; };
  for (int y = 0; y <= n; ++y)
    for (int x = 0; x <= n; ++x)
      soup.vertices.emplace_back(kSpacing * x, kSpacing * y, heightAt(x, y));
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) {
      soup.faces.push_back({at(x, y), at(x + 1, y), at(x + 1, y + 1)});
      soup.faces.push_back({at(x, y), at(x + 1, y + 1), at(x, y + 1)});
    }
  // The border of the top, counter-clockwise seen from above, one side after the other.
  const int below = static_cast<int>(soup.vertices.size());
  const std::array<std::array<int, 2>, 4> corners{{{0, 0}, {n, 0}, {n, n}, {0, n}}};
  for (const auto& [x, y] : corners) soup.vertices.emplace_back(kSpacing * x, kSpacing * y, kFloor);
  for (int side = 0; side < 4; ++side) {
    const auto [x, y] = corners[static_cast<size_t>(side)];
    const auto [toX, toY] = corners[static_cast<size_t>((side + 1) % 4)];
    std::vector<int>& wall = soup.faces.emplace_back();
    wall.push_back(below + side);
    wall.push_back(below + (side + 1) % 4);
    for (int i = n; i >= 0; --i) wall.push_back(at(x + (toX - x) / n * i, y + (toY - y) / n * i));
  }
  soup.faces.push_back({below + 3, below + 2, below + 1, below});
  return soup;
}

void measureTerrain(BenchRun& run, const std::string& name, int side, int boxes) {
  if (!run.wants(name)) return;
  run.stage(name);
  const int threads = run.options().threads;
  level::Level level;
  level::MeshSolid terrain;
  terrain.soup = std::make_shared<geometry::PolygonSoup>(terrainSoup(side));
  addToRoot(level, std::move(terrain));
  geometry::SplitMix random(7);
  std::vector<NodeId> placed;
  for (int i = 0; i < boxes; ++i) {
    const int x = random.between(4, side - 8), y = random.between(4, side - 8);
    const Vec3 low(kSpacing * x + 1.5, kSpacing * y + 2.5, std::floor(heightAt(x, y)) - 6);
    placed.push_back(addToRoot(
        level, standingBox(low, low + Vec3(random.between(6, 30), random.between(6, 30), 24))));
  }
  resetPeakMemory();
  const double start = cpuSeconds();
  level::LevelEvaluation evaluation = level::evaluate(level, {}, {}, threads);
  Figure figure{name,    "none",
                "cpu_s", cpuSeconds() - start,
                {},      "document to exact faces, with the check of the mesh",
                {},      {}};
  figure.more["peak_mb"] = peakMegabytes();
  figure.more["faces"] = evaluation.boundary().faceCount();
  std::vector<double> milliseconds;
  for (int move = 0; move < kBoxMoves; ++move) {
    const NodeId node = placed[static_cast<size_t>(move) * 37 % placed.size()];
    const Vec3 step(move % 2 == 0 ? 4.0 : -4.0, 1.0, 0.0);
    const double before = cpuSeconds();
    const auto edited =
        level::transformNodes(level, std::vector{node}, level::AffineMap::move(step));
    evaluation.update(level, edited.touched(), threads);
    milliseconds.push_back(kMillisPerSecond * (cpuSeconds() - before));
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  figure.more["edit_ms"] = milliseconds[milliseconds.size() / 2];
  figure.more["edit_p99_ms"] = milliseconds[milliseconds.size() * 99 / 100];
  run.add(std::move(figure));
}

}  // namespace

// Kilobytes of the evaluation for each box of a level of boxes that overlap their neighbours.
void benchMemoryOfBoxes(BenchRun& run) {
  const std::string name = "bulk/memory-of-boxes";
  if (!run.wants(name)) return;
  run.stage(name);
  constexpr int kBoxes = 20'000, kAcross = 160;
  level::Level level;
  for (int i = 0; i < kBoxes; ++i) {
    const Vec3 low(12.0 * (i % kAcross), 12.0 * (i / kAcross), 0);
    addToRoot(level, standingBox(low, low + Vec3(13, 13, 8 + i % 5)));
  }
  resetPeakMemory();
  const double before = peakMegabytes();
  const level::LevelEvaluation evaluation = level::evaluate(level, {}, {}, run.options().threads);
  const double kilobytes = (peakMegabytes() - before) * kKilobytes / kBoxes;
  Figure figure{name, "none", "kB", kilobytes, {}, "peak memory of the evaluation per box", {}, {}};
  figure.more["faces"] = evaluation.boundary().faceCount();
  run.add(std::move(figure));
}

void benchTerrain(BenchRun& run) {
  measureTerrain(run, "bulk/terrain-100000", 224, 500);
  if (run.options().longRun) measureTerrain(run, "bulk/terrain-1000000", 707, 5000);
}

}  // namespace halfspace::commandline
