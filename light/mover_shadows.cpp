// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/mover_shadows.h"

#include <algorithm>
#include <cassert>

namespace halfspace::light {

namespace {

// Whether the ray meets the box, at most `length` directions far.
bool meets(const geometry::Box& box, const Vec3& from, const Vec3& direction, double length) {
  double begin = 0.0, end = length;
  for (int axis = 0; axis < 3; ++axis) {
    const double low = box.min()[axis] - from[axis], high = box.max()[axis] - from[axis];
    if (direction[axis] == 0.0) {
      if (low > 0.0 || high < 0.0) return false;
      continue;
    }
    const double a = low / direction[axis], b = high / direction[axis];
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
  }
  return begin <= end;
}

// The distance of a point from the line through two corners, positive on the left.
double leftOf(const Eigen::Vector2d& from, const Eigen::Vector2d& to,
              const Eigen::Vector2d& point) {
  const Eigen::Vector2d along = to - from, across = point - from;
  return (along.x() * across.y() - along.y() * across.x()) / along.norm();
}

}  // namespace

MoverShadows::MoverShadows(const std::vector<SurfaceFace>& faces) {
  for (uint32_t i = 0; i < faces.size(); ++i) {
    const SurfaceFace& face = faces[i];
    if (face.mover == 0 || !face.castsShadow) continue;
    if (m_movers.empty() || m_movers.back().number != face.mover)
      m_movers.push_back({face.mover, {}, {}});
    Mover& mover = m_movers.back();
    Face made{i, face.basis, {}};
    for (const std::array<Vec3, 3>& triangle : face.triangles) {
      Corners corners;
      for (size_t k = 0; k < 3; ++k) {
        mover.bounds.extend(triangle[k]);
        corners[k] = {face.basis.u.dot(triangle[k]), face.basis.v.dot(triangle[k])};
      }
      made.triangles.push_back(corners);
    }
    mover.faces.push_back(std::move(made));
  }
  for (Mover& mover : m_movers) {
    mover.bounds.min() -= Vec3::Constant(kMargin);
    mover.bounds.max() += Vec3::Constant(kMargin);
  }
}

bool MoverShadows::contains(const Face& face, const Vec3& point) {
  const Eigen::Vector2d at(face.basis.u.dot(point), face.basis.v.dot(point));
  return std::ranges::any_of(face.triangles, [&](const Corners& corners) {
    for (size_t i = 0; i < 3; ++i)
      if (leftOf(corners[i], corners[(i + 1) % 3], at) < -kMargin) return false;
    return true;
  });
}

std::optional<MoverShadows::Hit> MoverShadows::first(const Vec3& from, const Vec3& direction,
                                                     double length) const {
  assert(from.allFinite() && direction.allFinite() && length >= 0.0);
  std::optional<Hit> nearest;
  for (const Mover& mover : m_movers) {
    if (!meets(mover.bounds, from, direction, length)) continue;
    for (const Face& face : mover.faces) {
      const double rate = face.basis.normal.dot(direction);
      if (rate == 0.0) continue;
      const double distance = (face.basis.offset - face.basis.normal.dot(from)) / rate;
      if (!(distance > 0.0 && distance <= length)) continue;
      if (nearest && distance >= nearest->distance) continue;
      const Vec3 point = from + distance * direction;
      if (contains(face, point)) nearest = Hit{distance, face.index, rate < 0.0, point};
    }
  }
  return nearest;
}

}  // namespace halfspace::light
