// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/bevel/normal_cone.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace halfspace::bsp {

std::vector<Vec3>& NormalCone::beginCorners() {
  m_count = 0;
  m_corners.clear();
  return m_corners;
}

// Keeps directions y with keep.y >= 0. Two neighbouring regions are clipped by exactly opposite
// vectors, so rounding gives to one what it takes from the other, and the regions still cover the
// cone. A direction assigned to the wrong region is equally close to both normals.
void NormalCone::clip(std::vector<Vec3>& polygon, const Vec3& keep) {
  assert(!polygon.empty() && &polygon != &m_clipped);
  m_clipped.clear();
  for (size_t i = 0; i < polygon.size(); ++i) {
    const Vec3& a = polygon[i];
    const Vec3& b = polygon[i + 1 == polygon.size() ? 0 : i + 1];
    const double atA = keep.dot(a), atB = keep.dot(b);
    if (atA >= 0) m_clipped.push_back(a);
    if ((atA > 0 && atB < 0) || (atA < 0 && atB > 0))
      m_clipped.push_back((std::abs(atB) * a + std::abs(atA) * b).normalized());
  }
  polygon.swap(m_clipped);
}

void NormalCone::add(const Vec3& normal) {
  if (m_count == m_regions.size()) m_regions.emplace_back();
  assert(m_count < m_regions.size());
  Region& added = m_regions[m_count];
  added.normal = normal;
  added.corners = m_corners;
  for (size_t i = 0; i < m_count; ++i) {
    const Vec3 difference = normal - m_regions[i].normal;
    if (!added.corners.empty()) clip(added.corners, difference);
    if (!m_regions[i].corners.empty()) clip(m_regions[i].corners, -difference);
  }
  ++m_count;
}

NormalCone::Gap NormalCone::widest() const {
  Gap widest{std::numeric_limits<double>::infinity(), Vec3::Zero()};
  for (size_t i = 0; i < m_count; ++i) {
    for (const Vec3& corner : m_regions[i].corners) {
      const double cosine = m_regions[i].normal.dot(corner);
      if (cosine < widest.cosine) widest = {cosine, corner};
    }
  }
  assert(m_count <= m_regions.size());
  return widest;
}

}  // namespace halfspace::bsp
