// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "geometry/print/print_checks.h"
#include "level/document/level.h"

namespace halfspace::editor {

// What is checked for printing in layers.
struct PrintRequest {
  geometry::PrintOptions options;
  // Only these nodes and what is below them; empty: the whole level.
  std::vector<level::NodeId> nodes;
};

struct PrintFinding {
  enum class Kind : unsigned char { tooLarge, thinWall, overhang, sharpEdge };
  Kind kind{};
  level::NodeId node;       // selectable in the level; none for tooLarge
  geometry::Vec3 position;  // level units
  double size = 0.0;        // mm^2; of a sharp edge mm; 0 for tooLarge
  double worst = 0.0;       // least thickness in mm; degrees as in geometry::PrintRegion
};

// A triangle of the checked surface that has a finding.
struct PrintMark {
  PrintFinding::Kind kind{};
  std::vector<geometry::Vec3> corners;  // three; of a sharp edge its two ends
  double thickness = 0.0;               // of a thin wall: the least under the triangle, mm
};

enum class PrintOutcome : unsigned char {
  checked,
  stopped,     // a stop was requested: there is no report
  nothing,     // the nodes enclose no solid, such as cutters alone
  solidSpace,  // the level is carved out of solid space, so the solid has no end
};

struct CheckedPrint {
  PrintOutcome outcome = PrintOutcome::nothing;
  PrintRequest request;
  geometry::PrintReport report;
  // In the order of the kinds; of each the largest regions or the sharpest edges first, at most
  // kMostPrintFindings.
  std::vector<PrintFinding> findings;
  std::vector<PrintMark> marks;  // largest triangles first, at most kMostPrintMarks
};

inline constexpr std::size_t kMostPrintFindings =
    1000;                                             // of one kind in a list that a person reads
inline constexpr std::size_t kMostPrintMarks = 2000;  // which overlays draw in a few milliseconds

// Evaluates the exact boundary of the level, or of the nodes alone, and checks it. For any thread:
// give it a copy of the level. Cost: that of an evaluation and of geometry::checkPrint(). A stop
// request ends it after the step at hand; the evaluation is one step.
CheckedPrint checkPrint(level::Level level, const PrintRequest& request,
                        const std::stop_token& stop);

}  // namespace halfspace::editor
