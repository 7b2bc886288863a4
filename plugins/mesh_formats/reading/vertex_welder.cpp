// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/reading/vertex_welder.h"

#include <bit>

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

constexpr size_t kFirstTableSize = 64;

// One mixing step of SplitMix64 for each coordinate.
uint64_t hashOf(const Vec3& point) {
  uint64_t hash = 0x9E3779B97F4A7C15u;
  for (int i = 0; i < 3; ++i) {
    hash ^= std::bit_cast<uint64_t>(point[i]);
    hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9u;
    hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBu;
    hash ^= hash >> 31;
  }
  return hash;
}

}  // namespace

VertexWelder::VertexWelder(std::vector<Vec3>& vertices)
    : m_vertices(vertices), m_first(vertices.size()), m_table(kFirstTableSize, -1) {}

size_t VertexWelder::slotOf(const Vec3& point) const {
  const size_t mask = m_table.size() - 1;
  size_t slot = hashOf(point) & mask;
  while (m_table[slot] >= 0 && m_vertices[m_first + static_cast<size_t>(m_table[slot])] != point)
    slot = (slot + 1) & mask;
  return slot;
}

int VertexWelder::indexOf(Vec3 point) {
  point.array() += 0.0;  // -0 + 0 is +0
  size_t slot = slotOf(point);
  if (m_table[slot] < 0) {
    if ((m_used + 1) * 2 > m_table.size()) {
      grow();
      slot = slotOf(point);
    }
    m_table[slot] = static_cast<int32_t>(m_used++);
    m_vertices.push_back(point);
  }
  return static_cast<int>(m_first) + m_table[slot];
}

void VertexWelder::grow() {
  m_table.assign(m_table.size() * 2, -1);
  for (size_t i = 0; i < m_used; ++i)
    m_table[slotOf(m_vertices[m_first + i])] = static_cast<int32_t>(i);
}

}  // namespace halfspace::plugins::mesh_formats
