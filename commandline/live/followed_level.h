// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A level file as followers of the live link see it: faces, materials with images, entities.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "editor/live/change_frame.h"
#include "level/document/level.h"
#include "plugins/level_scene/material_images.h"

namespace halfspace::commandline {

// Compares each version of the level with the previous one, so that only faces that differ are
// sent: a saved file does not say what was edited. Thread safety: none; use it from one thread.
class FollowedLevel {
 public:
  // `threads` 0: one per processor.
  explicit FollowedLevel(int threads) : m_threads(threads) {}

  // Evaluates the level and returns the faces that were removed and added; the first call gives
  // everything. `sources`: where the images of materials are found. The size and the transparency
  // of a material are read only once, at its first use. Cost: that of evaluating the level.
  live::LiveChange update(const level::Level& level, plugins::TextureSources sources);
  // The whole level as one change, for a new follower.
  live::LiveChange whole() const;
  std::size_t faceCount() const { return m_faces.size(); }

  // The image of a material: its bytes and MIME type. Nothing if it has no image that can be read.
  std::optional<plugins::StoredImage> image(const std::string& material) const;

 private:
  struct Material {
    std::uint32_t number = 0;
    std::array<double, 2> texels{1, 1};
  };
  using Key = std::string;  // the bytes of a face without its id
  std::vector<live::LiveFace> facesOf(const level::Level& level);  // without ids
  const Material& materialOf(const std::string& name);

  const int m_threads;
  std::uint64_t m_state = 0;
  std::optional<plugins::MaterialImages> m_images;
  std::map<std::string, Material> m_materials;  // by name
  std::vector<std::string> m_materialTexts;     // JSON, by number
  std::map<std::uint32_t, live::LiveFace> m_faces;
  std::multimap<Key, std::uint32_t> m_ids;
  std::uint32_t m_nextId = 0;
};

// The entities of a level and its name, for live::entitiesFrame().
std::string entitiesText(const level::Level& level, const std::string& name);

}  // namespace halfspace::commandline
