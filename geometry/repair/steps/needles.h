// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

struct NeedleOutcome {
  int changed = 0;     // triangles collapsed or flipped
  double moved = 0.0;  // the furthest a corner went, or a cap's surface
};

// Private to the repair. Triangles that are slivers by validation's ratio and no higher over their
// longest side than the distance: needles lose their short side (the corner with the higher number
// goes to the other), caps are exchanged with the neighbour across their long side for the two
// triangles over the other diagonal. A closed chain stays closed. mayChange(triangle): those that
// are no part of a polygon. merged: as in weldBorders(). Deterministic.
NeedleOutcome collapseNeedles(TriangleSet& set, double distance,
                              const std::function<bool(size_t)>& mayChange,
                              std::vector<int>& merged);

}  // namespace halfspace::geometry
