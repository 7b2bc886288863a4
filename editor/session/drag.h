// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// An interactive change under the mouse: one undo step. Each movement recomputes the step from the
// level at the start of the drag, so rounding does not accumulate: a rotation is rounded once.
class Drag {
 public:
  Drag(Session& session, QString label);
  // Keeps the last state.
  ~Drag();
  Drag(const Drag&) = delete;
  Drag& operator=(const Drag&) = delete;

  // The level at the start of the drag.
  const level::Level& before() const { return m_before; }
  // Whether at least one update was applied and not refused.
  bool changed() const { return m_session.undoSteps() > m_stepsBefore; }
  // Applies `edit` to before(). Returns false if the edit was refused; the last state then stays.
  bool update(const Session::Edit& edit, std::optional<Session::Nodes> selection = std::nullopt);
  // Restores the level, the undo steps and the redo steps from before the drag.
  void cancel();

 private:
  Session& m_session;
  QString m_label;
  QString m_merge;
  level::Level m_before;
  level::Touched m_touched;
  std::size_t m_stepsBefore;
};

}  // namespace halfspace::editor
