// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/validate.h"

#include <algorithm>

#include "geometry/validation/collisions.h"
#include "geometry/validation/components.h"
#include "geometry/validation/edge_checks.h"
#include "geometry/validation/face_checks.h"
#include "geometry/validation/nesting.h"
#include "geometry/validation/validate_for_repair.h"

namespace halfspace::geometry {
namespace {

void checkTopology(const Surface& surface, const ValidationOptions& options, Findings& findings,
                   Components& components) {
  const FaceSides sides(surface);
  const std::vector<OpenEdge> open = checkEdges(surface, sides, findings);
  checkVertexFans(surface, sides, findings);
  checkSeams(surface, open, options.tolerances.weldFor(surface.diagonal()), findings);
  components = componentsOf(surface, sides);
}

CollidingFaces facesOf(const CollisionSearch& search) {
  CollidingFaces colliding{search.complete, {}};
  for (const Collision& pair : search.found)
    colliding.faces.insert(colliding.faces.end(), {pair.firstFace, pair.secondFace});
  std::ranges::sort(colliding.faces);
  colliding.faces.erase(std::unique(colliding.faces.begin(), colliding.faces.end()),
                        colliding.faces.end());
  return colliding;
}

void checkSpace(const Surface& surface, const ValidationOptions& options, Components& components,
                Findings& findings, ValidationReport& report, CollidingFaces* colliding) {
  const bool several = components.all.size() > 1;
  const CollisionInput input{surface.soup->vertices, surface.triangles, surface.triangleFace};
  const BoxHierarchy hierarchy = hierarchyOf(
      options.searchSelfIntersections || several ? input : CollisionInput{input.points, {}, {}});
  if (options.searchSelfIntersections) {
    const CollisionSearch search = checkSelfIntersections(input, hierarchy, findings);
    recordCollisions(search.found, components);
    if (colliding != nullptr) *colliding = facesOf(search);
  }
  const NestingSummary nesting = checkNesting(surface, components, hierarchy, findings);
  report.invertedComponents = nesting.inverted;
  report.nestedComponents = nesting.nested;
}

double areaOf(const Surface& surface) {
  double doubled = 0.0;
  for (const Triangle& t : surface.triangles) {
    const Vec3& a = surface.at(t[0]);
    doubled += (surface.at(t[1]) - a).cross(surface.at(t[2]) - a).norm();
  }
  return 0.5 * doubled;
}

void sumUp(const Surface& surface, const Components& components, const Findings& findings,
           ValidationReport& report) {
  report.vertices = static_cast<int>(surface.soup->vertices.size());
  report.faces = surface.faceCount();
  report.triangles = static_cast<int>(surface.triangles.size());
  report.area = areaOf(surface);
  if (!surface.bounds.isEmpty()) report.size = surface.bounds.sizes();
  report.diagonal = surface.diagonal();
  report.components = static_cast<int>(components.all.size());
  for (const Component& component : components.all) {
    report.closedComponents += component.closed && component.oriented ? 1 : 0;
    report.volume += component.volume;
  }
  const auto none = [&](DefectKind kind) { return findings.count(kind) == 0; };
  report.closed = !surface.triangles.empty() && none(DefectKind::openEdges);
  report.manifold = none(DefectKind::nonManifoldEdges) && none(DefectKind::nonManifoldVertices);
  report.oriented = none(DefectKind::misorientedEdges) && none(DefectKind::insideOut);
  report.selfIntersecting = !none(DefectKind::selfIntersections);
}

ValidationReport reportOn(const Surface& surface, const ValidationOptions& options,
                          Findings findings, CollidingFaces* colliding = nullptr) {
  ValidationReport report;
  checkSlivers(surface, options.sliverRatio, findings);
  checkDuplicateFaces(surface, findings);
  Components components;
  checkTopology(surface, options, findings, components);
  checkSpace(surface, options, components, findings, report, colliding);
  sumUp(surface, components, findings, report);
  report.defects = std::move(findings).taken();
  return report;
}

}  // namespace

ValidationReport validate(const PolygonSoup& soup, const ValidationOptions& options) {
  Findings findings(options.locationLimit);
  const Surface surface = surfaceOf(soup, options, findings);
  return reportOn(surface, options, std::move(findings));
}

ValidationReport validate(const PolygonSoup& soup, const ValidationOptions& options,
                          CollidingFaces& colliding) {
  Findings findings(options.locationLimit);
  const Surface surface = surfaceOf(soup, options, findings);
  return reportOn(surface, options, std::move(findings), &colliding);
}

ValidationReport validateTriangles(const PolygonSoup& vertices, std::span<const Triangle> faces,
                                   const ValidationOptions& options) {
  Findings findings(options.locationLimit);
  const Surface surface = surfaceOf(vertices, faces, options, findings);
  return reportOn(surface, options, std::move(findings));
}

const Defect* ValidationReport::find(DefectKind kind) const {
  const auto found =
      std::ranges::find_if(defects, [&](const Defect& defect) { return defect.kind == kind; });
  return found == defects.end() ? nullptr : &*found;
}

long long ValidationReport::count(DefectKind kind) const {
  const Defect* defect = find(kind);
  return defect == nullptr ? 0 : defect->count;
}

bool ValidationReport::isSolid() const {
  return std::ranges::none_of(
      defects, [](const Defect& defect) { return defect.severity == Severity::error; });
}

}  // namespace halfspace::geometry
