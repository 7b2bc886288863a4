// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/read_back.h"

#include <algorithm>

namespace halfspace::commandline {

namespace {

using geometry::Defect;
using geometry::DefectKind;
using geometry::PolygonSoup;
using geometry::ValidationReport;

// True if the report does not depend on how the vertices are numbered. Without duplicate and
// isolated vertices, two soups with equal faces and equally many vertices differ only in these
// numbers.
bool holdsWhenRenumbered(const ValidationReport& report) {
  if (report.count(DefectKind::duplicateVertices) + report.count(DefectKind::isolatedVertices) > 0)
    return false;
  return std::ranges::none_of(report.defects, [](const Defect& defect) {
    return std::ranges::any_of(defect.positions,
                               [](const auto& position) { return position.vertices[0] >= 0; });
  });
}

bool hasSameCorners(const PolygonSoup& a, const PolygonSoup& b) {
  for (size_t f = 0; f < a.faces.size(); ++f) {
    const auto& first = a.faces[f];
    const auto& second = b.faces[f];
    if (first.size() != second.size()) return false;
    for (size_t i = 0; i < first.size(); ++i) {
      if (a.vertices[static_cast<size_t>(first[i])] != b.vertices[static_cast<size_t>(second[i])])
        return false;
    }
  }
  return true;
}

}  // namespace

bool isReportOf(const ValidationReport& report, const PolygonSoup& validated,
                const PolygonSoup& other) {
  if (validated.faces.size() != other.faces.size()) return false;
  if (validated.vertices.size() != other.vertices.size()) return false;
  if (validated.vertices == other.vertices && validated.faces == other.faces) return true;
  return holdsWhenRenumbered(report) && hasSameCorners(validated, other);
}

}  // namespace halfspace::commandline
