// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/texel_sight.h"

#include <cassert>

namespace halfspace::light {

void TexelSight::resize(size_t texels, size_t rays) {
  direct.assign(texels, Vec3::Zero());
  open.assign(texels, 0);
  seen.assign(texels * rays, kNoTexel);
  nearby.assign(texels, 0);
}

uint32_t NearbyTexels::at(const LitSurface& surface, uint32_t texel, int bit) {
  const Texel& at = surface.texels()[texel];
  const LitFace& face = surface.faceOf(at);
  const TexelCover& cover = surface.coverOf(at);
  const uint32_t other =
      face.chart.coveredAt(cover.x + bit % kSide - kReach, cover.y + bit / kSide - kReach);
  return other == kNoTexel ? kNoTexel : face.firstTexel + other;
}

uint8_t SightCaster::openSamples(uint32_t texel) const {
  uint8_t open = 0;
  forSamples(texel, [&](int bit, const Vec3& start) {
    if (!m_illumination.rays().isInSolid(start)) open = static_cast<uint8_t>(open | 1U << bit);
  });
  return open;
}

Vec3 SightCaster::directAt(uint32_t texel, uint8_t open, std::span<const uint32_t> lamps,
                           DirectLayers& layers) const {
  const uint32_t face = m_surface.texels()[texel].face;
  const Vec3& normal = m_surface.faces()[face].chart.basis().normal;
  const std::span<const uint32_t> ofFace = layers.layersOf(face);
  const std::span<Vec3> layered = layers.at(m_surface, texel);
  const auto addToLayer = [&](uint32_t lamp, const Vec3& light) {
    const uint32_t layer = layers.layerOf()[lamp];
    for (size_t i = 0; i < ofFace.size(); ++i)
      if (ofFace[i] == layer) layered[i] += light;
  };
  Vec3 sum = Vec3::Zero();
  int samples = 0;
  forSamples(texel, [&](int bit, const Vec3& start) {
    if ((open >> bit & 1) == 0) return;
    ++samples;
    sum += m_illumination.fromLamps(start, normal, lamps, addToLayer) +
           m_illumination.fromSun(start, normal, m_surface);
  });
  if (samples == 0) return Vec3::Zero();
  for (Vec3& light : layered) light /= samples;
  return sum / samples;
}

Vec3 SightCaster::softStart(uint32_t texel, uint8_t open) const {
  assert(open != 0);
  Vec3 first = Vec3::Zero();
  bool isFound = false;
  forSamples(texel, [&](int bit, const Vec3& start) {
    if (isFound || (open >> bit & 1) == 0) return;
    first = start;
    isFound = true;
  });
  return first;
}

Vec3 SightCaster::directionOf(uint32_t texel, const Vec3& local) const {
  const PlaneBasis& basis = m_surface.faceOf(m_surface.texels()[texel]).chart.basis();
  return basis.u * local.x() + basis.v * local.y() + basis.normal * local.z();
}

std::span<const Vec3> SightCaster::localDirectionsOf(uint32_t texel) const {
  // By the place on the lattice, so that a texel keeps its directions when its face changes.
  const Texel& at = m_surface.texels()[texel];
  const TexelCover& cover = m_surface.coverOf(at);
  const Chart& chart = m_surface.faceOf(at).chart;
  return m_hemisphere.directionsFor(chart.firstColumn() + cover.x, chart.firstRow() + cover.y);
}

uint32_t SightCaster::seenFrom(const Vec3& start, const Vec3& direction) const {
  const Illumination::Seen met = m_illumination.seenFrom(start, direction, m_surface);
  return met.isSky ? kSkyTexel : met.texel;
}

bool SightCaster::seesNearby(uint32_t texel, uint32_t other) const {
  const double lift = m_illumination.rays().lift();
  return !m_illumination.isBlocked(m_surface.startOf(m_surface.texels()[texel], lift),
                                   m_surface.startOf(m_surface.texels()[other], lift));
}

}  // namespace halfspace::light
