// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "comparison/comparison_level.h"
#include "geometry/brush/brush.h"

namespace halfspace::comparison {

using bsp::TreeOptions;

// The configuration space of a box: where its middle cannot be. Every solid expanded, the boundary
// of their union, and a tree of it without bevels.
class ExpandedWorld {
 public:
  // Null where a solid leaves the range of coordinates.
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

// The Minkowski sum of a convex solid and the box |x| <= half: its planes moved by the box's reach,
// the six axes, and edge x axis where that direction supports the edge (van Waveren 2001, section
// 6.1; the directions are complete, bevel/bevels.h). Directions of edges whose ends are no integers
// are rounded to 25 bits: with the support taken afterwards, the result contains the sum, and
// exceeds it by less than 2^-24 of the solid's size. Error: outOfRange, where the sum is.
geometry::Result<geometry::Brush> expandedByBox(const geometry::Brush& solid, const Vec3& half);

}  // namespace halfspace::comparison
