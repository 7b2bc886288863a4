// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "plugins/interface/level_format.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// What the plugins offer. A plugin adds its formats in initialise(); they are destroyed when it is
// shut down, in reverse order. Where two formats claim one extension, the one added first answers.
class Registry {
 public:
  void addLevelFormat(std::unique_ptr<LevelFormat> format);
  void addMeshFormat(std::unique_ptr<MeshFormat> format);

  std::vector<const LevelFormat*> levelFormats() const;
  std::vector<const MeshFormat*> meshFormats() const;

  // By the ending of a path, in any case ("x.OBJ"); null if no plugin offers it.
  const LevelFormat* levelFormatFor(const std::filesystem::path& path) const;
  const MeshFormat* meshFormatFor(const std::filesystem::path& path) const;

  // The loader's: everything added between two marks belongs to one plugin.
  struct Mark {
    size_t levelFormats = 0, meshFormats = 0;
  };
  Mark mark() const { return {m_levelFormats.size(), m_meshFormats.size()}; }
  void removeAfter(const Mark& mark);

 private:
  std::vector<std::unique_ptr<LevelFormat>> m_levelFormats;
  std::vector<std::unique_ptr<MeshFormat>> m_meshFormats;
};

}  // namespace halfspace::plugins
