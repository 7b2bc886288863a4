// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/extrude_face.h"

#include <cassert>
#include <cmath>

#include "geometry/brush/operations/clip.h"
#include "geometry/brush/operations/offset_plane.h"

namespace halfspace::geometry {

namespace {

Reason badDistance(double distance, std::string allowed) {
  return {.kind = ErrorKind::badParameter,
          .subject = "distance",
          .number = distance,
          .allowed = std::move(allowed)};
}

// The first face of the brush that no face of the result comes from, or -1.
int lostFace(const Brush& before, const DerivedBrush& after) {
  std::vector<bool> found(before.faceCount(), false);
  for (const FaceOrigin& origin : after.origins) {
    assert(origin.face < before.faceCount());
    if (!origin.isNew()) found[origin.face] = true;
  }
  for (int face = 0; face < before.faceCount(); ++face) {
    if (!found[face]) return face;
  }
  return -1;
}

}  // namespace

Result<DerivedBrush> faceMoved(const Brush& brush, int face, double distance) {
  if (face < 0 || face >= brush.faceCount()) {
    return Reason{.kind = ErrorKind::indexOutOfRange, .element = face};
  }
  if (!std::isfinite(distance)) return badDistance(distance, "a finite number");
  DerivedBrush whole = unchanged(brush);
  std::vector<Plane> planes = brush.planes();
  planes[face] = movedAlongNormal(planes[face], distance);
  Result<DerivedBrush> moved = derivedFromBoundingPlanes(planes, whole.origins);
  if (!moved) {
    if (moved.reasons()[0].kind != ErrorKind::empty) return moved.reasons();
    return Reason{.kind = ErrorKind::wouldVanish, .element = face};
  }
  const int lost = lostFace(brush, moved.value());
  if (lost >= 0) return Reason{.kind = ErrorKind::wouldDegenerate, .element = lost};
  return moved;
}

Result<SplitBrush> faceExtruded(const Brush& brush, int face, double distance) {
  Result<DerivedBrush> moved = faceMoved(brush, face, distance);
  if (!moved) return moved.reasons();
  const bool outwards = distance > 0;
  const Plane cut = outwards ? brush.plane(face) : movedAlongNormal(brush.plane(face), distance);
  ClippedBrush parts = clipped(outwards ? moved.value() : unchanged(brush), cut, {.face = face});
  if (!parts.back || !parts.front) {
    return badDistance(distance, "far enough for a new brush");
  }
  assert(distance != 0.0 && "a step of 0 leaves nothing in front");
  return SplitBrush{outwards ? unchanged(brush) : *std::move(parts.back), *std::move(parts.front)};
}

}  // namespace halfspace::geometry
