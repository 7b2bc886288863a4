// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/brush.h"
#include "geometry/brush/convex_hull.h"

namespace halfspace::geometry {

// The planes go through the points exactly, so the corners that fromPlanes() rounds are the points
// themselves, bit for bit.
Result<Brush> Brush::fromPoints(std::span<const Vec3> points) {
  const Result<std::vector<HullFace>> faces = convexHull(points);
  if (!faces) return faces.reasons();
  std::vector<Plane> planes;
  planes.reserve(faces.value().size());
  for (const HullFace& face : faces.value()) planes.push_back(face.plane);
  return fromPlanes(planes);
}

}  // namespace halfspace::geometry
