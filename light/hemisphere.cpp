// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/hemisphere.h"

#include <array>
#include <cassert>
#include <cmath>

#include "geometry/angle/angle.h"

namespace halfspace::light {

namespace {

constexpr double kGoldenAngle = 137.50776405003785;  // degrees

// The turns of four by four neighbouring texels: neighbours differ as much as possible (the order
// of Bayer's matrix).
constexpr std::array<int, Hemisphere::kTurns> kTurnOf{0, 8,  2, 10, 12, 4, 14, 6,
                                                      3, 11, 1, 9,  15, 7, 13, 5};

}  // namespace

Hemisphere::Hemisphere(int rays) : m_rays(rays) {
  assert(rays > 0);
  m_directions.reserve(static_cast<size_t>(rays) * kTurns);
  for (int turn = 0; turn < kTurns; ++turn) {
    const double share = static_cast<double>(turn) / kTurns;
    for (int i = 0; i < rays; ++i) {
      const double square = (i + (turn + 0.5) / kTurns) / rays;  // of the radius on the disc
      const auto angle = geometry::sineCosineOfDegrees(kGoldenAngle * i + 360.0 * share);
      const double radius = std::sqrt(square);
      m_directions.emplace_back(radius * angle.cosine, radius * angle.sine,
                                std::sqrt(1.0 - square));
    }
  }
}

std::span<const Vec3> Hemisphere::directionsFor(int x, int y) const {
  const auto turn = static_cast<size_t>(kTurnOf[static_cast<size_t>((y & 3) * 4 + (x & 3))]);
  const auto rays = static_cast<size_t>(m_rays);
  return {m_directions.data() + turn * rays, rays};
}

std::vector<Vec3> directionsOfSphere(int count) {
  assert(count > 0);
  std::vector<Vec3> directions;
  directions.reserve(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) {
    const double z = 1.0 - (2.0 * i + 1.0) / count;
    const double radius = std::sqrt(1.0 - z * z);
    const auto angle = geometry::sineCosineOfDegrees(kGoldenAngle * i);
    directions.emplace_back(radius * angle.cosine, radius * angle.sine, z);
  }
  return directions;
}

}  // namespace halfspace::light
