// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::plugins::mesh_formats {

// Gives equal points the same index, for formats that repeat points. No tolerance; -0 equals 0.
// Indices are in order of first appearance. A hash table. Expected constant time per point. Memory
// per different point: 24 bytes, and 8 to 16 bytes in the table.
class VertexWelder {
 public:
  // Appends to `vertices`, which must outlive the welder. Points that are in it already are not
  // found again.
  explicit VertexWelder(std::vector<geometry::Vec3>& vertices);
  // Contract: finite, and fewer than 2^31 points.
  int indexOf(geometry::Vec3 point);

 private:
  void grow();
  size_t slotOf(const geometry::Vec3& point) const;

  std::vector<geometry::Vec3>& m_vertices;
  size_t m_first;
  size_t m_used = 0;
  std::vector<int32_t> m_table;  // open addressing, -1: free; size a power of two
};

}  // namespace halfspace::plugins::mesh_formats
