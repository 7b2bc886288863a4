// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "bsp/query/shapes.h"
#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// The shape that the BSP lab moves. It stands on its reference point, as characters do; a point is
// its own reference.
struct LabShape {
  enum class Form : unsigned char { point, sphere, box, cylinder, capsule };
  Form form = Form::cylinder;
  double radius = 16;  // of a box: half its side
  double height = 56;  // of boxes, cylinders and capsules

  bool operator==(const LabShape&) const = default;
};

using LabQueryShape = std::variant<bsp::PointShape, bsp::SphereShape, bsp::BoxShape,
                                   bsp::CylinderShape, bsp::CapsuleShape>;
LabQueryShape queryShape(const LabShape& shape);

// What somebody looks at in the tree. What nobody looks at costs nothing.
struct LabRequest {
  bool figures = false;
  bool cells = false;     // the solid leaves as they are
  bool bevels = false;    // their bevel planes, each as a small square where it touches
  bool expanded = false;  // the leaves with all planes, bevels too, shifted for the shape
  bool heat = false;      // faces on the way to which shifted sweeps of the shape stop early
  LabShape shape;
  geometry::Vec3 focus = geometry::Vec3::Zero();  // where there is too much, what is nearest to it

  bool hasOverlay() const { return cells || bevels || expanded || heat; }
  bool isAny() const { return figures || hasOverlay(); }
  bool operator==(const LabRequest&) const = default;
};

}  // namespace halfspace::editor
