// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include "level/images/palette.h"

namespace halfspace::level {

// The files of a game by the paths that the game uses ("progs/ogre.mdl"): in folders, and in the
// archives (PAK, PK3, ZIP) that lie in these folders. Paths are compared without regard to case. A
// file is preferred to one in an archive, an earlier folder to a later one, and a later archive of
// a folder to an earlier one, as games do. Objects may be read from several threads.
class GameTree {
 public:
  // Adds a folder, or one archive. What does not exist or cannot be opened adds nothing.
  void add(const std::filesystem::path& source);

  // The contents of a file: nothing if there is none of this path, or why it cannot be read. Paths
  // that lead out of the folders name no file.
  std::variant<std::monostate, Bytes, std::string> read(const std::string& path) const;
  // The file on the disk; empty if there is none, or if it is in an archive.
  std::filesystem::path fileOf(const std::string& path) const;
  // The first of these paths that exists; empty: none.
  std::string firstOf(const std::vector<std::string>& paths) const;
  // The colours of the game; those that resemble Quake's if no file holds them.
  Palette palette() const;
  // The folders and archives, in the order of the search.
  const std::vector<std::filesystem::path>& sources() const { return m_sources; }

  // Larger files are refused.
  static constexpr std::uint64_t kLargestFile = Archive::kLargestEntry;

 private:
  struct Packed {
    std::size_t archive = 0, entry = 0;
  };
  const Packed* packed(const std::string& path) const;

  std::vector<std::filesystem::path> m_sources;
  std::vector<std::filesystem::path> m_folders;
  std::vector<std::shared_ptr<const Archive>> m_archives;
  std::map<std::string, Packed> m_packed;  // by lower-case path
};

}  // namespace halfspace::level
