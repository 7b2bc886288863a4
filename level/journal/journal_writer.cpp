// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/journal_writer.h"

#include <cerrno>
#include <chrono>
#include <system_error>

#include "level/journal/late_lines.h"

namespace halfspace::level {

namespace {

FileError because(const std::string& what, const std::string& mend) {
  return {what + ": " + std::error_code(errno, std::generic_category()).message() + ". " + mend};
}

}  // namespace

JournalWriter::Result JournalWriter::create(const std::filesystem::path& path,
                                            const JournalHeader& header) {
  FileHandle file(path, FileHandle::Mode::createNewAppend);
  if (!file.isOpen()) {
    return because(
        "Cannot begin the journal " + path.string(),
        errno == EEXIST ? "Replay it or remove it first." : "Choose a folder that can be written.");
  }
  static_cast<void>(file.lock());  // never Lock::taken: the file is new
  auto writer = std::unique_ptr<JournalWriter>(new JournalWriter(path, std::move(file)));
  flushFolder(path.has_parent_path() ? path.parent_path() : ".");
  writer->append(headerLine(header));
  return writer;
}

JournalWriter::Result JournalWriter::resume(const std::filesystem::path& path,
                                            const Journal& journal) {
  FileHandle file(path, FileHandle::Mode::append);
  if (file.isOpen() && file.lock() == FileHandle::Lock::taken) {
    return FileError{"Another program writes the journal " + path.string() +
                     ". End it, or save the level and begin a new journal."};
  }
  if (!file.isOpen() || !file.truncate(journal.goodBytes)) {
    return because("Cannot go on with the journal " + path.string(),
                   "Save the level and begin a new one.");
  }
  auto writer = std::unique_ptr<JournalWriter>(new JournalWriter(path, std::move(file)));
  // Hand-written journals may end without a line break.
  if (journal.goodBytes > 0 && journal.text[journal.goodBytes - 1] != '\n') writer->append("\n");
  if (const std::string line = finishedStepLine(journal); !line.empty()) writer->append(line);
  return writer;
}

std::optional<bool> JournalWriter::isWritten(const std::filesystem::path& path) {
  FileHandle file(path, FileHandle::Mode::read);
  if (!file.isOpen()) return std::nullopt;
  const FileHandle::Lock found = file.lock();  // released when the file is closed
  if (found == FileHandle::Lock::none) return std::nullopt;
  return found == FileHandle::Lock::taken;
}

JournalWriter::JournalWriter(std::filesystem::path path, FileHandle file)
    : m_path(std::move(path)),
      m_file(std::move(file)),
      m_thread([this](const std::stop_token& stop) { run(stop); }) {}

JournalWriter::~JournalWriter() {
  finishLateLines(*this);
  m_thread.request_stop();
  m_wake.notify_all();
  m_thread.join();
}

void JournalWriter::append(std::string_view line) {
  {
    const std::lock_guard lock(m_mutex);
    if (m_fault) return;
    m_text += line;
  }
  m_wake.notify_all();
}

void JournalWriter::writeSoon() {
  {
    const std::lock_guard lock(m_mutex);
    m_soon = true;
  }
  m_wake.notify_all();
}

std::optional<FileError> JournalWriter::flush() {
  finishLateLines(*this);
  std::unique_lock lock(m_mutex);
  ++m_hurried;
  m_wake.notify_all();
  m_wake.wait(lock, [this] { return (m_text.empty() && !m_busy) || m_fault; });
  --m_hurried;
  return m_fault;
}

bool JournalWriter::flushSoon() {
  finishLateLines(*this);
  std::unique_lock lock(m_mutex);
  ++m_hurried;
  m_wake.notify_all();
  const bool isDone = m_wake.wait_for(lock, std::chrono::milliseconds(kFlushMs),
                                      [this] { return (m_text.empty() && !m_busy) || m_fault; });
  --m_hurried;
  return isDone && !m_fault;
}

std::optional<FileError> JournalWriter::error() const {
  const std::lock_guard lock(m_mutex);
  return m_fault;
}

// Writes and flushes all waiting text, then pauses for kFlushMs / 2 unless flush() is waiting or
// writeSoon() was called, so that a drag does not keep the disk busy.
void JournalWriter::run(const std::stop_token& stop) {
  std::unique_lock lock(m_mutex);
  while (true) {
    m_wake.wait(lock, stop, [this] { return !m_text.empty(); });
    if (m_text.empty()) return;
    m_busy = true;
    m_soon = false;
    const std::string text = std::move(m_text);
    m_text.clear();
    lock.unlock();
    write(text);
    lock.lock();
    m_busy = false;
    m_wake.notify_all();
    m_wake.wait_for(lock, stop, std::chrono::milliseconds(kFlushMs / 2),
                    [this] { return m_hurried > 0 || m_soon; });
  }
}

void JournalWriter::write(const std::string& text) {
  if (m_file.write(text) && m_file.flushData()) return;
  FileError error = because("Cannot write the journal " + m_path.string(), "Save the level now.");
  const std::lock_guard lock(m_mutex);
  m_fault = std::move(error);
  m_text.clear();
}

}  // namespace halfspace::level
