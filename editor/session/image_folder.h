// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace halfspace::editor {

// A folder of the user's images, by the names materials have: "castle/wall" is castle/wall.png (or
// .jpg, .jpeg, .bmp) below it. Names are told apart regardless of case, as maps write them.
class ImageFolder {
 public:
  // Nothing in it.
  ImageFolder() = default;
  // Looks through the folder and those below it; what cannot be read is passed over. Of two files
  // with one name the first in the order of their paths counts.
  explicit ImageFolder(std::filesystem::path folder);

  const std::filesystem::path& path() const { return m_path; }
  // In alphabetical order, as the files are written.
  std::vector<std::string> names() const;
  // Empty where there is none.
  std::filesystem::path find(const std::string& name) const;

 private:
  struct Entry {
    std::string name;
    std::filesystem::path file;
  };
  std::filesystem::path m_path;
  std::map<std::string, Entry> m_entries;  // by the name in lower case
};

}  // namespace halfspace::editor
