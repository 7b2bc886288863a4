// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/run/level_motions.h"

#include <cmath>
#include <numbers>

#include "bsp/query/sweep.h"
#include "geometry/random/splitmix.h"

namespace halfspace::bsp {

namespace {

constexpr double kShortest = 1.0 / 512.0, kOctaves = 6.0;
constexpr double kNear = 1.0 / 24.0;  // of the longest side: from a place to a start
constexpr size_t kMostTries = 400;    // for each motion

double between(geometry::SplitMix& random, double low, double high) {
  return low + (high - low) * random.unit();
}

Vec3 within(geometry::SplitMix& random, const geometry::Box& box) {
  return {between(random, box.min().x(), box.max().x()),
          between(random, box.min().y(), box.max().y()),
          between(random, box.min().z(), box.max().z())};
}

Vec3 anyDirection(geometry::SplitMix& random) {
  const double z = between(random, -1, 1), turn = between(random, 0, 2 * std::numbers::pi);
  const double rim = std::sqrt(1 - z * z);
  return {rim * std::cos(turn), rim * std::sin(turn), z};
}

}  // namespace

std::vector<LevelMotion> freeMotions(const MotionSource& source, const AnyShape& shape,
                                     size_t count) {
  std::vector<LevelMotion> motions;
  if (source.bounds.isEmpty()) return motions;
  const double size = source.bounds.sizes().maxCoeff();
  geometry::SplitMix random(source.seed);
  const auto overlaps = [&](const Vec3& at) {
    return std::visit([&](const auto& each) { return overlap(source.tree, each, at).hit; }, shape);
  };
  for (size_t tries = 0; motions.size() < count && tries < kMostTries * count; ++tries) {
    Vec3 from = within(random, source.bounds);
    if (!source.places.empty()) {
      const int last = static_cast<int>(source.places.size()) - 1;
      const Vec3& place = source.places[static_cast<size_t>(random.between(0, last))];
      const Vec3 near = Vec3::Constant(kNear * size);
      from = within(random, {place - near, place + near});
      if (sweep(source.tree, PointShape{}, place, Vec3(from - place)).hit) continue;
    }
    if (overlaps(from)) continue;
    const double length = kShortest * size * std::exp2(kOctaves * random.unit());
    motions.push_back({from, length * anyDirection(random)});
  }
  return motions;
}

}  // namespace halfspace::bsp
