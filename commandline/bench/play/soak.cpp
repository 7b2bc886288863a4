// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/play/soak.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <deque>

#include "commandline/bench/brush_grid.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/bench/play/walkers.h"
#include "commandline/bench/scenes/scene_solids.h"

namespace halfspace::commandline {

using bsp::Vec3;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kStepsASecond = 120;
constexpr double kRoom = 256.0, kShell = 512.0;  // between level and shell; its thickness
constexpr size_t kMostInserted = 24;
constexpr size_t kMostTold = 8;

double microseconds(Clock::time_point begun) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begun).count();
}

// Counts by size, for medians of many millions of steps.
class Histogram {
 public:
  explicit Histogram(double width) : m_width(width), m_counts(1 << 16) {}
  void add(double value) {
    const auto bin = static_cast<size_t>(std::max(0.0, value) / m_width);
    ++m_counts[std::min(bin, m_counts.size() - 1)];
    ++m_all;
    m_most = std::max(m_most, value);
  }
  double at(double part) const {
    uint64_t left = static_cast<uint64_t>(part * static_cast<double>(m_all));
    for (size_t bin = 0; bin < m_counts.size(); ++bin) {
      if (m_counts[bin] > left) return (static_cast<double>(bin) + 0.5) * m_width;
      left -= m_counts[bin];
    }
    return m_most;
  }
  uint64_t above(double value) const {
    uint64_t count = 0;
    for (size_t bin = static_cast<size_t>(value / m_width) + 1; bin < m_counts.size(); ++bin)
      count += m_counts[bin];
    return count;
  }
  double most() const { return m_most; }

 private:
  double m_width, m_most = 0.0;
  std::vector<uint64_t> m_counts;
  uint64_t m_all = 0;
};

struct Walker {
  bsp::CharacterSettings body;
  bsp::CharacterState state;
  RandomInput keys;
  int stuckSteps = 0;
  bool byEdit = false;
};

// A level that is edited, inside a shell that is not.
class EditedLevel {
 public:
  EditedLevel(scenes::SceneNode scene, int threads)
      : m_scene(std::move(scene)), m_threads(threads) {
    m_brushes = m_scene.children.size();
    m_inside = evaluateOurs(m_scene, threads).evaluator->solidBounds();
    m_inside = geometry::Box(m_inside.min() - Vec3::Constant(kRoom),
                             m_inside.max() + Vec3::Constant(kRoom));
    for (int axis = 0; axis < 3; ++axis) {
      addWall(axis, m_inside.min()[axis] - kShell, m_inside.min()[axis]);
      addWall(axis, m_inside.max()[axis], m_inside.max()[axis] + kShell);
    }
    m_live = evaluateOurs(m_scene, threads);
    geometry::BoundaryChange all;
    all.dirty = m_live.evaluator->solidBounds();
    all.dirtyBoxes = {all.dirty};
    m_tree.update(*m_live.evaluator, all);
  }

  const geometry::Box& inside() const { return m_inside; }
  bsp::TreeView tree() const { return m_tree.view(); }

  void editAt(const Vec3& place, scenes::SplitMix& random) {
    const int what = random.between(0, 3);
    if (m_inserted.size() >= kMostInserted || (what == 3 && !m_inserted.empty()))
      removeOldest();
    else if (what == 0)
      moveABrush(random);
    else
      insertBox(place, what == 1, random);
    m_tree.update(*m_live.evaluator, m_live.evaluator->update(m_threads));
  }

 private:
  void addWall(int axis, double low, double high) {
    Vec3 from = m_inside.min() - Vec3::Constant(kShell);
    Vec3 to = m_inside.max() + Vec3::Constant(kShell);
    from[axis] = low;
    to[axis] = high;
    scenes::SceneNode wall;
    wall.planes = scenes::boxPlanes(from, to);
    m_scene.children.push_back(std::move(wall));
  }
  void moveABrush(scenes::SplitMix& random) {
    const auto pick = static_cast<size_t>(random.between(0, static_cast<int>(m_brushes) - 1));
    Vec3 by = Vec3::Zero();
    by[random.between(0, 2)] = random.oneIn(2) ? 16.0 : -16.0;
    const std::vector<geometry::Plane> moved = translated(m_scene.children[pick].planes, by);
    const auto brush = brushOf(moved);
    for (const geometry::Brush::Vertex& corner : brush->vertices())
      if (!m_inside.contains(corner.position)) return;
    m_scene.children[pick].planes = moved;
    m_live.evaluator->setSolid(m_live.solids[pick], {brush, {}});
  }
  void insertBox(const Vec3& place, bool carve, scenes::SplitMix& random) {
    Vec3 low, high;
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = std::floor(place[axis]) - random.between(4, 48);
      high[axis] = std::floor(place[axis]) + random.between(4, 64);
    }
    if (!m_inside.contains(low) || !m_inside.contains(high)) return;
    m_inserted.push_back(m_live.evaluator->insertSolid(
        m_live.evaluator->outline().root(), geometry::kNoNode,
        carve ? geometry::CsgOperation::subtract : geometry::CsgOperation::add,
        {brushOf(scenes::boxPlanes(low, high)), {}}));
  }
  void removeOldest() {
    m_live.evaluator->remove(m_inserted.front());
    m_inserted.pop_front();
  }

  scenes::SceneNode m_scene;
  int m_threads;
  size_t m_brushes = 0;
  geometry::Box m_inside;
  OurEvaluation m_live;
  bsp::LiveTree m_tree;
  std::deque<geometry::CsgNode> m_inserted;
};

