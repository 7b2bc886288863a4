// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/measure/lost_parts.h"

#include <map>

#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

// A part is lost if at most this share of its area is kept: samples at its rim may lie near the
// solid.
constexpr double kMostKeptShare = 0.01;

struct Part {
  MissingPart lost;
  double area = 0.0, visible = 0.0, interior = 0.0;
  long long visibleFaces = 0, interiorFaces = 0;
  int faces = 0;
  bool placed = false;
};

Vec3 centreOf(const TriangleSet& set, const Triangle& t) {
  return (set.points[t[0]] + set.points[t[1]] + set.points[t[2]]) / 3.0;
}

}  // namespace

LostSurface lostSurfaceOf(const TriangleSet& given, const std::vector<LostArea>& lost) {
  DisjointSets sets(static_cast<int>(given.points.size()));
  for (const Triangle& t : given.triangles) {
    sets.join(t[0], t[1]);
    sets.join(t[1], t[2]);
  }
  std::map<int, Part> parts;  // by the representative of their corners
  std::map<int, const LostArea*> ofFace;
  for (const LostArea& area : lost) ofFace[area.face] = &area;
  std::vector<int> order;
  int lastFace = -1;
  for (size_t t = 0; t < given.triangles.size(); ++t) {
    const int root = sets.find(given.triangles[t][0]);
    const auto [entry, isNew] = parts.try_emplace(root);
    if (isNew) order.push_back(root);
    Part& part = entry->second;
    part.area += areaOf(given.points, given.triangles[t]);
    if (given.origins[t] == lastFace) continue;
    lastFace = given.origins[t];
    ++part.faces;
    const auto found = ofFace.find(lastFace);
    if (found == ofFace.end()) continue;
    part.visible += found->second->visible;
    part.interior += found->second->interior;
    part.visibleFaces += found->second->visible > 0.0 ? 1 : 0;
    part.interiorFaces += found->second->interior > 0.0 ? 1 : 0;
    if (!part.placed) part.lost.place = centreOf(given, given.triangles[t]);
    part.placed = true;
  }
  LostSurface result;
  for (const int root : order) {
    Part& part = parts[root];
    if (part.area > 0.0 && part.visible + part.interior >= (1.0 - kMostKeptShare) * part.area) {
      result.parts.push_back(
          {part.lost.place, part.faces, part.area, part.visible >= part.interior});
    } else {
      result.visibleFaces += part.visibleFaces;
      result.interiorFaces += part.interiorFaces;
    }
  }
  return result;
}

}  // namespace halfspace::geometry
