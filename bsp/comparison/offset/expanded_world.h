// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "bsp/comparison/comparison_level.h"

namespace halfspace::bsp {

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

}  // namespace halfspace::bsp
