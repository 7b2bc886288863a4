// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Holds a sweep's answer against the promises of sweep.h at the slack itself, 1e-10 of the world,
// in 64 bits of precision. It shares no code with the runtime and reads of a cell its planes and
// vertices alone. Points, boxes and hulls: the motion is clipped by every plane that supports the
// Minkowski sum and may be one of its faces. Spheres and capsules: the distance between a segment
// and the cell; cylinders: the cell cut to the cylinder's height, and its distance from the axis.
// The least distance along a motion is found by shrinking intervals: it is convex.
#pragma once

#include <string>
#include <vector>

#include "bsp/query/sweep.h"

namespace halfspace::tests {

using PreciseVec = Eigen::Matrix<long double, 3, 1>;

struct PreciseCell {
  struct HalfSpace {
    PreciseVec normal;
    long double offset;
  };
  std::vector<HalfSpace> planes;
  std::vector<PreciseVec> vertices;
  std::vector<std::array<PreciseVec, 3>> triangles;  // of vertices of one facet
  std::vector<std::array<PreciseVec, 2>> edges;      // of vertices of two facets
  PreciseVec low, high;
  uint32_t leaf;
};

struct Verdict {
  bool late = false;          // deeper than the slack before the fraction told
  bool early = false;         // the gap where it was told to end is above four slacks
  bool stuck = false;         // told to hit, though nowhere deeper than 0.4 slacks
  bool wrongNormal = false;   // its plane is not between shape and cell, or the motion leaves it
  bool wrongContact = false;  // not on the cell told
  bool right() const { return !late && !early && !stuck && !wrongNormal && !wrongContact; }
  std::string words() const;
};

class PreciseJudge {
 public:
  explicit PreciseJudge(const bsp::TreeView& tree);

  // Contract: an exact sweep from a start that does not overlap matter deeper than the slack, with
  // a shape thicker than 64 slacks (a point is fine where no seams are).
  template <class Shape>
  Verdict judge(const Shape& shape, const bsp::Vec3& from, const bsp::Vec3& delta,
                const bsp::Hit& hit) const;
  // The start overlaps matter by more than `depth`.
  template <class Shape>
  bool overlaps(const Shape& shape, const bsp::Vec3& from, double depth) const;
  // How deep in one cell the motion comes, anywhere on its way: between -10 (far) and 10. For
  // messages.
  template <class Shape>
  double deepest(const Shape& shape, const bsp::Vec3& from, const bsp::Vec3& delta) const;

 private:
  bsp::TreeView m_tree;
  std::vector<PreciseCell> m_cells;
};

}  // namespace halfspace::tests
