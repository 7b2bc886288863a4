// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace halfspace::editor {

// A folder of the user's images, indexed by material name: "castle/wall" is castle/wall.png (or
// .jpg, .jpeg, .bmp) in this folder. Names are compared without regard to case, as in map files.
class ImageFolder {
 public:
  // Empty, without a folder.
  ImageFolder() = default;
  // Searches the folder and its subfolders and skips subfolders without read permission. If two
  // files have the same name, the first in path order is used.
  explicit ImageFolder(std::filesystem::path folder);

  const std::filesystem::path& path() const { return m_path; }
  // In alphabetical order without regard to case, spelled like the files.
  std::vector<std::string> names() const;
  // The image file of a material; an empty path if there is none.
  std::filesystem::path find(const std::string& name) const;

 private:
  struct Entry {
    std::string name;
    std::filesystem::path file;
  };
  std::filesystem::path m_path;
  std::map<std::string, Entry> m_entries;  // by lower-case name
};

}  // namespace halfspace::editor
