// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/shifting/shifting_tree.h"

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

size_t ShiftingTree::bytes() const {
  const TreeStatistics tree = m_tree.statistics();
  return tree.nodeBytes + tree.cellBytes;
}

Stop ShiftingTree::sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) {
  const TreeView tree = m_tree.view();
  const Hit hit = std::visit(
      [&](const auto& each) { return bsp::sweep(tree, each, from, delta, m_accuracy); }, shape);
  return {hit.hit, hit.startInSolid, hit.fraction, hit.normal};
}

}  // namespace halfspace::bsp
