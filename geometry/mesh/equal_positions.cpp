// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/equal_positions.h"

#include <bit>
#include <cstdint>

namespace halfspace::geometry {

namespace {

std::uint64_t hashOfPosition(const Vec3& p) {
  std::uint64_t hash = 0;
  for (const double x : p) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(x + 0.0)) * 0x9e3779b97f4a7c15u;  // -0 becomes 0
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace

std::vector<int> firstVertexAtPosition(std::span<const Vec3> vertices) {
  // A hash table with open addressing, at most half full. Only the first vertex of each position is
  // stored.
  const size_t slots = std::bit_ceil(2 * vertices.size() + 1);
  std::vector<int> table(slots, -1);
  std::vector<int> first(vertices.size(), -1);
  for (size_t i = 0; i < vertices.size(); ++i) {
    if (!vertices[i].allFinite()) continue;
    size_t slot = hashOfPosition(vertices[i]) & (slots - 1);
    while (table[slot] >= 0 && vertices[static_cast<size_t>(table[slot])] != vertices[i])
      slot = (slot + 1) & (slots - 1);
    if (table[slot] < 0) table[slot] = static_cast<int>(i);
    first[i] = table[slot];
  }
  return first;
}

}  // namespace halfspace::geometry
