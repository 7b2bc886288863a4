// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The parts of a cell (cell.h): its planes, edges and fragments, and the numbers that coordinates
// of its points are indices of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// Not a face of the boundary: the plane is a seam between two solid cells or a side of the world.
inline constexpr uint32_t kNoFace = UINT32_MAX;

// A half-space n.x <= offset that holds the cell. n is a unit vector out of the cell: entry
// `normal >> 1` of the tree's normals, negated if `normal & 1`.
struct CellPlane {
  double offset;
  uint32_t normal;
  uint32_t face;  // the boundary face on this facet; if there are several, the largest
};

// An edge from vertex `from` to vertex `to`. Seen from outside the cell, facet `left` lies to its
// left. Each edge is listed once.
struct CellEdge {
  uint16_t from, to;
  uint16_t left, right;  // facets
};

// The convex part of a facet that one face of the boundary covers. A facet has fragments only if
// more than one face lies on it or if its one face leaves part of it bare.
struct CellFragment {
  uint32_t face;
  uint16_t facet;
  uint16_t corners;  // their number; counter-clockwise
};

inline constexpr size_t kCellBounds = 6;  // numbers that are offsets of axial planes

// The first six numbers of a cell, its bounds. Entry i is the coordinate at which the last plane
// with the normal i (CellPlane::normal) lies: the offset of the plane, negated for odd i. It is 0
// if there is no such plane, and never -0. Contract: `bounds` has room for kCellBounds + 1 entries;
// the last one has no meaning.
void takeBounds(std::span<const CellPlane> planes, double* bounds);

// The numbers of a cell by index: first its bounds, then the stored numbers. A view of the stored
// ones, of which the first are doubles and the others floats.
class CellNumbers {
 public:
  CellNumbers(std::span<const CellPlane> planes, const void* stored, size_t doubles)
      : m_doubles(static_cast<const double*>(stored)),
        m_floats(reinterpret_cast<const float*>(m_doubles + doubles)),
        m_doubleCount(doubles) {
    takeBounds(planes, m_bounds);
  }

  double operator[](size_t index) const {
    if (index < kCellBounds) return m_bounds[index];
    index -= kCellBounds;
    return index < m_doubleCount ? m_doubles[index]
                                 : static_cast<double>(m_floats[index - m_doubleCount]);
  }

 private:
  double m_bounds[kCellBounds + 1];
  const double* m_doubles;
  const float* m_floats;
  size_t m_doubleCount;
};

static_assert(sizeof(CellPlane) == 16 && sizeof(CellEdge) == 8 && sizeof(CellFragment) == 8 &&
              sizeof(Vec3) == 24);

}  // namespace halfspace::bsp
