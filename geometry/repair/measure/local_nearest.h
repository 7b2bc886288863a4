// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <span>

#include "geometry/repair/measure/nearest_triangle.h"

namespace halfspace::geometry {

// Distances from points of a few triangles to a large set. Only the triangles of the set near them
// are put into a hierarchy; the others only if a point is further away than the margin, or for a
// query whether the set winds around a point. Same answers as NearestTriangle. May be used by
// several threads at once.
class LocalNearest {
 public:
  // Keeps a reference to `set`. around: the triangles whose points will be queried, with the
  // vertices `points`. margin: level units. Contract: the set has a triangle.
  LocalNearest(const TriangleSet& set, std::span<const Vec3> points,
               std::span<const Triangle> around, double margin);

  double distance(const Vec3& point) const;
  bool winds(const Vec3& point) const { return whole().winds(point); }

 private:
  const NearestTriangle& whole() const;

  const TriangleSet& m_set;
  double m_margin;
  TriangleSet m_near;
  std::unique_ptr<NearestTriangle> m_local;  // null: no triangle is near
  mutable std::once_flag m_once;
  mutable std::unique_ptr<NearestTriangle> m_whole;
};

}  // namespace halfspace::geometry
