// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/depenetration.h"

#include <cassert>
#include <cmath>

namespace halfspace::bsp {

namespace {

constexpr int kPushes = 8;
constexpr int kDoublings = 6;

// Keeps the offset if it is shorter than the best so far.
void offer(const Vec3& offset, Depenetration& best) {
  assert(offset.allFinite());
  if (best.found && offset.squaredNorm() >= best.offset.squaredNorm()) return;
  best.found = true;
  best.offset = offset;
}

template <class Shape>
void pushCellByCell(const TreeView& tree, const Shape& shape, const Vec3& position, double farthest,
                    Depenetration& best) {
  const double margin = 2.0 * slackOf(tree, shape.extent());
  Vec3 at = position;
  for (int i = 0; i < kPushes; ++i) {
    const Hit hit = overlap(tree, shape, at);
    if (!hit.hit) return offer(at - position, best);
    assert(hit.depth >= 0.0 && std::abs(hit.exitDirection.squaredNorm() - 1.0) < 1e-9);
    at += (hit.depth + margin) * hit.exitDirection;
    if ((at - position).norm() > farthest) return;
  }
}

// Tries positions at doubling distances along `direction` until one is free, then sweeps back to
// contact.
template <class Shape>
void leaveAlong(const TreeView& tree, const Shape& shape, const Vec3& position,
                const Vec3& direction, Depenetration& best) {
  for (int i = kDoublings; i >= 0; --i) {
    const Vec3 out = direction * std::ldexp(1.0, -i);
    if (best.found && out.norm() * 0.5 >= best.offset.norm()) return;
    if (overlap(tree, shape, Vec3(position + out)).hit) continue;
    const Hit back = sweep(tree, shape, Vec3(position + out), Vec3(-out));
    return offer(back.position - position, best);
  }
}

}  // namespace

template <class Shape>
Depenetration depenetrate(const TreeView& tree, const Shape& shape, const Vec3& position,
                          double farthest) {
  Depenetration best;
  const Hit hit = overlap(tree, shape, position);
  best.error = hit.error;
  if (hit.error == QueryError::none && !(farthest >= 0.0 && farthest <= kLargestExtent))
    best.error = QueryError::badMotion;
  if (best.error != QueryError::none) return best;
  if (!hit.hit) {
    best.found = true;
    return best;
  }
  pushCellByCell(tree, shape, position, farthest, best);
  if (best.found && best.offset.norm() <= 2.0 * hit.depth) return best;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      for (int z = -1; z <= 1; ++z)
        if (x != 0 || y != 0 || z != 0)
          leaveAlong(tree, shape, position, farthest * Vec3(x, y, z).normalized(), best);
  return best;
}

#define HALFSPACE_DEPENETRATION(Shape) \
  template Depenetration depenetrate(const TreeView&, const Shape&, const Vec3&, double);
HALFSPACE_FOR_SHAPES(HALFSPACE_DEPENETRATION)
#undef HALFSPACE_DEPENETRATION

}  // namespace halfspace::bsp
