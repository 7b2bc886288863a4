// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/history/history.h"

#include <cassert>
#include <utility>

#include "level/system/disposal.h"

namespace halfspace::level {

namespace {

// Frees steps; in another thread if they may hold the last references to many records.
template <class Steps>
void dispose(Steps steps) {
  std::size_t records = 0;
  for (const auto& step : steps) records += step.touched.nodes.size();
  if (records > kFreedAtOnce) disposeAside(std::move(steps));
}

}  // namespace

Edited History::apply(std::string label, const std::function<Edited(Level&)>& edit,
                      std::vector<NodeId> selection, const std::string& merge) {
  Level before = m_level;
  Edited edited = edit(m_level);
  if (!edited) {
    m_level = std::move(before);  // `edit` may have applied several edits before the refused one
    return edited;
  }
  if (!merge.empty() && merge == m_merge && !m_undo.empty()) {
    m_undo.back().touched.merge(edited.touched());
  } else {
    m_undo.push_back({std::move(label), std::move(before), m_selection, edited.touched()});
    dispose(std::exchange(m_dropped, std::exchange(m_redo, {})));
  }
  m_merge = merge;
  m_selection = std::move(selection);
  return edited;
}

Touched History::undo() {
  assert(canUndo());
  return exchange(m_undo, m_redo);
}

Touched History::redo() {
  assert(canRedo());
  return exchange(m_redo, m_undo);
}

Touched History::cancelStep() {
  std::vector<Step> dropped = std::move(m_dropped);
  Touched touched = undo();
  m_redo = std::move(dropped);
  return touched;
}

Touched History::exchange(std::vector<Step>& from, std::vector<Step>& to) {
  Step step = std::move(from.back());
  from.pop_back();
  const Touched touched = step.touched;
  step.level.reserveIds(m_level.nextId());
  std::swap(step.level, m_level);
  std::swap(step.selection, m_selection);
  to.push_back(std::move(step));
  m_merge.clear();
  dispose(std::exchange(m_dropped, {}));
  return touched;
}

}  // namespace halfspace::level
