// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <variant>
#include <vector>

#include <QObject>
#include <QTimer>

#include "editor/session/level_files.h"
#include "editor/session/session.h"
#include "level/journal/journal.h"

namespace halfspace::editor {

// Where journals lie: HALFSPACE_JOURNALS, else the user's data folder.
std::filesystem::path journalFolder();

// Keeps the journal of what is done since the level was opened or saved, and beside it the level as
// it was then, so that a program that dies loses no more than its last second: a level that was
// generated, or read from a file of another format, could not be had again from a file. Both go
// when the work is saved or given up.
class JournalKeeper : public QObject {
  Q_OBJECT
 public:
  JournalKeeper(Session& session, std::filesystem::path folder, QObject* parent = nullptr);
  // The work was saved or given up: nothing is left behind.
  ~JournalKeeper() override;

  const std::filesystem::path& path() const { return m_path; }
  // The level's file was replaced by this program, by less than the level: nobody else changed it.
  void noteOwnFile();
  // Goes on in a journal whose work was just restored into the session.
  bool adopt(const std::filesystem::path& path, const level::Journal& journal);

 private:
  void begin();
  void end();

  Session& m_session;
  std::filesystem::path m_folder;
  std::filesystem::path m_path;  // of the present journal; empty: none could be written
  QTimer m_timer;
};

// A journal whose program is no more.
struct LeftWork {
  std::filesystem::path journal;
  std::string level;  // the file it belongs to; empty: one that was never saved
  std::size_t steps = 0;
};
// Oldest first. Journals of programs that still run are not among them.
std::vector<LeftWork> leftWork(const std::filesystem::path& folder);
// The journal and what lies beside it.
void removeWork(const std::filesystem::path& journal);

// What could be restored.
struct RestoredWork {
  level::History history;
  level::Journal journal;
  std::string fault = {};  // where it ended early, in words
  // The level's file is no longer what the work began with: saving would undo someone's change.
  bool fileChanged = false;
};
// Or why nothing could: the journal cannot be read, or the level it began with is nowhere.
std::variant<RestoredWork, std::string> restoreWork(const LeftWork& work, const LevelFiles& files);

}  // namespace halfspace::editor
