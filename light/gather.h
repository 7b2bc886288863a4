// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "light/texel_sight.h"

namespace halfspace::light {

// Light of the texels from what their rays have found; casts no rays. Sums are made in a fixed
// order, so the bits depend neither on threads nor on which rays were taken over.
class Gatherer {
 public:
  // Calls body(texel) for all texels, on several threads; false if the bake was cancelled.
  using ForTexels =
      std::function<bool(const char* stage, const std::function<void(uint32_t)>& body)>;

  // Contract: the arguments outlive the object. `rays`: of a texel; 0: direct light only.
  Gatherer(const SightCaster& caster, const TexelSight& sight, size_t rays, ForTexels forTexels)
      : m_caster(caster), m_sight(sight), m_rays(rays), m_forTexels(std::move(forTexels)) {}

  struct Bounces {
    int count;           // how often light is reflected
    double reflectance;  // share of the light that a surface reflects, from 0 to 1
  };
  // Computes the light of all texels: their direct light `direct` (of lamps and sun, by texel), the
  // light of the sky if `hasSky`, and reflections. Empty if the bake was cancelled.
  std::vector<Eigen::Vector3f> light(const std::vector<Vec3>& direct, bool hasSky,
                                     const Bounces& bounces);

 private:
  Vec3 skyOn(uint32_t texel) const;
  bool bounce(const std::vector<Vec3>& direct, const Bounces& bounces);
  Vec3 averageSoft(uint32_t texel) const;
  Vec3 lightOfNeighbours(const std::vector<Vec3>& direct, uint32_t texel) const;

  const SightCaster& m_caster;
  const TexelSight& m_sight;
  const size_t m_rays;
  const ForTexels m_forTexels;
  std::vector<Vec3> m_soft;  // by texel
};

}  // namespace halfspace::light
