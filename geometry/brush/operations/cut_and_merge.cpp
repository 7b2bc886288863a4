// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/cut_and_merge.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "geometry/brush/operations/derived_brush.h"
#include "geometry/brush/operations/hull_assembly.h"
#include "geometry/brush/operations/move_faces.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

namespace {

DerivedBrush cutOff(const DerivedBrush& whole, const Plane& plane, FaceOrigin cut) {
  std::vector<Plane> planes = whole.brush.planes();
  std::vector<FaceOrigin> origins = whole.origins;
  planes.push_back(plane);
  origins.push_back(cut);
  // Corners lie strictly on both sides, so both parts have an interior and value() cannot fail.
  assert(planes.size() == origins.size());
  return derivedFromPlanes(planes, origins).value();
}

}  // namespace

ClippedBrush clipped(const DerivedBrush& brush, const Plane& plane, FaceOrigin cut) {
  const std::vector<Side> sides = ExactCorners(brush.brush).sidesOf(plane);
  const bool anyFront = std::find(sides.begin(), sides.end(), Side::front) != sides.end();
  const bool anyBack = std::find(sides.begin(), sides.end(), Side::back) != sides.end();
  assert((anyFront || anyBack) && "a brush is not flat");
  assert(sides.size() == brush.brush.vertices().size());
  if (!anyFront) return {.back = brush, .front = std::nullopt};
  if (!anyBack) return {.back = std::nullopt, .front = brush};
  return {.back = cutOff(brush, plane, cut), .front = cutOff(brush, plane.flipped(), cut)};
}

ClippedBrush clipped(const Brush& brush, const Plane& plane) {
  return clipped(unchanged(brush), plane, FaceOrigin{});
}

namespace {

Reason badThickness(double thickness, std::string allowed) {
  return {.kind = ErrorKind::badParameter,
          .subject = "thickness",
          .number = thickness,
          .allowed = std::move(allowed)};
}

}  // namespace

Result<std::vector<DerivedBrush>> hollowed(const Brush& brush, double thickness) {
  if (!(thickness > 0 && thickness <= kMaxCoordinate)) {
    return badThickness(thickness, "more than 0");
  }
  std::vector<Plane> inwards;
  for (const Plane& plane : brush.planes()) {
    inwards.push_back(movedAlongNormal(plane, -thickness));
  }
  const Result<Brush> room = Brush::fromPlanes(inwards);
  if (!room) return badThickness(thickness, "so little that a room is left inside");

  std::vector<DerivedBrush> walls;
  DerivedBrush rest = unchanged(brush);
  for (int face = 0; face < room.value().faceCount(); ++face) {
    const FaceOrigin origin{.face = room.value().inputPlane(face)};
    ClippedBrush parts = clipped(rest, room.value().plane(face), origin);
    // No wall if the thickness is so small that movedAlongNormal() rounds it to 0 for this slanted
    // plane.
    if (parts.front) walls.push_back(*std::move(parts.front));
    assert(parts.back && "the room lies behind each of its planes");
    rest = *std::move(parts.back);  // contains the room
  }
  return walls;
}

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
