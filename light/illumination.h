// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "level/solids/light_strength.h"
#include "light/lit_surface.h"
#include "light/mover_shadows.h"

namespace halfspace::light {

// The lamps, the sun and the sky of a level, and what of their light arrives where. Units: those of
// level/solids/light_strength.h; a light of 1 shows a surface in the colours of its material.
// Thread-safe.
class Illumination {
 public:
  // Contract: `tree` outlives the object and is not updated. `movers`: of the faces from which the
  // surface is made that the functions below are called with.
  Illumination(const bsp::LiveTree& tree, std::vector<level::Lamp> lamps,
               const level::DaylightStrength& day, MoverShadows movers = {})
      : m_rays(tree), m_lamps(std::move(lamps)), m_day(day), m_movers(std::move(movers)) {}

  const SolidRays& rays() const { return m_rays; }
  // Whether a solid, or a mover that casts shadows, is on the segment.
  bool isBlocked(const Vec3& from, const Vec3& to) const {
    return m_rays.isBlocked(from, to) || m_movers.first(from, to - from, 1.0).has_value();
  }
  const std::vector<level::Lamp>& lamps() const { return m_lamps; }
  const level::DaylightStrength& day() const { return m_day; }

  // The light of these lamps at a point of a surface with this unit normal. `start`: the point,
  // raised by SolidRays::lift() if it is on a face. `visit(lamp, light)`: called for each lamp
  // whose light arrives.
  template <typename Visit>
  Vec3 fromLamps(const Vec3& start, const Vec3& normal, std::span<const uint32_t> lamps,
                 const Visit& visit) const {
    Vec3 sum = Vec3::Zero();
    for (const uint32_t lamp : lamps) {
      const Vec3 light = fromLamp(start, normal, m_lamps[lamp]);
      if (light.isZero(0)) continue;
      sum += light;
      visit(lamp, light);
    }
    return sum;
  }
  Vec3 fromLamps(const Vec3& start, const Vec3& normal, std::span<const uint32_t> lamps) const {
    return fromLamps(start, normal, lamps, [](uint32_t, const Vec3&) {});
  }
  // The light of the sun there: through open space, or through a face of the sky.
  Vec3 fromSun(const Vec3& start, const Vec3& normal, const LitSurface& surface) const;
  // The light of the sky that comes from this direction (of unit length); below the horizon that of
  // the ground. Without the sun.
  Vec3 skyAt(const Vec3& direction) const;

  // The end of a ray: sky, a lit texel, or nothing that gives light.
  struct Seen {
    bool isSky = false;
    uint32_t texel = kNoTexel;
  };
  Seen seenFrom(const Vec3& start, const Vec3& direction, const LitSurface& surface) const;

  // The lamps whose light can reach the box in front of the plane; indices into lamps().
  std::vector<uint32_t> lampsNear(const geometry::Box& box, const PlaneBasis& plane) const;
  std::vector<uint32_t> lampsNear(const geometry::Box& box) const;

 private:
  Vec3 fromLamp(const Vec3& start, const Vec3& normal, const level::Lamp& lamp) const;

  SolidRays m_rays;
  std::vector<level::Lamp> m_lamps;
  level::DaylightStrength m_day;
  MoverShadows m_movers;
};

}  // namespace halfspace::light
