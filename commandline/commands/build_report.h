// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commandline/commands/evaluated_level.h"
#include "commandline/report/json_report.h"
#include "plugins/mesh_door/mesh_door.h"

namespace halfspace::commandline {

// Everything one run of `build` found out; what it did not get to stays empty.
struct BuildFindings {
  std::string level;
  std::string mesh;  // where it was to be written; may be empty
  std::optional<EvaluatedLevel> evaluated;
  std::optional<plugins::DoorOutcome> door;
  std::vector<plugins::Issue> issues;  // of all stages, in their order
  double readMs = 0.0, writeMs = 0.0, totalMs = 0.0;
};

// The keys of docs/manual/reference/commands.md.
Json jsonOf(const BuildFindings& findings);
// For people. Contract: evaluated.
void printSummary(const BuildFindings& findings);

Json jsonOf(const std::string& path, const plugins::DoorOutcome& door);

}  // namespace halfspace::commandline
