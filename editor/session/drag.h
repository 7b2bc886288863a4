// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// A change under the mouse: one undo step that is made anew, from the same beginning, with every
// movement. So nothing adds up on the way, and rotations are rounded once.
class Drag {
 public:
  // `nodes`: what will change, with everything below them.
  Drag(Session& session, QString label);
  // Ends as it stands.
  ~Drag();
  Drag(const Drag&) = delete;
  Drag& operator=(const Drag&) = delete;

  // What the drag began with.
  const level::Level& before() const { return m_before; }
  // Whether an update was made and not refused.
  bool changed() const { return m_session.undoSteps() > m_stepsBefore; }
  // Applies `edit` to the level as it was before the drag. Refused: the last state stays.
  bool update(const Session::Edit& edit, std::optional<Session::Nodes> selection = std::nullopt);
  // As if it had never been, to undo and redo as well.
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
