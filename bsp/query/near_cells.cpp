// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/near_cells.h"

#include <cmath>

namespace halfspace::bsp {

namespace {

NearCells::Cell cellOf(const TreeView& tree, uint32_t leaf) {
  const std::span<const Vec3> vertices = tree.cell(leaf).vertices();
  Vec3 low = vertices[0], high = vertices[0];
  for (const Vec3& vertex : vertices.subspan(1)) {
    low = low.cwiseMin(vertex);
    high = high.cwiseMax(vertex);
  }
  return {{low.x(), low.y(), low.z()}, {high.x(), high.y(), high.z()}, leaf};
}

// Takes solid leaves until there is no room; by their boxes, since shifted planes tell of leaves
// that are further away.
struct Gatherer {
  static constexpr bool kVisitsEmpty = false;
  const TreeView& tree;
  const Bounds& region;
  std::array<NearCells::Cell, NearCells::kMost>& cells;
  int count = 0;
  bool isFull = false;

  bool visit(Link leaf, double&) {
    const NearCells::Cell cell = cellOf(tree, leaf.leafId());
    if (cell.isApartFrom(region)) return true;
    isFull = count == NearCells::kMost;
    if (!isFull) cells[static_cast<size_t>(count++)] = cell;
    return !isFull;
  }
};

}  // namespace

template <class Statistics>
void NearCells::gather(const TreeView& tree, const Bounds& region, Statistics& statistics) {
  m_any = false;
  m_count = 0;
  BoxShape shape = BoxShape::between(region.low, region.high);
  if (!shape.isValid() || !(shape.middle.lpNorm<Eigen::Infinity>() <= 2.0 * tree.worldHalf)) return;
  // What touches something in the region may itself lie this far beyond.
  const double slack = slackOf(tree, shape.extent());
  shape.half.array() += 8.0 * slack;
  const Bounds grown{shape.middle - shape.half, shape.middle + shape.half};
  const StraightMover<BoxShape> mover{shape, shape.middle, Vec3::Zero(), slack};
  Gatherer gatherer{tree, grown, m_cells};
  Traversal traversal(tree, mover, gatherer, statistics);
  if (!traversal.run() || gatherer.isFull) return;
  m_any = true;
  m_count = gatherer.count;
  m_region = region;
}

template void NearCells::gather(const TreeView&, const Bounds&, NoStatistics&);
template void NearCells::gather(const TreeView&, const Bounds&, CountingStatistics&);

}  // namespace halfspace::bsp
