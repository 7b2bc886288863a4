// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/merge/merge_system.h"

namespace halfspace::comparison {

using geometry::Brush;

namespace {

std::vector<Vec3> cornersOf(const BoxShape& box, const Vec3& position) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i) {
    const Vec3 signs((i & 1) != 0 ? 1.0 : -1.0, (i & 2) != 0 ? 1.0 : -1.0,
                     (i & 4) != 0 ? 1.0 : -1.0);
    corners.push_back(position + box.middle + signs.cwiseProduct(box.half));
  }
  return corners;
}

std::vector<Vec3> cornersOf(const HullShape& hull, const Vec3& position) {
  std::vector<Vec3> corners;
  for (const Vec3& vertex : hull.hull->vertices())
    corners.push_back(position + hull.middle + vertex);
  return corners;
}

std::vector<Vec3> cornersOf(const AnyShape& shape, const Vec3& position) {
  if (const auto* box = std::get_if<BoxShape>(&shape)) return cornersOf(*box, position);
  return cornersOf(std::get<HullShape>(shape), position);
}

}  // namespace

bool MergeSystem::takes(const AnyShape& shape) const {
  if (const auto* box = std::get_if<BoxShape>(&shape)) return box->half.minCoeff() > 0.0;
  return std::holds_alternative<HullShape>(shape);
}

Stop MergeSystem::sweep(const AnyShape& shape, const Vec3& from, const Vec3&) {
  const bool inSolid = overlaps(shape, from).value_or(false);
  return {inSolid, inSolid, inSolid ? 0.0 : 1.0, Vec3::Zero()};
}

// Computes all intersections, as the paper does, instead of stopping at the first one.
std::optional<bool> MergeSystem::overlaps(const AnyShape& shape, const Vec3& position) {
  const auto brush = Brush::fromPoints(cornersOf(shape, position));
  if (!brush.ok()) return std::nullopt;
  m_parts.clear();
  m_merge.interpenetrations(m_merge.polytopeOf(brush.value()), m_parts);
  return !m_parts.empty();
}

}  // namespace halfspace::comparison
