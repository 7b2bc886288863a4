// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "editor/session/session.h"
#include "geometry/repair/repair.h"

namespace halfspace::editor {

// A mesh of a level, as dialogs look at it.
struct LevelMesh {
  level::NodeId node;
  std::string name;  // empty: it has none
  level::MeshSolid mesh;
};

// All meshes at and below these nodes, in outline order.
std::vector<LevelMesh> meshesBelow(const level::Level& level,
                                   const std::vector<level::NodeId>& nodes);

// The repaired mesh with the surfaces of the given one: faces that close holes take that of a face
// beside them. Contract: the verdict is solid or repaired.
level::MeshSolid repairedSolid(const level::MeshSolid& given, const geometry::RepairResult& result);

// Puts meshes in the place of those of these nodes.
level::Edited putMeshes(level::Level& level,
                        const std::map<level::NodeId, level::MeshSolid>& meshes);

}  // namespace halfspace::editor