class Soak {
 public:
  Soak(scenes::SceneNode scene, const std::vector<Vec3>& places, const SoakOptions& options)
      : m_options(options),
        m_places(places),
        m_random(options.seed),
        m_level(std::move(scene), options.threads) {
    for (int i = 0; i < options.walkers; ++i) {
      const bsp::CharacterSettings body = randomBody(m_random);
      const auto state = somewhereFree(m_level.tree(), body, m_level.inside(), m_places, m_random);
      if (state)
        m_walkers.push_back({body, *state, RandomInput(options.seed + 7919u * m_walkers.size())});
    }
  }

  SoakResult run() {
    for (int i = 0; i < m_options.seconds * kStepsASecond && !m_walkers.empty(); ++i) {
      const bool edited = i % kStepsASecond == kStepsASecond - 1;
      if (edited) edit();
      const bsp::TreeView tree = m_level.tree();
      for (size_t walker = 0; walker < m_walkers.size(); ++walker) step(tree, walker, edited);
    }
    m_result.medianWork = m_work.at(0.5);
    m_result.slow = m_work.above(10.0 * m_result.medianWork);
    m_result.mostWork = m_work.most();
    m_result.medianUs = m_times.at(0.5);
    m_result.p99Us = m_times.at(0.99);
    m_result.mostUs = m_times.most();
    m_result.editMedianUs = m_editTimes.at(0.5);
    m_result.editMostUs = m_editTimes.most();
    return std::move(m_result);
  }

 private:
  void edit() {
    const auto pick =
        static_cast<size_t>(m_random.between(0, static_cast<int>(m_walkers.size()) - 1));
    const auto begun = Clock::now();
    m_level.editAt(m_walkers[pick].state.position, m_random);
    m_editTimes.add(microseconds(begun));
    ++m_result.edits;
  }

  void step(const bsp::TreeView& tree, size_t index, bool edited) {
    Walker& walker = m_walkers[index];
    const bsp::CharacterInput& input = walker.keys.next();
    bsp::StepTrace trace;
    // Every eighth step is timed, without a trace; what is traced goes the same way.
    const bool timed = (m_result.steps & 7) == 0 && !edited;
    const auto begun = Clock::now();
    bsp::step(tree, walker.body, input, walker.state, timed ? nullptr : &trace);
    if (timed && !walker.state.stuck) m_times.add(microseconds(begun));
    if (!timed && !edited && !walker.state.stuck)
      m_work.add(static_cast<double>(trace.nodes + trace.leaves));
    ++m_result.steps;
    m_result.pushedOut += walker.state.pushedOut > 0.0;
    for (int axis = 0; axis < 3; ++axis)
      m_result.hash =
          (m_result.hash ^ std::bit_cast<uint64_t>(walker.state.position[axis])) * 0x100000001b3ULL;
    judge(tree, walker, index, edited);
  }

  void judge(const bsp::TreeView& tree, Walker& walker, size_t index, bool edited) {
    const bsp::CharacterState& state = walker.state;
    if (state.stuck) {
      if (walker.stuckSteps++ == 0) walker.byEdit = edited;
      ++m_result.stuck;
      m_result.stuckByEdit += walker.byEdit;
      if (!walker.byEdit) tell("stuck without an edit", index);
    } else {
      walker.stuckSteps = 0;
      const bsp::CharacterShape body = bsp::shapeOf(walker.body, state.crouched);
      const double depth = std::visit(
          [&](const auto& shape) {
            const bsp::Hit hit = bsp::overlap(tree, shape, state.position);
            return hit.startInSolid ? hit.depth : 0.0;
          },
          body);
      m_result.deepest = std::max(m_result.deepest, depth);
      if (depth > walker.body.skin) {
        ++m_result.inMatter;
        tell("in matter", index);
      }
    }
    if (!m_level.inside().contains(state.position)) {
      ++m_result.outside;
      tell("outside", index);
      respawn(tree, walker);
    } else if (walker.stuckSteps >= kStepsASecond) {
      respawn(tree, walker);
    }
  }

  void respawn(const bsp::TreeView& tree, Walker& walker) {
    const auto state = somewhereFree(tree, walker.body, m_level.inside(), m_places, m_random);
    if (state) walker.state = *state;
    walker.stuckSteps = 0;
  }

  void tell(const char* what, size_t index) {
    if (m_result.firstFaults.size() >= kMostTold) return;
    const Vec3& at = m_walkers[index].state.position;
    m_result.firstFaults.push_back(std::string(what) + ": walker " + std::to_string(index) +
                                   ", step " + std::to_string(m_walkers[index].state.steps) +
                                   ", at " + std::to_string(at.x()) + ' ' + std::to_string(at.y()) +
                                   ' ' + std::to_string(at.z()));
  }

  const SoakOptions& m_options;
  const std::vector<Vec3>& m_places;
  scenes::SplitMix m_random;
  EditedLevel m_level;
  std::vector<Walker> m_walkers;
  SoakResult m_result;
  Histogram m_work{1.0}, m_times{0.05}, m_editTimes{10.0};
};

}  // namespace

SoakResult soak(scenes::SceneNode scene, const std::vector<Vec3>& places,
                const SoakOptions& options) {
  return Soak(std::move(scene), places, options).run();
}

}  // namespace halfspace::commandline
