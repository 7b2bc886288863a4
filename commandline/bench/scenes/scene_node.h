// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "geometry/exact/plane.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::scenes {

enum class Operation { add, subtract, intersect };

// A solid or a group of a CSG tree. The value of a group is a fold over its children in order,
// starting from nothing: add S | c, subtract S - c, intersect S & c. Exactly one of planes, mesh
// and children says what the node is; a group may be empty (its value is nothing).
struct SceneNode {
  Operation operation = Operation::add;  // how it joins what its group has so far
  std::vector<geometry::Plane> planes;   // a convex solid: n.x <= d for all of them
  std::optional<geometry::PolygonMesh> mesh;
  std::vector<SceneNode> children;

  bool isGroup() const { return planes.empty() && !mesh; }
};

int solidCount(const SceneNode& node);

}  // namespace halfspace::scenes
