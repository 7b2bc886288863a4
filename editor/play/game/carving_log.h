// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QObject>

#include "editor/session/session.h"

namespace halfspace::editor {

// Records the solids carved while playing, so that exactly these can be removed.
class CarvingLog : public QObject {
  Q_OBJECT
 public:
  explicit CarvingLog(Session& session, QObject* parent = nullptr);

  // Contract: the last step of the history made the node and changed nothing else.
  void add(level::NodeId node);
  // The number of carved solids that are still in the level and not undone.
  std::size_t count() const;
  // Removes them: by undo if nothing else was edited since, else by a new edit.
  void discard();

 private:
  struct Carving {
    level::NodeId node;
    std::shared_ptr<const level::Node> record;  // the node as it was last in the level
    bool isThere = true;                        // false: undone
  };
  void follow();

  Session& m_session;
  std::vector<Carving> m_carvings;
  std::size_t m_firstUndo;  // steps of the history before the first carving
};

}  // namespace halfspace::editor
