// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/play/soak.h"

#include <algorithm>
#include <bit>
#include <chrono>

#include "bsp/query/depenetration.h"
#include "commandline/bench/play/edited_level.h"
#include "commandline/bench/play/histogram.h"
#include "commandline/bench/play/walkers.h"

namespace halfspace::commandline {

using bsp::Vec3;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kStepsASecond = 120;
constexpr size_t kMaxRecordedErrors = 8;

double microseconds(Clock::time_point begun) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begun).count();
}

struct Walker {
  bsp::CharacterSettings body;
  bsp::CharacterState state;
  RandomInput keys;
  uint32_t stuckSteps = 0;
};

class Soak {
 public:
  Soak(scenes::SceneNode scene, const std::vector<Vec3>& positions, const SoakOptions& options)
      : m_options(options),
        m_positions(positions),
        m_random(options.seed),
        m_level(std::move(scene), options.threads) {
    for (int i = 0; i < options.walkers; ++i) {
      const bsp::CharacterSettings body = randomBody(m_random);
      const auto state =
          somewhereFree(m_level.tree(), body, m_level.inside(), m_positions, m_random);
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
      if (edited) m_slow.setMedian(m_work.at(0.5));
    }
    m_result.medianWork = m_work.at(0.5);
    m_result.slow = m_work.above(SlowSteps::kFactor * m_result.medianWork);
    m_result.slowSteps = m_slow.above(m_result.medianWork);
    m_result.meanSweeps = m_slow.meanSweeps();
    m_result.meanVisitsASweep = m_slow.meanVisitsASweep();
    m_result.medianUs = m_times.at(0.5);
    m_result.p99Us = m_times.at(0.99);
    m_result.mostUs = m_times.most();
    m_result.slowInTime = m_times.above(SlowSteps::kFactor * m_result.medianUs);
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
    // Every eighth step is timed and runs without a trace, which would cost time. A trace does not
    // change the motion.
    const bool timed = (m_result.steps & 7) == 0 && !edited;
    const bsp::CharacterState before = walker.state;
    bsp::step(tree, walker.body, input, walker.state, timed ? nullptr : &trace);
    if (timed && !walker.state.stuck) {
      m_times.add(timeOf(tree, walker.body, input, before));
      ++m_result.timed;
    }
    if (!timed && !edited && !walker.state.stuck) {
      const StepVisits visits = visitsOf(trace, walker.body, walker.state.position);
      m_work.add(visits.visits);
      m_slow.add(visits);
    }
    ++m_result.steps;
    m_result.pushedOut += walker.state.pushedOut > 0.0;
    for (int axis = 0; axis < 3; ++axis)
      m_result.hash =
          (m_result.hash ^ std::bit_cast<uint64_t>(walker.state.position[axis])) * 0x100000001b3ULL;
    judge(tree, walker, index, edited);
  }

  // Time of the step, as the shortest of several runs, which removes interruptions by other
  // programs. A step that seems slow is repeated more often.
  double timeOf(const bsp::TreeView& tree, const bsp::CharacterSettings& body,
                const bsp::CharacterInput& input, const bsp::CharacterState& before) const {
    constexpr int kRuns = 3, kMostRuns = 30;
    double best = 1e9;
    for (int run = 0; run < kMostRuns; ++run) {
      if (run >= kRuns && !(best > 0.5 * SlowSteps::kFactor * m_times.at(0.5))) break;
      bsp::CharacterState state = before;
      const auto begun = Clock::now();
      bsp::step(tree, body, input, state);
      best = std::min(best, microseconds(begun));
    }
    return best;
  }

  void judge(const bsp::TreeView& tree, Walker& walker, size_t index, bool edited) {
    const bsp::CharacterState& state = walker.state;
    if (state.stuck) {
      beStuck(tree, walker, index, edited);
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
        ++m_result.inSolid;
        recordError("in solid", index);
      }
    }
    if (!m_level.inside().contains(state.position)) {
      ++m_result.outside;
      recordError("outside", index);
      respawn(tree, walker);
    } else if (walker.stuckSteps >= static_cast<uint32_t>(kStepsASecond)) {
      respawn(tree, walker);
    }
  }

  void beStuck(const bsp::TreeView& tree, Walker& walker, size_t index, bool edited) {
    ++m_result.stuck;
    if (walker.stuckSteps++ > 0) {
      const auto last =
          std::ranges::find(m_result.stuckWalkers.rbegin(), m_result.stuckWalkers.rend(), index,
                            &StuckWalker::walker);
      last->steps = walker.stuckSteps;
      return;
    }
    StuckWalker stuck;
    stuck.walker = index;
    stuck.step = walker.state.steps;
    stuck.steps = 1;
    stuck.form = walker.body.form;
    stuck.radius = walker.body.radius;
    stuck.height = walker.body.height;
    stuck.at = walker.state.position;
    if (edited) stuck.cause = causeOf(tree, walker);
    m_result.stuckWalkers.push_back(stuck);
  }

  static StuckWalker::Cause causeOf(const bsp::TreeView& tree, const Walker& walker) {
    const bsp::CharacterState& state = walker.state;
    const double farthest = std::max(128.0, walker.body.height);
    const bsp::Depenetration exit = std::visit(
        [&](const auto& shape) { return bsp::depenetrate(tree, shape, state.position, farthest); },
        bsp::shapeOf(walker.body, state.crouched));
    return exit.found ? StuckWalker::Cause::behindWall : StuckWalker::Cause::noRoom;
  }

  void respawn(const bsp::TreeView& tree, Walker& walker) {
    const auto state = somewhereFree(tree, walker.body, m_level.inside(), m_positions, m_random);
    if (state) walker.state = *state;
    walker.stuckSteps = 0;
  }

  void recordError(const char* what, size_t index) {
    if (m_result.firstErrors.size() >= kMaxRecordedErrors) return;
    const Vec3& at = m_walkers[index].state.position;
    m_result.firstErrors.push_back(std::string(what) + ": walker " + std::to_string(index) +
                                   ", step " + std::to_string(m_walkers[index].state.steps) +
                                   ", at " + std::to_string(at.x()) + ' ' + std::to_string(at.y()) +
                                   ' ' + std::to_string(at.z()));
  }

  const SoakOptions& m_options;
  const std::vector<Vec3>& m_positions;
  geometry::SplitMix m_random;
  EditedLevel m_level;
  std::vector<Walker> m_walkers;
  SoakResult m_result;
  Histogram m_work{1.0}, m_times{0.05}, m_editTimes{10.0};
  SlowSteps m_slow;
};

}  // namespace

SoakResult soak(scenes::SceneNode scene, const std::vector<Vec3>& positions,
                const SoakOptions& options) {
  return Soak(std::move(scene), positions, options).run();
}

}  // namespace halfspace::commandline
