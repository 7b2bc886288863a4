// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace halfspace::plugins {

// The facts about an image that an export needs, from the first bytes of the file.
struct ImageFacts {
  int width = 0, height = 0;  // texels, positive
  bool hasAlpha = false;      // the format has an alpha channel or a transparent colour
  const char* mime = "";      // "image/png" or "image/jpeg"
};
// Empty for any other kind of file and for damaged ones.
std::optional<ImageFacts> imageFacts(std::string_view bytes);

// The images of a texture folder: "castle/wall" is castle/wall.png, .jpg or .jpeg below the folder.
// Names are compared without regard to case.
class TextureFiles {
 public:
  TextureFiles() = default;
  // Lists the folder and its subfolders; of files with equal names the first in path order counts.
  explicit TextureFiles(const std::filesystem::path& folder);

  // The file for a material's name or, if there is none, for the last part of the name. A leading
  // '*' of a liquid may be written '#' in file names. An empty path if there is none.
  std::filesystem::path find(std::string_view name) const;
  // Only the whole name, for the images that belong to another one ("wall_normal").
  std::filesystem::path findExactly(std::string_view name) const;
  // Whether the folder has an image of this name that glTF cannot store: TGA, BMP, DDS.
  bool hasOtherKind(std::string_view name) const;

 private:
  std::map<std::string, std::filesystem::path, std::less<>> m_byName, m_byLastPart, m_otherKinds;
};

}  // namespace halfspace::plugins
