// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/deep_tree.h"

#include "tests/support/reference/hand_made_view.h"

namespace halfspace::tests {

using namespace bsp;

DeepTree DeepTree::sliced(uint32_t depth, geometry::SplitMix& random) {
  constexpr double kShrinks = 12.0;  // the innermost box is about e^-4 times as large as the world
  DeepTree tree;
  Vec3 low = Vec3::Constant(-kHalf), high = Vec3::Constant(kHalf);
  for (uint32_t i = 0; i < depth; ++i) {
    const auto axis = static_cast<uint32_t>(random.between(0, 2));
    const bool upper = random.oneIn(2);
    const double part = std::min(0.5, kShrinks * 2.0 * random.unit() / depth);
    const double thickness = (high[axis] - low[axis]) * part;
    Vec3 sliceLow = low, sliceHigh = high;
    const double offset = upper ? high[axis] - thickness : low[axis] + thickness;
    (upper ? high : low)[axis] = offset;
    (upper ? sliceLow : sliceHigh)[axis] = offset;
    tree.cut(offset, axis, random.oneIn(2) ? tree.solid(sliceLow, sliceHigh) : tree.empty(), upper);
  }
  tree.end(tree.empty());
  return tree;
}

DeepTree DeepTree::comb(uint32_t depth) {
  DeepTree tree;
  const double step = 2.0 * kHalf / depth;
  for (uint32_t i = 0; i < depth; ++i) {
    const double x = -kHalf + step * (i + 1);
    const double half = i == 0 ? 100.0 : 1.0;
    tree.cut(x, 0, tree.solid({x - step, -half, -half}, {x, half, half}), false);
  }
  tree.end(tree.empty());
  return tree;
}

TreeView DeepTree::view() const {
  return viewOf({m_nodes, m_normals, m_starts, m_words, m_empty, kHalf});
}

Link DeepTree::solid(const Vec3& low, const Vec3& high) {
  CellData cell;
  for (uint32_t axis = 0; axis < 3; ++axis) {
    cell.facets.push_back({-low[axis], 2 * axis + 1, 0});
    cell.facets.push_back({high[axis], 2 * axis, 0});
  }
  for (int i = 0; i < 8; ++i)
    cell.vertices.emplace_back((i & 1 ? high : low).x(), (i & 2 ? high : low).y(),
                               (i & 4 ? high : low).z());
  cell.edges = {{0, 1, 2, 4}, {1, 3, 1, 4}, {3, 2, 3, 4}, {2, 0, 0, 4}, {4, 5, 5, 2}, {5, 7, 5, 1},
                {7, 6, 5, 3}, {6, 4, 5, 0}, {0, 4, 0, 2}, {1, 5, 2, 1}, {3, 7, 1, 3}, {2, 6, 3, 0}};
  const std::vector<uint64_t> words = cell.packed();
  m_starts.push_back(static_cast<uint32_t>(m_words.size()));
  m_words.insert(m_words.end(), words.begin(), words.end());
  return Link::leaf(true, static_cast<uint32_t>(m_starts.size() - 1));
}

void DeepTree::cut(double offset, uint32_t axis, Link leaf, bool leafInFront) {
  const Link deeper = Link::node(static_cast<uint32_t>(m_nodes.size() + 1));
  m_nodes.push_back({offset, axis, leafInFront ? deeper : leaf, leafInFront ? leaf : deeper});
}

void DeepTree::end(Link last) {
  Node& node = m_nodes.back();
  (node.front.isLeaf() ? node.back : node.front) = last;
}

}  // namespace halfspace::tests
