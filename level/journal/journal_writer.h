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

// Appends lines to a journal file and holds a lock on the file. The system releases the lock when
// the program dies, so other programs can distinguish abandoned journals from those in use. A
// background thread writes each line and flushes it to the disk within kFlushMs, so editing never
// waits for a disk. All functions are thread-safe.
class JournalWriter {
 public:
  // The longest time until a line is on the disk, if the disk responds.
  static constexpr int kFlushMs = 500;

  using Result = std::variant<std::unique_ptr<JournalWriter>, FileError>;
  // Creates a new file. Never overwrites an existing file, which may contain unsaved work.
  static Result create(const std::filesystem::path& path, const JournalHeader& header);
  // Continues after the last complete line of a journal that was read from this file; an unfinished
  // step there is written again as a finished one. Fails while another writer has the file open.
  static Result resume(const std::filesystem::path& path, const Journal& journal);

  // Whether a writer, in this program or another, has the file open. Empty: the file system has no
  // locks, or the file cannot be read.
  static std::optional<bool> isWritten(const std::filesystem::path& path);

  // Writes all appended lines.
  ~JournalWriter();
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;

  // Appends a line, which includes its line break (stepLine() and so on). Does not wait for the
  // disk.
  void append(std::string_view line);
  // Writes what is appended so far, and a line that comes next, without the pause between writes.
  // For a line that stands for the work of many edits. Does not wait for the disk.
  void writeSoon();
  // Waits until all appended lines are on the disk. Returns the first error, if there was one.
  std::optional<FileError> flush();
  // The same, but gives up after kFlushMs: a disk may not respond. True if the lines are on the
  // disk.
  bool flushSoon();
  // The first error so far. Nothing is written after an error, so a journal has no gaps.
  std::optional<FileError> error() const;
  const std::filesystem::path& path() const { return m_path; }

 private:
  JournalWriter(std::filesystem::path path, FileHandle file);
  void run(const std::stop_token& stop);
  void write(const std::string& text);

  std::filesystem::path m_path;
  FileHandle m_file;
  mutable std::mutex m_mutex;
  std::condition_variable_any m_wake;  // new text, text flushed, or the thread must end
  std::string m_text;                  // not yet written
  bool m_busy = false;                 // the thread has text that is not on the disk
  int m_hurried = 0;                   // callers that wait in flush(): no pause between writes
  bool m_soon = false;                 // no pause before the next write
  std::optional<FileError> m_fault;
  std::jthread m_thread;  // last: it uses the others
};

}  // namespace halfspace::level
