// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/file/file_error.h"
#include "plugins/interface/mesh_format.h"
#include "plugins/loader/plugin_host.h"

namespace halfspace::commandline {

// A level as it was read. Without a level at least one issue is an error.
struct LevelInput {
  std::optional<level::Level> level;
  std::vector<plugins::Issue> issues;
  // A newer version wrote the file, and the level lacks what only that version knows.
  // Whoever writes the level again would destroy it.
  bool isOfNewerVersion = false;
};
// Why a level of a newer version is not written.
inline constexpr const char* kNewerVersion =
    "A newer version of Halfspace wrote this level, and nothing was written: the copy would lack "
    "what this version does not know. Use the newer version.";

struct MeshInput {
  std::optional<plugins::MeshContents> mesh;
  std::vector<plugins::Issue> issues;
};

// An error as it is told: the line and column are the issue's own, not part of its text.
plugins::Issue issueOf(const level::FileError& error);

// All kinds of file the program knows: its own, and what the plugins beside it offer. What keeps a
// plugin from starting is told on stderr.
class Formats {
 public:
  Formats();

  const plugins::Registry& registry() const { return m_host.registry(); }

  // The program's own file by its ending.
  static bool isNative(const std::filesystem::path& path);
  bool isMesh(const std::filesystem::path& path) const;
  // Its own file, or one that a plugin reads as a level; meshes are none here.
  bool isLevel(const std::filesystem::path& path) const;
  // Null where no plugin writes files of that ending.
  const plugins::MeshFormat* meshWriter(const std::filesystem::path& path) const;
  const plugins::LevelFormat* levelWriter(const std::filesystem::path& path) const;

  // By the file's ending. A mesh file is a level of one mesh solid.
  LevelInput readLevel(const std::filesystem::path& path,
                       const plugins::ReadControl& control) const;
  MeshInput readMesh(const std::filesystem::path& path, const plugins::ReadControl& control) const;

  // ".halfspace, .map, .obj": for messages. `written`: that can be written.
  std::string levelEndings(bool written) const;
  std::string meshEndings(bool written) const;

 private:
  plugins::PluginHost m_host;
};

}  // namespace halfspace::commandline
