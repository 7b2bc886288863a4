// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "level/images/image_archive.h"

namespace halfspace::level {

// A folder of the user's images, indexed by material name: "castle/wall" is castle/wall.png (or
// .jpg, .jpeg, .bmp, .tga, .dds) in this folder. The archives of games in the folder (.wad, .pak,
// .pk3, .zip) count as folders, too: a game's own data folder shows all its textures. Names are
// compared without regard to case, as in map files.
//
// Some images in archives have no palette: their pixels are numbers of colours in the palette of
// the game. The folder or one of its archives may hold that palette (gfx/palette.lmp,
// pics/colormap.pcx). Without it they have colours that resemble Quake's (hasGuessedColours()).
class ImageFolder {
 public:
  // Empty, without a folder.
  ImageFolder() = default;
  // Searches the folder and its subfolders and skips subfolders without read permission. If two
  // images have the same name, a file is preferred to an archive. Of files the first in path order
  // is used, a DDS file only if there is no other. Of archives the last is used, because games give
  // higher numbers to archives that replace others.
  explicit ImageFolder(std::filesystem::path folder);

  const std::filesystem::path& path() const { return m_path; }
  // Adds another folder of the user's, or one archive. What is there already is preferred.
  void add(const std::filesystem::path& source);
  // Adds the textures of a game: an archive, or a folder as games read it. In a folder, images
  // below its folder `textures` are named without that folder and others are left out; in a folder
  // without one, all images count. What is there already is preferred.
  void addGame(const std::filesystem::path& source);
  bool isEmpty() const { return m_entries.empty(); }
  // In alphabetical order without regard to case, spelled like the files.
  std::vector<std::string> names() const;
  // The name of the image of a material: the material's whole name or, if there is no such image,
  // the last part of it. A leading '*' of a liquid may be '#' in file names. Empty: none.
  std::string nameFor(const std::string& material) const;
  bool contains(const std::string& name) const;
  // Whether the image needs the palette of its game, and no source holds one.
  bool hasGuessedColours(const std::string& name) const;
  // The image file of a material; an empty path if there is none, if it is in an archive, or if it
  // is a DDS file, which few programs read.
  std::filesystem::path find(const std::string& name) const;
  // The image of a material: nothing, a file, the pixels of a DDS file, the image in an archive, or
  // the reason why it cannot be read. Can be called from several threads.
  using Image =
      std::variant<std::monostate, std::filesystem::path, RgbaImage, ImageFile, std::string>;
  Image image(const std::string& name) const;
  // Archives that cannot be read, and entries that they leave out, one sentence each.
  const std::vector<std::string>& problems() const { return m_problems; }

 private:
  struct Entry {
    std::string name;
    std::filesystem::path file;  // empty: in an archive
    std::size_t archive = 0, image = 0;
  };
  struct Found;
  static Found filesIn(const std::filesystem::path& folder);
  void addAll(Found found, const std::filesystem::path& folder, const std::string& below);
  void addFile(const std::filesystem::path& file, const std::filesystem::path& relative);
  // `shown`: its name in messages.
  void addArchive(const std::filesystem::path& file, const std::string& shown);

  const Entry* entryOf(const std::string& name) const;
  void addEntry(Entry entry);
  void setPalette(const Palette& palette);

  std::filesystem::path m_path;
  std::map<std::string, Entry> m_entries;           // by lower-case name
  std::map<std::string, std::string> m_byLastPart;  // the name, by its lower-case last part
  std::vector<ImageArchive> m_archives;
  Palette m_palette = quakeLikePalette();
  bool m_hasPalette = false;
  std::vector<std::string> m_problems;
};

}  // namespace halfspace::level
