// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/vertex_moves.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace halfspace::geometry {

namespace {

// Whether a + by = b without rounding. The second sum is the error of the first (D. Knuth, The Art
// of Computer Programming 2, 4.2.2, theorem B).
bool isExactSum(double a, double by, double b) {
  const double sum = a + by;
  const double part = sum - a;
  const double error = (a - (sum - part)) + (by - part);
  return std::bit_cast<uint64_t>(sum) == std::bit_cast<uint64_t>(b) && error == 0.0;
}

// The middle of the differences of some vertices, along each axis. If more than half of them move
// by one vector, it is that vector: their differences are not rounded.
Vec3 usualMove(const std::vector<Vec3>& from, const std::vector<Vec3>& to) {
  constexpr size_t kSamples = 63;  // vertices; odd, so that one is in the middle
  const size_t count = std::min(kSamples, from.size());
  std::array<double, kSamples> differences{};
  Vec3 by = Vec3::Zero();
  for (int axis = 0; axis < 3; ++axis) {
    for (size_t i = 0; i < count; ++i) {
      const size_t vertex = i * from.size() / count;
      differences[i] = to[vertex][axis] - from[vertex][axis];
    }
    const auto end = differences.begin() + static_cast<std::ptrdiff_t>(count);
    const auto middle = differences.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(differences.begin(), middle, end);
    by[axis] = *middle;
  }
  return by;
}

}  // namespace

std::optional<VertexMoves> vertexMoves(const PolygonMesh& from, const PolygonMesh& to) {
  const std::vector<Vec3>& a = from.vertices();
  const std::vector<Vec3>& b = to.vertices();
  if (a.size() != b.size() || a.empty() || from.faces() != to.faces()) return std::nullopt;
  VertexMoves moves{usualMove(a, b), {}};
  for (size_t i = 0; i < a.size(); ++i) {
    bool isExact = true;
    for (int axis = 0; axis < 3; ++axis)
      isExact = isExact && isExactSum(a[i][axis], moves.by[axis], b[i][axis]);
    if (!isExact) moves.apart.push_back(static_cast<int>(i));
  }
  return moves;
}

}  // namespace halfspace::geometry
