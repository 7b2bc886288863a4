// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Undo and redo without limit. A step keeps the level as it was before: levels share what did not
// change, so a step costs a few kilobytes however large the level is, and undoing is exact by
// construction. Only the id counter does not go back: ids are never given twice.
class History {
 public:
  explicit History(Level level) : m_level(std::move(level)) {}

  const Level& level() const { return m_level; }

  // Runs the edit as one step; refused edits leave no trace. Redo steps are dropped. `selection` is
  // what is selected afterwards. Steps with the same non-empty `merge` word become one (a drag).
  Edited apply(std::string label, const std::function<Edited(Level&)>& edit,
               std::vector<NodeId> selection = {}, const std::string& merge = {});
  // The next step starts anew even with the same merge word (the mouse was released).
  void endMerge() { m_merge.clear(); }

  bool canUndo() const { return !m_undo.empty(); }
  bool canRedo() const { return !m_redo.empty(); }
  const std::string& undoLabel() const { return m_undo.back().label; }  // Contract: canUndo().
  const std::string& redoLabel() const { return m_redo.back().label; }  // Contract: canRedo().
  std::size_t undoSteps() const { return m_undo.size(); }
  std::size_t redoSteps() const { return m_redo.size(); }

  Touched undo();  // Contract: canUndo().
  Touched redo();  // Contract: canRedo().
  // Takes the last step back as if it had never been (a drag that was cancelled): it cannot be
  // redone, and what it had dropped can be again. Contract: canUndo().
  Touched cancelStep();

  const std::vector<NodeId>& selection() const { return m_selection; }
  // Selecting is no step of its own.
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
  std::vector<Step> m_dropped;  // what could be redone before the last step, while it is the last
  std::string m_merge;
};

}  // namespace halfspace::level
