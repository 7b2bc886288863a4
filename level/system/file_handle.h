// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// File operations that the standard library lacks: create a file only if none exists, flush it to
// the disk, lock it, and find out whether two paths lead to the same file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace halfspace::level {

// An open file. The destructor closes it, which releases its lock. If a function returns false,
// errno holds the reason. Not thread-safe.
class FileHandle {
 public:
  enum class Mode : unsigned char {
    createNew,        // for writing; fails if the file exists
    createNewAppend,  // the same; every write goes to the end
    append,           // an existing file; every write goes to the end
    stream,           // an existing terminal, pipe or device, for writing
    read,
  };
  enum class Lock : unsigned char {
    ours,
    taken,  // held by another handle, of this or another process
    none,   // the file system has no locks
  };

  FileHandle() = default;
  FileHandle(const std::filesystem::path& path, Mode mode);
  ~FileHandle();
  FileHandle(FileHandle&& other) noexcept;
  FileHandle& operator=(FileHandle&& other) noexcept;

  bool isOpen() const { return m_handle >= 0; }
  // Writes all bytes; continues after interrupts and partial writes.
  bool write(std::string_view bytes);
  bool truncate(uint64_t size);
  // Waits until the file is on the disk; flushData() does not wait for the time stamps.
  bool flush();
  bool flushData();
  // Copies the permissions of another file. True, too, if that file does not exist.
  bool takePermissionsOf(const std::filesystem::path& other);
  // Tries to lock the file exclusively; does not wait. The lock is held until the file is closed or
  // the process ends.
  Lock lock();
  bool close();

 private:
  int m_handle = -1;
};

// Flushes a folder to the disk, so that the names of files in it survive a power failure. Errors
// are ignored: some file systems refuse, and the contents of the files are safe in any case.
void flushFolder(const std::filesystem::path& folder);

// Renames `from` to `to` and replaces an existing `to` atomically. False: errno holds the reason.
bool renameOver(const std::filesystem::path& from, const std::filesystem::path& to);

// Two paths lead to the same file if device and number are equal.
struct FileIdentity {
  uint64_t device = 0, number = 0;
  bool isFolder = false;
  bool isStream = false;  // a terminal, a pipe, a device
};
// Follows symbolic links. Empty: the file does not exist or cannot be examined.
std::optional<FileIdentity> identityOf(const std::filesystem::path& path);

}  // namespace halfspace::level
