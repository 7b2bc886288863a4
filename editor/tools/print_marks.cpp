// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/print_marks.h"

namespace halfspace::editor {

namespace {

constexpr double kVeryThin = 0.5;   // of the limit
constexpr float kEdgeWidth = 3.0F;  // pixels

}  // namespace

Overlay printMarks(const CheckedPrint& checked) {
  Overlay marks;
  for (const PrintMark& mark : checked.marks) {
    switch (mark.kind) {
      case PrintFinding::Kind::tooLarge:
        break;
      case PrintFinding::Kind::thinWall: {
        const bool isVeryThin = mark.thickness < kVeryThin * checked.request.options.thin;
        marks.fills.push_back({mark.corners, isVeryThin ? Ink::error : Ink::warning});
        break;
      }
      case PrintFinding::Kind::overhang:
        marks.fills.push_back({mark.corners, Ink::accent});
        break;
      case PrintFinding::Kind::sharpEdge:
        marks.lines.push_back({mark.corners.front(), mark.corners.back(), Ink::accent, kEdgeWidth});
        break;
    }
  }
  return marks;
}

}  // namespace halfspace::editor
