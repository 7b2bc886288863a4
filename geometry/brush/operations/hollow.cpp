// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/hollow.h"

#include <cassert>

#include "geometry/brush/operations/clip.h"
#include "geometry/brush/operations/offset_plane.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

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

}  // namespace halfspace::geometry
