// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>

#include "level/journal/journal.h"
#include "level/system/file_handle.h"

namespace halfspace::level {

// Appends lines to a journal file, and holds a lock on it for as long as it lives: the system lets
// the lock go when the program dies, so that others can tell its journals from those of programs
// that still run. A line is handed to a thread that writes it at once and brings
// it to the disk within kFlushMs, so that whoever edits never waits for a disk.
class JournalWriter {
 public:
  // Longest time between a line and its being safe, a disk that answers given.
  static constexpr int kFlushMs = 500;

  using Result = std::variant<std::unique_ptr<JournalWriter>, FileError>;
  // A new file. One that is there is not written over: it may hold somebody's work.
  static Result create(const std::filesystem::path& path, const JournalHeader& header);
  // Goes on behind the last whole line of a journal that was read from this file. Refused while
  // another writer has it.
  static Result resume(const std::filesystem::path& path, const Journal& journal);

  // Whether some writer, in this program or another, has the file open. None: the file system has
  // no locks, or the file cannot be read.
  static std::optional<bool> isWritten(const std::filesystem::path& path);

  // Writes what is left.
  ~JournalWriter();
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;

  // A line with its line break (stepLine() and so on). Does not wait.
  void append(std::string_view line);
  // Waits until all that was appended is on the disk; what went wrong, if anything did.
  std::optional<FileError> flush();
  // What went wrong so far. From then on nothing more is written: a journal has no gaps.
  std::optional<FileError> fault() const;
  const std::filesystem::path& path() const { return m_path; }

 private:
  JournalWriter(std::filesystem::path path, FileHandle file);
  void run(const std::stop_token& stop);
  void write(const std::string& text);

  std::filesystem::path m_path;
  FileHandle m_file;
  mutable std::mutex m_mutex;
  std::condition_variable_any m_wake;  // there is text, or it is on the disk, or all ends
  std::string m_text;                  // not yet written
  bool m_busy = false;                 // the thread has text that is not on the disk
  bool m_hurry = false;
  std::optional<FileError> m_fault;
  std::jthread m_thread;  // last: it uses the others
};

}  // namespace halfspace::level
