// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A cell that is an axis-aligned box, as most cells of floors and walls are. For such a cell,
// whether a point lies on a facet is decided without looking at edges, and a moving box needs no
// planes besides the cell's own: the expanded cell is a box, too.
#pragma once

#include <optional>

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

struct AlignedCell {
  Vec3 low, high;

  // Nothing if the cell is not an axis-aligned box.
  static std::optional<AlignedCell> of(const PackedCell& cell) {
    const std::span<const CellPlane> facets = cell.facets();
    if (facets.size() != kSides) return {};
    double offsets[kSides];
    uint32_t sides = 0;
    for (const CellPlane& facet : facets) {
      if (facet.normal >= kSides) return {};
      sides |= 1u << facet.normal;
      offsets[facet.normal] = facet.offset;
    }
    if (sides != (1u << kSides) - 1u) return {};
    return AlignedCell{{-offsets[1], -offsets[3], -offsets[5]},
                       {offsets[0], offsets[2], offsets[4]}};
  }

  // Axis and direction of a facet. The tree's first three normals are +x, +y, +z; odd plane normals
  // are negated (CellPlane::normal).
  static uint32_t axisOf(const CellPlane& facet) { return facet.normal >> 1; }
  static bool isUpper(const CellPlane& facet) { return (facet.normal & 1u) == 0; }

  // True if the point lies in the facet across `axis` or within `margin` of it. Contract: the point
  // lies on the facet's plane.
  bool holds(uint32_t axis, const Vec3& point, double margin) const {
    const uint32_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    return point[u] >= low[u] - margin && point[u] <= high[u] + margin &&
           point[v] >= low[v] - margin && point[v] <= high[v] + margin;
  }

 private:
  static constexpr uint32_t kSides = 6;
};

}  // namespace halfspace::bsp
