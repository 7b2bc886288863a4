// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The light of lamps that flicker or are switched, kept separately from all other light. Light adds
// up, so a game gets the light of any moment from one bake:
//
//   light(moment) = light + sum over the layers of (share(moment) - 1) * light of the layer
//
// Lamps of one style (level/solids/light_styles.h) change together and share a layer.
#pragma once

#include <span>
#include <vector>

#include "light/illumination.h"

namespace halfspace::light {

// The lamps that may reach each face; by face of a surface, ascending.
using LampsOfFaces = std::vector<std::vector<uint32_t>>;

// Part of a bake's light: that of the lamps with one style, direct and reflected.
struct LightLayer {
  level::LightStyle style;             // not steady
  std::vector<uint32_t> texels;        // those that it reaches, ascending
  std::vector<Eigen::Vector3f> light;  // of each of them
};

// The most layers of a bake: as many as Quake has style numbers for switched lights. Lamps of
// further styles have no layer and are baked as if they were always on.
inline constexpr size_t kMostLayers = 32;
inline constexpr uint32_t kNoLayer = UINT32_MAX;

// The styles of lamps that are not steady, each once, in their order; at most kMostLayers.
std::vector<level::LightStyle> layersOf(const std::vector<level::Lamp>& lamps);

// The direct light of each layer, by texel. A face has memory only for the layers of lamps that may
// reach it.
class DirectLayers {
 public:
  DirectLayers() = default;
  // All light is zero at first. `lampsOf`: of the surface's faces. Cost: linear in the texels.
  DirectLayers(const LitSurface& surface, const std::vector<level::Lamp>& lamps,
               const LampsOfFaces& lampsOf);

  const std::vector<level::LightStyle>& styles() const { return m_styles; }
  // By lamp: its layer, or kNoLayer.
  std::span<const uint32_t> layerOf() const { return m_layerOf; }
  // The layers of a face's lamps, ascending.
  std::span<const uint32_t> layersOf(uint32_t face) const { return m_ofFace[face].layers; }
  // The light of a texel, for each of the layersOf() its face. Texels share no memory, so several
  // threads may write to different ones.
  std::span<Vec3> at(const LitSurface& surface, uint32_t texel);
  std::span<const Vec3> at(const LitSurface& surface, uint32_t texel) const;
  // Takes over the light of a texel that no added, changed or removed lamp reaches.
  void take(const LitSurface& surface, uint32_t texel, const DirectLayers& before,
            const LitSurface& surfaceBefore, uint32_t texelBefore);
  // The light of one layer, by texel of the surface. Cost: linear in the texels.
  std::vector<Vec3> lightOf(const LitSurface& surface, uint32_t layer) const;

 private:
  struct Face {
    std::vector<uint32_t> layers;
    size_t first = 0;  // in m_light
  };
  size_t indexOf(const LitSurface& surface, uint32_t texel) const;

  std::vector<level::LightStyle> m_styles;
  std::vector<uint32_t> m_layerOf;
  std::vector<Face> m_ofFace;
  std::vector<Vec3> m_light;
};

}  // namespace halfspace::light
