// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/visibility/winding.h"

#include <algorithm>
#include <cassert>

namespace halfspace::bsp {

bool cutToFront(Winding& winding, const CutPlane& plane, double kept, double least) {
  assert(kept >= 0.0 && !winding.empty());
  boost::container::small_vector<double, 16> distances;
  double nearest = HUGE_VAL, furthest = -HUGE_VAL;
  for (const Vec3& corner : winding) {
    distances.push_back(plane.distanceOf(corner) + kept);
    nearest = std::min(nearest, distances.back());
    furthest = std::max(furthest, distances.back());
  }
  if (furthest - kept <= least) return false;
  if (nearest >= 0.0) return true;
  Winding cut;
  for (size_t i = 0; i < winding.size(); ++i) {
    const size_t next = i + 1 < winding.size() ? i + 1 : 0;
    const double here = distances[i], there = distances[next];
    if (here >= 0.0) cut.push_back(winding[i]);
    if ((here < 0.0 && there > 0.0) || (here > 0.0 && there < 0.0))
      cut.push_back(winding[i] + (here / (here - there)) * (winding[next] - winding[i]));
  }
  winding.swap(cut);
  return true;
}

namespace {

// How a winding lies to a plane. Corners nearer than `on` are on it.
struct Extent {
  double least = HUGE_VAL, most = -HUGE_VAL;

  Extent(const Winding& winding, const CutPlane& plane) {
    for (const Vec3& corner : winding) {
      const double distance = plane.distanceOf(corner);
      least = std::min(least, distance);
      most = std::max(most, distance);
    }
  }
};

// Tries the planes through the edges of `edges` and the corners of `corners`. `isSource`: the edges
// are those of the source, and the corners the pass's; else the other way round.
void addPlanesOf(const Winding& edges, const Winding& corners, bool isSource,
                 const CutMargins& margins, CutPlanes& planes, uint64_t& tried) {
  for (size_t i = 0; i < edges.size(); ++i) {
    const Vec3& from = edges[i];
    const Vec3 edge = edges[i + 1 < edges.size() ? i + 1 : 0] - from;
    const double length = edge.norm();
    if (length < margins.least) continue;
    for (const Vec3& corner : corners) {
      ++tried;
      const Vec3 across = edge.cross(corner - from);
      const double area = across.norm();
      if (area < margins.least * length) continue;
      CutPlane plane{across / area, 0.0};
      plane.offset = plane.normal.dot(from);
      const Extent ofEdges(edges, plane);
      const bool isBehind = ofEdges.most <= margins.on, isBefore = ofEdges.least >= -margins.on;
      if (isBehind == isBefore) continue;  // on both sides, or in the plane
      // The side of the pass is in front.
      if (isBehind != isSource) plane = plane.flipped();
      const Extent ofCorners(corners, plane);
      const bool separates = isSource
                                 ? ofCorners.least >= -margins.on && ofCorners.most > margins.on
                                 : ofCorners.most <= margins.on && ofCorners.least < -margins.on;
      if (!separates) continue;
      planes.push_back(plane);
      break;  // another corner would give the same plane
    }
  }
}

}  // namespace

void addSeparators(const Winding& source, const Winding& pass, const CutMargins& margins,
                   CutPlanes& planes, uint64_t& tried) {
  addPlanesOf(source, pass, true, margins, planes, tried);
  addPlanesOf(pass, source, false, margins, planes, tried);
}

bool cutBySeparators(Winding& winding, const CutPlanes& planes, const CutMargins& margins) {
  return std::all_of(planes.begin(), planes.end(), [&](const CutPlane& plane) {
    return cutToFront(winding, plane, margins.kept, -margins.kept);
  });
}

}  // namespace halfspace::bsp
