// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/overlay.h"
#include "level/document/issue.h"
#include "level/document/level.h"

namespace halfspace::editor {

// Further issues are listed, but not marked.
inline constexpr std::size_t kMostIssueMarks = 200;

// Marks of issues in the views: the edges of a mesh that is not a closed solid, with open edges in
// red; for all others a mark at their position, filled for errors, hollow for warnings. Hidden
// nodes are not marked.
Overlay issueMarks(const level::Level& level, const level::Issues& issues);

// "not a closed solid, 4 open edges around 1 hole": one line for a list, without the node's name.
QString issueText(const level::Level& level, const level::Issue& issue);

}  // namespace halfspace::editor
