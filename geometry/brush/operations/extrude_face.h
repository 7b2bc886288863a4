// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/brush/operations/derived_brush.h"

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

}  // namespace halfspace::geometry
