// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/carve.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "geometry/brush/operations/cut_and_merge.h"

namespace halfspace::geometry {

namespace {

// Rounded; only the order of the cuts depends on it.
double roundedVolume(const Brush& brush) {
  double sixfold = 0;
  const Vec3 apex = brush.vertices().front().position;
  for (int face = 0; face < brush.faceCount(); ++face) {
    const std::span<const int> loop = brush.loop(face);
    const auto corner = [&](size_t i) -> Vec3 {
      return brush.vertices()[static_cast<size_t>(loop[i])].position - apex;
    };
    for (size_t i = 1; i + 1 < loop.size(); ++i)
      sixfold += corner(0).dot(corner(i).cross(corner(i + 1)));
  }
  return sixfold / 6.0;
}

// Whether closed boxes share more than a border; the boxes contain the exact solids.
bool boxesOverlap(const Box& a, const Box& b) {
  return (a.min().array() < b.max().array()).all() && (b.min().array() < a.max().array()).all();
}

// With more planes than this, the order of the cuts is that of the cutter's faces.
constexpr size_t kMaxOrderedPlanes = 40;

// Cuts off the largest part in front of one of the cutter's planes and removes planes that no
// longer meet the rest from the list. Empty if none meets it.
std::optional<DerivedBrush> largestCut(DerivedBrush& rest, const DerivedBrush& cutter,
                                       std::vector<int>& faces) {
  std::optional<ClippedBrush> best;
  double bestVolume = 0;
  std::vector<int> stillMeeting;
  int bestFace = -1;
  for (const int face : faces) {
    ClippedBrush parts =
        clipped(rest, cutter.brush.plane(face), cutter.origins[static_cast<size_t>(face)]);
    if (!parts.front) continue;
    assert(parts.back && "the common part lies behind every plane");
    stillMeeting.push_back(face);
    const double volume = roundedVolume(parts.front->brush);
    if (best && (volume <= bestVolume || faces.size() > kMaxOrderedPlanes)) continue;
    bestVolume = volume;
    bestFace = face;
    best = std::move(parts);
    if (faces.size() > kMaxOrderedPlanes) break;
  }
  if (faces.size() <= kMaxOrderedPlanes) {
    faces = std::move(stillMeeting);
    std::erase(faces, bestFace);
  } else if (bestFace >= 0) {
    faces.erase(faces.begin(), std::find(faces.begin(), faces.end(), bestFace) + 1);
  }
  if (!best) return std::nullopt;
  rest = std::move(*best->back);
  return std::move(best->front);
}

}  // namespace

std::optional<DerivedBrush> intersected(const DerivedBrush& brush, const DerivedBrush& other) {
  if (!boxesOverlap(brush.brush.bounds(), other.brush.bounds())) return std::nullopt;
  std::optional<DerivedBrush> rest = brush;
  for (int face = 0; face < other.brush.faceCount() && rest; ++face)
    rest = clipped(*rest, other.brush.plane(face), other.origins[static_cast<size_t>(face)]).back;
  return rest;
}

std::optional<std::vector<DerivedBrush>> carved(const DerivedBrush& brush,
                                                const DerivedBrush& cutter) {
  if (!intersected(brush, cutter)) return std::nullopt;
  std::vector<DerivedBrush> parts;
  DerivedBrush rest = brush;
  std::vector<int> faces;
  for (int face = 0; face < cutter.brush.faceCount(); ++face) faces.push_back(face);
  while (auto part = largestCut(rest, cutter, faces)) {
    // The part's face along the cut looks into the cutter, so its plane is the flipped one; clipped()
    // has given it the cutter's origin already.
    parts.push_back(std::move(*part));
  }
  return parts;
}

namespace {

// A pair of faces in one plane that look at each other.
bool shareAPlane(const Brush& a, const Brush& b) {
  for (const Plane& first : a.planes())
    for (const Plane& second : b.planes())
      if (first.coplanarWith(second) && !(first == second)) return true;
  return false;
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
  if (!boxesTouch(a.brush.bounds(), b.brush.bounds()) || !shareAPlane(a.brush, b.brush) ||
      !facesAgree(a, b, mayJoin))
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
  for (size_t i = 0; i < parts.size();) {
    bool grew = false;
    for (size_t j = i + 1; j < parts.size(); ++j) {
      auto both = joined(parts[i], parts[j], mayJoin);
      if (!both) continue;
      parts[i] = std::move(*both);
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
      grew = true;
      break;
    }
    // A larger part may join one that was passed over before, also an earlier one.
    i = grew ? 0 : i + 1;
  }
}

}  // namespace halfspace::geometry
