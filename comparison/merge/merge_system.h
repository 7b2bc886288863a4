// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// BspMerge as a comparison system. It answers for shapes at rest only: the shape is converted to a
// polytope at its position and sliced by the tree.
#pragma once

#include "comparison/comparison_system.h"
#include "comparison/merge/bsp_merge.h"

namespace halfspace::comparison {

class MergeSystem : public ComparisonSystem {
 public:
  // Contract: the tree outlives it and does not change.
  explicit MergeSystem(const LiveTree& tree) : m_tree(tree), m_merge(tree) {}

  std::string name() const override { return "merge"; }
  std::vector<Limit> limits() const override { return {Limit::atRest, Limit::polytopesOnly}; }
  // Counts the tree's nodes only: slicing does not need the cells.
  size_t bytes() const override { return m_tree.statistics().nodeBytes; }
  // Boxes with positive extents, and hulls.
  bool takes(const AnyShape& shape) const override;
  // Contract: that of ComparisonSystem, and delta is zero.
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;
  // Nothing if the corners do not form a valid brush.
  std::optional<bool> overlaps(const AnyShape& shape, const Vec3& position) override;

 private:
  const LiveTree& m_tree;
  BspMerge m_merge;
  std::vector<BspMerge::Part> m_parts;
};

}  // namespace halfspace::comparison
