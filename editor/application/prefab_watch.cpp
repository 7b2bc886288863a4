// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/prefab_watch.h"

#include <utility>

#include <QFileInfo>
#include <QGuiApplication>

#include "editor/commands/prefabs.h"
#include "level/file/prefab_paths.h"

namespace halfspace::editor {

namespace {

constexpr int kWait = 200;  // milliseconds: a save is a new file, a rename and a change of a folder

}  // namespace

PrefabWatch::PrefabWatch(Session& session, QObject* parent) : QObject(parent), m_session(session) {
  m_soon.setSingleShot(true);
  m_soon.setInterval(kWait);
  connect(&m_soon, &QTimer::timeout, this, &PrefabWatch::reload);
  const auto soon = [this] { m_soon.start(); };
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, soon);
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, soon);
  connect(&session, &Session::opened, this, [this] {
    m_said.clear();
    m_watched.clear();
    watch();
    if (!m_watched.empty()) m_soon.start();
  });
  connect(&session, &Session::levelChanged, this, [this] {
    if (level::prefabDefinitions(m_session.level()) != m_watched) watch();
  });
  connect(&session, &Session::fileChanged, this, [this] {
    if (!m_watched.empty()) watch();  // relative paths now begin in another folder
  });
}

// Watches the files, and their folders: a file that is saved is a new one, and a missing one may
// come back.
void PrefabWatch::watch() {
  m_watched = level::prefabDefinitions(m_session.level());
  QStringList paths;
  for (const level::NodeId definition : m_watched) {
    const QFileInfo file(QString::fromStdString(prefabPath(m_session, definition).string()));
    if (file.exists()) paths << file.filePath();
    if (QFileInfo::exists(file.path())) paths << file.path();
  }
  paths.removeDuplicates();
  QStringList old = m_watcher.files() + m_watcher.directories();
  for (const QString& path : std::as_const(paths)) old.removeAll(path);
  if (!old.isEmpty()) m_watcher.removePaths(old);
  if (!paths.isEmpty()) m_watcher.addPaths(paths);
}

void PrefabWatch::reload() {
  if (m_session.isReadOnly()) return;
  // A drag begins with the level as it was: not in the middle of one.
  if (QGuiApplication::mouseButtons() != Qt::NoButton) return m_soon.start();
  std::set<QString> problems;
  for (const QString& problem : reloadPrefabs(m_session)) {
    if (!m_said.contains(problem)) m_session.say(level::Severity::warning, problem);
    problems.insert(problem);
  }
  m_said = std::move(problems);
  watch();
}

}  // namespace halfspace::editor
