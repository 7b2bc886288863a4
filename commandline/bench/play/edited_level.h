// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>

#include "bsp/build/live_tree.h"
#include "commandline/bench/our_evaluation.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

// A level that is edited during a benchmark, inside a closed shell that is never edited. All edits
// go through the incremental evaluation and the live tree. Contract: the scene's children are
// additive brushes.
class EditedLevel {
 public:
  EditedLevel(scenes::SceneNode scene, int threads);

  // The inside of the shell; characters cannot leave it.
  const geometry::Box& inside() const { return m_inside; }
  bsp::TreeView tree() const { return m_tree.view(); }
  // Makes one random edit: moves a brush, carves or adds a box at `moveTo`, or removes an earlier
  // box.
  void editAt(const bsp::Vec3& moveTo, geometry::SplitMix& random);

 private:
  void addWall(int axis, double low, double high);
  void moveABrush(geometry::SplitMix& random);
  void insertBox(const bsp::Vec3& moveTo, bool carve, geometry::SplitMix& random);
  void removeOldest();

  scenes::SceneNode m_scene;
  int m_threads;
  size_t m_brushes = 0;
  geometry::Box m_inside;
  OurEvaluation m_live;
  bsp::LiveTree m_tree;
  std::deque<geometry::CsgNode> m_inserted;
};

}  // namespace halfspace::commandline
