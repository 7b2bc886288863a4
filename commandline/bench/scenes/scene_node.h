// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "geometry/exact/plane.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::scenes {

enum class Operation { add, subtract, intersect };

// A solid or a group of a CSG tree. A group is evaluated over its children in order, starting from
// the empty set: add S | c, subtract S - c, intersect S & c. Exactly one of planes, mesh and
// children defines the node; a group may be empty, and then is the empty set.
struct SceneNode {
  Operation operation = Operation::add;  // how it is combined with its earlier siblings
  std::vector<geometry::Plane> planes;   // a convex solid: the intersection of n.x <= d
  std::optional<geometry::PolygonMesh> mesh;
  std::vector<SceneNode> children;

  bool isGroup() const { return planes.empty() && !mesh; }
};

// The number of solids at and below the node.
int solidCount(const SceneNode& node);

}  // namespace halfspace::scenes
