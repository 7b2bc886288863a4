// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/solid_check.h"

#include "geometry/boolean/operand.h"
#include "geometry/mesh/equal_positions.h"
#include "geometry/validation/collisions.h"
#include "geometry/validation/contact.h"
#include "geometry/validation/validate.h"

namespace halfspace::geometry {
namespace {

Reason reasonOf(ErrorKind fault, const DefectLocation& position) {
  Reason reason{};
  reason.kind = fault;
  reason.element = position.faces[0];
  reason.other = position.faces[1];
  reason.position = position.point;
  return reason;
}

}  // namespace

Reasons selfIntersections(const PolygonMesh& mesh, const Operand& operand,
                          const std::vector<bool>* markedFaces, int limit) {
  // A surface that was split where it touches itself has several vertices at one position. They
  // count as one vertex, so that contacts are not reported.
  const std::vector<int> positions = firstVertexAtPosition(mesh.vertices());
  std::vector<Triangle> triangles = operand.triangles;
  for (Triangle& triangle : triangles) {
    for (int& vertex : triangle) vertex = positions[vertex];
  }
  const CollisionInput input{mesh.vertices(), triangles, operand.faces, true};
  const CollisionSearch search = markedFaces != nullptr
                                     ? collisionsOf(input, *markedFaces, static_cast<size_t>(limit))
                                     : collisionsOf(input, hierarchyOf(input));
  Reasons reasons;
  for (const Collision& pair : search.found) {
    if (static_cast<int>(reasons.size()) == limit) break;
    const bool again = !reasons.empty() && reasons.back().element == pair.firstFace &&
                       reasons.back().other == pair.secondFace;
    if (again) continue;  // other triangles of the same two faces
    DefectLocation position;
    position.faces = {pair.firstFace, pair.secondFace};
    position.point = contactPoint(input.points, triangles[pair.first], triangles[pair.second]);
    reasons.push_back(reasonOf(ErrorKind::selfIntersecting, position));
  }
  return reasons;
}

Reasons selfIntersections(const PolygonMesh& mesh, int limit) {
  return selfIntersections(mesh, trianglesOfOperand(mesh), nullptr, limit);
}

Reasons selfIntersections(const PolygonMesh& mesh, const std::vector<bool>& markedFaces,
                          int limit) {
  return selfIntersections(mesh, trianglesOfOperand(mesh), &markedFaces, limit);
}

Reasons solidErrors(const PolygonMesh& mesh, int limit) {
  Reasons reasons = selfIntersections(mesh, limit);
  if (!reasons.empty()) return reasons;  // nesting is undefined if faces intersect
  ValidationOptions options;
  options.joinEqualPositions = false;
  options.searchSelfIntersections = false;
  options.locationLimit = limit;
  const ValidationReport report = validate(mesh.soup(), options);
  for (const DefectKind kind : {DefectKind::insideOut, DefectKind::nestedSolids}) {
    const Defect* defect = report.find(kind);
    if (defect == nullptr) continue;
    for (const DefectLocation& position : defect->positions) {
      if (static_cast<int>(reasons.size()) == limit) break;
      reasons.push_back(reasonOf(ErrorKind::insideOut, position));
    }
  }
  return reasons;
}

}  // namespace halfspace::geometry
