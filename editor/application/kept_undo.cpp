// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/kept_undo.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include <QCryptographicHash>

#include "editor/application/journal_keeper.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/journal/journal.h"
#include "level/journal/replay.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr const char* kJournalEnding = ".journal";

// The kept journals of one level, the oldest first: their names are numbers of equal width.
std::vector<fs::path> journalsIn(const fs::path& folder) {
  std::vector<fs::path> journals;
  std::error_code missing;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, missing)) {
    if (entry.path().extension() == kJournalEnding) journals.push_back(entry.path());
  }
  std::ranges::sort(journals);
  return journals;
}

std::uintmax_t bytesOf(const fs::path& file) {
  std::error_code missing;
  const std::uintmax_t bytes = fs::file_size(file, missing);
  return missing ? 0 : bytes;
}

std::uintmax_t bytesIn(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  std::error_code missing;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, missing))
    bytes += bytesOf(entry.path());
  return bytes;
}

fs::path nextName(const fs::path& folder) {
  const std::vector<fs::path> journals = journalsIn(folder);
  const int last = journals.empty() ? 0 : std::atoi(journals.back().stem().c_str());
  char name[32];
  std::snprintf(name, sizeof name, "%06d%s", last + 1, kJournalEnding);
  return folder / name;
}

// Drops the oldest journals of one level beyond the limit.
void shorten(const fs::path& folder) {
  std::vector<fs::path> journals = journalsIn(folder);
  std::ranges::reverse(journals);
  std::uintmax_t bytes = 0;
  for (const fs::path& journal : journals) {
    bytes += bytesOf(journal);
    if (bytes > KeptUndo::kMostOfALevel) removeWork(journal);
  }
}

// The history after the journal. It continues the history before it if that ends where the journal
// begins, and begins with the journal's own start otherwise (an older journal was dropped, or
// another editor saved meanwhile). Empty if the journal cannot be replayed.
std::optional<level::History> continued(std::optional<level::History> before,
                                        const fs::path& file) {
  const auto read = level::openJournal(file);
  const auto* journal = std::get_if<level::Journal>(&read);
  if (journal == nullptr || journal->damage) return std::nullopt;
  if (!before || level::objectToJournal(before->level(), *journal)) {
    level::ReadResult start = level::openLevel(startOfJournal(file));
    auto* opened = std::get_if<level::OpenedLevel>(&start);
    if (opened == nullptr || level::objectToJournal(opened->level, *journal)) return std::nullopt;
    before = level::History(std::move(opened->level));
  }
  level::Replay replay(*std::move(before), *journal);
  while (!replay.done()) {
    if (!std::holds_alternative<level::Touched>(replay.next())) return std::nullopt;
  }
  return replay.takeHistory();
}

}  // namespace

KeptUndo::KeptUndo(fs::path folder) : m_folder(std::move(folder) / "undo") {}

fs::path KeptUndo::folderOf(const fs::path& level) const {
  const std::string path = fs::absolute(level).lexically_normal().string();
  const QByteArray hash =
      QCryptographicHash::hash(QByteArray::fromStdString(path), QCryptographicHash::Sha1).toHex();
  return m_folder / hash.left(16).toStdString();
}

void KeptUndo::drop(const fs::path& kept) const {
  std::error_code ignored;
  fs::remove_all(kept, ignored);
}

void KeptUndo::keep(const fs::path& journal, const fs::path& level, const fs::path& former) const {
  const fs::path folder = folderOf(level);
  std::error_code problem;
  const fs::path earlier = former.empty() ? fs::path() : folderOf(former);
  if (earlier != folder) {
    drop(folder);  // of another document that had this name
    fs::create_directories(m_folder, problem);
    if (!earlier.empty()) fs::copy(earlier, folder, problem);
  }
  const auto read = level::openJournal(journal);
  const auto* lines = std::get_if<level::Journal>(&read);
  if (lines == nullptr || lines->lines.empty()) return removeWork(journal);
  fs::create_directories(folder, problem);
  const fs::path name = nextName(folder);
  fs::rename(startOfJournal(journal), startOfJournal(name), problem);
  if (!problem) fs::rename(journal, name, problem);
  if (problem) {  // without this journal the steps before it lead nowhere
    removeWork(journal);
    return drop(folder);
  }
  shorten(folder);

  std::vector<std::pair<fs::file_time_type, fs::path>> levels;
  std::uintmax_t bytes = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(m_folder, problem)) {
    bytes += bytesIn(entry.path());
    if (entry.path() != folder) levels.emplace_back(entry.last_write_time(problem), entry.path());
  }
  std::ranges::sort(levels);
  for (const auto& [time, other] : levels) {
    if (bytes <= kMostOfAll) break;
    bytes -= bytesIn(other);
    drop(other);
  }
}

std::optional<level::History> KeptUndo::of(const fs::path& level,
                                           const level::Level& opened) const {
  const fs::path folder = folderOf(level);
  const std::vector<fs::path> journals = journalsIn(folder);
  if (journals.empty()) return std::nullopt;
  std::optional<level::History> history;
  for (const fs::path& journal : journals) history = continued(std::move(history), journal);
  if (history && level::levelHash(history->level()) == level::levelHash(opened)) return history;
  drop(folder);
  return std::nullopt;
}

}  // namespace halfspace::editor
