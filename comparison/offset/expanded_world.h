// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "comparison/comparison_level.h"
#include "geometry/brush/brush.h"

namespace halfspace::comparison {

using bsp::TreeOptions;

// The configuration space of a box: the positions that its middle cannot take. It consists of all
// solids expanded by the box, the boundary of their union, and a tree of that without bevels.
class ExpandedWorld {
 public:
  // Null if an expanded solid leaves the range of coordinates. `half`: half extents of the box.
  static std::unique_ptr<const ExpandedWorld> forBox(const ComparisonLevel::Solids& solids,
                                                     const Vec3& half);

  const Vec3& half() const { return m_half; }
  const geometry::Evaluator& boundary() const { return m_boundary; }
  const LiveTree& tree() const { return m_tree; }

 private:
  ExpandedWorld(const Vec3& half, const TreeOptions& options) : m_half(half), m_tree(options) {}

  Vec3 m_half;
  geometry::Evaluator m_boundary;
  LiveTree m_tree;
};

// The Minkowski sum of a convex solid and the box |x| <= half. Its planes are those of the solid
// shifted by the box's reach, the six axis-aligned planes, and edge x axis if the solid's support
// in that direction is the edge (van Waveren 2001, section 6.1; bevel/bevels.h shows that the
// directions are complete). Directions that are no short integers are rounded to 25 bits. The
// support is computed afterwards, so the result contains the sum and exceeds it by less than 2^-24
// of the solid's size. Error: outOfRange if the sum is out of range.
geometry::Result<geometry::Brush> expandedByBox(const geometry::Brush& solid, const Vec3& half);

}  // namespace halfspace::comparison
