// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::plugins::mesh_formats {

// Gives bit-equal points one index, for formats that repeat points: no tolerance. -0 counts as 0.
// Indices go by first appearance. Memory: 24 bytes a point and 8 to 16 for finding it.
class VertexWelder {
 public:
  // Appends to `vertices`, which outlives the welder; points already in it are left alone and not
  // found.
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
