// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The plain alternative to a tree: convex solids in the cells of a uniform grid, each tested
// exactly by the tests that the tree's leaves use. A peer that differs in nothing but the
// structure.
#pragma once

#include <span>

#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "bsp/query/tree_view.h"
#include "commandline/bench/tree/moving_shape.h"
#include "geometry/brush/brush.h"

namespace halfspace::commandline {

class ConvexGrid : public peers::SweepPeer {
 public:
  explicit ConvexGrid(std::span<const std::shared_ptr<const geometry::Brush>> solids);

  std::string name() const override { return "our uniform grid"; }
  bool takes(peers::ShapeKind) const override { return true; }
  void setShape(const peers::SweepShape& shape) override { m_shape = shapeOf(shape); }
  double sweep(const peers::Segment& segment) override;
  size_t bytes() const override;

 private:
  using Index = Eigen::Vector3i;
  struct Range {
    Index low, high;
  };

  void store(const geometry::Brush& solid);
  void layOut(std::span<const std::shared_ptr<const geometry::Brush>> solids);
  uint32_t normalOf(const bsp::Vec3& normal);
  Index cellOf(const bsp::Vec3& point) const;
  size_t flat(const Index& cell) const;

  template <class Shape>
  double walk(const Shape& shape, const peers::Segment& segment);
  template <class Shape>
  void testCells(const Shape& shape, const Range& range, const peers::Segment& segment,
                 double& first);
  template <class Shape>
  void testSolid(const Shape& shape, uint32_t solid, const peers::Segment& segment, double& first);

  std::vector<bsp::Vec3> m_normals;
  std::vector<uint32_t> m_starts;  // of each solid, in words
  std::vector<uint64_t> m_words;
  bsp::TreeView m_view;  // of these arrays; no nodes
  bsp::Vec3 m_low = bsp::Vec3::Zero();
  double m_size = 1.0;  // of a grid cell
  Index m_count = Index::Ones();
  std::vector<uint32_t> m_cellStarts, m_solids;  // solids by grid cell
  std::vector<uint32_t> m_asked;                 // by solid: the last sweep that tested it
  uint32_t m_sweep = 0;
  MovingShape m_shape;
};

}  // namespace halfspace::commandline
