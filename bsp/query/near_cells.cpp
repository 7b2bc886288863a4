// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/near_cells.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "bsp/query/aligned_cell.h"
#include "bsp/query/gjk.h"

namespace halfspace::bsp {

namespace {

float below(double number) {
  const float rounded = static_cast<float>(number);
  constexpr float kLeast = -std::numeric_limits<float>::infinity();
  return static_cast<double>(rounded) <= number ? rounded : std::nextafter(rounded, kLeast);
}

// Not inlined, because the unpacked cell (over 2 kB) would enlarge the stack frame of the
// traversal.
[[gnu::noinline]] Bounds boundsOfVertices(const TreeView& tree, uint32_t leaf) {
  const CellView cell = tree.cell(leaf);
  const std::span<const Vec3> vertices = cell.vertices();
  assert(!vertices.empty());
  Bounds bounds{vertices[0], vertices[0]};
  for (const Vec3& vertex : vertices.subspan(1)) {
    bounds.low = bounds.low.cwiseMin(vertex);
    bounds.high = bounds.high.cwiseMax(vertex);
  }
  return bounds;
}

}  // namespace

NearCells::Cell boxOfLeaf(const TreeView& tree, uint32_t leaf) {
  assert(leaf < tree.solidLeafCount);
  const std::optional<AlignedCell> aligned = AlignedCell::of(tree.packedCell(leaf));
  const Bounds bounds =
      aligned ? Bounds{aligned->low, aligned->high} : boundsOfVertices(tree, leaf);
  NearCells::Cell cell;
  for (int axis = 0; axis < 3; ++axis) {
    cell.low[axis] = below(bounds.low[axis]);
    cell.high[axis] = -below(-bounds.high[axis]);
  }
  assert(cell.low[0] <= bounds.low.x() && cell.high[0] >= bounds.high.x() && "rounded outwards");
  cell.leaf = leaf;
  return cell;
}

namespace {

// Collects solid leaves until the array is full. Leaves are tested by their boxes, because shifted
// planes also report leaves further away.
struct Gatherer {
  static constexpr bool kVisitsEmpty = false;
  const TreeView& tree;
  const Bounds& region;
  std::array<NearCells::Cell, NearCells::kMost>& cells;
  int count = 0;
  bool isFull = false;

