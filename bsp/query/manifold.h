// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// All contacts of a shape at rest, as a solver of rigid bodies needs them.
//
//        +-------------+
//        |    shape    |            For each cell nearby: the feature of the shape that faces the
//        o-------------o            cell (a face, a rim, an edge or a point) is clipped to the
//        |  distance   |            facet that faces it; the corners that remain are the contacts.
//    ----x-------------x-----       o: on the shape, x: onSolid.
//          facet of a cell
//
// Source: the clipped features of box-box contacts (D. Baraff 1990; E. Catto, GDC 2007).
#pragma once

#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

struct Contact {
  Vec3 onSolid = Vec3::Zero();  // a point of the cell's surface, in the world
  Vec3 normal = Vec3::Zero();   // unit, from the solid to the shape; the same for all of a cell
  // The point of the shape is onSolid + distance normal. Negative: the shape is that deep inside.
  double distance = 0.0;
  uint32_t leaf = kNoLeaf;
  uint32_t face = kNoFace;  // the boundary face at onSolid
  ContentsBits contents = 0;
};

// Receives contacts; false: no more are wanted.
class ManifoldSink {
 public:
  virtual bool take(const Contact& contact) = 0;

 protected:
  ~ManifoldSink() = default;
};

inline constexpr size_t kMostCellContacts = 96;  // of one cell; what is more is left out

// Calls the sink for the contacts with each cell that is no further away than `within` (units of
// length): those no further away than `within` along the cell's normal, and the nearest point if it
// is none of them. A box on a floor has four, a cylinder 16 on its rim, a capsule along a wall two,
// a sphere one. The floor of several cells has those of each. They come in the order in which the
// tree is visited. Points lie on the cell to within exactTolerance().
//
// Where a box or cylinder overlaps an edge or corner of a cell, the normal is that of the nearest
// points of a smaller shape inside it; for a hull it is that of a face. `distance` is then a bound:
// moved by that much along the normal, the shape is out of the cell.
//
// Errors, cost: as closestEach(), and for each cell its facets times its vertices. Does not
// allocate.
template <class Shape>
QueryError manifold(const TreeView& tree, const Shape& shape, const Vec3& position, double within,
                    ManifoldSink& sink);

}  // namespace halfspace::bsp
