// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "level/document/level.h"
#include "level/file/file_error.h"

namespace halfspace::level {

// The edit journal: the steps done to a level since it was opened, as text with one JSON object on
// each line. docs/manual/reference/journal.md specifies it. Lines are appended while the level is
// edited, so that a crash loses at most the last second of work. A journal is replayed to recover
// work, to reproduce an error, or to measure.
// Version 1 belongs to level files of version 1, whose entities were no nodes: its edits and its
// hash mean nothing in a level of today, so it is refused.
inline constexpr int kJournalVersion = 2;

struct JournalHeader {
  std::string level;                  // the path of the level's file, as the user gave it
  std::optional<std::uint64_t> hash;  // levelHash() of the level before the first line
  std::optional<std::uint64_t> nextId;
  bool operator==(const JournalHeader&) const = default;
};
// The header for a journal that begins with this level. Cost: that of levelHash().
JournalHeader headerOf(const Level& level, std::string name);

enum class JournalAction : unsigned char { step, undo, redo };

// One line after the header. A step is one entry of the history and consists of edits. Their text
// is parsed during replay, when the level is in the state before the step, because edits refer to
// materials by name.
struct JournalLine {
  int line = 0;  // 1-based, of the file
  JournalAction action = JournalAction::step;
  std::string name;                     // the label of the step that is done, undone or redone
  std::vector<NodeId> selection;        // after the step
  bool continues = false;               // one undo step with the line before (a drag)
  bool permanent = false;               // an undo that cannot be redone: a cancelled drag
  bool unfinished = false;              // a step of a drag that had not ended; only the last line
  std::optional<std::uint64_t> nextId;  // after the step
  std::size_t start = 0, end = 0;       // in the text
  std::size_t edits = 0, editsEnd = 0;  // the list of a step, with its brackets
};

struct Journal {
  std::string text;
  JournalHeader header;
  std::vector<JournalLine> lines;
  // The last line is incomplete because the program died while writing it. Not in `lines`.
  bool isTruncated = false;
  // The first damaged or modified line. Neither it nor later lines are in `lines`.
  std::optional<FileError> damage;
  std::size_t goodBytes = 0;  // size of the text up to the end of the last complete line
};

// A journal without a valid header is an error. After the header, all lines before the first damage
// are kept, except unfinished steps that another line follows. A line without a checksum (written
// by hand) is accepted. Never throws.
std::variant<Journal, FileError> readJournal(std::string text);
std::variant<Journal, FileError> openJournal(const std::filesystem::path& path);

// ---- the text of lines, line break included ----

std::string headerLine(const JournalHeader& header);
struct StepText {
  std::string name;
  std::string edits;  // appendEdit(), separated by ", "
  std::vector<NodeId> selection = {};
  bool continues = false;
  std::uint64_t nextId = 0;  // 0: not written
  // The drag has not ended: the next line replaces this one. Without edits: it was cancelled.
  bool unfinished = false;
};
std::string stepLine(const StepText& step);
// The unfinished step at the end of a journal, as the line of a finished step; empty if there is
// none. It must be written before further lines, because the reader drops an unfinished step that
// is followed by another line.
std::string finishedStepLine(const Journal& journal);
enum class UndoKind : bool { redoable, permanent };
std::string undoLine(std::string_view name, UndoKind kind = UndoKind::redoable);
std::string redoLine(std::string_view name);

}  // namespace halfspace::level
