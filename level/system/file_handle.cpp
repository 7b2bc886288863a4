// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/system/file_handle.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halfspace::level {

namespace {

constexpr mode_t kReadableAndWritable = 0666;  // reduced by the user's umask

int flagsOf(FileHandle::Mode mode) {
  switch (mode) {
    case FileHandle::Mode::createNew:
      return O_WRONLY | O_CREAT | O_EXCL;
    case FileHandle::Mode::createNewAppend:
      return O_WRONLY | O_CREAT | O_EXCL | O_APPEND;
    case FileHandle::Mode::append:
      return O_WRONLY | O_APPEND;
    case FileHandle::Mode::stream:
      return O_WRONLY;
    case FileHandle::Mode::read:
      break;
  }
  return O_RDONLY;
}

}  // namespace

FileHandle::FileHandle(const std::filesystem::path& path, Mode mode)
    : m_handle(::open(path.c_str(), flagsOf(mode) | O_CLOEXEC, kReadableAndWritable)) {}

FileHandle::~FileHandle() {
  close();
}

FileHandle::FileHandle(FileHandle&& other) noexcept : m_handle(std::exchange(other.m_handle, -1)) {}

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  std::swap(m_handle, other.m_handle);
  return *this;
}

bool FileHandle::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(m_handle, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool FileHandle::truncate(uint64_t size) {
  return ::ftruncate(m_handle, static_cast<off_t>(size)) == 0;
}

bool FileHandle::flush() {
  return ::fsync(m_handle) == 0;
}

bool FileHandle::flushData() {
  return ::fdatasync(m_handle) == 0;
}

bool FileHandle::takePermissionsOf(const std::filesystem::path& other) {
  struct stat status {};
  if (::stat(other.c_str(), &status) != 0) return true;  // no such file
  return ::fchmod(m_handle, status.st_mode & 07777U) == 0;
}

FileHandle::Lock FileHandle::lock() {
  while (::flock(m_handle, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    return errno == EWOULDBLOCK ? Lock::taken : Lock::none;
  }
  return Lock::ours;
}

bool FileHandle::close() {
  const int handle = std::exchange(m_handle, -1);
  return handle < 0 || ::close(handle) == 0;
}

void flushFolder(const std::filesystem::path& folder) {
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  ::fsync(handle);
  ::close(handle);
}

bool renameOver(const std::filesystem::path& from, const std::filesystem::path& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

std::optional<FileIdentity> identityOf(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  const bool isFolder = S_ISDIR(status.st_mode);
  return FileIdentity{status.st_dev, status.st_ino, isFolder,
                      !isFolder && !S_ISREG(status.st_mode)};
}

}  // namespace halfspace::level
