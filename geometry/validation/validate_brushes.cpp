// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/validate_brushes.h"

#include "geometry/validation/brush_checks.h"

namespace halfspace::geometry {
namespace {

DefectKind kindOf(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::unbounded:
    case ErrorKind::tooFewPlanes:
      return DefectKind::unbounded;
    case ErrorKind::outOfRange:
      return DefectKind::outOfRange;
    default:
      return DefectKind::emptyBrush;
  }
}

}  // namespace

std::vector<Defect> validateBrushes(std::span<const std::vector<Plane>> brushes,
                                    const BrushCheckOptions& options) {
  Findings findings(options.locationLimit);
  std::vector<ListedBrush> listed;
  for (int i = 0; i < static_cast<int>(brushes.size()); ++i) {
    auto brush = Brush::fromPlanes(brushes[i]);
    if (brush) {
      listed.push_back({i, &brushes[i], std::move(brush).value()});
      continue;
    }
    DefectLocation position;
    position.faces[0] = i;
    if (brush.reasons().front().position) position.point = *brush.reasons().front().position;
    findings.add(kindOf(brush.reasons().front().kind), position);
  }
  for (const ListedBrush& brush : listed) {
    checkPlanes(brush, options, findings);
    checkSizes(brush, options, findings);
  }
  checkContainment(listed, findings);
  return std::move(findings).taken();
}

}  // namespace halfspace::geometry
