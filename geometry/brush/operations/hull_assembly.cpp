// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rounded points alone would bend the faces whose planes are known. So the hull is assembled from:
//   1. the candidates that have no point in front, with their exact planes (supports);
//   2. the faces of the hull of the rounded points, but not those whose points all lie on one
//      support: they are pieces of a flat face that rounding has bent.
// The planes of both make the brush. Then each point is looked up among the brush's corners.
#include "geometry/brush/operations/hull_assembly.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <map>
#include <utility>

#include "geometry/brush/convex_hull.h"

namespace halfspace::geometry {

namespace {

// A plane of the hull and the points that lie on it.
struct Support {
  Plane plane;
  FaceOrigin origin;
  std::vector<bool> holds;
};

std::vector<Support> supportingCandidates(const HullParts& parts) {
  std::vector<Support> supports;
  for (const HullCandidate& candidate : parts.candidates) {
    const std::vector<Side>& sides = candidate.sides;
    if (std::find(sides.begin(), sides.end(), Side::front) != sides.end()) continue;
    Support support{candidate.plane, candidate.origin, {}};
    for (const Side side : sides) support.holds.push_back(side == Side::on);
    assert(support.holds.size() == parts.points.size());
    supports.push_back(std::move(support));
  }
  return supports;
}

// Whether all points of a face of the rounded hull lie on one of the first `count` supports.
// Rounding can bend a flat face, so the hull of the rounded points may have several faces where the
// exact hull has one plane.
bool liesOnOne(const HullFace& face, const std::vector<Support>& supports, size_t count) {
  return std::any_of(supports.begin(), supports.begin() + static_cast<std::ptrdiff_t>(count),
                     [&](const Support& support) {
                       return std::all_of(face.points.begin(), face.points.end(),
                                          [&](int point) { return support.holds[point]; });
                     });
}

FaceOrigin continuedFace(const HullFace& face, const HullParts& parts) {
  assert(face.points.size() >= 3);
  std::map<std::pair<int, int>, int> votes;
  for (const int point : face.points) {
    for (const FaceOrigin& origin : parts.meetings[point]) ++votes[{origin.brush, origin.face}];
  }
  FaceOrigin best;
  int most = 1;
  for (const auto& [origin, count] : votes) {
    if (count <= most) continue;
    most = count;
    best = {origin.first, origin.second};
  }
  return best;
}

// Per point: the first point with an equal position. Equal points become the same corner.
std::vector<int> firstEqual(const std::vector<Vec3>& points) {
  std::map<std::array<double, 3>, int> firsts;
  std::vector<int> result;
  for (size_t i = 0; i < points.size(); ++i) {
    const std::array<double, 3> key = {points[i].x() + 0.0, points[i].y() + 0.0,
                                       points[i].z() + 0.0};
    result.push_back(firsts.try_emplace(key, static_cast<int>(i)).first->second);
  }
  return result;
}

// The corner of the brush that the point has become, or -1: a corner all of whose planes contain
// the point. If rounding has split a flat face into nearly coplanar faces, there may be several
// such corners; the nearest one is returned.
int cornerOf(int point, const HullParts& parts, const Brush& brush,
             const std::vector<Support>& supports) {
  int nearest = -1;
  assert(point >= 0 && static_cast<size_t>(point) < parts.points.size());
  double least = std::numeric_limits<double>::infinity();
  const auto& vertices = brush.vertices();
  for (size_t v = 0; v < vertices.size(); ++v) {
    const double distance = (vertices[v].position - parts.points[point]).squaredNorm();
    const auto& planes = vertices[v].planes;
    const bool isThere = std::all_of(planes.begin(), planes.end(), [&](int face) {
      return supports[brush.inputPlane(face)].holds[point];
    });
    if (!isThere || distance >= least) continue;
    least = distance;
    nearest = static_cast<int>(v);
  }
  return nearest;
}

}  // namespace

Result<AssembledHull> assembledHull(const HullParts& parts) {
  assert(parts.meetings.size() == parts.points.size());
  const Result<std::vector<HullFace>> hull = convexHull(parts.points);
  if (!hull) return hull.reasons();
  std::vector<Support> supports = supportingCandidates(parts);
  const size_t exactCount = supports.size();
  for (const HullFace& face : hull.value()) {
    if (liesOnOne(face, supports, exactCount)) continue;
    Support support{face.plane, continuedFace(face, parts), {}};
    support.holds.assign(parts.points.size(), false);
    for (const int point : face.points) support.holds[point] = true;
    supports.push_back(std::move(support));
  }
  std::vector<Plane> planes;
  std::vector<FaceOrigin> origins;
  for (const Support& support : supports) {
    planes.push_back(support.plane);
    origins.push_back(support.origin);
  }
  Result<DerivedBrush> derived = derivedFromPlanes(planes, origins);
  if (!derived) return derived.reasons();
  std::vector<int> corners;
  for (const int point : firstEqual(parts.points)) {
    corners.push_back(cornerOf(point, parts, derived.value().brush, supports));
  }
  assert(corners.size() == parts.points.size());
  return AssembledHull{std::move(derived).value(), std::move(corners)};
}

}  // namespace halfspace::geometry
