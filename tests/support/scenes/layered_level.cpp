// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scenes/layered_level.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include <Eigen/Dense>

namespace halfspace::tests {

using bsp::ContentsBits;
using bsp::Vec3;

namespace {

constexpr int kGrid = 8;  // coordinates are whole numbers from -kGrid to kGrid
constexpr int kLongestSide = 6;

using Precise = Eigen::Matrix<long double, 3, 1>;

// The point nearest to `point` in the intersection of up to three planes; nullopt if they do not
// meet in one point, line or plane.
std::optional<Precise> nearestInAll(const std::vector<std::pair<Precise, long double>>& planes,
                                    const Precise& point) {
  if (planes.empty()) return point;
  const auto count = static_cast<Eigen::Index>(planes.size());
  Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic> gram(count, count);
  Eigen::Matrix<long double, Eigen::Dynamic, 1> gap(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto& [normal, offset] = planes[static_cast<size_t>(i)];
    gap[i] = normal.dot(point) - offset;
    for (Eigen::Index j = 0; j < count; ++j)
      gram(i, j) = normal.dot(planes[static_cast<size_t>(j)].first);
  }
  if (std::abs(gram.determinant()) < 1e-12L) return std::nullopt;
  const Eigen::Matrix<long double, Eigen::Dynamic, 1> weights = gram.inverse() * gap;
  Precise nearest = point;
  for (Eigen::Index i = 0; i < count; ++i)
    nearest -= weights[i] * planes[static_cast<size_t>(i)].first;
  return nearest;
}

}  // namespace

LayeredLevel::LayeredLevel(uint64_t seed, const std::vector<ContentsBits>& layers,
                           int solidsOfEach) {
  geometry::SplitMix random(seed);
  std::vector<ContentsBits> ordered = layers;
  std::stable_partition(ordered.begin(), ordered.end(),
                        [](ContentsBits bits) { return bits == bsp::kContentsSolid; });
  m_firstFace.push_back(0);
  for (const ContentsBits contents : ordered) {
    geometry::Evaluator& evaluator =
        *m_evaluators.emplace_back(std::make_unique<geometry::Evaluator>());
    for (int i = 0; i < solidsOfEach; ++i) add(random, evaluator, contents);
    bsp::LiveTree& tree = m_trees.emplace_back();
    tree.update(evaluator, evaluator.update(1));
    m_firstFace.push_back(m_firstFace.back() + evaluator.patchCapacity());
  }
  std::vector<bsp::ContentsLayer> others;
  for (size_t i = 1; i < ordered.size(); ++i)
    others.push_back({&m_trees[i], ordered[i], m_firstFace[i], {}});
  m_all = std::make_unique<bsp::ContentsTree>(m_trees.front(), others);
}

// A box, or the half of one below a slanted plane.
void LayeredLevel::add(geometry::SplitMix& random, geometry::Evaluator& evaluator,
                       ContentsBits contents) {
  Vec3 low, high;
  for (int axis = 0; axis < 3; ++axis) {
    low[axis] = random.between(-kGrid, kGrid - 1);
    high[axis] = std::min<double>(kGrid, low[axis] + random.between(1, kLongestSide));
  }
  Solid solid{contents, {}};
  for (int axis = 0; axis < 3; ++axis) {
    solid.sides.push_back({Vec3::Unit(axis), high[axis]});
    solid.sides.push_back({-Vec3::Unit(axis), -low[axis]});
  }
  const bool isWedge = random.between(0, 2) == 0;
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i) {
    const bool up = (i & 1) != 0, left = (i & 2) != 0, top = (i & 4) != 0;
    if (isWedge && up && left) continue;
    corners.emplace_back(up ? high.x() : low.x(), left ? high.y() : low.y(),
                         top ? high.z() : low.z());
  }
  if (isWedge) {
    // x / width + y / depth <= 1, measured from the low corner.
    const Vec3 size = high - low;
    const Vec3 normal(size.y(), size.x(), 0.0);
    solid.sides.push_back({normal, normal.dot(low) + size.x() * size.y()});
  }
  auto brush = geometry::Brush::fromPoints(corners);
  evaluator.insertSolid(evaluator.outline().root(), geometry::kNoNode, geometry::CsgOperation::add,
                        {std::make_shared<const geometry::Brush>(std::move(brush).value()), {}});
  m_solids.push_back(std::move(solid));
}

