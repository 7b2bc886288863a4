// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/csg/prepare/outline.h"

namespace halfspace::geometry {

// Whether the vertices of one mesh lie inside other solids. A facet that the surface of another
// mesh does not come near has one location to it, and so have all its corners; the next facet with
// one of these corners needs no ray.
//
// Of each vertex the location to one solid is kept, the last one. That is a fact of the two meshes,
// so results do not depend on which thread stored it. Safe to use from many threads.
class VertexLocations {
 public:
  explicit VertexLocations(size_t vertices) : m_codes(vertices) {}

  // Whether a facet with these corners lies inside the solid; empty if none of them is known.
  std::optional<bool> find(std::span<const int> corners, CsgNode solid) const {
    for (const int corner : corners) {
      const uint32_t code = at(corner).load(std::memory_order_relaxed);
      if (code >> 1 == solid + 1) return (code & 1) != 0;
    }
    return std::nullopt;
  }
  // Contract: solid < 2^31 - 1.
  void store(std::span<const int> corners, CsgNode solid, bool isInside) {
    const uint32_t code = (solid + 1) << 1 | (isInside ? 1U : 0U);
    for (const int corner : corners)
      m_codes[static_cast<size_t>(corner)].store(code, std::memory_order_relaxed);
  }

 private:
  const std::atomic<uint32_t>& at(int vertex) const { return m_codes[static_cast<size_t>(vertex)]; }

  std::vector<std::atomic<uint32_t>> m_codes;  // by vertex: solid + 1, inside; 0: not known
};

}  // namespace halfspace::geometry
