// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/self_intersections.h"

#include "geometry/validation/contact.h"

namespace halfspace::geometry {

CollisionSearch checkSelfIntersections(const CollisionInput& input, const BoxHierarchy& hierarchy,
                                       Findings& findings) {
  CollisionSearch search = collisionsOf(input, hierarchy);
  if (!search.complete) findings.add(DefectKind::tooTangled, DefectPlace{});
  const Collision* last = nullptr;
  for (const Collision& pair : search.found) {
    // Several triangles of the same two polygons count once.
    const bool again =
        last != nullptr && last->firstFace == pair.firstFace && last->secondFace == pair.secondFace;
    last = &pair;
    if (again) continue;
    if (!findings.wantsPlaces(DefectKind::selfIntersections)) {
      findings.add(DefectKind::selfIntersections);
      continue;
    }
    DefectPlace place;
    place.faces = {pair.firstFace, pair.secondFace};
    place.point =
        contactPoint(input.points, input.triangles[pair.first], input.triangles[pair.second]);
    findings.add(DefectKind::selfIntersections, place);
  }
  return search;
}

}  // namespace halfspace::geometry
