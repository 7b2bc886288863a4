// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

// Extents from a thousandth of `size` to `size`; some are round numbers, some are equal. In one of
// four shapes the middle differs from the reference point.
template <class Shape>
Shape randomShape(geometry::SplitMix& random, double size);

inline double within(geometry::SplitMix& random, double low, double high) {
  return low + (high - low) * random.unit();
}
inline bsp::Vec3 randomPosition(geometry::SplitMix& random, double half) {
  return {within(random, -half, half), within(random, -half, half), within(random, -half, half)};
}

// The hull is kept until the program ends.
const bsp::Hull& randomHull(geometry::SplitMix& random, double size, int points);

}  // namespace halfspace::tests
