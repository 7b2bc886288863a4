// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Unlimited undo and redo. A step stores the level before the edit. Levels share unchanged records,
// so a step takes a few kilobytes for a level of any size, and undo restores the level exactly.
// Only the id counter is not restored, because ids are never reused.
class History {
 public:
  explicit History(Level level) : m_level(std::move(level)) {}

  const Level& level() const { return m_level; }
  // Raises the id counter of the level, if it is lower. This is not a step.
  void reserveIds(std::uint64_t next) { m_level.reserveIds(next); }

  // Applies the edit as one step and drops the redo steps. A refused edit changes nothing.
  // `selection`: the selection afterwards. Consecutive steps with the same non-empty `merge` key
  // become one step (a drag).
  Edited apply(std::string label, const std::function<Edited(Level&)>& edit,
               std::vector<NodeId> selection = {}, const std::string& merge = {});
  // Ends merging: the next step is separate even with the same merge key (the mouse was released).
  void endMerge() { m_merge.clear(); }

  bool canUndo() const { return !m_undo.empty(); }
  bool canRedo() const { return !m_redo.empty(); }
  const std::string& undoLabel() const { return m_undo.back().label; }  // Contract: canUndo().
  const std::string& redoLabel() const { return m_redo.back().label; }  // Contract: canRedo().
  std::size_t undoSteps() const { return m_undo.size(); }
  std::size_t redoSteps() const { return m_redo.size(); }

  Touched undo();  // Contract: canUndo().
  Touched redo();  // Contract: canRedo().
  // Cancels the last step (a cancelled drag): it cannot be redone, and the redo steps it dropped
  // are restored. Contract: canUndo().
  Touched cancelStep();

  const std::vector<NodeId>& selection() const { return m_selection; }
  // Changing the selection is not a step.
  void select(std::vector<NodeId> selection) { m_selection = std::move(selection); }

 private:
  struct Step {
    std::string label;
    Level level;  // undo: before the step; redo: after it
    std::vector<NodeId> selection;
    Touched touched;
  };
  Touched exchange(std::vector<Step>& from, std::vector<Step>& to);

  Level m_level;
  std::vector<NodeId> m_selection;
  std::vector<Step> m_undo;
  std::vector<Step> m_redo;
  std::vector<Step> m_dropped;  // redo steps dropped by the last step, for cancelStep()
  std::string m_merge;
};

}  // namespace halfspace::level
