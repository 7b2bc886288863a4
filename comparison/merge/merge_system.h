// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// M() of Melax 2000, section 6, behind the question that all systems are asked, as far as it can
// answer it: at rest. The shape is made a polytope where it stands and sliced through the tree.
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
  // The tree's nodes: cells come to be while it slices.
  size_t bytes() const override { return m_tree.statistics().nodeBytes; }
  // Boxes that extend along every axis, and hulls.
  bool takes(const AnyShape& shape) const override;
  // Contract, besides the usual: the delta is zero.
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;
  // Nothing where the corners cannot be made a polytope.
  std::optional<bool> overlaps(const AnyShape& shape, const Vec3& place) override;

 private:
  const LiveTree& m_tree;
  BspMerge m_merge;
  std::vector<BspMerge::Part> m_parts;
};

}  // namespace halfspace::comparison
