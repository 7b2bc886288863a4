// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/near_planes.h"
#include "editor/session/compiled_level.h"
#include "editor/session/scene.h"
#include "level/document/level.h"
#include "level/solids/outline_issues.h"

namespace halfspace::editor {

// The automatic fix of an issue. Only the check that finds an issue may offer one, because a wrong
// fix deletes work.
enum class IssueFix : unsigned char {
  none,         // no automatic fix
  dismiss,      // removes the issue from the list
  repairMesh,   // opens the repair dialog for the node
  moveToEnd,    // moves the node to the end of its group
  deleteGroup,  // the node is a group
  deleteSolid,  // the node is a solid
  cleanUp,      // opens the dialog that merges near-coincident planes
};

struct FixableIssue {
  level::Issue issue;
  IssueFix fix = IssueFix::none;
  bool operator==(const FixableIssue&) const = default;
};

// Warnings about an evaluated level, apart from invalid solids: those of level::outlineIssues(),
// with positions, and solids that are identical to another one, each in outline order. Cost:
// linear, except for solids with identical boxes.
std::vector<FixableIssue> levelIssues(const level::Level& level, const Scene& scene);
// The same in any thread: `solids` are those of the scene, in its order.
using SceneSolids = std::vector<std::shared_ptr<const SceneSolid>>;
SceneSolids solidsOf(const Scene& scene);
std::vector<FixableIssue> levelIssues(const level::Level& level, const SceneSolids& solids);

// The invalid solids that the evaluation found.
std::vector<FixableIssue> brokenSolidIssues(const level::Level& level, const Scene& scene);

// One warning for each solid with faces that almost lie in the plane of a neighbour.
std::vector<FixableIssue> nearPlaneIssues(const std::vector<NearPlane>& planes);

// The leak as an issue, located at its narrowest gap; none if the level is sealed or unchecked. It
// names no node, because no single solid causes a leak.
std::optional<level::Issue> leakIssue(const CompiledLevel& compiled);

}  // namespace halfspace::editor
