// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/images/image_folder.h"
#include "plugins/interface/mesh_format.h"
#include "plugins/loader/level_export.h"
#include "plugins/loader/plugin_host.h"

namespace halfspace::editor {

// Result of reading a level. If there is no level, at least one issue is an error.
struct ReadLevel {
  std::optional<level::Level> level;
  std::string readOnlyReason;  // if not empty, the file must not be overwritten
  std::vector<plugins::Issue> issues;
};

// Reads and writes all file formats of the editor: the native one and those of plugins.
class LevelFiles {
 public:
  // Finds the plugins in plugins::pluginFolders() and starts them.
  LevelFiles();

  static constexpr const char* kNativeEnding = ".halfspace";
  static bool isNative(const std::filesystem::path& path);

  const plugins::Registry& registry() const { return m_host.registry(); }
  const std::vector<plugins::PluginRecord>& plugins() const { return m_host.records(); }
  std::vector<std::string> problems() const { return m_host.problems(); }

  // Chooses the format by the file's ending. A scene that was made from a level becomes that level
  // again; any other mesh file becomes a level of one mesh solid.
  ReadLevel read(const std::filesystem::path& path) const;
  // Whether the format can store a level. False for mesh formats.
  bool canSave(const std::filesystem::path& path) const;
  // The bytes of the level in the format of the path's ending, and the losses: everything that the
  // format cannot store. Writes no file. `origin`: the file the level was read from; the output
  // keeps its dialect if it has the same format.
  plugins::WriteOutcome bytesOf(const level::Level& level, const std::filesystem::path& path,
                                const std::filesystem::path& origin) const;
  // Writes the level without the nodes marked "omit from export". Returns an error message, or
  // nothing. Sets `losses` to what the format could not store.
  std::optional<std::string> exportLevel(const level::Level& level,
                                         const std::filesystem::path& path,
                                         const std::filesystem::path& origin,
                                         std::vector<std::string>& losses) const;

  // Evaluates the level and writes its boundary as a mesh file. Coordinates are rounded on export.
  // The bytes are read back and validated before they replace the file. `textures`: the
  // images of materials, for formats with texture coordinates; may be empty. The images of an .obj
  // file are copied into a folder beside it (plugins/level_scene/images_beside.h). Error message
  // and losses as above.
  std::optional<std::string> writeBoundary(const level::Level& level,
                                           const std::filesystem::path& path,
                                           const level::ImageFolder& textures,
                                           std::vector<std::string>& losses) const;

  // Writes the level as a scene (plugins/level_scene) for a program: a name of scenePresets().
  // `textures`: the images of materials; may be empty. Error message and losses as above.
  std::optional<std::string> writeScene(const level::Level& level,
                                        const std::filesystem::path& path,
                                        const std::string& preset,
                                        const level::ImageFolder& textures,
                                        std::vector<std::string>& losses) const;

  // Evaluates the level and writes its floor plan (level/plan) as an SVG file. Error message as
  // above.
  static std::optional<std::string> writePlan(const level::Level& level,
                                              const std::filesystem::path& path,
                                              const std::string& title, double height);

  // Endings with the dot, the native one first.
  std::vector<std::string> readableEndings() const;
  std::vector<std::string> writableEndings() const;
  // Of the mesh formats that can be written, and of the formats for scenes.
  std::vector<std::string> meshEndings() const;
  std::vector<std::string> sceneEndings() const;

 private:
  ReadLevel readBytes(const plugins::Source& source) const;
  plugins::WriteOutcome made(const level::Level& level, const std::filesystem::path& path,
                             const std::filesystem::path& origin, plugins::Omitted omitted) const;

  plugins::PluginHost m_host;
};

}  // namespace halfspace::editor
