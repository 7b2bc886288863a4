// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bsp/query/random_shapes.h"

#include <cmath>
#include <deque>

namespace halfspace::tests {

using namespace bsp;
using geometry::SplitMix;

namespace {

double extent(SplitMix& random, double size) {
  const double value = size * std::exp2(-10.0 * random.unit());
  return random.oneIn(3) ? std::ceil(value) : value;
}

Vec3 middle(SplitMix& random, double size) {
  return random.oneIn(4) ? randomPosition(random, size) : Vec3(Vec3::Zero());
}

}  // namespace

const Hull& randomHull(SplitMix& random, double size, int points) {
  static std::deque<Hull> hulls;
  for (;;) {
    std::vector<Vec3> cloud;
    for (int i = 0; i < points; ++i) cloud.push_back(randomPosition(random, size));
    std::variant<Hull, HullProblem> hull = Hull::ofPoints(cloud);
    if (Hull* made = std::get_if<Hull>(&hull)) return hulls.emplace_back(std::move(*made));
  }
}

template <>
PointShape randomShape(SplitMix& random, double size) {
  return {middle(random, size)};
}
template <>
SphereShape randomShape(SplitMix& random, double size) {
  return {extent(random, size), middle(random, size)};
}
template <>
CapsuleShape randomShape(SplitMix& random, double size) {
  return {extent(random, size), extent(random, size), middle(random, size)};
}
template <>
CylinderShape randomShape(SplitMix& random, double size) {
  return {extent(random, size), extent(random, size), middle(random, size)};
}
template <>
BoxShape randomShape(SplitMix& random, double size) {
  return {{extent(random, size), extent(random, size), extent(random, size)}, middle(random, size)};
}
template <>
HullShape randomShape(SplitMix& random, double size) {
  return {&randomHull(random, extent(random, size), random.between(4, 14)), Vec3::Zero()};
}

}  // namespace halfspace::tests
