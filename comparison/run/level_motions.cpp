// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/run/level_motions.h"

#include <cmath>
#include <numbers>
#include <optional>

#include "bsp/query/sweep.h"
#include "geometry/random/splitmix.h"

namespace halfspace::comparison {

namespace {

constexpr double kShortest = 1.0 / 512.0, kOctaves = 6.0;
constexpr double kNear = 1.0 / 24.0;  // from a place to a start; share of the longest side
constexpr size_t kMostTries = 400;    // per motion

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

// Draws random starts: anywhere in the level, or near positions that are known to be free (player
// starts) and visible from them.
class Starts {
 public:
  Starts(const MotionSource& source, double near) : m_source(source), m_near(near) {}

  std::optional<Vec3> next(geometry::SplitMix& random) const {
    const Vec3 anywhere = within(random, m_source.bounds);
    if (m_source.positions.empty()) return anywhere;
    const int last = static_cast<int>(m_source.positions.size()) - 1;
    const Vec3& position = m_source.positions[static_cast<size_t>(random.between(0, last))];
    const Vec3 near = Vec3::Constant(m_near);
    const Vec3 from = within(random, {position - near, position + near});
    if (sweep(m_source.tree, PointShape{}, position, Vec3(from - position)).hit)
      return std::nullopt;
    return from;
  }

 private:
  const MotionSource& m_source;
  double m_near;  // units of length
};

// Adds motions until there are `count`, or the tries are used up.
void addMotions(const MotionSource& source, const AnyShape& shape, double near, size_t count,
                geometry::SplitMix& random, std::vector<LevelMotion>& motions) {
  const Starts starts(source, near);
  const double size = source.bounds.sizes().maxCoeff();
  const auto overlaps = [&](const Vec3& at) {
    return std::visit([&](const auto& each) { return overlap(source.tree, each, at).hit; }, shape);
  };
  for (size_t tries = 0; motions.size() < count && tries < kMostTries * count; ++tries) {
    const std::optional<Vec3> from = starts.next(random);
    if (!from || overlaps(*from)) continue;
    const double length = kShortest * size * std::exp2(kOctaves * random.unit());
    motions.push_back({*from, length * anyDirection(random)});
  }
}

}  // namespace

// A large shape may not fit close to the places (a player start is near the floor), but further
// away by its own size.
std::vector<LevelMotion> freeMotions(const MotionSource& source, const AnyShape& shape,
                                     size_t count) {
  std::vector<LevelMotion> motions;
  if (source.bounds.isEmpty()) return motions;
  geometry::SplitMix random(source.seed);
  const double near = kNear * source.bounds.sizes().maxCoeff();
  addMotions(source, shape, near, count, random, motions);
  const double extent = std::visit([](const auto& each) { return each.extent(); }, shape);
  if (!source.positions.empty() && extent > 0.0)
    addMotions(source, shape, near + 2.0 * extent, count, random, motions);
  return motions;
}

}  // namespace halfspace::comparison
