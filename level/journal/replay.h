// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "level/history/history.h"
#include "level/journal/journal.h"

namespace halfspace::level {

// A message why the journal does not belong to this level; empty if it does. A journal without hash
// and next id belongs to any level. Cost: that of the level's hash.
std::optional<std::string> objectToJournal(const Level& level, const Journal& journal);

// Applies the lines of a journal to a level one by one. Level and history, including ids, become
// the same as when the journal was written.
class Replay {
 public:
  // Contract: the journal outlives this object, and objectToJournal() returned no objection.
  Replay(Level level, const Journal& journal);
  // Continues a history at whose end the journal was begun.
  Replay(History history, const Journal& journal);

  bool done() const { return m_next == m_journal.lines.size(); }
  // The line that next() will apply. Contract: !done().
  const JournalLine& line() const { return m_journal.lines[m_next]; }
  // Applies a line. Returns the records that it changed, or an error with its position in the
  // journal; after an error, the level is unchanged and the line remains the next one. Contract:
  // !done().
  std::variant<Touched, FileError> next();

  const Level& level() const { return m_history.level(); }
  const History& history() const { return m_history; }
  // Moves the history out, to continue editing with it. The Replay must not be used afterwards.
  History takeHistory() { return std::move(m_history); }

 private:
  std::variant<Touched, FileError> step();
  std::variant<Touched, FileError> walk();
  Edited editsOf(Level& level, std::optional<FileError>& error) const;
  FileError errorAt(std::string text) const;

  const Journal& m_journal;
  History m_history;
  std::size_t m_next = 0;
};

}  // namespace halfspace::level
