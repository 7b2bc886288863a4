// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <unordered_map>

#include "level/document/level.h"
#include "plugins/interface/issue.h"
#include "plugins/quake_map/meaning/map_contents.h"
#include "plugins/quake_map/meaning/map_dialect.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// The name that TrenchBroom writes for a face without a texture.
inline constexpr std::string_view kNoTexture = "__TB_empty";

// Converts the faces of a map to the document's faces and surfaces. Adds materials to the level in
// order of first use.
class SurfaceReader {
 public:
  // Contract: all three arguments outlive the reader.
  SurfaceReader(const MapFile& map, level::Level& level, IssueList& issues)
      : m_map(map), m_level(level), m_issues(issues), m_isHalfLife(isHalfLife(map)) {}

  level::BrushFace face(const MapFace& face);
  level::Surface surface(const MapPatch& patch);
  // The contents that the texture and flags of a face stand for.
  Contents contentsOf(const MapFace& face);

 private:
  struct Texture {
    level::MaterialId material;
    Contents contents = Contents::solid;
  };
  const Texture& texture(TextRange name);
  level::TextureAxes axes(const MapFace& face);
  void readExtras(const MapFace& face, level::Surface& surface) const;

  const MapFile& m_map;
  level::Level& m_level;
  IssueList& m_issues;
  const bool m_isHalfLife;
  std::unordered_map<std::string_view, Texture> m_textures;  // never iterated: random order
};

}  // namespace halfspace::plugins::quake_map
