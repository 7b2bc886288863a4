// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "light/hemisphere.h"
#include "light/light_layers.h"

namespace halfspace::light {

// Of a ray that met the sky, in place of the texel that it met.
inline constexpr uint32_t kSkyTexel = kNoTexel - 1;

// The results of all rays that the texels of a surface cast; the rest of a bake casts none.
struct TexelSight {
  std::vector<Vec3> direct;      // by texel: light of lamps and sun
  std::vector<uint8_t> open;     // by texel: bits of the samples in the open; kMiddleSample too
  std::vector<uint32_t> seen;    // by texel and ray: a texel, kSkyTexel, or kNoTexel
  std::vector<uint32_t> nearby;  // by texel: bits of NearbyTexels that it sees

  void resize(size_t texels, size_t rays);
};

// The bit of `TexelSight::open` for TexelCover::onU, onV; it counts where a texel has no samples.
inline constexpr int kMiddleSample = kSamplesPerTexel;

// The texels over which soft light is averaged: five by five in one face. Bit i of a set of them is
// the texel i % 5 - 2 to the right and i / 5 - 2 above.
struct NearbyTexels {
  static constexpr int kReach = 2;
  static constexpr int kSide = 2 * kReach + 1;
  static constexpr std::array<double, kSide> kWeights{1, 4, 6, 4, 1};

  static double weight(int bit) {
    return kWeights[static_cast<size_t>(bit % kSide)] * kWeights[static_cast<size_t>(bit / kSide)];
  }
  // The texel of that bit, as a number of the surface; kNoTexel: the face has none there.
  static uint32_t at(const LitSurface& surface, uint32_t texel, int bit);
};

// Casts the rays of single texels. Thread-safe. Contract: the arguments outlive the object.
class SightCaster {
 public:
  SightCaster(const LitSurface& surface, const Illumination& illumination,
              const Hemisphere& hemisphere)
      : m_surface(surface), m_illumination(illumination), m_hemisphere(hemisphere) {}

  // Calls visit(bit, start) for the positions at which the texel's light is measured.
  template <typename Visit>
  void forSamples(uint32_t texel, const Visit& visit) const {
    const Texel& at = m_surface.texels()[texel];
    const TexelCover& cover = m_surface.coverOf(at);
    const Chart& chart = m_surface.faceOf(at).chart;
    const Vec3 raised = m_illumination.rays().lift() * chart.basis().normal;
    for (int sample = 0; sample < kSamplesPerTexel; ++sample)
      if ((cover.samples >> sample & 1) != 0)
        visit(sample, Vec3(chart.samplePosition(cover, sample) + raised));
    if (cover.samples == 0) visit(kMiddleSample, Vec3(chart.positionOf(cover) + raised));
  }

  uint8_t openSamples(uint32_t texel) const;
  // The mean over the open samples. `lamps`: those that may reach the face, ascending. `layers`: of
  // the same surface and lamps; gets the light of the texel's layers.
  Vec3 directAt(uint32_t texel, uint8_t open, std::span<const uint32_t> lamps,
                DirectLayers& layers) const;
  // Where the rays for soft light start: at the first open sample. Contract: open is not 0.
  Vec3 softStart(uint32_t texel, uint8_t open) const;
  // The directions of the rays of a texel in space, in the order of TexelSight::seen.
  Vec3 directionOf(uint32_t texel, const Vec3& local) const;
  std::span<const Vec3> localDirectionsOf(uint32_t texel) const;
  uint32_t seenFrom(const Vec3& start, const Vec3& direction) const;
  // Whether two open texels of one face see each other.
  bool seesNearby(uint32_t texel, uint32_t other) const;

  const LitSurface& surface() const { return m_surface; }
  const Illumination& illumination() const { return m_illumination; }

 private:
  const LitSurface& m_surface;
  const Illumination& m_illumination;
  const Hemisphere& m_hemisphere;
};

}  // namespace halfspace::light
