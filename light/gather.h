// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "light/face_sight.h"

namespace halfspace::light {

// Light of the texels from what their rays have found; casts no rays. Sums are made in a fixed
// order, so the bits depend neither on threads nor on which rays were taken over.
class Gatherer {
 public:
  // Contract: the arguments outlive the object. `rays`: of a texel; 0: direct light only.
  Gatherer(const SightCaster& caster, const TexelSight& sight, size_t rays, ForTexels forTexels)
      : m_caster(caster), m_sight(sight), m_rays(rays), m_forTexels(std::move(forTexels)) {}

  struct Bounces {
    int count;           // how often light is reflected
    double reflectance;  // share of the light that a surface reflects, from 0 to 1
  };
  // Computes the light of all texels: their direct light `direct` (of lamps and sun, by texel), the
  // light of the sky, and reflections. Empty if the bake was cancelled.
  std::vector<Eigen::Vector3f> light(const std::vector<Vec3>& direct, const Bounces& bounces);
  // Like light(), but without the sky, for lamps that reach few faces. Cost: a check of each face
  // and the faces that it sees, and the work for the faces that get light. The first call also
  // looks at each ray once.
  std::vector<Eigen::Vector3f> lightOfFewLamps(const std::vector<Vec3>& direct,
                                               const Bounces& bounces);

 private:
  Vec3 skyOn(uint32_t texel) const;
  uint32_t faceOf(uint32_t texel) const { return m_caster.surface().texels()[texel].face; }
  // The faces with a texel that is not black.
  FaceMarks litFaces(const std::vector<Vec3>& light) const;
  // One reflection. Texels of faces that are not marked in `receivers` get none.
  bool bounce(const std::vector<Vec3>& last, std::vector<Vec3>& next, const FaceMarks& receivers,
              double share);
  std::vector<Eigen::Vector3f> average(const std::vector<Vec3>& direct, const FaceMarks& isLit);
  Vec3 averageSoft(uint32_t texel) const;
  Vec3 lightOfNeighbours(const std::vector<Vec3>& direct, uint32_t texel) const;

  const SightCaster& m_caster;
  const TexelSight& m_sight;
  const size_t m_rays;
  const ForTexels m_forTexels;
  std::vector<Vec3> m_soft;  // by texel: light of the sky and of reflections
  std::optional<FaceSight> m_sightOfFaces;
};

}  // namespace halfspace::light
