// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/exact/plane.h"
#include "geometry/mesh/triangulate.h"
#include "geometry/reason/work_watch.h"

namespace halfspace::geometry {

// A closed polygon in the plane of a section.
struct SectionLoop {
  std::vector<Vec3> corners;  // each coordinate rounded once to the nearest double
  double area = 0.0;          // signed, in square level units: positive for outlines, negative for
                              // holes; from the exact corners, each side's term rounded once
};

struct PlaneSection {
  std::vector<SectionLoop> loops;  // outlines run counter-clockwise, seen from the plane's front
  double area = 0.0;
};

// The section of a solid by a plane, just behind the plane: the limit of the sections by parallel
// planes that approach it from behind. So a face that lies in the plane is part of the section if
// the solid lies behind it, and not if the solid lies in front of it; corners and edges that only
// touch the plane leave nothing.
//
// Which edges cross the plane, and which corners lie on one line, is decided exactly. Corners at
// which a side runs straight on are left out. Loops may touch themselves and each other. The order
// of the loops and the first corner of each depend on the geometry alone.
//
// Contract: the triangles form a closed, oriented 2-manifold by their indices; they may be
// degenerate. Cost: linear, about 20 ns per triangle and 10 us per triangle that is cut. Throws
// WorkCancelled.
PlaneSection sectionOf(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                       const Plane& plane, WorkWatch* watch = nullptr);

}  // namespace halfspace::geometry
