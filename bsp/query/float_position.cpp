// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/float_position.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace halfspace::bsp {

namespace {

struct Candidate {
  std::array<float, 3> at;
  double distance2;

  Vec3 position() const { return {at[0], at[1], at[2]}; }
};

// The 27 float positions around `position`, sorted by distance; ties keep a fixed order.
std::array<Candidate, 27> floatsAbout(const Vec3& position) {
  constexpr float kMost = std::numeric_limits<float>::infinity();
  std::array<Candidate, 27> candidates;
  for (int i = 0; i < 27; ++i) {
    int digits = i;
    for (int axis = 0; axis < 3; ++axis, digits /= 3) {
      const float nearest = static_cast<float>(position[axis]);
      float& at = candidates[i].at[axis];
      at = nearest;
      if (digits % 3 != 0) at = std::nextafter(nearest, digits % 3 == 1 ? kMost : -kMost);
    }
    candidates[i].distance2 = (candidates[i].position() - position).squaredNorm();
  }
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.distance2 < b.distance2; });
  assert(candidates.front().distance2 <= candidates.back().distance2);
  return candidates;
}

}  // namespace

template <class Shape>
FloatPosition freeFloatPosition(const TreeView& tree, const Shape& shape, const Vec3& position) {
  FloatPosition result;
  if (!(position.cwiseAbs().maxCoeff() < std::numeric_limits<float>::max())) {
    result.error = QueryError::notFinite;
    return result;
  }
  for (const Candidate& candidate : floatsAbout(position)) {
    const Overlap overlap = overlaps(tree, shape, candidate.position());
    result.error = overlap.error;
    if (overlap.error != QueryError::none) return result;
    if (overlap.any) continue;
    result.found = true;
    result.at = candidate.at;
    return result;
  }
  return result;
}

#define HALFSPACE_FLOAT_PLACE(Shape) \
  template FloatPosition freeFloatPosition(const TreeView&, const Shape&, const Vec3&);
HALFSPACE_FOR_SHAPES(HALFSPACE_FLOAT_PLACE)
#undef HALFSPACE_FLOAT_PLACE

}  // namespace halfspace::bsp
