// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "commandline/files/formats.h"
#include "commandline/page/page_entry.h"
#include "commandline/report/json_report.h"
#include "geometry/validation/validate.h"

namespace halfspace::commandline {

struct InspectionOptions {
  geometry::ValidationOptions validation;
  bool byObject = false;                        // check each object of a mesh by itself
  int positions = 20;                           // positions reported for each defect
  bool picture = false;                         // draw the mesh
  std::optional<PageLimits> page;               // make an entry of a page
  std::optional<geometry::PrintOptions> print;  // check meshes for printing
  std::optional<double> mmPerUnit;              // millimetres per unit; none: what the file says
};

// The findings about one file as a report contains them, and its picture as a PNG file.
struct Inspection {
  Json json;
  std::string picture;   // empty: not requested, or nothing to draw
  PageEntry page;        // if requested
  bool readable = true;  // the file could be read; its contents may still be refused
  bool isSolid = false;
};

// The values of the key `verdict`.
inline constexpr const char* kSolid = "solid";
inline constexpr const char* kNeedsConsent = "needs consent";
inline constexpr const char* kRefused = "refused";

// Reads and checks one mesh file, or a level (level_inspection.h). Returns a verdict for any
// contents. May run in several threads at once.
Inspection inspect(const Formats& formats, const std::string& path,
                   const InspectionOptions& options);

// The length of a unit in mm: the given one, else what the file says; none if neither does.
std::optional<double> mmPerUnitOf(const plugins::MeshContents& mesh, std::optional<double> given);
// Counts, properties such as `closed`, volume and defects of one mesh, as `validate` and `repair`
// report them.
Json jsonOf(const geometry::ValidationReport& report, int positions);
// The first error that kept a file from being read: {"text", "line", "column", "byte"}.
Json reasonOf(const std::vector<plugins::Issue>& issues);
// The report's entry for a file that could not be read.
Json refusal(const std::string& path, const std::vector<plugins::Issue>& issues);

// {"kind", "severity", "count", "text", "places": [{"point", "faces", "vertices"}]}
Json jsonOf(const geometry::Defect& defect, int positions);

}  // namespace halfspace::commandline
