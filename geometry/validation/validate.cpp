// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/validate.h"

#include "geometry/validation/edge_checks.h"
#include "geometry/validation/face_sides.h"
#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

ValidationReport validate(const PolygonSoup& soup, const ValidationOptions& options) {
  Findings findings(options.placeLimit);
  const Surface surface = surfaceOf(soup, options, findings);
  const FaceSides sides(surface);
  checkEdges(surface, sides, findings);
  checkVertexFans(surface, sides, findings);

  ValidationReport report;
  report.vertices = static_cast<int>(soup.vertices.size());
  report.faces = static_cast<int>(soup.faces.size());
  report.triangles = static_cast<int>(surface.triangles.size());
  report.diagonal = surface.diagonal();
  report.closed = !surface.corners.empty() && findings.count(DefectKind::openEdges) == 0;
  report.manifold = findings.count(DefectKind::nonManifoldEdges) == 0 &&
                    findings.count(DefectKind::nonManifoldVertices) == 0;
  report.oriented = findings.count(DefectKind::misorientedEdges) == 0 &&
                    findings.count(DefectKind::insideOut) == 0;
  report.selfIntersecting = findings.count(DefectKind::selfIntersections) > 0;
  report.defects = std::move(findings).taken();
  return report;
}

}  // namespace halfspace::geometry
