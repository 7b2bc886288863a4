// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the standard library cannot do with files: create a file only if there is none, flush it to
// the disk, lock it, and tell whether two paths lead to one file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace halfspace::level {

// An open file. Closed with the object, and its lock with it. Where a function returns false, errno
// holds the reason.
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
    taken,  // by another handle, of this process or another
    none,   // the file system has no locks
  };

  FileHandle() = default;
  FileHandle(const std::filesystem::path& path, Mode mode);
  ~FileHandle();
  FileHandle(FileHandle&& other) noexcept;
  FileHandle& operator=(FileHandle&& other) noexcept;

  bool isOpen() const { return m_handle >= 0; }
  // Everything, however often the system interrupts.
  bool write(std::string_view bytes);
  bool truncate(uint64_t size);
  // Waits until the contents are on the disk; flushData() not for the time stamps.
  bool flush();
  bool flushData();
  // True, too, where there is no such file.
  bool takePermissionsOf(const std::filesystem::path& other);
  // Does not wait. Kept until the file is closed or the process ends.
  Lock lock();
  bool close();

 private:
  int m_handle = -1;
};

// The name of a file is on the disk only when its folder is. Some file systems refuse; the contents
// are safe all the same.
void flushFolder(const std::filesystem::path& folder);

// Replaces `to`, in one step. False: errno holds the reason.
bool renameOver(const std::filesystem::path& from, const std::filesystem::path& to);

// Two paths lead to one file if device and number are equal.
struct FileIdentity {
  uint64_t device = 0, number = 0;
  bool isFolder = false;
  bool isStream = false;  // a terminal, a pipe, a device
};
// Follows symbolic links. None: there is no such file.
std::optional<FileIdentity> identityOf(const std::filesystem::path& path);

}  // namespace halfspace::level
