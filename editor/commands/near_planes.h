// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/document/level.h"

namespace halfspace::editor {

// Faces of brushes that almost lie in the plane of a face of another solid that they touch: a
// designer meant one plane, and rounding made two. The exact evaluation does not remove
// the small step between the two planes: it makes slivers of it, in the boundary and in the tree.

// Half the least step that a designer makes on purpose (the finest grid is 1/8). Level units.
inline constexpr double kNearPlaneTolerance = 1.0 / 16;

struct NearPlane {
  level::NodeId node;            // a brush
  int face = -1;                 // in its list of faces
  level::NodeId other;           // the solid whose plane it should have
  level::PlaneDefinition plane;  // that plane, oriented as the face
  double distance = 0;  // the farthest that a corner of the face is from that plane; level units
  geometry::Vec3 position = geometry::Vec3::Zero();  // the middle of the face

  bool operator==(const NearPlane&) const = default;
};

// Two faces are found if they touch within the tolerance, their planes differ, and all corners of
// each are at most the tolerance away from the plane of the other. Of several, the face moves to
// the plane of a parametric shape, else to a plane on whole numbers, else to that of the earlier
// solid; each face at most once, and never to the plane of a face that moves itself. Linked copies
// and solids that cannot be built are skipped. Sorted by outline order. Contract: tolerance > 0.
// Cost: n log n for n faces, times the number of faces in the same plane. Thread-safe.
std::vector<NearPlane> nearPlanes(const level::Level& level, double tolerance);

}  // namespace halfspace::editor
