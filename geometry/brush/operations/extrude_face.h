// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// Moves the plane of a face by a distance along its normal (level units, negative: inwards); the
// faces around it grow or shrink with it. See movedAlongNormal() for exactness: moving on by the
// opposite distance gives back equal planes.
// Errors: indexOutOfRange; badParameter (distance not finite); wouldVanish (moved through the whole
// brush); wouldDegenerate (a face, `element`, would lose its area); outOfRange.
Result<DerivedBrush> faceMoved(const Brush& brush, int face, double distance);

// The same with a cut along the inner one of the two positions of the face: `base` and `added`
// share that face and together are faceMoved() where distance > 0, the brush itself where distance
// < 0.
struct SplitBrush {
  DerivedBrush base;
  DerivedBrush added;  // next to the moved face
};
// Errors: as above; badParameter also for a distance of 0.
Result<SplitBrush> faceExtruded(const Brush& brush, int face, double distance);

}  // namespace halfspace::geometry
