// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/scene.h"
#include "level/document/level.h"
#include "level/solids/outline_issues.h"

namespace halfspace::editor {

// The one thing that a click may do about an issue. The check that finds an issue says so; nothing
// else is offered, because a wrong guess deletes work.
enum class IssueFix : unsigned char {
  none,         // up to the designer
  dismiss,      // the issue goes from the list
  repairMesh,   // the repair dialog, on the issue's node
  moveToEnd,    // the node behind everything else in its group
  deleteGroup,  // the node, which is a group
  deleteSolid,  // the node, which is a solid
};

struct FixableIssue {
  level::Issue issue;
  IssueFix fix = IssueFix::none;
  bool operator==(const FixableIssue&) const = default;
};

// What is odd about a level that is evaluated, beside solids that cannot be built: what
// level::outlineIssues() finds, with places, and several solids in one place, each in outline
// order. Cost: linear but for boxes that lie in one place.
std::vector<FixableIssue> levelIssues(const level::Level& level, const Scene& scene);

// Solids that cannot be built, as the evaluation found them.
std::vector<FixableIssue> brokenSolidIssues(const level::Level& level, const Scene& scene);

}  // namespace halfspace::editor
