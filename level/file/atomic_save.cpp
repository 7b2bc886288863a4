// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/atomic_save.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "level/file/file_place.h"

namespace halfspace::level {

namespace {

std::string because(const std::string& what) {
  return what + ": " + std::error_code(errno, std::generic_category()).message() + ".";
}

bool writeAll(int handle, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(handle, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// A terminal, a pipe or /dev/null cannot be replaced by a file: it is written to.
std::optional<std::string> writeToStream(const std::filesystem::path& path,
                                         std::string_view content) {
  const int handle = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (handle < 0) return because("Cannot write to " + path.string());
  const bool written = writeAll(handle, content);
  const std::optional<std::string> problem =
      written ? std::nullopt : std::optional(because("Cannot write to " + path.string()));
  ::close(handle);
  return problem;
}

// A file that is gone again unless it was renamed.
class NewFile {
 public:
  explicit NewFile(const std::filesystem::path& beside) {
    for (int attempt = 0; m_handle < 0 && attempt < kAttempts; ++attempt) {
      m_path =
          beside.string() + ".saving-" + std::to_string(::getpid()) + "-" + std::to_string(attempt);
      m_handle = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (m_handle < 0 && errno != EEXIST) break;
    }
    m_made = m_handle >= 0;
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (m_handle >= 0) ::close(m_handle);
    if (m_made && !m_renamed) ::unlink(m_path.c_str());
  }

  bool isOpen() const { return m_handle >= 0; }

  bool takePermissions(const std::filesystem::path& old) {
    struct stat status {};
    if (::stat(old.c_str(), &status) != 0) return true;  // there is none
    return ::fchmod(m_handle, status.st_mode & 07777U) == 0;
  }

  bool write(std::string_view content) {
    return writeAll(m_handle, content) && ::fsync(m_handle) == 0;
  }

  bool renameTo(const std::filesystem::path& path) {
    const int handle = m_handle;
    m_handle = -1;
    if (::close(handle) != 0 || ::rename(m_path.c_str(), path.c_str()) != 0) return false;
    m_renamed = true;
    return true;
  }

 private:
  static constexpr int kAttempts = 100;  // names left behind by crashes are stepped over

  std::string m_path;
  int m_handle = -1;
  bool m_made = false;
  bool m_renamed = false;
};

// The rename itself is on the disk only when the folder is. Some file systems refuse; then the
// content is safe all the same.
void flushFolder(const std::filesystem::path& folder) {
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (handle < 0) return;
  ::fsync(handle);
  ::close(handle);
}

}  // namespace

std::optional<std::string> saveAtomically(const std::filesystem::path& path,
                                          std::string_view content) {
  if (placeOf(path).isStream) return writeToStream(path, content);
  std::error_code none;
  std::filesystem::path target = std::filesystem::weakly_canonical(path, none);
  if (none || target.empty()) target = path;
  const std::string name = path.string();
  if (std::filesystem::is_directory(target, none)) return name + " is a folder, not a file.";
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";

  NewFile file(target);
  if (!file.isOpen()) return because("Cannot write in the folder " + folder.string());
  if (!file.takePermissions(target)) return because("Cannot set the permissions of " + name);
  if (!file.write(content)) return because("Cannot write " + name);
  if (!file.renameTo(target)) return because("Cannot replace " + name);
  flushFolder(folder);
  return std::nullopt;
}

}  // namespace halfspace::level
