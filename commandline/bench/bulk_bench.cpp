// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Edits that could touch more than they change: a few boxes dragged beside a large mesh, thousands
// of nodes deleted or changed at once, and meshes evaluated as solids of a level. Each is measured
// from the edit of the document to the exact faces, and compared with a complete evaluation.
#include <algorithm>
#include <cmath>
#include <functional>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/mesh_workloads.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "commandline/bench/workloads.h"
#include "commandline/report/resources.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/transform.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::commandline {

using geometry::Vec3;
using level::NodeId;

namespace {

constexpr double kMilli = 1e3;
constexpr int kMeshTriangles = 50'000;
constexpr double kMeshRadius = 512.0;
constexpr int kDragged = 12;
constexpr int kDragMoves = 100, kMeshMoves = 24;

level::BrushSolid boxSolid(const Vec3& low, const Vec3& high) {
  level::BrushSolid box;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 normal = Vec3::Unit(axis);
    box.faces.push_back({level::PlaneCoefficients{normal, high[axis]}});
    box.faces.push_back({level::PlaneCoefficients{-normal, -low[axis]}});
  }
  return box;
}

NodeId put(level::Level& level, level::NodeContent content, level::Operation operation) {
  level::NodeProperties properties;
  properties.operation = operation;
  return level::addNode(level, level.root(), std::move(content), properties).node();
}

// The hash of a fresh evaluation, and its CPU seconds.
struct Fresh {
  uint64_t hash = 0;
  double seconds = 0.0;
};
Fresh freshOf(const level::Level& level, int threads) {
  const double start = cpuSeconds();
  const level::LevelEvaluation evaluation = level::evaluate(level, {}, {}, threads);
  return {evaluation.boundary().hash(), cpuSeconds() - start};
}

// ---- Dragging ----

// Where the dragged boxes are.
struct Place {
  const char* name;
  Vec3 centre;  // of the first box
  level::Operation operation;
  bool isMeshDragged = false;
  bool isGlobe = false;  // of quadrilaterals with rounded corners
};

level::MeshSolid sphereSolid(bool isGlobe) {
  const auto make = isGlobe ? scenes::globeMesh : scenes::fineSphereMesh;
  level::MeshSolid mesh;
  mesh.soup = std::make_shared<geometry::PolygonSoup>(
      make(Vec3::Zero(), kMeshRadius, kMeshTriangles).soup());
  return mesh;
}

