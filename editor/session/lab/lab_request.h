// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "bsp/query/shapes.h"
#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// The shape that the BSP lab moves. Its reference point is its lowest middle point, as for
// characters.
struct LabShape {
  enum class Form : unsigned char { point, sphere, box, cylinder, capsule };
  Form form = Form::cylinder;
  double radius = 16;  // level units; half the side of a box
  double height = 56;  // level units; of boxes, cylinders and capsules

  bool operator==(const LabShape&) const = default;
};

using LabQueryShape = std::variant<bsp::PointShape, bsp::SphereShape, bsp::BoxShape,
                                   bsp::CylinderShape, bsp::CapsuleShape>;
LabQueryShape queryShape(const LabShape& shape);

// The data of the tree that the BSP lab shows. Only requested data is computed.
struct LabRequest {
  bool figures = false;
  bool cells = false;     // edges of the solid leaves
  bool bevels = false;    // their bevel planes, each as a small square where it touches the cell
  bool expanded = false;  // edges of the leaves expanded for the shape, bevels included
  bool heat = false;      // faces in front of which shifted sweeps of the shape stop early
  LabShape shape;
  geometry::Vec3 focus = geometry::Vec3::Zero();  // limits keep what is nearest to this point

  bool hasOverlay() const { return cells || bevels || expanded || heat; }
  bool isAny() const { return figures || hasOverlay(); }
  bool operator==(const LabRequest&) const = default;
};

}  // namespace halfspace::editor
