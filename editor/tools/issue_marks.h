// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/overlay.h"
#include "level/document/issue.h"
#include "level/document/level.h"

namespace halfspace::editor {

// Beyond these, the list tells of the others.
inline constexpr std::size_t kMostIssueMarks = 200;

// Where issues are: a mesh that is no solid by its edges, with the open ones standing out, anything
// else by a mark at its place: filled for errors, hollow for warnings. What is hidden is not
// marked.
Overlay issueMarks(const level::Level& level, const level::Issues& issues);

// "no closed solid, 4 open edges around 1 hole": one line for a list, without the node's name.
QString issueInWords(const level::Level& level, const level::Issue& issue);

}  // namespace halfspace::editor
