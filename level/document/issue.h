// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/id.h"

namespace halfspace::level {

enum class Severity : unsigned char { note, warning, error };

enum class IssueKind : unsigned char {
  unreadable,   // the file, or a part of it, is not what it should be
  lost,         // something the other format cannot hold was left out
  brokenSolid,  // a solid that cannot be built; kept in the level, no part of the solid
  odd,          // built, but hardly what its author meant (a redundant face)
};

// One thing that is wrong, with where it is. Made by importers and checks, shown in lists.
struct Issue {
  Severity severity = Severity::error;
  IssueKind kind = IssueKind::odd;
  NodeId node = {};                          // none: concerns no node
  int sourceLine = 0;                        // line in the imported file; 0: none
  std::optional<geometry::Vec3> place = {};  // where in space, if known
  std::string text = {};                     // one sentence for a designer

  bool operator==(const Issue&) const = default;
};

using Issues = std::vector<Issue>;

}  // namespace halfspace::level
