// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/atomic_save.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include "level/file/file_identity.h"
#include "level/system/file_handle.h"
#include "level/system/process.h"

namespace halfspace::level {

namespace {

std::string because(const std::string& what) {
  return what + ": " + std::error_code(errno, std::generic_category()).message() + ".";
}

// Writes directly: a terminal, a pipe or /dev/null must not be replaced by a file.
std::optional<std::string> writeToStream(const std::filesystem::path& path,
                                         std::string_view content) {
  FileHandle file(path, FileHandle::Mode::stream);
  if (file.isOpen() && file.write(content)) return std::nullopt;
  return because("Cannot write to " + path.string());
}

// A new file next to the target. The destructor removes it unless it was renamed.
class NewFile {
 public:
  explicit NewFile(const std::filesystem::path& beside) {
    for (int attempt = 0; !m_file.isOpen() && attempt < kAttempts; ++attempt) {
      m_path = beside.string() + ".saving-" + std::to_string(processId()) + "-" +
               std::to_string(attempt);
      m_file = FileHandle(m_path, FileHandle::Mode::createNew);
      if (!m_file.isOpen() && errno != EEXIST) break;
    }
    m_made = m_file.isOpen();
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    m_file.close();
    std::error_code none;
    if (m_made && !m_renamed) std::filesystem::remove(m_path, none);
  }

  bool isOpen() const { return m_file.isOpen(); }

  bool takePermissions(const std::filesystem::path& old) { return m_file.takePermissionsOf(old); }

  bool write(std::string_view content) { return m_file.write(content) && m_file.flush(); }

  bool renameTo(const std::filesystem::path& path) {
    m_renamed = m_file.close() && renameOver(m_path, path);
    return m_renamed;
  }

 private:
  static constexpr int kAttempts = 100;  // skips names of files that crashes left behind

  std::string m_path;
  FileHandle m_file;
  bool m_made = false;
  bool m_renamed = false;
};

}  // namespace

std::optional<std::string> saveAtomically(const std::filesystem::path& path,
                                          std::string_view content) {
  if (identifyFile(path).isStream) return writeToStream(path, content);
  std::error_code none;
  std::filesystem::path target = std::filesystem::weakly_canonical(fileBehindLinks(path), none);
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
