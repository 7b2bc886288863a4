// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/journal_writer.h"

#include <cerrno>
#include <chrono>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace halfspace::level {

namespace {

FileError because(const std::string& what, const std::string& mend) {
  return {what + ": " + std::error_code(errno, std::generic_category()).message() + ". " + mend};
}

bool writeAll(int handle, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(handle, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

enum class Lock : unsigned char {
  ours,
  taken,  // by another writer
  none,   // the file system has none
};
// Of an open file, until it is closed or its program dies.
Lock lock(int handle) {
  while (::flock(handle, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    return errno == EWOULDBLOCK ? Lock::taken : Lock::none;
  }
  return Lock::ours;
}

// A new file is safe only when its name is on the disk too. Some file systems refuse; no matter.
void flushFolderOf(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  ::fsync(handle);
  ::close(handle);
}

}  // namespace

JournalWriter::Result JournalWriter::create(const std::filesystem::path& path,
                                            const JournalHeader& header) {
  const int handle = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  if (handle < 0) {
    return because(
        "Cannot begin the journal " + path.string(),
        errno == EEXIST ? "Replay it or remove it first." : "Choose a folder that can be written.");
  }
  static_cast<void>(lock(handle));  // nobody else can have a new file
  auto writer = std::unique_ptr<JournalWriter>(new JournalWriter(path, handle));
  flushFolderOf(path);
  writer->append(headerLine(header));
  return writer;
}

JournalWriter::Result JournalWriter::resume(const std::filesystem::path& path,
                                            const Journal& journal) {
  const int handle = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (handle >= 0 && lock(handle) == Lock::taken) {
    ::close(handle);
    return FileError{"Another program writes the journal " + path.string() +
                     ". End it, or save the level and begin a new journal."};
  }
  if (handle < 0 || ::ftruncate(handle, static_cast<off_t>(journal.goodBytes)) != 0) {
    const FileError error = because("Cannot go on with the journal " + path.string(),
                                    "Save the level and begin a new one.");
    if (handle >= 0) ::close(handle);
    return error;
  }
  auto writer = std::unique_ptr<JournalWriter>(new JournalWriter(path, handle));
  // Hand-written journals may end without a line break.
  if (journal.goodBytes > 0 && journal.text[journal.goodBytes - 1] != '\n') writer->append("\n");
  return writer;
}

std::optional<bool> JournalWriter::isWritten(const std::filesystem::path& path) {
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return std::nullopt;
  const Lock found = lock(handle);
  ::close(handle);  // and with it the lock
  if (found == Lock::none) return std::nullopt;
  return found == Lock::taken;
}

JournalWriter::JournalWriter(std::filesystem::path path, int handle)
    : m_path(std::move(path)),
      m_handle(handle),
      m_thread([this](const std::stop_token& stop) { run(stop); }) {}

JournalWriter::~JournalWriter() {
  m_thread.request_stop();
  m_wake.notify_all();
  m_thread.join();
  ::close(m_handle);
}

void JournalWriter::append(std::string_view line) {
  {
    const std::lock_guard lock(m_mutex);
    if (m_fault) return;
    m_text += line;
  }
  m_wake.notify_all();
}

std::optional<FileError> JournalWriter::flush() {
  std::unique_lock lock(m_mutex);
  m_hurry = true;
  m_wake.notify_all();
  m_wake.wait(lock, [this] { return (m_text.empty() && !m_busy) || m_fault; });
  m_hurry = false;
  return m_fault;
}

std::optional<FileError> JournalWriter::fault() const {
  const std::lock_guard lock(m_mutex);
  return m_fault;
}

// Text goes to the file as it comes; the disk is asked for a flush at most every kFlushMs / 2, so
// that a drag does not keep it busy.
void JournalWriter::run(const std::stop_token& stop) {
  std::unique_lock lock(m_mutex);
  while (true) {
    m_wake.wait(lock, stop, [this] { return !m_text.empty(); });
    if (m_text.empty()) return;
    m_busy = true;
    const std::string text = std::move(m_text);
    m_text.clear();
    lock.unlock();
    write(text);
    lock.lock();
    m_busy = false;
    m_wake.notify_all();
    m_wake.wait_for(lock, stop, std::chrono::milliseconds(kFlushMs / 2),
                    [this] { return m_hurry; });
  }
}

void JournalWriter::write(const std::string& text) {
  if (writeAll(m_handle, text) && ::fdatasync(m_handle) == 0) return;
  FileError error = because("Cannot write the journal " + m_path.string(), "Save the level now.");
  const std::lock_guard lock(m_mutex);
  m_fault = std::move(error);
  m_text.clear();
}

}  // namespace halfspace::level
