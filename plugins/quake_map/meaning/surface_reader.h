// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <unordered_map>

#include "level/document/level.h"
#include "plugins/interface/issue.h"
#include "plugins/quake_map/meaning/map_game.h"
#include "plugins/quake_map/meaning/matter.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// What TrenchBroom writes for a face without a texture.
inline constexpr std::string_view kNoTexture = "__TB_empty";

// Turns what a map says about its faces into the document's surfaces, adding materials to the level
// in the order they come.
class SurfaceReader {
 public:
  // All three outlive the reader.
  SurfaceReader(const MapFile& map, level::Level& level, IssueList& issues)
      : m_map(map), m_level(level), m_issues(issues), m_isHalfLife(isHalfLife(map)) {}

  level::BrushFace face(const MapFace& face);
  level::Surface surface(const MapPatch& patch);
  // What the face says by its texture and flags.
  Matter matterOf(const MapFace& face);

 private:
  struct Texture {
    level::MaterialId material;
    Matter matter = Matter::solid;
  };
  const Texture& texture(TextRange name);
  level::TextureAxes axes(const MapFace& face);
  void readExtras(const MapFace& face, level::Surface& surface) const;

  const MapFile& m_map;
  level::Level& m_level;
  IssueList& m_issues;
  const bool m_isHalfLife;
  std::unordered_map<std::string_view, Texture> m_textures;  // looked up only, never walked
};

}  // namespace halfspace::plugins::quake_map
