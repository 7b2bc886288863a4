// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <variant>
#include <vector>

#include <QObject>
#include <QTimer>

#include "editor/application/kept_undo.h"
#include "editor/session/level_files.h"
#include "editor/session/session.h"
#include "level/journal/journal.h"
#include "level/journal/journal_writer.h"

namespace halfspace::editor {

// The journal folder: HALFSPACE_JOURNALS, else the user's data folder.
std::filesystem::path journalFolder();

// Writes a journal of all edits since the level was opened or saved, and next to it the level as it
// was then. A crash loses at most the last second of work. The copy of the level is needed because
// a generated or imported level has no native file to start from. Both files are removed when the
// work is discarded. When it is saved in a native file, they are moved to KeptUndo, so that its
// steps can be undone after the level is opened again.
class JournalKeeper : public QObject {
  Q_OBJECT
 public:
  JournalKeeper(Session& session, std::filesystem::path folder, QObject* parent = nullptr);
  // Removes both files: the work since the last save was discarded.
  ~JournalKeeper() override;

  const std::filesystem::path& path() const { return m_path; }
  // Call after this program wrote the level's file with losses, so that recovery does not report
  // the file as changed by another program.
  void noteOwnFile();
  // Continues the journal of work that was just recovered into the session. False if it cannot be
  // continued; a new journal is begun.
  bool adopt(const std::filesystem::path& path, const level::Journal& journal);

 private:
  void begin();
  void end();
  void beginOpened();
  void beginSaved();
  // Stops writing, so that the files of the journal can be moved.
  void close();
  // Writes what waits, and announces a journal that can no longer be written.
  void flush();
  void take(std::unique_ptr<level::JournalWriter> writer,
            level::JournaledHistory::JournalState state);

  Session& m_session;
  std::filesystem::path m_folder;
  KeptUndo m_undo;
  // The path under which the level was opened or last saved; empty: none.
  std::filesystem::path m_level;
  std::filesystem::path m_path;  // of the current journal; empty: it could not be written
  // The session's writer; null: there is none, or its error was announced.
  const level::JournalWriter* m_writer = nullptr;
  QTimer m_timer;
};

// A journal of a program that no longer runs.
struct LeftWork {
  std::filesystem::path journal;
  std::string level;  // the level's file; empty: never saved
  std::size_t steps = 0;
};
// Oldest first. Skips journals of programs that still run.
std::vector<LeftWork> leftWork(const std::filesystem::path& folder);
// A journal that cannot be read, such as one of an earlier version of the program, and the reason.
// It is only deleted when the user says so.
struct RefusedWork {
  std::filesystem::path journal;
  std::string reason;
};
// In the order of their paths.
std::vector<RefusedWork> refusedWork(const std::filesystem::path& folder);
// The journals of programs that still run, this one included.
std::vector<std::filesystem::path> workInUse(const std::filesystem::path& folder);
// Renames the journal and the level next to it, so that they are kept but not offered again.
// Returns the journal's new path.
std::filesystem::path setWorkAside(const std::filesystem::path& journal);
// The path of the level that a journal starts from: next to the journal.
std::filesystem::path startOfJournal(std::filesystem::path journal);
// Deletes the journal and the level next to it.
void removeWork(const std::filesystem::path& journal);
// The same for work that the user does not want. Keeps the journal if a program writes it now:
// another editor, started at the same time, may have asked the same question and restored the work.
void discardWork(const std::filesystem::path& journal);

// The recovered work.
struct RestoredWork {
  level::History history;
  level::Journal journal;
  std::string error = {};  // why the recovered work is incomplete; empty: it is complete
  // The level's file was changed since the work began; saving would overwrite that change.
  bool fileChanged = false;
};
// Returns an error message if the journal is unreadable or its level is missing.
std::variant<RestoredWork, std::string> restoreWork(const LeftWork& work, const LevelFiles& files);

}  // namespace halfspace::editor
