// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Convexity of a union. Let H be the intersection of those half-spaces of the operands that contain
// all operands. The union U lies in H.
//   * If U = H, U is convex.
//   * If U is convex, each face of U lies on a face of an operand, and the half-space behind that
//     face contains all operands. So each of these half-spaces contains H, and U = H.
// So the union is convex exactly if the operands cover H, which is tested by cutting H by each
// operand in turn and keeping the pieces outside it:
//
//     +-------+-----+                 +-----+
//     |       |     |   H minus the   |     |   H minus the
//     | first | sec.|   first:        |     |   second:       nothing is left: covered
//     +-------+-----+                 +-----+
#include "geometry/brush/operations/convex_merge.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "geometry/brush/operations/clip.h"
#include "geometry/brush/operations/exact_corners.h"
#include "geometry/brush/operations/hull_assembly.h"

namespace halfspace::geometry {

namespace {

Reason noBrushes() {
  return {.kind = ErrorKind::badParameter,
          .subject = "brushes",
          .number = 0.0,
          .allowed = "at least 1"};
}

std::vector<ExactCorners> cornersOf(std::span<const Brush> brushes) {
  std::vector<ExactCorners> corners;
  for (const Brush& brush : brushes) corners.emplace_back(brush);
  return corners;
}

// Every face of every brush, with the sides of all corners.
std::vector<HullCandidate> candidatesOf(std::span<const Brush> brushes) {
  std::vector<ExactCorners> corners = cornersOf(brushes);
  std::vector<HullCandidate> candidates;
  for (size_t b = 0; b < brushes.size(); ++b) {
    for (int face = 0; face < brushes[b].faceCount(); ++face) {
      HullCandidate candidate{brushes[b].plane(face), {static_cast<int>(b), face}, {}};
      for (ExactCorners& some : corners) {
        const std::vector<Side> sides = some.sidesOf(candidate.plane);
        candidate.sides.insert(candidate.sides.end(), sides.begin(), sides.end());
      }
      assert(candidate.sides.size() >= 4 * brushes.size() && "a brush has four corners");
      candidates.push_back(std::move(candidate));
    }
  }
  return candidates;
}

HullParts partsOf(std::span<const Brush> brushes) {
  HullParts parts;
  for (size_t b = 0; b < brushes.size(); ++b) {
    const size_t start = parts.points.size();
    for (const Brush::Vertex& v : brushes[b].vertices()) parts.points.push_back(v.position);
    parts.meetings.resize(parts.points.size());
    for (int face = 0; face < brushes[b].faceCount(); ++face) {
      for (const int corner : brushes[b].loop(face)) {
        assert(start + static_cast<size_t>(corner) < parts.meetings.size());
        parts.meetings[start + corner].push_back({static_cast<int>(b), face});
      }
    }
  }
  parts.candidates = candidatesOf(brushes);
  assert(parts.meetings.size() == parts.points.size());
  return parts;
}

// Whether a plane of `other` separates the two, so that their interiors are disjoint.
bool isApart(const Brush& piece, const Brush& other) {
  ExactCorners corners(piece);
  return std::any_of(other.planes().begin(), other.planes().end(), [&](const Plane& plane) {
    const std::vector<Side> sides = corners.sidesOf(plane);
    return std::find(sides.begin(), sides.end(), Side::back) == sides.end();
  });
}

// Appends the parts of the piece that lie outside `other`, as convex brushes.
void addOutside(const Brush& piece, const Brush& other, std::vector<Brush>& outside) {
  if (isApart(piece, other)) {
    outside.push_back(piece);
    return;
  }
  Brush rest = piece;
  for (const Plane& plane : other.planes()) {
    ClippedBrush parts = clipped(rest, plane);
    if (parts.front) outside.push_back(std::move(parts.front->brush));
    if (!parts.back) return;
    rest = std::move(parts.back->brush);
  }
}

// Whether the union of the brushes contains `whole`.
bool isCovered(const Brush& whole, std::span<const Brush> brushes) {
  std::vector<Brush> pieces = {whole};
  for (const Brush& brush : brushes) {
    std::vector<Brush> outside;
    for (const Brush& piece : pieces) addOutside(piece, brush, outside);
    pieces = std::move(outside);
  }
  return pieces.empty();
}

}  // namespace

Result<DerivedBrush> convexHullOf(std::span<const Brush> brushes) {
  if (brushes.empty()) return noBrushes();
  Result<AssembledHull> hull = assembledHull(partsOf(brushes));
  if (!hull) return hull.reasons();
  return std::move(hull).value().derived;
}

Result<DerivedBrush> mergedIfConvex(std::span<const Brush> brushes) {
  if (brushes.empty()) return noBrushes();
  std::vector<Plane> planes;
  std::vector<FaceOrigin> origins;
  for (const HullCandidate& candidate : candidatesOf(brushes)) {
    const std::vector<Side>& sides = candidate.sides;
    if (std::find(sides.begin(), sides.end(), Side::front) != sides.end()) continue;
    planes.push_back(candidate.plane);
    origins.push_back(candidate.origin);
  }
  Result<DerivedBrush> merged = derivedFromPlanes(planes, origins);
  if (!merged || !isCovered(merged.value().brush, brushes)) {
    return Reason{.kind = ErrorKind::notConvex};
  }
  return merged;
}

}  // namespace halfspace::geometry
