// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/application/settings.h"

namespace halfspace::editor {

// Keeps the camera bookmarks of each level by the path of its file: they come back when the level
// is opened again, also after a restart (Settings::levelViews). Bookmarks of a level without a file
// go with it to the file it is saved as.
class LevelBookmarks : public QObject {
  Q_OBJECT
 public:
  LevelBookmarks(const Session& session, ViewportWidget& viewport, QObject* parent = nullptr);

  const std::vector<Settings::LevelViews>& all() const { return m_levels; }
  // Replaces what is kept, and shows the bookmarks of the open level.
  void restore(std::vector<Settings::LevelViews> levels);

 private:
  void show();
  void note();
  void followFile();
  QString path() const;

  const Session& m_session;
  ViewportWidget& m_viewport;
  std::vector<Settings::LevelViews> m_levels;  // the level that was open last first
  QString m_path;                              // of the open level; empty: it has no file
};

}  // namespace halfspace::editor
