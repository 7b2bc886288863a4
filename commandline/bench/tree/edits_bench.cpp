// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Repeatedly moves one random brush by grid steps. Compares the cost of evaluating, updating the
// tree and bevelling with that of a complete rebuild, among about 400, 4,000 and 40,000 brushes.
#include <algorithm>
#include <numeric>

#include "bsp/build/exact_contents.h"
#include "bsp/build/live_tree.h"
#include "commandline/bench/brush_grid.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/report/resources.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

using scenes::SceneNode;

namespace {

constexpr int kMoves = 1000;
constexpr double kGridStep = 16.0;
constexpr double kMicro = 1e6;
constexpr uint64_t kSeed = 11;

struct Edit {
  double evaluate = 0.0, tree = 0.0;  // microseconds
  geometry::BoundaryChange boundary;
  bsp::TreeChange change;
  double total() const { return evaluate + tree; }
};

geometry::Vec3 randomStep(geometry::SplitMix& random) {
  geometry::Vec3 step = geometry::Vec3::Zero();
  step[random.between(0, 2)] = (random.oneIn(2) ? kGridStep : -kGridStep) * random.between(1, 4);
  return step;
}

geometry::BoundaryChange everythingOf(const geometry::Evaluator& evaluator) {
  geometry::BoundaryChange change;
  change.dirty = evaluator.solidBounds();
  change.dirtyBoxes = {change.dirty};
  return change;
}

// A scene, its boundary and its tree.
class LiveScene {
 public:
  LiveScene(SceneNode scene, int threads) : m_scene(std::move(scene)), m_threads(threads) {
    // Builds twice and keeps the second time. The first build pays for memory that later builds
    // reuse, which would flatter the incremental update.
    for (int i = 0; i < 2; ++i) {
      m_tree = bsp::LiveTree();
      m_ours = evaluateOurs(m_scene, threads);
      const double start = cpuSeconds();
      m_tree.update(*m_ours.evaluator, everythingOf(*m_ours.evaluator));
      m_full = kMicro * (m_ours.brushSeconds + m_ours.evaluateSeconds + cpuSeconds() - start);
    }
  }

  Edit move(geometry::SplitMix& random) {
    const auto pick =
        static_cast<size_t>(random.between(0, static_cast<int>(m_scene.children.size()) - 1));
    const geometry::Vec3 step = randomStep(random);
    Edit edit;
    const double start = cpuSeconds();
    SceneNode& brush = m_scene.children[pick];
    brush.planes = translated(brush.planes, step);
    m_ours.evaluator->setSolid(m_ours.solids[pick], {brushOf(brush.planes), {}});
    edit.boundary = m_ours.evaluator->update(m_threads);
    const double evaluated = cpuSeconds();
    edit.change = m_tree.update(*m_ours.evaluator, edit.boundary);
    edit.evaluate = kMicro * (evaluated - start);
    edit.tree = kMicro * (cpuSeconds() - evaluated);
    return edit;
  }

  double fullMicroseconds() const { return m_full; }
  const bsp::LiveTree& tree() const { return m_tree; }
  const SceneNode& scene() const { return m_scene; }

 private:
  SceneNode m_scene;
  int m_threads;
  OurEvaluation m_ours;
  bsp::LiveTree m_tree;
  double m_full = 0.0;  // microseconds of the complete build
};

Json describe(const std::vector<Edit>& edits) {
  const auto mean = [&](auto figureOf) {
    double sum = 0.0;
    for (const Edit& edit : edits) sum += figureOf(edit);
    return edits.empty() ? 0.0 : sum / static_cast<double>(edits.size());
  };
  Json json;
  json["evaluate_us"] = mean([](const Edit& edit) { return edit.evaluate; });
  json["tree_us"] = mean([](const Edit& edit) { return edit.tree; });
  json["facets_cut"] =
      mean([](const Edit& edit) { return static_cast<double>(edit.boundary.facetsCut); });
  json["cells_made"] =
      mean([](const Edit& edit) { return static_cast<double>(edit.change.cellsMade); });
  json["subtrees_rebuilt"] =
      mean([](const Edit& edit) { return static_cast<double>(edit.change.subtreesRebuilt); });
  return json;
}

double measure(BenchRun& run, const std::string& name, SceneNode scene) {
  run.stage(name);
  LiveScene live(std::move(scene), run.options().threads);
  geometry::SplitMix random(kSeed);
  std::vector<Edit> edits;
  for (int i = 0; i < kMoves; ++i) edits.push_back(live.move(random));
  std::sort(edits.begin(), edits.end(),
            [](const Edit& a, const Edit& b) { return a.total() < b.total(); });
  const size_t slow = edits.size() * 99 / 100;
  const LiveScene fresh(live.scene(), run.options().threads);
  Figure figure{name,
                "full",
                "us",
                edits[edits.size() / 2].total(),
                fresh.fullMicroseconds(),
                "CPU; planes of one brush to bevelled tree",
                bsp::sameSolid(live.tree(), fresh.tree()),
                {}};
  figure.more["brushes"] = live.scene().children.size();
  figure.more["moves"] = edits.size();
  figure.more["p99"] = edits[slow].total();
  figure.more["max"] = edits.back().total();
  figure.more["all"] = describe(edits);
  figure.more["slowest_hundredth"] =
      describe({edits.begin() + static_cast<ptrdiff_t>(slow), edits.end()});
  figure.more["nodes"] = live.tree().statistics().nodes;
  figure.more["nodes_fresh"] = fresh.tree().statistics().nodes;
  const double median = figure.ours;
  run.add(std::move(figure));
  return median;
}

}  // namespace

void benchEdits(BenchRun& run) {
  if (!run.wants("edits")) return;
  const std::string floor = "edits/floor-" + std::to_string(kFloorBoxes);
  if (run.wants(floor)) measure(run, floor, boxesOnAFloor(kFloorBoxes));
  const std::vector<SceneNode> tiles = gridTiles(run);
  if (tiles.empty()) return;
  const std::vector<SceneNode> first(tiles.begin(), tiles.begin() + 1);
  const size_t few = first[0].children.size();
  std::vector<double> medians;
  const auto at = [&](const std::vector<SceneNode>& levels, size_t brushes) {
    const std::string name = "edits/" + std::to_string(brushes);
    if (run.wants(name)) medians.push_back(measure(run, name, gridOf(levels, brushes)));
  };
  at(first, few);
  at(tiles, kGridBrushes / 10);
  at(tiles, kGridBrushes);
  if (medians.size() < 2) return;
  run.add({"edits/independence",
           "smallest",
           "us",
           *std::max_element(medians.begin(), medians.end()),
           *std::min_element(medians.begin(), medians.end()),
           "the largest median of all sizes against the smallest",
           {},
           {}});
}

}  // namespace halfspace::commandline
