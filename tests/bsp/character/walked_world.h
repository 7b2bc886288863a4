// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A floor, solids on it, and a character that walks.
#pragma once

#include <cmath>
#include <numbers>

#include "bsp/build/live_tree.h"
#include "bsp/character/character.h"
#include "commandline/bench/scenes/scene_solids.h"

namespace halfspace::bsp {

using geometry::Brush;
using geometry::CsgNode;
using geometry::CsgOperation;
using geometry::Evaluator;
using geometry::kNoNode;
using geometry::Plane;

class World {
 public:
  // The edges of the floor, in each direction from the origin; level units.
  static constexpr double kFloorReach = 2048;

  World() { box({-kFloorReach, -kFloorReach, -64}, {kFloorReach, kFloorReach, 0}); }
  // Starts without any solid.
  struct Empty {};
  explicit World(Empty) {}

  CsgNode box(const Vec3& low, const Vec3& high, CsgOperation operation = CsgOperation::add) {
    return insert(scenes::boxPlanes(low, high), operation);
  }
  // A ramp that rises along +x from `low` to the height of `high`.
  CsgNode ramp(const Vec3& low, const Vec3& high) {
    std::vector<Vec3> corners;
    for (double y : {low.y(), high.y()}) {
      corners.emplace_back(low.x(), y, low.z());
      corners.emplace_back(high.x(), y, low.z());
      corners.emplace_back(high.x(), y, high.z());
    }
    return insert(Brush::fromPoints(corners).value().planes(), CsgOperation::add);
  }
  // A wall along the line from a to b, 16 units thick to its right.
  CsgNode wall(const Vec3& a, const Vec3& b) {
    const Vec3 along = (b - a).normalized();
    const Vec3 across = Vec3(along.y(), -along.x(), 0.0) * 16.0;
    std::vector<Vec3> corners;
    for (const Vec3& p : {a, b, Vec3(a + across), Vec3(b + across)}) {
      corners.push_back(p);
      corners.emplace_back(p + Vec3(0, 0, 128));
    }
    return insert(Brush::fromPoints(corners).value().planes(), CsgOperation::add);
  }
  void remove(CsgNode node) { m_evaluator.remove(node); }
  TreeView tree() {
    m_tree.update(m_evaluator, m_evaluator.update());
    return m_tree.view();
  }

 private:
  CsgNode insert(const std::vector<Plane>& planes, CsgOperation operation) {
    return m_evaluator.insertSolid(
        m_evaluator.outline().root(), kNoNode, operation,
        {std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}});
  }
  Evaluator m_evaluator;
  LiveTree m_tree;
};

inline CharacterState standing(const Vec3& position) {
  CharacterState state;
  state.position = position + Vec3(0, 0, 1.0 / 32.0);
  return state;
}

inline CharacterInput towards(const CharacterState& state, const Vec3& goal) {
  CharacterInput input;
  input.forward = 1.0;
  input.yaw = std::atan2(goal.y() - state.position.y(), goal.x() - state.position.x()) * 180.0 /
              std::numbers::pi;
  return input;
}

// Walks towards the goal for at most `seconds`; true once the horizontal distance is below 4 units.
inline bool walks(const TreeView& tree, const CharacterSettings& settings, CharacterState& state,
                  const Vec3& goal, double seconds, bool crouch = false) {
  for (int i = 0; i < seconds / kCharacterStep; ++i) {
    CharacterInput input = towards(state, goal);
    input.crouch = crouch;
    step(tree, settings, input, state);
    if ((state.position - goal).head<2>().norm() < 4.0) return true;
  }
  return false;
}

}  // namespace halfspace::bsp
