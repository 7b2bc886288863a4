// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <Eigen/Geometry>

#include "comparison/comparison_level.h"
#include "comparison/triangles/swept_triangle.h"
#include "tests/bsp/query/random_shapes.h"

namespace halfspace::tests {

struct Soup {
  std::vector<bsp::Vec3> corners;
  std::vector<comparison::ComparisonLevel::Triangle> triangles;
  comparison::SoupTriangle triangle(size_t i) const {
    const auto& [a, b, c] = triangles[i];
    return {{corners[a], corners[b], corners[c]}};
  }
};

// Small triangles anywhere within a cube; some are equal and some have no area.
inline Soup randomSoup(geometry::SplitMix& random, int count) {
  Soup soup;
  for (int i = 0; i < count; ++i) {
    const bsp::Vec3 at = randomPosition(random, 10.0);
    const auto first = static_cast<uint32_t>(soup.corners.size());
    for (int corner = 0; corner < 3; ++corner)
      soup.corners.push_back(at + randomPosition(random, 1.5));
    if (random.oneIn(10)) soup.corners.back() = soup.corners[first];
    soup.triangles.push_back({first, first + 1, first + 2});
    if (random.oneIn(8)) soup.triangles.push_back(soup.triangles.back());
  }
  return soup;
}

// A random rotation with its origin within a cube.
inline Eigen::Isometry3d randomPlacement(geometry::SplitMix& random, double reach) {
  Eigen::Isometry3d position = Eigen::Isometry3d::Identity();
  position.linear() =
      Eigen::AngleAxisd(6.28 * random.unit(), randomPosition(random, 1.0).normalized()).matrix();
  position.translation() = randomPosition(random, reach);
  return position;
}

}  // namespace halfspace::tests
