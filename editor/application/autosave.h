// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include <QLockFile>
#include <QObject>
#include <QTimer>

#include "editor/session/session.h"

namespace halfspace::editor {

// Writes a complete copy of the level every few minutes while it has unsaved changes. The copy lies
// next to the level's file: "name.autosave.halfspace" for "name.halfspace", and
// "name.autosave.map.halfspace" for "name.map". If another running editor writes that copy, this
// one is "name.autosave-2.halfspace" and so on. A lock file beside the copy shows that it is in
// use, or that its editor was killed. A file of such a name without a lock is the user's: no copy
// replaces it. The copy of a level without a file, or in a folder that cannot be written, lies in
// `folder`. It is written in the background and removed when the level is saved or discarded,
// unless the user opens it or saves the level in its place. The journal (JournalKeeper) loses less
// work; a copy can be opened without replaying a journal.
class Autosave : public QObject {
  Q_OBJECT
 public:
  static constexpr int kInterval = 3 * 60 * 1000;  // milliseconds

  Autosave(Session& session, std::filesystem::path folder, int interval = kInterval,
           QObject* parent = nullptr);
  // Removes the copy: the work was saved or discarded.
  ~Autosave() override;

  // Path of the copy of the current level. Before the first copy of this work: where it will be
  // if no other editor has the level open.
  std::filesystem::path path() const;

 signals:
  void written(const QString& path);

 private:
  // The path of the copy if `number` - 1 other editors write copies of the same level.
  std::filesystem::path pathOf(int number) const;
  std::filesystem::path pathInFolder() const;
  void claimPath();
  void save();
  void remove();

  Session& m_session;
  std::filesystem::path m_folder;
  std::filesystem::path m_written;  // path of the last copy; empty: none
  // Of m_written; null: there is none, or the folder has no locks. Shared with the thread that
  // writes the copy: the path belongs to this editor until that thread is done.
  std::shared_ptr<QLockFile> m_lock;
  std::uint64_t m_state = 0;  // state of the level that was copied last
  QTimer m_timer;
};

}  // namespace halfspace::editor
