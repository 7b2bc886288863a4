// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/placed.h"

#include <cassert>
#include <cmath>
#include <type_traits>

#include "bsp/query/sine_cosine.h"
#include "bsp/query/turned_shape.h"
#include "bsp/query/turning.h"

namespace halfspace::bsp {

namespace {

template <class Shape>
constexpr bool kIsRound = std::is_same_v<Shape, PointShape> || std::is_same_v<Shape, SphereShape>;
template <class Shape>
constexpr bool kIsUpright =
    std::is_same_v<Shape, CylinderShape> || std::is_same_v<Shape, CapsuleShape>;

// A hull, oriented as the solid sees it. It does not rotate during the motion, so no bound is
// needed; the least that is allowed is far below the slack.
Hit sweepOriented(const TreeView& tree, const Orientation& orientation, const HullShape& shape,
                  const Vec3& from, const Vec3& delta) {
  TurningMotion motion;
  motion.from = from;
  motion.delta = delta;
  motion.bound = 0x1p-60 * (tree.worldHalf + 1.0);
  const auto [sine, cosine] = sineCosineOfDegrees(-0.5 * orientation.degrees());
  motion.start.w() = cosine;
  motion.start.vec() = sine * orientation.axis();
  return sweepTurning(tree, shape, motion);
}

// The sweep of the shape's middle in the tree's own coordinates.
template <class Shape>
Hit sweepLocal(const TreeView& tree, const Orientation& orientation, Shape shape, const Vec3& from,
               const Vec3& delta, Accuracy accuracy) {
  if constexpr (std::is_same_v<Shape, HullShape>) {
    return sweepOriented(tree, orientation, shape, from, delta);
  } else if constexpr (kIsRound<Shape>) {
    return sweep(tree, shape, from, delta, accuracy);
  } else {
    if (kIsUpright<Shape> && orientation.isUpright())
      return sweep(tree, shape, from, delta, accuracy);
    return sweep(tree, TurnedShape<Shape>(shape, orientation), from, delta, accuracy);
  }
}

}  // namespace

template <class Shape>
Hit sweepPlaced(const TreeView& tree, const Placement& placement, const Shape& shape,
                const Vec3& from, const Vec3& delta, Accuracy accuracy) {
  const Orientation& orientation = placement.orientation;
  if (!(from + delta).allFinite() || !placement.position.allFinite() || !shape.isValid()) {
    Hit refused;
    refused.error = shape.isValid() ? QueryError::notFinite : QueryError::badShape;
    return refused;
  }
  Hit hit;
  if (orientation.isNone()) {
    hit = sweep(tree, shape, Vec3(from - placement.position), delta, accuracy);
    if (hit.hit) hit.contact += placement.position;
  } else {
    Shape centred = shape;
    Vec3 start = from;
    if constexpr (Shape::kSymmetric) {
      start += shape.middle;
      centred.middle.setZero();
    }
    hit = sweepLocal(tree, orientation, centred, placement.toLocal(start),
                     orientation.toLocal(delta), accuracy);
    if (hit.hit) hit.contact = placement.toWorld(hit.contact);
    hit.normal = orientation.toWorld(hit.normal);
    hit.exitDirection = orientation.toWorld(hit.exitDirection);
  }
  if (hit.error != QueryError::none) return hit;
  assert(hit.fraction >= 0.0 && hit.fraction <= 1.0);
  hit.position = from + hit.fraction * delta;
  return hit;
}

#define HALFSPACE_PLACED(Shape)                                                          \
  template Hit sweepPlaced(const TreeView&, const Placement&, const Shape&, const Vec3&, \
                           const Vec3&, Accuracy);
HALFSPACE_FOR_SHAPES(HALFSPACE_PLACED)
#undef HALFSPACE_PLACED

}  // namespace halfspace::bsp
