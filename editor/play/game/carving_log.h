// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>

#include "editor/session/session.h"

namespace halfspace::editor {

// Records the solids carved while playing, so that exactly these can be removed.
class CarvingLog : public QObject {
  Q_OBJECT
 public:
  explicit CarvingLog(Session& session, QObject* parent = nullptr);

  // Contract: the node was made by the last step of the history, and by it alone.
  void add(level::NodeId node) { m_nodes.push_back(node); }
  // Those that are still in the level: what was undone is not.
  std::size_t count() const;
  // By undoing, where nothing else was done since; else as an edit of its own.
  void discard();

 private:
  Session& m_session;
  std::vector<level::NodeId> m_nodes;
  std::size_t m_firstUndo;  // steps of the history that are not ours
};

}  // namespace halfspace::editor
