// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "commandline/commands/compiled_level.h"
#include "commandline/report/json_report.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/mesh_export/mesh_export.h"

namespace halfspace::commandline {

// The page that --web wrote.
struct WrittenWebPage {
  std::string folder;
  std::map<std::string, size_t>
      sizes;  // bytes of each file by name; empty: it could not be written
  std::vector<std::string> losses;
};

// All results of one run of `build`; results it did not reach stay empty.
struct BuildFindings {
  std::string level;
  std::string mesh;  // path requested for the mesh; may be empty
  std::optional<EvaluatedLevel> evaluated;
  std::optional<plugins::ExportOutcome> exported;
  std::optional<plugins::MadeScene> scene;  // of --for
  std::optional<WrittenWebPage> web;        // of --web
  std::vector<plugins::Issue> issues;       // of all stages, in the order of the stages
  double readMs = 0.0, writeMs = 0.0, webMs = 0.0, totalMs = 0.0;
};

// Adds counts, volume, bounds and properties of the boundary: solids, skipped, polygons, triangles,
// vertices, components, genus, closed, manifold, volume, bounds.
void addFigures(Json& json, const EvaluatedLevel& evaluated);

// The report, with the keys of docs/manual/reference/commands.md.
Json jsonOf(const BuildFindings& findings);
// The summary for people. Contract: `evaluated` is set.
void printSummary(const BuildFindings& findings);

Json jsonOf(const std::string& path, const plugins::ExportOutcome& exported);

}  // namespace halfspace::commandline
