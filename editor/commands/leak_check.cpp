// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/leak_check.h"

#include <cmath>
#include <sstream>

namespace halfspace::editor {

namespace {

// Gaps are measured by rounded search: more digits would be noise.
double shortened(double value) {
  return std::round(value * 100) / 100;
}

}  // namespace

std::optional<level::Issue> leakIssue(const CompiledLevel& compiled) {
  if (compiled.leak != LeakVerdict::leaks) return std::nullopt;
  std::ostringstream text;
  if (compiled.leaksFromOutside()) {
    text << "an entity stands outside of the level; move it in, or close the level around it";
  } else {
    text << "empty space leaks out of the level; the tightest spot on the way is "
         << shortened(compiled.gapWidth) << " wide; close it there";
  }
  level::Issue issue;
  issue.severity = level::Severity::error;
  issue.place = compiled.gap;
  issue.text = text.str();
  return issue;
}

}  // namespace halfspace::editor
