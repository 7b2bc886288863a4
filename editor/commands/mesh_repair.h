// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "editor/session/session.h"
#include "geometry/repair/repair.h"

namespace halfspace::editor {

// A mesh of a level, for dialogs.
struct LevelMesh {
  level::NodeId node;
  std::string name;  // empty: unnamed
  level::MeshSolid mesh;
};

// All meshes at and below these nodes, in outline order.
std::vector<LevelMesh> meshesBelow(const level::Level& level,
                                   const std::vector<level::NodeId>& nodes);

// The repaired mesh with the surfaces of the original; a face that closes a hole takes the surface
// of a neighbour. Requires: the verdict is solid or repaired.
level::MeshSolid repairedSolid(const level::MeshSolid& given, const geometry::RepairResult& result);

// Replaces the meshes of these nodes.
level::Edited putMeshes(level::Level& level,
                        const std::map<level::NodeId, level::MeshSolid>& meshes);

}  // namespace halfspace::editor
