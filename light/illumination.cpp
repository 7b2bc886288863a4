// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/illumination.h"

#include <algorithm>
#include <cmath>

namespace halfspace::light {

Vec3 Illumination::fromLamp(const Vec3& start, const Vec3& normal, const level::Lamp& lamp) const {
  const Vec3 towards = lamp.origin() - start;
  const double distance = towards.norm();
  const double facing = normal.dot(towards);
  if (!(facing > 0.0)) return Vec3::Zero();
  const double share = lamp.shareAt(start);
  if (!(share > 0.0)) return Vec3::Zero();
  // The end of the ray stays clear of a wall or ceiling that the lamp is fixed to.
  const Vec3 end = lamp.origin() - towards * std::min(0.5, m_rays.lift() / distance);
  if (isBlocked(start, end)) return Vec3::Zero();
  return lamp.light() * (share * facing / distance);
}

Vec3 Illumination::fromSun(const Vec3& start, const Vec3& normal, const LitSurface& surface) const {
  const double facing = normal.dot(m_day.towardsSun);
  if (!(facing > 0.0) || m_day.sun.isZero(0)) return Vec3::Zero();
  if (!seenFrom(start, m_day.towardsSun, surface).isSky) return Vec3::Zero();
  return m_day.sun * facing;
}

Vec3 Illumination::skyAt(const Vec3& direction) const {
  if (direction.z() <= 0.0) return m_day.ground;
  const double share = std::sqrt(direction.z());
  return m_day.horizon + (m_day.zenith - m_day.horizon) * share;
}

Illumination::Seen Illumination::seenFrom(const Vec3& start, const Vec3& direction,
                                          const LitSurface& surface) const {
  const std::optional<RayHit> hit = m_rays.first(start, direction, m_rays.farAway());
  if (!m_movers.isEmpty()) {
    // A mover that touches a wall is met before the wall, however both distances were rounded.
    const double length = hit ? hit->distance + MoverShadows::kMargin : m_rays.farAway();
    if (const auto mover = m_movers.first(start, direction, length)) {
      const LitFace& face = surface.faces()[mover->face];
      if (!mover->isFront || face.role != FaceRole::lit) return {};
      const uint32_t cover = face.chart.coveredAt(mover->point);
      return {false, cover == kNoTexel ? kNoTexel : face.firstTexel + cover};
    }
  }
  if (!hit) return {true, kNoTexel};
  if (!hit->plane) return {};
  const LitSurface::Found found = surface.at(start, direction, *hit->plane);
  if (found.face == nullptr) return {};
  return {found.face->role == FaceRole::sky, found.texel};
}

std::vector<uint32_t> Illumination::lampsNear(const geometry::Box& box) const {
  std::vector<uint32_t> near;
  for (uint32_t i = 0; i < m_lamps.size(); ++i)
    if (box.exteriorDistance(m_lamps[i].origin()) < m_lamps[i].reach()) near.push_back(i);
  return near;
}

std::vector<uint32_t> Illumination::lampsNear(const geometry::Box& box,
                                              const PlaneBasis& plane) const {
  std::vector<uint32_t> near = lampsNear(box);
  std::erase_if(near, [&](uint32_t lamp) {
    return !(plane.normal.dot(m_lamps[lamp].origin()) > plane.offset);
  });
  return near;
}

}  // namespace halfspace::light
