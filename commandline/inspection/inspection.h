// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "commandline/files/formats.h"
#include "commandline/report/json_report.h"
#include "geometry/validation/validate.h"

namespace halfspace::commandline {

struct InspectionOptions {
  geometry::ValidationOptions validation;
  int places = 20;       // of each defect in the report
  bool picture = false;  // draw the mesh
};

// What is found out about one file, as it stands in a report, and its picture as a PNG file.
struct Inspection {
  Json json;
  std::string picture;   // empty: not asked for, or nothing to draw
  bool readable = true;  // the file system gave the file; its contents may still be refused
  bool isSolid = false;
};

// The words of `verdict`.
inline constexpr const char* kSolid = "solid";
inline constexpr const char* kNeedsConsent = "needs consent";
inline constexpr const char* kRefused = "refused";

// Reads and judges one mesh file, or a level (level_inspection.h). Whatever its bytes are, this
// comes back with a verdict. May run on several threads at once.
Inspection inspect(const Formats& formats, const std::string& path,
                   const InspectionOptions& options);

// Counts, verdicts by kind, volume and defects of one mesh: what `validate` and `repair` both tell.
Json jsonOf(const geometry::ValidationReport& report, int places);
// The first thing that kept a file from being read: {"text", "line", "column", "byte"}.
Json reasonOf(const std::vector<plugins::Issue>& issues);
// What a report says of a file that could not be read.
Json refusal(const std::string& path, const std::vector<plugins::Issue>& issues);

// {"kind", "severity", "count", "text", "places": [{"point", "faces", "vertices"}]}
Json jsonOf(const geometry::Defect& defect, int places);

}  // namespace halfspace::commandline
