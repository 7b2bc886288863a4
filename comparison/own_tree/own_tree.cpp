// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/own_tree/own_tree.h"

#include "bsp/query/sweep.h"

namespace halfspace::comparison {

using bsp::Hit;
using bsp::TreeStatistics;

size_t OwnTree::bytes() const {
  const TreeStatistics tree = m_tree.statistics();
  return tree.nodeBytes + tree.cellBytes;
}

Stop OwnTree::sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) {
  const TreeView tree = m_tree.view();
  const Hit hit = std::visit(
      [&](const auto& each) { return bsp::sweep(tree, each, from, delta, m_accuracy); }, shape);
  return {hit.hit, hit.startInSolid, hit.fraction, hit.normal};
}

}  // namespace halfspace::comparison
