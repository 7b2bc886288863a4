// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/carve.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "geometry/brush/operations/cut_and_merge.h"

namespace halfspace::geometry {

namespace {

// Whether closed boxes share more than a border; the boxes contain the exact solids.
bool boxesOverlap(const Box& a, const Box& b) {
  return (a.min().array() < b.max().array()).all() && (b.min().array() < a.max().array()).all();
}

// How far the brush reaches in front of the plane. Rounded: only the order of the cuts depends on
// it.
double reachInFront(const Brush& brush, const Plane& plane) {
  const double scale = 1.0 / plane.normal().norm();
  double reach = 0;
  for (const Brush::Vertex& vertex : brush.vertices())
    reach = std::max(reach, (plane.normal().dot(vertex.position) - plane.offset()) * scale);
  return reach;
}

// The face of the cutter in front of whose plane the brush reaches farthest; -1: in front of none.
// Decided exactly; faces that do not meet the brush are removed from the list.
int farthestFace(const DerivedBrush& rest, const DerivedBrush& cutter, std::vector<int>& faces) {
  ExactCorners corners(rest.brush);
  int farthest = -1;
  double most = -1;
  std::erase_if(faces, [&](int face) {
    const std::vector<Side> sides = corners.sidesOf(cutter.brush.plane(face));
    if (std::find(sides.begin(), sides.end(), Side::front) == sides.end()) return true;
    const double reach = reachInFront(rest.brush, cutter.brush.plane(face));
    if (reach > most) {
      most = reach;
      farthest = face;
    }
    return false;
  });
  return farthest;
}

// A plane of `a` has all of `b` on its other side.
bool separates(const Brush& a, const Brush& b) {
  ExactCorners corners(b);
  for (const Plane& plane : a.planes()) {
    const std::vector<Side> sides = corners.sidesOf(plane);
    if (std::find(sides.begin(), sides.end(), Side::back) == sides.end()) return true;
  }
  return false;
}

bool areApart(const Brush& a, const Brush& b) {
  return !boxesOverlap(a.bounds(), b.bounds()) || separates(a, b) || separates(b, a);
}

}  // namespace

std::optional<DerivedBrush> intersected(const DerivedBrush& brush, const DerivedBrush& other) {
  if (areApart(brush.brush, other.brush)) return std::nullopt;
  std::optional<DerivedBrush> rest = brush;
  for (int face = 0; face < other.brush.faceCount() && rest; ++face)
    rest = clipped(*rest, other.brush.plane(face), other.origins[static_cast<size_t>(face)]).back;
  return rest;
}

std::optional<std::vector<DerivedBrush>> carved(const DerivedBrush& brush,
                                                const DerivedBrush& cutter) {
  if (areApart(brush.brush, cutter.brush)) return std::nullopt;
  std::vector<DerivedBrush> parts;
  DerivedBrush rest = brush;
  std::vector<int> faces;
  for (int face = 0; face < cutter.brush.faceCount(); ++face) faces.push_back(face);
  for (int face; (face = farthestFace(rest, cutter, faces)) >= 0; std::erase(faces, face)) {
    // A part looks into the cutter along the cut; clipped() gives that face the cutter's origin.
    ClippedBrush halves =
        clipped(rest, cutter.brush.plane(face), cutter.origins[static_cast<size_t>(face)]);
    // Nothing of the brush is left behind a plane: the two do not meet after all.
    if (!halves.back) return std::nullopt;
    assert(halves.front && "the brush reaches in front of the plane");
    parts.push_back(std::move(*halves.front));
    rest = std::move(*halves.back);
  }
  return parts;
}

namespace {

// The planes in which a face of one brush looks at a face of the other.
std::vector<Plane> sharedPlanes(const Brush& a, const Brush& b) {
  std::vector<Plane> shared;
  for (const Plane& first : a.planes())
    for (const Plane& second : b.planes())
      if (first.coplanarWith(second) && !(first == second)) shared.push_back(first);
  return shared;
}

// Level units by which the rounded corners of a brush may lie in front of a plane that the exact
// corners are behind. Coordinates up to 2^40 are rounded by far less. With larger ones the quick
// test below may reject a pair that could be joined: that costs a brush more, never a wrong solid.
constexpr double kCornerRounding = 1e-3;

// A quick test before mergedIfConvex(), which decides exactly. If the union is convex, the brushes
// touch in one plane only, and each other plane of one has the other brush behind it.
bool mayBeConvex(const Brush& a, const Brush& b, const Plane& shared) {
  for (const Plane& plane : a.planes())
    if (!plane.coplanarWith(shared) && reachInFront(b, plane) > kCornerRounding) return false;
  return true;
}

bool facesAgree(const DerivedBrush& a, const DerivedBrush& b, const MayJoin& mayJoin) {
  for (int i = 0; i < a.brush.faceCount(); ++i)
    for (int j = 0; j < b.brush.faceCount(); ++j)
      if (a.brush.plane(i) == b.brush.plane(j) &&
          !mayJoin(a.origins[static_cast<size_t>(i)], b.origins[static_cast<size_t>(j)]))
        return false;
  return true;
}

bool boxesTouch(const Box& a, const Box& b) {
  return (a.min().array() <= b.max().array()).all() && (b.min().array() <= a.max().array()).all();
}

std::optional<DerivedBrush> joined(const DerivedBrush& a, const DerivedBrush& b,
                                   const MayJoin& mayJoin) {
  if (!boxesTouch(a.brush.bounds(), b.brush.bounds())) return std::nullopt;
  const std::vector<Plane> shared = sharedPlanes(a.brush, b.brush);
  if (shared.size() != 1 || !mayBeConvex(a.brush, b.brush, shared.front()) ||
      !mayBeConvex(b.brush, a.brush, shared.front()) || !facesAgree(a, b, mayJoin))
    return std::nullopt;
  const std::array<Brush, 2> both{a.brush, b.brush};
  auto merged = mergedIfConvex(both);
  if (!merged.ok()) return std::nullopt;
  DerivedBrush made = std::move(merged).value();
  for (FaceOrigin& origin : made.origins) {
    if (origin.isNew()) return std::nullopt;
    origin = (origin.brush == 0 ? a : b).origins[static_cast<size_t>(origin.face)];
  }
  return made;
}

}  // namespace

void joinParts(std::vector<DerivedBrush>& parts, const MayJoin& mayJoin) {
  for (size_t i = 0; i < parts.size(); ++i) {
    // A larger part may join one that was passed over before, so the search begins again.
    for (size_t j = 0; j < parts.size();) {
      auto both = j == i ? std::nullopt : joined(parts[i], parts[j], mayJoin);
      if (!both) {
        ++j;
        continue;
      }
      parts[i] = std::move(*both);
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
      if (j < i) --i;
      j = 0;
    }
  }
}

}  // namespace halfspace::geometry
