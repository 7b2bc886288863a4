// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "level/document/level.h"
#include "level/file/file_error.h"
#include "plugins/interface/mesh_format.h"
#include "plugins/loader/plugin_host.h"

namespace halfspace::commandline {

// A level as read from a file. If there is no level, at least one issue is an error.
struct LevelInput {
  std::optional<level::Level> level;
  std::vector<plugins::Issue> issues;
  // A newer version wrote the file, and `level` lacks the data that only that version knows.
  // Writing the level to the same file would destroy that data.
  bool isOfNewerVersion = false;
};
// The message of commands that refuse to write a level of a newer version.
inline constexpr const char* kNewerVersion =
    "A newer version of Halfspace wrote this level, and nothing was written: the copy would lack "
    "what this version does not know. Use the newer version.";

// A mesh as read from a file. If there is no mesh, the issues say why.
struct MeshInput {
  std::optional<plugins::MeshContents> mesh;
  std::vector<plugins::Issue> issues;
};

// The error as an issue. Line and column become fields of the issue and are removed from its text.
plugins::Issue issueOf(const level::FileError& error);

// The file formats the program knows: its own and those of the installed plugins. Construction
// loads the plugins and prints a warning on stderr for each that cannot be started.
class Formats {
 public:
  Formats();

  const plugins::Registry& registry() const { return m_host.registry(); }

  // True if the ending is that of the program's own format.
  static bool isNative(const std::filesystem::path& path);
  bool isMesh(const std::filesystem::path& path) const;
  // True for the program's own format and for formats that a plugin reads as a level. Meshes do not
  // count.
  bool isLevel(const std::filesystem::path& path) const;
  // Null if no plugin writes files with this ending.
  const plugins::MeshFormat* meshWriter(const std::filesystem::path& path) const;
  const plugins::LevelFormat* levelWriter(const std::filesystem::path& path) const;

  // Chooses the format by the file's ending. A scene that was made from a level becomes that level
  // again; any other mesh file becomes a level with one mesh solid.
  LevelInput readLevel(const std::filesystem::path& path,
                       const plugins::ReadControl& control) const;
  // The level of a scene file; empty if the file is no scene that was made from a level.
  std::optional<LevelInput> readScene(const std::filesystem::path& path,
                                      const plugins::ReadControl& control) const;
  MeshInput readMesh(const std::filesystem::path& path, const plugins::ReadControl& control) const;

  // For a file that could not be read: if its content looks like that of another format, the first
  // error gets a sentence that names it and --from.
  void addContentHint(const std::filesystem::path& path, std::string_view bytes,
                      std::vector<plugins::Issue>& issues) const;

  // The endings for messages: ".halfspace, .map, .obj". `written`: only formats that can be
  // written.
  std::string levelEndings(bool written) const;
  std::string meshEndings(bool written) const;

 private:
  plugins::PluginHost m_host;
};

}  // namespace halfspace::commandline
