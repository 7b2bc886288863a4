// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/drag.h"

#include "editor/session/background_edits.h"

namespace halfspace::editor {

Drag::Drag(Session& session, QString label)
    : m_session(session),
      m_label(std::move(label)),
      m_before((finishEdits(session), session.level())),
      m_stepsBefore(session.undoSteps()) {
  m_session.endMerge();
  m_merge = QStringLiteral("drag %1").arg(session.state());
  m_session.setDragging(true);
}

Drag::~Drag() {
  m_session.setDragging(false);
  m_session.endMerge();
}

bool Drag::update(const Session::Edit& edit, std::optional<Session::Nodes> selection) {
  const auto fromTheStart = [&](level::Level& level) -> level::Edited {
    level::Level again = m_before;
    again.reserveIds(level.nextId());
    level::Edited edited = edit(again);
    if (!edited) return edited;
    level = std::move(again);
    // The nodes that the previous movement touched are restored or removed now, so they count as
    // touched again.
    level::Touched touched = m_touched;
    touched.merge(edited.touched());
    m_touched = edited.touched();
    return {std::move(touched), edited.node().value};
  };
  return m_session.apply(m_label, fromTheStart, std::move(selection), m_merge);
}

void Drag::cancel() {
  // The drag has more than one step if the level was saved meanwhile (Session::markSaved).
  while (changed()) m_session.cancelStep();
}

}  // namespace halfspace::editor
