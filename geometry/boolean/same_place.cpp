// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/same_place.h"

#include <bit>
#include <cstdint>

namespace halfspace::geometry {
namespace {

std::uint64_t hashOf(const Vec3& p) {
  std::uint64_t hash = 0;
  for (const double x : p) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(x + 0.0)) * 0x9e3779b97f4a7c15u;  // -0 becomes 0
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace

std::vector<int> firstInPlace(std::span<const Vec3> vertices) {
  // Open addressing, at most half full: the first vertex of a place is found before any later one.
  const size_t slots = std::bit_ceil(2 * vertices.size() + 1);
  std::vector<int> table(slots, -1);
  std::vector<int> first(vertices.size());
  for (size_t i = 0; i < vertices.size(); ++i) {
    size_t slot = hashOf(vertices[i]) & (slots - 1);
    while (table[slot] >= 0 && vertices[table[slot]] != vertices[i])
      slot = (slot + 1) & (slots - 1);
    if (table[slot] < 0) table[slot] = static_cast<int>(i);
    first[i] = table[slot];
  }
  return first;
}

}  // namespace halfspace::geometry
