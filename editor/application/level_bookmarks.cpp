// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/level_bookmarks.h"

#include <algorithm>
#include <utility>

namespace halfspace::editor {

LevelBookmarks::LevelBookmarks(const Session& session, ViewportWidget& viewport, QObject* parent)
    : QObject(parent), m_session(session), m_viewport(viewport) {
  // The viewport was connected first: it has removed the bookmarks of the level before.
  connect(&session, &Session::opened, this, &LevelBookmarks::show);
  connect(&session, &Session::fileChanged, this, &LevelBookmarks::followFile);
  connect(&viewport, &ViewportWidget::bookmarksChanged, this, &LevelBookmarks::note);
}

// The same for all ways to name the file.
QString LevelBookmarks::path() const {
  if (m_session.path().empty()) return {};
  std::error_code error;
  const auto canonical = std::filesystem::weakly_canonical(m_session.path(), error);
  return QString::fromStdString((error ? m_session.path() : canonical).string());
}

void LevelBookmarks::restore(std::vector<Settings::LevelViews> levels) {
  m_levels = std::move(levels);
  show();
}

void LevelBookmarks::show() {
  m_path = path();
  const auto known = std::ranges::find(m_levels, m_path, &Settings::LevelViews::path);
  if (m_path.isEmpty() || known == m_levels.end()) return;
  m_viewport.setBookmarks(known->bookmarks);
  std::rotate(m_levels.begin(), known, known + 1);
}

void LevelBookmarks::note() {
  if (m_path.isEmpty()) return;
  std::erase_if(m_levels, [this](const auto& level) { return level.path == m_path; });
  m_levels.insert(m_levels.begin(), Settings::LevelViews{m_path, m_viewport.bookmarks()});
  if (m_levels.size() > Settings::kMostLevels) m_levels.resize(Settings::kMostLevels);
}

// The level was saved under another name. Without bookmarks, those of the file that it replaced
// have no meaning any more.
void LevelBookmarks::followFile() {
  const QString now = path();
  if (now == m_path) return;
  m_path = now;
  note();
}

}  // namespace halfspace::editor
