// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/id.h"

namespace halfspace::level {

enum class Severity : unsigned char { note, warning, error };
// "note", "warning" or "error", in messages and in reports.
const char* nameOf(Severity severity);

enum class IssueKind : unsigned char {
  unreadable,   // the file, or a part of it, is invalid
  lost,         // something the other format cannot store was left out
  brokenSolid,  // a solid cannot be built; it stays in the level but not in the boundary
  odd,          // valid, but probably not intended (a redundant face)
};

// One problem and its location. Created by importers and checks, shown in lists.
struct Issue {
  Severity severity = Severity::error;
  IssueKind kind = IssueKind::odd;
  NodeId node = {};                             // none: not about a node
  int sourceLine = 0;                           // line in the imported file; 0: none
  std::optional<geometry::Vec3> position = {};  // where in space, if known
  std::string text = {};                        // one sentence for a designer

  bool operator==(const Issue&) const = default;
};

using Issues = std::vector<Issue>;

}  // namespace halfspace::level