void measureDrag(BenchRun& run, const Place& place) {
  const std::string name = "bulk/drag-" + std::string(place.name);
  if (!run.wants(name)) return;
  run.stage(name);
  const int threads = run.options().threads;
  level::Level level;
  const NodeId mesh = put(level, sphereSolid(place.isGlobe), level::Operation::add);
  std::vector<NodeId> dragged;
  for (int i = 0; i < kDragged; ++i) {
    const Vec3 low = place.centre + Vec3(0, 24.0 * (i % 4), 24.0 * (i / 4));
    dragged.push_back(put(level, boxSolid(low, low + Vec3::Constant(20)), place.operation));
  }
  if (place.isMeshDragged) dragged = {mesh};
  level::LevelEvaluation evaluation = level::evaluate(level, {}, {}, threads);
  std::vector<double> milliseconds;
  size_t facetsCut = 0;
  const int moves = place.isMeshDragged ? kMeshMoves : kDragMoves;
  const size_t planesBefore = evaluation.boundary().planes().size();
  for (int move = 0; move < moves; ++move) {
    Vec3 step(move % 8 < 4 ? 4.0 : -4.0, move % 2 == 0 ? 1.0 : -1.0, 0);
    if (place.isMeshDragged) step = Vec3(4, 1, 0);  // each step gives it planes never used before
    const double start = cpuSeconds();
    const auto edited = level::transformNodes(level, dragged, level::AffineMap::move(step));
    facetsCut += evaluation.update(level, edited.touched(), threads).facetsCut;
    milliseconds.push_back(kMilli * (cpuSeconds() - start));
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  const Fresh fresh = freshOf(level, threads);
  Figure figure{name,
                "full",
                "ms",
                milliseconds[milliseconds.size() / 2],
                kMilli * fresh.seconds,
                "CPU; one move of the document to exact faces",
                fresh.hash == evaluation.boundary().hash(),
                {}};
  figure.more["p99"] = milliseconds[milliseconds.size() * 99 / 100];
  figure.more["max"] = milliseconds.back();
  figure.more["planes_before"] = planesBefore;
  figure.more["planes_after"] = evaluation.boundary().planes().size();
  figure.more["facets_cut"] = static_cast<double>(facetsCut) / moves;
  run.add(std::move(figure));
}

// ---- Thousands of nodes ----

struct Crowd {
  static constexpr int kBoxes = 4000, kSiblings = 300, kAcross = 64;
  level::Level level;
  std::vector<NodeId> boxes;

  Crowd() {
    for (int i = 0; i < kBoxes; ++i) {
      const Vec3 low(12.0 * (i % kAcross), 12.0 * (i / kAcross), 0);
      boxes.push_back(
          put(level, boxSolid(low, low + Vec3(13, 13, 8 + i % 5)), level::Operation::add));
    }
  }
};

using Change = std::function<level::Edited(Crowd& crowd, int step)>;

// Applies all steps to the document and then updates the evaluation once.
void measureBulk(BenchRun& run, const std::string& name, int steps, const Change& change) {
  if (!run.wants(name)) return;
  run.stage(name);
  const int threads = run.options().threads;
  Crowd crowd;
  level::LevelEvaluation evaluation = level::evaluate(crowd.level, {}, {}, threads);
  resetPeakMemory();
  const double before = peakMegabytes();
  const double start = cpuSeconds();
  level::Touched touched;
  for (int step = 0; step < steps; ++step) touched.merge(change(crowd, step).touched());
  const double edited = cpuSeconds();
  const auto changed = evaluation.update(crowd.level, touched, threads);
  const double updated = cpuSeconds();
  const double peak = peakMegabytes();
  const Fresh fresh = freshOf(crowd.level, threads);
  Figure figure{name,
                "full",
                "ms",
                kMilli * (updated - start),
                kMilli * fresh.seconds,
                "CPU; edits of the document to exact faces",
                fresh.hash == evaluation.boundary().hash(),
                {}};
  figure.more["edits_ms"] = kMilli * (edited - start);
  figure.more["peak_mb"] = peak;
  figure.more["more_mb"] = peak - before;
  figure.more["facets_cut"] = changed.facetsCut;
  run.add(std::move(figure));
}

void measureCrowd(BenchRun& run) {
  measureBulk(run, "bulk/intersect-300", Crowd::kSiblings, [](Crowd& crowd, int step) {
    level::NodeProperties properties;
    properties.operation = level::Operation::intersect;
    const Vec3 low(-40.0 - step, -40, -8);
    return level::addNode(crowd.level, crowd.level.root(),
                          boxSolid(low, Vec3(900, 900, 4.0 + step / 16.0)), properties);
  });
  measureBulk(run, "bulk/delete-2000", Crowd::kBoxes / 2, [](Crowd& crowd, int step) {
    return level::removeNode(crowd.level, crowd.boxes[2 * static_cast<size_t>(step)]);
  });
  measureBulk(run, "bulk/subtract-2000", Crowd::kBoxes / 2, [](Crowd& crowd, int step) {
    return level::setOperation(crowd.level, crowd.boxes[2 * static_cast<size_t>(step)],
                               level::Operation::subtract);
  });
  measureBulk(run, "bulk/intersect-in-place-2000", Crowd::kBoxes / 2, [](Crowd& crowd, int step) {
    return level::setOperation(crowd.level, crowd.boxes[2 * static_cast<size_t>(step)],
                               level::Operation::intersect);
  });
}

// ---- Meshes as solids of a level ----

void measureMeshes(BenchRun& run, const std::string& name,
                   const std::function<scenes::SceneNode()>& scene) {
  if (!run.wants(name)) return;
  run.stage(name);
  const scenes::SceneNode meshes = scene();
  Figure figure{name, "none", "cpu_s", 0.0, {}, "level evaluation, meshes to exact faces", {}, {}};
  figure.ours = medianOfRuns(run.options().repeat, [&] {
    resetPeakMemory();
    const OurEvaluation ours = evaluateOurs(meshes, run.options().threads);
    figure.more["peak_mb"] = peakMegabytes();
    figure.more["faces"] = ours.evaluator->faceCount();
    figure.more["closing_s"] = ours.meshSeconds;
    return ours.evaluateSeconds;
  });
  run.add(std::move(figure));
}

}  // namespace

void benchBulk(BenchRun& run) {
  using enum level::Operation;
  benchMemoryOfBoxes(
      run);  // first: memory that other parts freed would be used again, and not counted
  const double inside = kMeshRadius * std::sqrt(1.0 / 3.0);
  const Vec3 beside = Vec3::Constant(kMeshRadius - 100), through = Vec3::Constant(inside - 40);
  measureDrag(run, {"beside", beside, add});
  measureDrag(run, {"through", through, add});
  measureDrag(run, {"carving", through, subtract});
  measureDrag(run, {"inside", Vec3::Zero(), subtract});
  measureDrag(run, {"mesh", through, add, true});
  measureDrag(run, {"quads", Vec3(kMeshRadius - 12, -40, -30), add, false, true});
  measureCrowd(run);
  for (const int sides : {254, 512, 1024, 4096}) {
    measureMeshes(run, "bulk/cylinder-" + std::to_string(sides),
                  [sides] { return cylinderThroughSlab(sides); });
  }
  measureMeshes(run, "bulk/boxes-100", [] { return asMeshes(randomBoxes(100)); });
  measureMeshes(run, "bulk/boxes-1000", [] { return asMeshes(randomBoxes(1000)); });
  measureMeshes(run, "bulk/turned-cylinders-200", [] { return turnedCylinders(200); });
  measureMeshes(run, "bulk/spheres-100000", [] { return twoSpheres(); });
  benchTerrain(run);
}

}  // namespace halfspace::commandline
