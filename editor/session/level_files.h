// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "level/document/level.h"
#include "plugins/interface/mesh_format.h"
#include "plugins/loader/level_door.h"
#include "plugins/loader/plugin_host.h"

namespace halfspace::editor {

// A level as it was read. Without one at least one issue is an error.
struct ReadLevel {
  std::optional<level::Level> level;
  std::string readOnlyReason;  // not empty: must not be saved over
  std::vector<plugins::Issue> issues;
};

// All kinds of file the editor knows: its own, and what plugins offer.
class LevelFiles {
 public:
  // Finds and starts the plugins beside the program.
  LevelFiles();

  static constexpr const char* kNativeEnding = ".halfspace";
  static bool isNative(const std::filesystem::path& path);

  const plugins::Registry& registry() const { return m_host.registry(); }
  const std::vector<plugins::PluginRecord>& plugins() const { return m_host.records(); }
  std::vector<std::string> problems() const { return m_host.problems(); }

  // By the file's ending; a mesh file is a level of one mesh solid.
  ReadLevel read(const std::filesystem::path& path) const;
  // False for mesh files: a level read from one cannot be saved in it.
  bool canSave(const std::filesystem::path& path) const;
  // The bytes of the level in the format of the path's ending, and everything the file would not
  // hold. Nothing is written. `origin`: the file the level was read from, whose dialect is kept.
  plugins::WriteOutcome bytesOf(const level::Level& level, const std::filesystem::path& path,
                                const std::filesystem::path& origin) const;
  // Without what is marked "omit from export". What went wrong, in words, or nothing. `losses`:
  // what the format could not hold.
  std::optional<std::string> exportLevel(const level::Level& level,
                                         const std::filesystem::path& path,
                                         const std::filesystem::path& origin,
                                         std::vector<std::string>& losses) const;

  // The evaluated boundary as a mesh file: rounded at the door, read back and judged before the
  // file is put in its place. Words and losses as above.
  std::optional<std::string> writeBoundary(const level::Level& level,
                                           const std::filesystem::path& path,
                                           std::vector<std::string>& losses) const;

  // Endings with the dot, the native one first.
  std::vector<std::string> readableEndings() const;
  std::vector<std::string> writableEndings() const;
  // Of meshes that can be written.
  std::vector<std::string> meshEndings() const;

 private:
  plugins::WriteOutcome made(const level::Level& level, const std::filesystem::path& path,
                             const std::filesystem::path& origin, plugins::Omitted omitted) const;

  plugins::PluginHost m_host;
};

}  // namespace halfspace::editor
