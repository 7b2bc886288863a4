// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/play_run.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>

namespace halfspace::commandline {

using bsp::Vec3;

namespace {

constexpr double kMoved = 1.0;  // level units; a smaller movement counts as standing still

class Player {
 public:
  Player(const bsp::Recording& recording, const bsp::TreeView& tree, bsp::Surroundings& around,
         double lowest)
      : m_recording(recording), m_tree(tree), m_around(around), m_lowest(lowest) {
    m_state.position = m_mark = recording.start;
    m_around.restart();
    m_second = static_cast<uint64_t>(std::lround(1.0 / recording.settings.stepSeconds));
  }

  PlayRun run() {
    for (const bsp::Recording::Run& part : m_recording.runs)
      for (uint32_t i = 0; i < part.steps; ++i) stepOnce(part.input);
    m_run.positionsHash = m_hash;
    m_run.atGoal = isAtGoal();
    m_run.end = m_state;
    return std::move(m_run);
  }

 private:
  void stepOnce(const bsp::CharacterInput& input) {
    const bsp::OtherBody body{m_state.position, m_recording.settings.radius,
                              m_recording.settings.height};
    m_around.act({&body, 1}, m_recording.settings.stepSeconds);
    if (!input.noClip)
      for (const bsp::BodyEffect& effect : m_around.effects())
        bsp::apply(effect, m_tree, m_recording.settings, m_state);
    const bsp::CharacterWorld world{m_tree,
                                    m_around.solidsAt(m_step++, m_recording.settings.stepSeconds),
                                    m_around.volumes(), m_around.others()};
    const auto begun = std::chrono::steady_clock::now();
    bsp::step(world, m_recording.settings, input, m_state);
    m_run.ms.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun)
            .count());
    m_run.stuck += m_state.stuck;
    m_run.crushed += m_state.crushed;
    if (!input.noClip) m_run.deepest = std::max(m_run.deepest, depth());
    m_run.sawGoal |= isAtGoal();
    if (m_state.position.z() < m_lowest) {
      ++m_run.falls;
      m_state = bsp::CharacterState{.position = m_recording.start};
    }
    for (int axis = 0; axis < 3; ++axis)
      m_hash = (m_hash ^ std::bit_cast<uint64_t>(m_state.position[axis])) * 0x100000001b3ULL;
    watchStandstill(world, input);
  }

  double depth() const {
    const bsp::CharacterShape body = bsp::shapeOf(m_recording.settings, m_state.crouched);
    return std::visit(
        [&](const auto& shape) {
          const bsp::Hit hit = bsp::overlap(m_tree, shape, m_state.position);
          return hit.startInSolid ? hit.depth : 0.0;
        },
        body);
  }

  bool isAtGoal() const {
    const auto& goal = m_around.goal();
    const auto position = m_state.position.array();
    return goal && (position >= goal->low.array()).all() && (position <= goal->high.array()).all();
  }

  // Counts standstills of a second with a key held, if no direction leads away. Leaning on a wall
  // is not counted.
  void watchStandstill(const bsp::CharacterWorld& world, const bsp::CharacterInput& input) {
    const bool held = input.forward != 0.0 || input.side != 0.0 || input.up != 0.0;
    if (!held || (m_state.position - m_mark).norm() > kMoved) {
      m_mark = m_state.position;
      m_still = 0;
      return;
    }
    if (++m_still == m_second && !canLeave(world)) ++m_run.locked;
  }

  bool canLeave(const bsp::CharacterWorld& world) const {
    constexpr int kDirections = 16;
    for (int i = 0; i < kDirections; ++i) {
      bsp::CharacterState tried = m_state;
      bsp::CharacterInput input;
      input.forward = 1.0;
      input.yaw = 360.0 * i / kDirections;
      for (uint64_t k = 0; k < m_second / 2; ++k)
        bsp::step(world, m_recording.settings, input, tried);
      if ((tried.position - m_state.position).norm() > kMoved) return true;
    }
    return false;
  }

  const bsp::Recording& m_recording;
  const bsp::TreeView& m_tree;
  bsp::Surroundings& m_around;
  double m_lowest;
  bsp::CharacterState m_state;
  PlayRun m_run;
  Vec3 m_mark;
  uint64_t m_second = 120;  // steps in a second
  uint64_t m_still = 0, m_step = 0;
  uint64_t m_hash = 0xcbf29ce484222325ULL;
};

}  // namespace

PlayRun playRecording(const bsp::Recording& recording, const bsp::TreeView& tree,
                      bsp::Surroundings& around, double lowest) {
  return Player(recording, tree, around, lowest).run();
}

}  // namespace halfspace::commandline
