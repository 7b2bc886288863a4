// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// For many short motions in one place, as in a character's step: the solid cells there are gathered
// from the tree once, and every motion tests these cells, their boxes first, without another
// descent of the tree. Where brushes are small compared with the shape, this saves three of four
// node visits.
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
  // Left uninitialised on purpose: zeroing the array costs more than it is worth. The box is
  // rounded outward.
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

  // The cells that touch the region; none, and it covers nothing, where that are more than kMost or
  // the region is not finite. No allocation.
  template <class Statistics>
  void gather(const TreeView& tree, const Bounds& region, Statistics& statistics);

  // True if a motion within these bounds can meet no cell that was not gathered.
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

// Of the cells near by those that one shape can meet on short ways about one place: of all that are
// around a large body mostly a few. Kept in the order of the others, so that they say the same.
class CellsInReach {
 public:
  static constexpr int kMost = 48;

  CellsInReach() {}

  // For ways that stay within `aside` of `place`, level, and within `upright` of it (units of
  // length). None, and it covers nothing, where `near` does not cover that or they are more than
  // kMost. Contract: as sweep().
  template <class Shape, class Statistics>
  void select(const TreeView& tree, const NearCells& near, const Shape& shape, const Vec3& place,
              double aside, double upright, Statistics& statistics);

  // Whether the shape they were selected for can meet no other cell on this way.
  bool cover(const Vec3& from, const Vec3& delta) const {
    return m_any && reaches(from) && reaches(from + delta);
  }
  std::span<const NearCells::Cell> cells() const {
    return {m_cells.data(), static_cast<size_t>(m_count)};
  }

 private:
  bool reaches(const Vec3& place) const {
    const Vec3 by = place - m_place;
    return by.x() * by.x() + by.y() * by.y() <= m_aside * m_aside && std::abs(by.z()) <= m_upright;
  }

  bool m_any = false;
  int m_count = 0;
  double m_aside = 0.0, m_upright = 0.0;
  Vec3 m_place = Vec3::Zero();
  std::array<NearCells::Cell, kMost> m_cells;
};

// Where a shape is while it moves. Contract: a valid shape, finite numbers.
template <class Shape>
Bounds boundsOfMotion(const Shape& shape, const Vec3& from, const Vec3& delta) {
  Vec3 below, above;
  if constexpr (Shape::kSymmetric) {
    above = Vec3(shape.reachAlong(0), shape.reachAlong(1), shape.reachAlong(2));
    below = above;
  } else {
    above = shape.hull->high().array() + shape.hull->margin();
    below = shape.hull->margin() - shape.hull->low().array();
  }
  const Vec3 middle = from + shape.middle;
  return {middle.cwiseMin(middle + delta) - below, middle.cwiseMax(middle + delta) + above};
}

// As sweep() with Accuracy::exact in the tree the cells were gathered from, if they cover the way:
// NearCells its boundsOfMotion(). Of cells that are met at the same time another may be told.
// Faceless, as sweepFaceless().
template <class Shape, class Statistics>
Hit sweep(const TreeView& tree, std::span<const NearCells::Cell> cells, const Shape& shape,
          const Vec3& from, const Vec3& delta, Statistics& statistics);

#define HALFSPACE_NEAR(Shape)                                                                  \
  extern template void CellsInReach::select(const TreeView&, const NearCells&, const Shape&,   \
                                            const Vec3&, double, double, NoStatistics&);       \
  extern template void CellsInReach::select(const TreeView&, const NearCells&, const Shape&,   \
                                            const Vec3&, double, double, CountingStatistics&); \
  extern template Hit sweep(const TreeView&, std::span<const NearCells::Cell>, const Shape&,   \
                            const Vec3&, const Vec3&, NoStatistics&);                          \
  extern template Hit sweep(const TreeView&, std::span<const NearCells::Cell>, const Shape&,   \
                            const Vec3&, const Vec3&, CountingStatistics&);
HALFSPACE_FOR_SHAPES(HALFSPACE_NEAR)
#undef HALFSPACE_NEAR

}  // namespace halfspace::bsp
