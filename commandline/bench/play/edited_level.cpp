// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/play/edited_level.h"

#include <cmath>

#include "commandline/bench/brush_grid.h"
#include "commandline/bench/scenes/scene_solids.h"

namespace halfspace::commandline {

using bsp::Vec3;

namespace {

// level units: gap between level and shell; thickness of the shell
constexpr double kRoom = 256.0, kShell = 512.0;
constexpr size_t kMostInserted = 24;

}  // namespace

EditedLevel::EditedLevel(scenes::SceneNode scene, int threads)
    : m_scene(std::move(scene)), m_threads(threads) {
  m_brushes = m_scene.children.size();
  m_inside = evaluateOurs(m_scene, threads).evaluator->solidBounds();
  m_inside =
      geometry::Box(m_inside.min() - Vec3::Constant(kRoom), m_inside.max() + Vec3::Constant(kRoom));
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

void EditedLevel::editAt(const Vec3& moveTo, geometry::SplitMix& random) {
  const int what = random.between(0, 3);
  if (m_inserted.size() >= kMostInserted || (what == 3 && !m_inserted.empty()))
    removeOldest();
  else if (what == 0)
    moveABrush(random);
  else
    insertBox(moveTo, what == 1, random);
  m_tree.update(*m_live.evaluator, m_live.evaluator->update(m_threads));
}

void EditedLevel::addWall(int axis, double low, double high) {
  Vec3 from = m_inside.min() - Vec3::Constant(kShell);
  Vec3 to = m_inside.max() + Vec3::Constant(kShell);
  from[axis] = low;
  to[axis] = high;
  scenes::SceneNode wall;
  wall.planes = scenes::boxPlanes(from, to);
  m_scene.children.push_back(std::move(wall));
}

void EditedLevel::moveABrush(geometry::SplitMix& random) {
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

void EditedLevel::insertBox(const Vec3& moveTo, bool carve, geometry::SplitMix& random) {
  Vec3 low, high;
  for (int axis = 0; axis < 3; ++axis) {
    low[axis] = std::floor(moveTo[axis]) - random.between(4, 48);
    high[axis] = std::floor(moveTo[axis]) + random.between(4, 64);
  }
  if (!m_inside.contains(low) || !m_inside.contains(high)) return;
  m_inserted.push_back(m_live.evaluator->insertSolid(
      m_live.evaluator->outline().root(), geometry::kNoNode,
      carve ? geometry::CsgOperation::subtract : geometry::CsgOperation::add,
      {brushOf(scenes::boxPlanes(low, high)), {}}));
}

void EditedLevel::removeOldest() {
  m_live.evaluator->remove(m_inserted.front());
  m_inserted.pop_front();
}

}  // namespace halfspace::commandline
