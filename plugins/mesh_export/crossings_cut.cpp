// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/crossings_cut.h"

#include <algorithm>
#include <utility>

#include "geometry/repair/repair.h"
#include "plugins/mesh_export/repaired_contents.h"

namespace halfspace::plugins {

namespace {

void turnFaces(geometry::PolygonSoup& soup) {
  for (auto& face : soup.faces) std::swap(face[1], face[2]);
}

}  // namespace

std::optional<CrossingsCut> cutCrossings(const MeshContents& mesh, const CrossingOptions& options) {
  geometry::RepairOptions how;
  how.singlePrecision = options.singlePrecision;
  // Copies of a corner in which the solid touches itself keep their position, as before rounding.
  how.keepContacts = true;
  how.locationLimit = 1;
  geometry::PolygonSoup soup{mesh.soup.vertices, mesh.soup.faces, {}};
  if (options.insideOut) turnFaces(soup);
  geometry::RepairResult repaired = geometry::repair(soup, how);
  if (repaired.verdict != geometry::RepairVerdict::repaired) return std::nullopt;
  if (options.insideOut) turnFaces(repaired.soup);
  const double deviation = repaired.deviation.greater();
  return CrossingsCut{repairedContents(mesh, std::move(repaired.soup), repaired.origins),
                      deviation};
}

}  // namespace halfspace::plugins
