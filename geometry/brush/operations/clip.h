// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// The parts of a brush behind and in front of a plane; a part without interior is absent. Their
// union is exactly the brush, and their interiors are disjoint.
struct ClippedBrush {
  std::optional<DerivedBrush> back;
  std::optional<DerivedBrush> front;
};

// The face along the cut gets the origin `cut`. A plane that misses the brush, touches it or holds
// one of its faces leaves one part, with the brush's own planes and the origins of `brush`.
ClippedBrush clipped(const DerivedBrush& brush, const Plane& plane, FaceOrigin cut);
ClippedBrush clipped(const Brush& brush, const Plane& plane);

}  // namespace halfspace::geometry
