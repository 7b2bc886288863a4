// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/brush/operations/derived_brush.h"
#include "geometry/exact/plane.h"

namespace halfspace::geometry {

// Moves the plane of a face by a distance along its normal (level units, negative: inwards). The
// adjacent faces grow or shrink. The distance is exact or rounded as in movedAlongNormal(); moving
// back by the same distance gives equal planes.
// Errors: indexOutOfRange; badParameter (distance not finite); wouldVanish (the face moves through
// the whole brush); wouldDegenerate (face `element` would lose its area); outOfRange.
Result<DerivedBrush> faceMoved(const Brush& brush, int face, double distance);

// The result of faceExtruded(): two brushes that share a face at the inner one of the old and the
// new position of the moved face. Their union is faceMoved() if distance > 0, and the unchanged
// brush if distance < 0.
struct SplitBrush {
  DerivedBrush base;
  DerivedBrush added;  // the part between the two positions of the face
};
// Errors: those of faceMoved(); badParameter also for a distance of 0.
Result<SplitBrush> faceExtruded(const Brush& brush, int face, double distance);

// Step in level units, measured along the main axis of the normal, by which movedAlongNormal()
// moves planes whose reduced integer normal has no integer length.
inline constexpr double kOffsetStep = 1.0 / (1 << 20);

// The parallel plane `distance` level units further along the normal (negative: backwards). Exact
// if the reduced integer normal has an integer length (axis planes, 3-4-5, ...). Otherwise the
// distance is rounded by less than kOffsetStep, which keeps the coefficients short. The rounded
// distance depends on the direction of the normal and on `distance` only, so moving back by the
// same distance gives an equal plane. Contract: finite distance.
Plane movedAlongNormal(const Plane& plane, double distance);

}  // namespace halfspace::geometry
