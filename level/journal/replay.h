// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "level/history/history.h"
#include "level/journal/journal.h"

namespace halfspace::level {

// Why a journal is not of this level, in words; none: it is. A journal without hash or next id is
// of any level. Cost: that of the level's hash.
std::optional<std::string> objectToJournal(const Level& level, const Journal& journal);

// Does the lines of a journal one by one to a level, with a history as it was then: ids included,
// all is as it was when the journal was written.
class Replay {
 public:
  // Contract: the journal outlives this, and objectToJournal() has none.
  Replay(Level level, const Journal& journal);

  bool done() const { return m_next == m_journal.lines.size(); }
  // The line that next() will do. Contract: !done().
  const JournalLine& line() const { return m_journal.lines[m_next]; }
  // Does a line: what it changed, or why it cannot be done (with line and column); then the level
  // is as it was, and this line is still the next. Contract: !done().
  std::variant<Touched, FileError> next();

  const Level& level() const { return m_history.level(); }
  const History& history() const { return m_history; }
  // All of it, to go on from. This is done with.
  History takeHistory() { return std::move(m_history); }

 private:
  std::variant<Touched, FileError> step();
  std::variant<Touched, FileError> walk();
  Edited editsOf(Level& level, std::optional<FileError>& fault) const;
  FileError faultAt(std::string text) const;

  const Journal& m_journal;
  History m_history;
  std::size_t m_next = 0;
};

}  // namespace halfspace::level
