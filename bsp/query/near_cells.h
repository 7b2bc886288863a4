// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Solid cells gathered for many short motions near one position, as in one character step. The tree
// is descended once; every motion then tests the gathered cells, first by their boxes. Where
// brushes are small compared with the shape, this saves three of four node visits.
#pragma once

#include <array>
#include <cmath>
#include <span>

#include "bsp/query/hit.h"
#include "bsp/query/sweep.h"

namespace halfspace::bsp {

class NearCells {
 public:
  static constexpr int kMost = 256;
  // The bounding box of a solid leaf's cell, rounded outward to floats. Left uninitialised on
  // purpose: zeroing the array costs more than it is worth.
  struct Cell {
    float low[3], high[3];
    uint32_t leaf;

    bool isApartFrom(const Bounds& other) const {
      bool apart = false;
      for (int axis = 0; axis < 3; ++axis)
        apart |= other.low[axis] > high[axis] || other.high[axis] < low[axis];
      return apart;
    }
  };

  NearCells() {}

  // Gathers the solid cells that touch the region. If there are more than kMost or the region is
  // not finite, nothing is gathered and covers() is false. Does not allocate.
  template <class Statistics>
  void gather(const TreeView& tree, const Bounds& region, Statistics& statistics);

  // True if every cell that a motion within these bounds can meet was gathered.
  bool covers(const Bounds& bounds) const {
    return m_any && (bounds.low.array() >= m_region.low.array()).all() &&
           (bounds.high.array() <= m_region.high.array()).all();
  }
  std::span<const Cell> cells() const { return {m_cells.data(), static_cast<size_t>(m_count)}; }

 private:
  bool m_any = false;
  int m_count = 0;
  Bounds m_region{Vec3::Zero(), Vec3::Zero()};
  std::array<Cell, kMost> m_cells;
};

// The bounding box of a solid leaf's cell. Contract: leaf < solidLeafCount.
NearCells::Cell boxOfLeaf(const TreeView& tree, uint32_t leaf);

// Of the gathered cells, those that one shape can meet on short paths about one position: mostly a
// few of the many around a large body. They keep their order, so sweeps give the same results.
class ReachableCells {
 public:
  static constexpr int kMost = 48;

  ReachableCells() {}

  // Selects for paths that stay within `aside` of `position` horizontally and within `upright` of
  // it vertically (units of length). If `near` does not cover these paths or more than kMost cells
  // remain, nothing is selected and cover() is false. Contract: as sweep().
  template <class Shape, class Statistics>
  void select(const TreeView& tree, const NearCells& near, const Shape& shape, const Vec3& position,
              double aside, double upright, Statistics& statistics);

  // True if the shape given to select() can meet no other cell on this path.
  bool cover(const Vec3& from, const Vec3& delta) const {
    return m_any && reaches(from) && reaches(from + delta);
  }
  std::span<const NearCells::Cell> cells() const {
    return {m_cells.data(), static_cast<size_t>(m_count)};
  }

 private:
  bool reaches(const Vec3& position) const {
    const Vec3 by = position - m_position;
    return by.x() * by.x() + by.y() * by.y() <= m_aside * m_aside && std::abs(by.z()) <= m_upright;
  }

  bool m_any = false;
  int m_count = 0;
  double m_aside = 0.0, m_upright = 0.0;
  Vec3 m_position = Vec3::Zero();
  std::array<NearCells::Cell, kMost> m_cells;
};

// How far a shape's bounding box reaches from its middle towards lower and higher coordinates.
struct BoxReach {
  Vec3 below, above;
};

template <class Shape>
BoxReach boxReachOf(const Shape& shape) {
  BoxReach reach;
  if constexpr (Shape::kSymmetric) {
    reach.above = Vec3(shape.reachAlong(0), shape.reachAlong(1), shape.reachAlong(2));
    reach.below = reach.above;
  } else {
    reach.above = shape.hull->high().array() + shape.hull->margin();
    reach.below = shape.hull->margin() - shape.hull->low().array();
  }
  return reach;
}

// The bounding box of a moving shape. Contract: a valid shape, finite numbers.
template <class Shape>
Bounds boundsOfMotion(const Shape& shape, const Vec3& from, const Vec3& delta) {
  const auto [below, above] = boxReachOf(shape);
  const Vec3 middle = from + shape.middle;
  return {middle.cwiseMin(middle + delta) - below, middle.cwiseMax(middle + delta) + above};
}

// The same as sweep() with Accuracy::exact in the tree the cells were gathered from. Contract: the
// cells cover the motion (NearCells: its boundsOfMotion()). If several cells are met at the same
// time, a different one of them may be reported. The face is not set, as with sweepFaceless().
template <class Shape, class Statistics>
Hit sweep(const TreeView& tree, std::span<const NearCells::Cell> cells, const Shape& shape,
          const Vec3& from, const Vec3& delta, Statistics& statistics);

#define HALFSPACE_NEAR(Shape)                                                                    \
  extern template void ReachableCells::select(const TreeView&, const NearCells&, const Shape&,   \
                                              const Vec3&, double, double, NoStatistics&);       \
  extern template void ReachableCells::select(const TreeView&, const NearCells&, const Shape&,   \
                                              const Vec3&, double, double, CountingStatistics&); \
  extern template Hit sweep(const TreeView&, std::span<const NearCells::Cell>, const Shape&,     \
                            const Vec3&, const Vec3&, NoStatistics&);                            \
  extern template Hit sweep(const TreeView&, std::span<const NearCells::Cell>, const Shape&,     \
                            const Vec3&, const Vec3&, CountingStatistics&);
HALFSPACE_FOR_SHAPES(HALFSPACE_NEAR)
#undef HALFSPACE_NEAR

}  // namespace halfspace::bsp
