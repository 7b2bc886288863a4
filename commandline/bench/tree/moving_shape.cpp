// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/tree/moving_shape.h"

namespace halfspace::commandline {

MovingShape shapeOf(const peers::SweepShape& shape) {
  switch (shape.kind) {
    case peers::ShapeKind::ray:
      break;
    case peers::ShapeKind::sphere:
      return {bsp::SphereShape{shape.radius}, {}};
    case peers::ShapeKind::capsule:
      return {bsp::CapsuleShape{shape.radius, shape.halfHeight}, {}};
    case peers::ShapeKind::cylinder:
      return {bsp::CylinderShape{shape.radius, shape.halfHeight}, {}};
    case peers::ShapeKind::box:
      return {bsp::BoxShape{shape.half}, {}};
    case peers::ShapeKind::hull: {
      auto hull = std::make_shared<const bsp::Hull>(
          std::get<bsp::Hull>(bsp::Hull::ofPoints(shape.corners)));
      const bsp::HullShape moving{hull.get()};
      return {moving, std::move(hull)};
    }
  }
  return {bsp::PointShape{}, {}};
}

}  // namespace halfspace::commandline
