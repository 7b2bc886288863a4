// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::light {

using geometry::Vec3;

// Directions over the half of all directions in front of a face, as many towards a part of it as
// light from there counts on the face (by the cosine). Without random numbers: points of a spiral
// on a disc, raised to the hemisphere. Neighbouring texels have different turns of the spiral; any
// four by four of them have all kTurns, so that averaging them averages all their directions.
class Hemisphere {
 public:
  static constexpr int kTurns = 16;

  // Contract: rays > 0.
  explicit Hemisphere(int rays);

  int rays() const { return m_rays; }
  // For the texel (x, y): unit vectors with x, y in the face's plane and z along its normal.
  std::span<const Vec3> directionsFor(int x, int y) const;

 private:
  int m_rays;
  std::vector<Vec3> m_directions;  // turn by turn
};

// Directions over the whole sphere, evenly. Contract: count > 0.
std::vector<Vec3> directionsOfSphere(int count);

}  // namespace halfspace::light
