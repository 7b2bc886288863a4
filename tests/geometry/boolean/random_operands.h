// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Random operands of Boolean operations, and the operations in the words of the oracle's scenes.
// For the tests of two operands and of many.
#pragma once

#include <cstdlib>
#include <optional>
#include <vector>

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/boolean/boolean.h"
#include "geometry/brush/brush.h"
#include "geometry/random/splitmix.h"
#include "tests/geometry/mesh/sample_soups.h"

namespace halfspace::tests {

inline constexpr geometry::Operation kOperations[] = {
    geometry::Operation::unite, geometry::Operation::subtract, geometry::Operation::intersect};

// How often a test repeats: HALFSPACE_ROUNDS, else the given number.
inline int rounds(int fallback) {
  const char* text = std::getenv("HALFSPACE_ROUNDS");
  return text != nullptr ? std::atoi(text) : fallback;
}

// A box with corners on whole numbers from 0 to `extent`.
inline geometry::PolygonMesh gridBox(geometry::SplitMix& random, int extent) {
  geometry::Vec3 low;
  geometry::Vec3 high;
  for (int axis = 0; axis < 3; ++axis) {
    low[axis] = random.between(0, extent - 1);
    high[axis] = random.between(static_cast<int>(low[axis]) + 1, extent);
  }
  return geometry::PolygonMesh::fromFaces(geometry::samples::box(low, high)).value();
}

// A random hull of integer points: its corners are doubles and its faces exactly planar.
inline geometry::PolygonMesh hull(geometry::SplitMix& random) {
  for (;;) {
    std::vector<geometry::Vec3> points;
    for (int i = random.between(4, 12); i > 0; --i) {
      points.emplace_back(random.between(0, 6), random.between(0, 6), random.between(0, 6));
    }
    const auto brush = geometry::Brush::fromPoints(points);
    if (!brush) continue;
    geometry::PolygonSoup soup;
    for (const geometry::Brush::Vertex& vertex : brush.value().vertices()) {
      soup.vertices.push_back(vertex.position);
    }
    for (int face = 0; face < brush.value().faceCount(); ++face) {
      const auto loop = brush.value().loop(face);
      soup.faces.emplace_back(loop.begin(), loop.end());
    }
    auto mesh = geometry::PolygonMesh::fromFaces(std::move(soup));
    if (mesh) return std::move(mesh).value();
  }
}

inline scenes::Operation sceneOperation(geometry::Operation operation) {
  switch (operation) {
    case geometry::Operation::unite:
      return scenes::Operation::add;
    case geometry::Operation::subtract:
      return scenes::Operation::subtract;
    case geometry::Operation::intersect:
      return scenes::Operation::intersect;
  }
  return scenes::Operation::add;
}

}  // namespace halfspace::tests
