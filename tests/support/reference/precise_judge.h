// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks a sweep's result against the promises of sweep.h in extended precision (64-bit
// significands), so that the tolerance can be the slack itself. It shares no
// code with the runtime and reads only the planes and vertices of a cell.
//
// Points, boxes and hulls: the motion is clipped by every plane that supports the Minkowski sum and
// may be one of its faces. Spheres and capsules: the distance between a segment and the cell.
// Cylinders: the cell is cut to the cylinder's height and measured from the axis. The least
// distance along a motion is found by shrinking intervals, because the distance is a convex
// function of time.
#pragma once

#include <string>
#include <vector>

#include "bsp/query/sweep.h"
#include "tests/support/reference/box_tree.h"

namespace halfspace::tests {

using PreciseVec = Eigen::Matrix<long double, 3, 1>;

struct PreciseCell {
  struct HalfSpace {
    PreciseVec normal;
    long double offset;
  };
  std::vector<HalfSpace> planes;
  std::vector<PreciseVec> vertices;
  std::vector<std::array<PreciseVec, 3>> triangles;  // of three vertices of one facet
  std::vector<std::array<PreciseVec, 2>> edges;      // pairs of vertices that share two facets
  PreciseVec low, high;
  uint32_t leaf;
};

struct Verdict {
  bool late = false;   // deeper than the slack before the reported fraction
  bool early = false;  // the gap at the reported end is above four slacks
  bool stuck = false;  // a hit was reported, though the motion is nowhere deeper than 0.4 slacks
  bool wrongNormal = false;   // its plane does not separate shape and cell, or the motion leaves it
  bool wrongContact = false;  // the contact does not lie on the reported cell
  bool right() const { return !late && !early && !stuck && !wrongNormal && !wrongContact; }
  std::string text() const;
};

class PreciseJudge {
 public:
  explicit PreciseJudge(const bsp::TreeView& tree);

  // Requires an exact sweep whose start lies no deeper than the slack in any solid cell, and a
  // shape thicker than 64 slacks (a point is allowed where the tree has no seams).
  template <class Shape>
  Verdict judge(const Shape& shape, const bsp::Vec3& from, const bsp::Vec3& delta,
                const bsp::Hit& hit) const;
  // True if the shape at its start overlaps a solid cell by more than `depth`.
  template <class Shape>
  bool overlaps(const Shape& shape, const bsp::Vec3& from, double depth) const;
  // The greatest depth that the motion reaches in any one cell, clamped to [-10 (far away), 10].
  // For messages.
  template <class Shape>
  double deepest(const Shape& shape, const bsp::Vec3& from, const bsp::Vec3& delta) const;

 private:
  // The cells that the box from `low` to `high` meets.
  std::vector<uint32_t> cellsIn(const PreciseVec& low, const PreciseVec& high) const;

  bsp::TreeView m_tree;
  std::vector<PreciseCell> m_cells;
  BoxTree m_boxes;  // of the cells
};

}  // namespace halfspace::tests
