// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/plane_edges.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include <Eigen/Geometry>

namespace halfspace::editor {

using geometry::Vec3;

namespace {

// Used in place of a plane's index: the side of the initial square, which no plane has cut off.
constexpr std::size_t kBorder = static_cast<std::size_t>(-1);

// A corner of a face, and the plane beyond the side from it to the next corner.
struct Corner {
  Vec3 at;
  std::size_t beyond;
};
using Face = std::vector<Corner>;

Face squareOn(const HalfSpace& plane, double reach) {
  const Vec3 u = plane.normal.unitOrthogonal() * reach;
  const Vec3 v = plane.normal.cross(u);
  const Vec3 middle = plane.normal * plane.offset;
  return {{middle - u - v, kBorder},
          {middle + u - v, kBorder},
          {middle + u + v, kBorder},
          {middle - u + v, kBorder}};
}

// The part of the face inside the half-space.
Face cut(const Face& face, const HalfSpace& plane, std::size_t index) {
  Face inside;
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Corner& here = face[i];
    const Corner& next = face[(i + 1) % face.size()];
    const double a = plane.normal.dot(here.at) - plane.offset;
    const double b = plane.normal.dot(next.at) - plane.offset;
    if (a <= 0) inside.push_back(here);
    if ((a <= 0) == (b <= 0)) continue;
    const Vec3 crossing = here.at + (next.at - here.at) * (a / (a - b));
    // Where the outline leaves the half-space, the next side lies on the cutting plane; where it
    // enters, the next side stays on the old plane.
    inside.push_back({crossing, a <= 0 ? index : here.beyond});
  }
  return inside;
}

}  // namespace

std::vector<std::pair<Vec3, Vec3>> bodyEdges(std::span<const HalfSpace> planes, double reach) {
  std::vector<std::pair<Vec3, Vec3>> edges;
  std::set<std::pair<std::size_t, std::size_t>> known;  // each edge is met from two faces
  for (std::size_t i = 0; i < planes.size(); ++i) {
    Face face = squareOn(planes[i], reach);
    for (std::size_t j = 0; j < planes.size() && face.size() > 2; ++j) {
      if (j != i) face = cut(face, planes[j], j);
    }
    if (face.size() < 3) continue;
    for (std::size_t k = 0; k < face.size(); ++k) {
      if (!known.insert(std::minmax(i, face[k].beyond)).second && face[k].beyond != kBorder)
        continue;
      edges.emplace_back(face[k].at, face[(k + 1) % face.size()].at);
    }
  }
  return edges;
}

}  // namespace halfspace::editor
