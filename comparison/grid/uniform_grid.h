// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The simplest alternative to a tree: convex solids in the cells of a uniform grid. Each solid is
// tested by the exact tests of the tree's leaves, so the grid differs from the tree only in its
// structure.
#pragma once

#include "comparison/cells/cell_store.h"

namespace halfspace::comparison {

class UniformGrid : public ComparisonSystem {
 public:
  explicit UniformGrid(const ComparisonLevel::Solids& solids);

  std::string name() const override { return "uniform grid"; }
  std::vector<Limit> limits() const override { return {}; }
  size_t bytes() const override;
  bool takes(const AnyShape&) const override { return true; }
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;
  std::optional<bool> overlaps(const AnyShape& shape, const Vec3& position) override {
    return sweep(shape, position, Vec3::Zero()).startInSolid;
  }

 private:
  using Index = Eigen::Vector3i;
  struct Range {
    Index low, high;
  };

  void layOut(const ComparisonLevel::Solids& solids);
  Index cellOf(const Vec3& point) const;
  size_t flat(const Index& cell) const;

  template <class Shape>
  CellHit walk(const Shape& shape, const Motion& motion);
  template <class Shape>
  void testCells(const Shape& shape, const Range& range, const Motion& motion, CellHit& first);

  CellStore m_store;
  Vec3 m_low = Vec3::Zero();
  double m_size = 1.0;  // of a grid cell
  Index m_count = Index::Ones();
  std::vector<uint32_t> m_cellStarts{0, 0}, m_solids;  // solids of each grid cell
  std::vector<uint32_t> m_lastSweep;                   // per solid: the last sweep that tested it
  uint32_t m_sweep = 0;
};

}  // namespace halfspace::comparison
