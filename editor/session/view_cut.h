// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// A plane that cuts the picture of the level open: everything in front of it is left out.
struct SectionPlane {
  geometry::Vec3 normal = geometry::Vec3::UnitZ();  // unit length; points to the side left out
  double offset = 0;                                // level units along the normal

  double distance(const geometry::Vec3& point) const { return normal.dot(point) - offset; }
  bool leavesOut(const geometry::Vec3& point) const { return distance(point) > 0; }
  bool operator==(const SectionPlane&) const = default;
};

// The parts of a scene that the 3D pane leaves out, so that a designer sees the inside of rooms. No
// part of the level, and not saved. What is left out can be neither picked nor drawn on in 3D.
struct ViewCut {
  std::optional<SectionPlane> section;
  // By number of the boundary face; shorter than the list of faces: the others are drawn.
  std::vector<bool> faces;

  bool leavesOut(std::size_t face) const { return face < faces.size() && faces[face]; }
};

}  // namespace halfspace::editor
