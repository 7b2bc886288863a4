// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/derived_brush.h"

#include <cassert>

namespace halfspace::geometry {

DerivedBrush unchanged(const Brush& brush) {
  std::vector<FaceOrigin> origins;
  for (int face = 0; face < brush.faceCount(); ++face) origins.push_back({.face = face});
  return {brush, std::move(origins)};
}

Result<DerivedBrush> derivedFromPlanes(std::span<const Plane> planes,
                                       std::span<const FaceOrigin> origins) {
  assert(planes.size() == origins.size());
  Result<Brush> brush = Brush::fromPlanes(planes);
  if (!brush) return brush.reasons();
  std::vector<FaceOrigin> kept;
  for (int face = 0; face < brush.value().faceCount(); ++face) {
    assert(static_cast<size_t>(brush.value().inputPlane(face)) < origins.size());
    kept.push_back(origins[brush.value().inputPlane(face)]);
  }
  return DerivedBrush{std::move(brush).value(), std::move(kept)};
}

Result<DerivedBrush> derivedFromBoundingPlanes(std::span<const Plane> planes,
                                               std::span<const FaceOrigin> origins) {
  Result<DerivedBrush> derived = derivedFromPlanes(planes, origins);
  if (!derived && derived.reasons()[0].kind == ErrorKind::unbounded) {
    return Reason{.kind = ErrorKind::outOfRange};
  }
  return derived;
}

}  // namespace halfspace::geometry
