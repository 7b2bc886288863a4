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

// Cuts a brush by a plane, exactly. The new face along the cut gets the origin `cut`. If the plane
// misses the brush, only touches it or contains one of its faces, the only part is the unchanged
// brush with its origins.
ClippedBrush clipped(const DerivedBrush& brush, const Plane& plane, FaceOrigin cut);
ClippedBrush clipped(const Brush& brush, const Plane& plane);

}  // namespace halfspace::geometry
