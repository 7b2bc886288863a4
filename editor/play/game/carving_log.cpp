// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/carving_log.h"

#include <algorithm>

#include "level/edits/outline.h"

namespace halfspace::editor {

CarvingLog::CarvingLog(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_firstUndo(session.undoSteps()) {
  connect(&session, &Session::levelChanged, this, &CarvingLog::follow);
}

void CarvingLog::add(level::NodeId node) {
  m_carvings.push_back({node, m_session.level().share(node)});
}

// Drops undone carvings whose id now belongs to another node. The id of an undone carving is given
// to the next new node. Redo brings back the same record, so a different record under that id
// belongs to a later edit.
void CarvingLog::follow() {
  m_firstUndo = std::min(m_firstUndo, m_session.undoSteps());
  std::erase_if(m_carvings, [this](Carving& carving) {
    const auto now = m_session.level().share(carving.node);
    const bool isOther = now != nullptr && !carving.isThere && now != carving.record;
    carving.isThere = now != nullptr;
    if (now != nullptr) carving.record = now;
    return isOther;
  });
}

std::size_t CarvingLog::count() const {
  return static_cast<std::size_t>(std::ranges::count(m_carvings, true, &Carving::isThere));
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
    for (const Carving& carving : m_carvings) {
      if (!carving.isThere) continue;
      const level::Edited removed = level::removeNode(level, carving.node);
      if (!removed) return removed;
      touched.merge(removed.touched());
    }
    return level::Edited(touched);
  });
}

}  // namespace halfspace::editor
