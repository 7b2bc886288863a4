// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Private to the repair: a hash table from coordinates to the index of a point, which gives points
// with equal coordinates the same index. The table is never iterated, so its order cannot affect a
// result.
class PointIndex {
 public:
  // Keeps a reference; new points are added at its end.
  explicit PointIndex(std::vector<Vec3>& points) : m_points(points) {}
  void reserve(size_t points) { m_table.reserve(points); }
  // Whether a point with these coordinates was entered.
  bool contains(const Vec3& point) const { return m_table.contains(bitsOf(point)); }
  // The index of the first point entered with the coordinates of this one; this one if it is the
  // first.
  int indexOf(int vertex) {
    return m_table.emplace(bitsOf(m_points[static_cast<size_t>(vertex)]), vertex).first->second;
  }
  int indexOf(const Vec3& point) {
    const auto [entry, isNew] = m_table.emplace(bitsOf(point), static_cast<int>(m_points.size()));
    if (isNew) m_points.push_back(point);
    return entry->second;
  }

 private:
  using Bits = std::array<uint64_t, 3>;
  struct Hash {
    size_t operator()(const Bits& bits) const {
      uint64_t hash = 0x9e3779b97f4a7c15;
      for (const uint64_t word : bits) {
        hash = (hash ^ word) * 0xff51afd7ed558ccd;
        hash ^= hash >> 32;
      }
      return hash;
    }
  };
  // Adding 0.0 turns -0 into 0, so both zeros have the same bits.
  static Bits bitsOf(const Vec3& p) {
    Bits bits;
    for (size_t i = 0; i < 3; ++i)
      bits[i] = std::bit_cast<uint64_t>(p[static_cast<Eigen::Index>(i)] + 0.0);
    return bits;
  }

  std::vector<Vec3>& m_points;
  std::unordered_map<Bits, int, Hash> m_table;
};

}  // namespace halfspace::geometry
