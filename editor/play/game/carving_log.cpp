// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/carving_log.h"

#include <algorithm>

#include "level/edits/outline.h"

namespace halfspace::editor {

CarvingLog::CarvingLog(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_firstUndo(session.undoSteps()) {
  connect(&session, &Session::levelChanged, this,
          [this] { m_firstUndo = std::min(m_firstUndo, m_session.undoSteps()); });
}

std::size_t CarvingLog::count() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      m_nodes, [this](level::NodeId node) { return m_session.level().find(node) != nullptr; }));
}

void CarvingLog::discard() {
  const std::size_t left = count();
  if (left == 0) return;
  // Every carving is one undo step and one node, so equal counts mean that nothing else was edited.
  if (m_session.undoSteps() - m_firstUndo == left) {
    for (std::size_t i = 0; i < left; ++i) m_session.undo();
    return;
  }
  m_session.apply(tr("Discard carving"), [this](level::Level& level) {
    level::Touched touched;
    for (level::NodeId node : m_nodes) {
      if (level.find(node) == nullptr) continue;
      const level::Edited removed = level::removeNode(level, node);
      if (!removed) return removed;
      touched.merge(removed.touched());
    }
    return level::Edited(touched);
  });
}

}  // namespace halfspace::editor
