// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Shapes seen from a solid that is rotated about any axis: boxes, cylinders and capsules whose own
// axes are not those of the tree.
#pragma once

#include "bsp/query/cell_tests.h"
#include "bsp/query/orientation.h"
#include "bsp/query/shapes.h"

namespace halfspace::bsp {

// A shape of shapes.h as the solid sees it. The reference point is the shape's middle.
template <class Shape>
class TurnedShape {
 public:
  static constexpr bool kSymmetric = true;
  Vec3 middle = Vec3::Zero();

  // `solid`: the orientation of the solid in the world, in which the shape is upright.
  TurnedShape(const Shape& shape, const Orientation& solid) : m_shape(shape), m_solid(solid) {
    for (int axis = 0; axis < 3; ++axis) m_reaches[axis] = reach(Vec3::Unit(axis));
  }

  double reach(const Vec3& n) const { return m_shape.reach(m_solid.toWorld(n)); }
  double reachAlong(int axis) const { return m_reaches[axis]; }
  Vec3 farthest(const Vec3& n) const {
    return m_solid.toLocal(m_shape.farthest(m_solid.toWorld(n)));
  }
  double extent() const { return m_shape.extent(); }
  bool isValid() const { return m_shape.isValid(); }

 private:
  Shape m_shape;
  Orientation m_solid;
  Vec3 m_reaches;
};

#define HALFSPACE_FOR_TURNED_SHAPES(declare)                         \
  declare(TurnedShape<BoxShape>) declare(TurnedShape<CylinderShape>) \
      declare(TurnedShape<CapsuleShape>)

// As the tests of cell_tests.h, by support points (gjk.h): a hit is reported across a gap of at
// most exactTolerance(). Nearer than that at the start, a motion towards the cell hits at once.
#define HALFSPACE_TURNED(Shape) \
  void sweepAgainstCell(const Shape&, const CellSweep&, const CellClips&, CellHit& hit);
HALFSPACE_FOR_TURNED_SHAPES(HALFSPACE_TURNED)
#undef HALFSPACE_TURNED

}  // namespace halfspace::bsp
