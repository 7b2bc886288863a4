// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/light_layers.h"

#include <algorithm>
#include <cassert>

namespace halfspace::light {

std::vector<level::LightStyle> layersOf(const std::vector<level::Lamp>& lamps) {
  std::vector<level::LightStyle> styles;
  for (const level::Lamp& lamp : lamps)
    if (!lamp.style().isSteady()) styles.push_back(lamp.style());
  std::ranges::sort(styles);
  styles.erase(std::unique(styles.begin(), styles.end()), styles.end());
  styles.resize(std::min(styles.size(), kMostLayers));
  return styles;
}

DirectLayers::DirectLayers(const LitSurface& surface, const std::vector<level::Lamp>& lamps,
                           const LampsOfFaces& lampsOf)
    : m_styles(light::layersOf(lamps)) {
  if (m_styles.empty()) {
    m_layerOf.assign(lamps.size(), kNoLayer);
    m_ofFace.resize(surface.faces().size());
    return;
  }
  for (const level::Lamp& lamp : lamps) {
    const auto known = std::ranges::lower_bound(m_styles, lamp.style());
    const bool isKnown = known != m_styles.end() && *known == lamp.style();
    m_layerOf.push_back(isKnown ? static_cast<uint32_t>(known - m_styles.begin()) : kNoLayer);
  }
  size_t count = 0;
  for (size_t i = 0; i < surface.faces().size(); ++i) {
    Face& face = m_ofFace.emplace_back(Face{{}, count});
    for (const uint32_t lamp : lampsOf[i])
      if (m_layerOf[lamp] != kNoLayer) face.layers.push_back(m_layerOf[lamp]);
    std::ranges::sort(face.layers);
    face.layers.erase(std::unique(face.layers.begin(), face.layers.end()), face.layers.end());
    if (surface.faces()[i].role == FaceRole::lit)
      count += surface.faces()[i].chart.covered().size() * face.layers.size();
  }
  m_light.assign(count, Vec3::Zero());
}

size_t DirectLayers::indexOf(const LitSurface& surface, uint32_t texel) const {
  const Texel& at = surface.texels()[texel];
  const Face& face = m_ofFace[at.face];
  return face.first + at.cover * face.layers.size();
}

std::span<Vec3> DirectLayers::at(const LitSurface& surface, uint32_t texel) {
  const size_t count = m_ofFace[surface.texels()[texel].face].layers.size();
  return count == 0 ? std::span<Vec3>()
                    : std::span<Vec3>(m_light).subspan(indexOf(surface, texel), count);
}

std::span<const Vec3> DirectLayers::at(const LitSurface& surface, uint32_t texel) const {
  const size_t count = m_ofFace[surface.texels()[texel].face].layers.size();
  return count == 0 ? std::span<const Vec3>()
                    : std::span<const Vec3>(m_light).subspan(indexOf(surface, texel), count);
}

void DirectLayers::take(const LitSurface& surface, uint32_t texel, const DirectLayers& before,
                        const LitSurface& surfaceBefore, uint32_t texelBefore) {
  const std::span<Vec3> now = at(surface, texel);
  if (now.empty()) return;
  const std::span<const Vec3> then = before.at(surfaceBefore, texelBefore);
  const std::span<const uint32_t> layers = layersOf(surface.texels()[texel].face);
  const std::span<const uint32_t> layersThen =
      before.layersOf(surfaceBefore.texels()[texelBefore].face);
  for (size_t i = 0; i < now.size(); ++i)
    for (size_t k = 0; k < then.size(); ++k)
      if (before.m_styles[layersThen[k]] == m_styles[layers[i]]) now[i] = then[k];
}

std::vector<Vec3> DirectLayers::lightOf(const LitSurface& surface, uint32_t layer) const {
  std::vector<Vec3> light(surface.texels().size(), Vec3::Zero());
  for (uint32_t texel = 0; texel < light.size(); ++texel) {
    const std::span<const uint32_t> layers = layersOf(surface.texels()[texel].face);
    const auto known = std::ranges::lower_bound(layers, layer);
    if (known != layers.end() && *known == layer)
      light[texel] = at(surface, texel)[static_cast<size_t>(known - layers.begin())];
  }
  return light;
}

}  // namespace halfspace::light
