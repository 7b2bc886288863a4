// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Triangulation of small polygons by predicates alone, for corners whose exact coordinates cost
// more than a few turns.
#pragma once

#include <optional>
#include <vector>

#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// Above this number of corners, a constrained triangulation costs less.
inline constexpr size_t kMostEars = 24;

// The triangles of a simple polygon without holes, whose corners are numbers. It loses one ear (a
// corner whose triangle contains no other corner) after the other, always the first one, so the
// triangles depend on the order of the corners. turn(a, b, c): 1, 0 or -1 as the polygon turns left
// from a over b to c, does not turn, or turns right; exact; 0 if two of them are equal. Nothing if
// no ear is found: then the polygon is not simple. The last triangle is not checked. Contract: at
// least three corners. Cost: up to n^3 turns.
template <typename Turn>
std::optional<std::vector<Triangle>> trianglesByEars(std::vector<int> loop, Turn turn) {
  std::vector<Triangle> triangles;
  triangles.reserve(loop.size() - 2);
  const auto isEar = [&](size_t i) {
    const size_t count = loop.size();
    const int a = loop[(i + count - 1) % count];
    const int b = loop[i];
    const int c = loop[(i + 1) % count];
    if (turn(a, b, c) <= 0) return false;
    for (const int p : loop) {
      if (p == a || p == b || p == c) continue;
      if (turn(c, a, p) >= 0 && turn(a, b, p) >= 0 && turn(b, c, p) >= 0) return false;
    }
    return true;
  };
  while (loop.size() > 3) {
    size_t ear = 0;
    while (ear < loop.size() && !isEar(ear)) ++ear;
    if (ear == loop.size()) return std::nullopt;
    const size_t count = loop.size();
    triangles.push_back({loop[(ear + count - 1) % count], loop[ear], loop[(ear + 1) % count]});
    loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  triangles.push_back({loop[0], loop[1], loop[2]});
  return triangles;
}

}  // namespace halfspace::geometry
