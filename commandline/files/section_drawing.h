// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sections of solids as drawings: SVG and DXF in the coordinates of the plane, OBJ in space.
#pragma once

#include <string>

#include "geometry/boolean/plane_section.h"
#include "geometry/exact/plane.h"

namespace halfspace::commandline {

// The axes of a drawing in a plane, seen from the plane's front: unit vectors, `right` and `up`. Up
// is the direction of the plane that rises most along +z; of a horizontal plane it is +y. Exact for
// planes that are parallel to two coordinate axes, rounded for others.
struct DrawingAxes {
  geometry::Vec3 right, up;
};
DrawingAxes drawingAxesOf(const geometry::Plane& plane);

// Outlines and holes as one path that is filled by the even-odd rule. A unit of the drawing is a
// level unit; y runs down, as SVG requires, so the picture is upright.
std::string svgOf(const geometry::PlaneSection& section, const DrawingAxes& axes);
// Closed polylines of DXF R12 on the layer "section".
std::string dxfOf(const geometry::PlaneSection& section, const DrawingAxes& axes);
// Closed lines in space.
std::string objOf(const geometry::PlaneSection& section);

}  // namespace halfspace::commandline