// Where the level is solid, nothing else counts.
ContentsBits LayeredLevel::merged(ContentsBits bits) {
  return (bits & bsp::kContentsSolid) != 0 ? bsp::kContentsSolid : bits;
}

std::optional<ContentsBits> LayeredLevel::contentsAt(const Vec3& point, double margin) const {
  ContentsBits bits = 0;
  for (const Solid& solid : m_solids) {
    bool inside = true;
    for (const HalfSpace& side : solid.sides) {
      const double distance = (side.normal.dot(point) - side.offset) / side.normal.norm();
      if (std::abs(distance) < margin) return std::nullopt;
      inside = inside && distance < 0.0;
    }
    if (inside) bits |= solid.contents;
  }
  return merged(bits);
}

long double LayeredLevel::distanceTo(const Vec3& point, ContentsBits bits) const {
  const Precise from = point.cast<long double>();
  long double least = std::numeric_limits<long double>::infinity();
  for (const Solid& solid : m_solids) {
    if ((solid.contents & bits) == 0) continue;
    const size_t sides = solid.sides.size();
    // Every choice of up to three sides.
    for (size_t choice = 0; choice < size_t{1} << sides; ++choice) {
      if (std::popcount(choice) > 3) continue;
      std::vector<std::pair<Precise, long double>> planes;
      for (size_t i = 0; i < sides; ++i)
        if ((choice >> i & 1) != 0)
          planes.emplace_back(solid.sides[i].normal.cast<long double>(), solid.sides[i].offset);
      const auto nearest = nearestInAll(planes, from);
      const bool isInside =
          nearest && std::ranges::all_of(solid.sides, [&](const HalfSpace& side) {
            return side.normal.cast<long double>().dot(*nearest) <= side.offset + 1e-12L;
          });
      if (isInside) least = std::min(least, (*nearest - from).norm());
    }
  }
  return least;
}

std::vector<LayeredLevel::Stretch> LayeredLevel::along(const Vec3& from, const Vec3& delta) const {
  struct Span {
    long double enter, leave;
    ContentsBits contents;
  };
  std::vector<Span> spans;
  std::vector<long double> times{0.0L};
  for (const Solid& solid : m_solids) {
    Span span{0.0L, 1.0L, solid.contents};
    for (const HalfSpace& side : solid.sides) {
      long double start = -static_cast<long double>(side.offset), change = 0.0L;
      for (int axis = 0; axis < 3; ++axis) {
        start += static_cast<long double>(side.normal[axis]) * from[axis];
        change += static_cast<long double>(side.normal[axis]) * delta[axis];
      }
      if (change > 0.0L) span.leave = std::min(span.leave, -start / change);
      if (change < 0.0L) span.enter = std::max(span.enter, -start / change);
      if (change == 0.0L && start > 0.0L) span.leave = -1.0L;
    }
    if (!(span.enter < span.leave)) continue;
    spans.push_back(span);
    times.push_back(span.enter);
    times.push_back(span.leave);
  }
  std::ranges::sort(times);
  std::vector<Stretch> stretches;
  for (size_t i = 0; i < times.size(); ++i) {
    const long double next = i + 1 < times.size() ? times[i + 1] : 1.0L;
    if (!(times[i] < next)) continue;
    const long double middle = (times[i] + next) / 2.0L;
    ContentsBits bits = 0;
    for (const Span& span : spans)
      if (span.enter < middle && middle < span.leave) bits |= span.contents;
    bits = merged(bits);
    if (stretches.empty() || stretches.back().contents != bits)
      stretches.push_back({times[i], bits});
  }
  return stretches;
}

}  // namespace halfspace::tests