  bool visit(Link leaf, double&) {
    const NearCells::Cell cell = boxOfLeaf(tree, leaf.leafId());
    if (cell.isApartFrom(region)) return true;
    assert(count >= 0 && count <= NearCells::kMost);
    isFull = count == NearCells::kMost;
    if (!isFull) cells[static_cast<size_t>(count++)] = cell;
    return !isFull;
  }
};

// True if one of the cell's planes keeps the shape out wherever its middle is in the cylinder
// `allowance` about `middle`.
template <class Shape>
bool isBeyondPlane(const TreeView& tree, const PackedCell& cell, const Shape& shape,
                   const Vec3& middle, const CylinderShape& allowance) {
  // A point is not affected by bevels.
  const bool isPoint = std::is_same_v<Shape, PointShape>;
  for (const CellPlane& plane : isPoint ? cell.facets() : cell.allPlanes()) {
    const Vec3 n = tree.normalOf(plane);
    double towards;
    if constexpr (Shape::kSymmetric)
      towards = shape.reach(n);
    else
      towards = shape.reach(-n);
    if (n.dot(middle) - plane.offset - towards > allowance.reach(n)) return true;
  }
  return false;
}

// The same with any separating plane, searched by GJK (gjk.h). False: none was found within the
// step limit.
template <class Shape>
bool isBeyondSupports(const TreeView& tree, const NearCells::Cell& box, const Shape& shape,
                      const Vec3& middle, const CylinderShape& allowance) {
  const CellView cell = tree.cell(box.leaf);
  constexpr int kTries = 4;
  double margin = 0.0;
  if constexpr (!Shape::kSymmetric) margin = shape.hull->margin();
  const double least = std::min(allowance.radius, allowance.half);
  Simplex simplex;
  Vec3 between = middle - middle.cwiseMax(Vec3(box.low[0], box.low[1], box.low[2]))
                              .cwiseMin(Vec3(box.high[0], box.high[1], box.high[2]));
  for (int i = 0; i < kTries; ++i) {
    const double length = between.norm();
    if (!(length > least)) return false;
    const Vec3 n = between / length;
    assert(std::isfinite(length));
    const Vec3& onCell = farthestOf(cell.vertices(), n);
    const Vec3 difference = middle + shape.farthest(-n) - onCell;
    if (n.dot(difference) - margin > allowance.reach(n)) return true;
    if (simplex.holds(difference)) return false;
    simplex.add(difference, onCell);
    between = simplex.nearest(Vec3::Zero());
  }
  return false;
}

}  // namespace

template <class Statistics>
void NearCells::gather(const TreeView& tree, const Bounds& region, Statistics& statistics) {
  m_any = false;
  m_count = 0;
  BoxShape shape = BoxShape::between(region.low, region.high);
  if (!shape.isValid() || !(shape.middle.lpNorm<Eigen::Infinity>() <= 2.0 * tree.worldHalf)) return;
  // A cell that touches a motion in the region may itself lie this far outside of it.
  const double slack = slackOf(tree, shape.extent());
  shape.half.array() += 8.0 * slack;
  const Bounds grown{shape.middle - shape.half, shape.middle + shape.half};
  const StraightMover<BoxShape> mover{shape, shape.middle, Vec3::Zero(), slack};
  Gatherer gatherer{tree, grown, m_cells};
  Traversal traversal(tree, mover, gatherer, statistics);
  if (!traversal.run() || gatherer.isFull) return;
  m_any = true;
  assert(gatherer.count <= kMost);
  m_count = gatherer.count;
  m_region = region;
}

template <class Shape, class Statistics>
void ReachableCells::select(const TreeView& tree, const NearCells& near, const Shape& shape,
                            const Vec3& position, double aside, double upright,
                            Statistics& statistics) {
  m_any = false;
  m_count = 0;
  assert(aside >= 0.0 && upright >= 0.0);
  m_position = position;
  m_aside = aside;
  m_upright = upright;
  Bounds around = boundsOfMotion(shape, position, Vec3(Vec3::Zero()));
  around.low -= Vec3(aside, aside, upright);
  around.high += Vec3(aside, aside, upright);
  if (!near.covers(around)) return;
  // Twice the largest gap at which a sweep may end.
  const double margin = 2.0 * exactTolerance(tree, shape.extent());
  around.low.array() -= margin;
  around.high.array() += margin;
  const CylinderShape allowance{aside + margin, upright + margin};
  const Vec3 middle = position + shape.middle;
  for (const NearCells::Cell& cell : near.cells()) {
    statistics.visitNode();
    if (cell.isApartFrom(around)) continue;
    statistics.visitLeaf();
    if (isBeyondPlane(tree, tree.packedCell(cell.leaf), shape, middle, allowance) ||
        isBeyondSupports(tree, cell, shape, middle, allowance))
      continue;
    if (m_count == kMost) return;
    assert(m_count < kMost);
    m_cells[static_cast<size_t>(m_count++)] = cell;
  }
  m_any = true;
}

#define HALFSPACE_SELECT(Shape)                                                         \
  template void ReachableCells::select(const TreeView&, const NearCells&, const Shape&, \
                                       const Vec3&, double, double, NoStatistics&);     \
  template void ReachableCells::select(const TreeView&, const NearCells&, const Shape&, \
                                       const Vec3&, double, double, CountingStatistics&);
HALFSPACE_FOR_SHAPES(HALFSPACE_SELECT)
#undef HALFSPACE_SELECT

template void NearCells::gather(const TreeView&, const Bounds&, NoStatistics&);
template void NearCells::gather(const TreeView&, const Bounds&, CountingStatistics&);

}  // namespace halfspace::bsp
