// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>

#include <QFileSystemWatcher>
#include <QTimer>

#include "editor/session/session.h"

namespace halfspace::editor {

// Reloads the prefabs of the open level when it is opened and whenever one of their files changes
// on disk. Reports each problem (missing, damaged, in a circle) once, until it is gone.
class PrefabWatch : public QObject {
  Q_OBJECT
 public:
  explicit PrefabWatch(Session& session, QObject* parent = nullptr);

 private:
  void watch();
  void reload();

  Session& m_session;
  QFileSystemWatcher m_watcher;
  QTimer m_soon;                         // several signals of one save make one reload
  std::vector<level::NodeId> m_watched;  // definitions
  std::set<QString> m_said;
};

}  // namespace halfspace::editor
