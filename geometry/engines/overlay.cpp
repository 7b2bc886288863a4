// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Select: a triangle is kept or dropped by its location relative to the other solid. In a
// difference, triangles of `b` are reversed. surface_builder.h connects what is kept.
#include "geometry/engines/overlay.h"

#include <algorithm>

#include "geometry/boolean/surface_builder.h"
#include "geometry/engines/around_edge.h"
#include "geometry/engines/patch_sides.h"

namespace halfspace::geometry {
namespace {

// Whether a triangle is part of the result. Of two coincident triangles, only that of `a` is kept.
bool isKept(TriangleLocation lies, bool ofA, Operation operation) {
  switch (lies) {
    case TriangleLocation::inside:
      return operation == Operation::intersect || (operation == Operation::subtract && !ofA);
    case TriangleLocation::outside:
      return operation == Operation::unite || (operation == Operation::subtract && ofA);
    case TriangleLocation::onSame:
      return ofA && operation != Operation::subtract;
    case TriangleLocation::onOpposite:
      return ofA && operation == Operation::subtract;
    case TriangleLocation::unknown:
      break;
  }
  return false;
}

// The triangles of the result, with the positions of the overlay as corners.
LooseTriangles keptTriangles(const Overlay& overlay, const std::vector<TriangleLocation>& lies,
                             Operation operation) {
  LooseTriangles kept;
  for (int triangle = 0; triangle < static_cast<int>(lies.size()); ++triangle) {
    const bool ofA = triangle < overlay.trianglesOfA;
    if (!isKept(lies[triangle], ofA, operation)) continue;
    Triangle corners = overlay.triangles[triangle];
    for (int& corner : corners) corner = overlay.positions[corner];
    if (operation == Operation::subtract && !ofA) std::swap(corners[1], corners[2]);
    kept.triangles.push_back(corners);
    kept.origins.push_back(overlay.origins[triangle]);
  }
  kept.isContact.assign(overlay.points.size(), false);
  for (size_t i = 0; i < overlay.positions.size(); ++i) {
    if (overlay.positions[i] != static_cast<int>(i)) kept.isContact[overlay.positions[i]] = true;
  }
  return kept;
}

// Sorts sides around an edge by exact angles.
bool sortByAngle(const std::vector<ExactPoint>& points, const std::vector<Triangle>& triangles,
                 int low, int high, std::vector<int>& sides) {
  const auto apex = [&](int side) -> const ExactPoint& {
    return points[triangles[side / 3][(side + 2) % 3]];
  };
  const AroundEdge order(points[low], points[high], apex(sides[0]));
  bool distinct = true;
  std::sort(sides.begin(), sides.end(), [&](int a, int b) {
    const int comparison = order.compare(apex(a), apex(b));
    distinct = distinct && (comparison != 0 || a == b);
    return comparison != 0 ? comparison < 0 : a < b;
  });
  return distinct;
}

}  // namespace

std::optional<ExactSurface> selectResult(const Overlay& overlay, Operation operation,
                                         const PolygonMesh& a, const Operand& trianglesOfA,
                                         const PolygonMesh& b, const Operand& trianglesOfB) {
  const auto lies = locateTriangles(overlay, a, trianglesOfA, b, trianglesOfB);
  if (!lies) return std::nullopt;
  LooseTriangles kept = keptTriangles(overlay, *lies, operation);
  std::vector<ExactPoint> points = overlay.points;
  const std::vector<Triangle> corners = kept.triangles;
  kept.sortAround = [&](int low, int high, std::vector<int>& sides) {
    return sortByAngle(points, corners, low, high, sides);
  };
  kept.middle = [&](int low, int high) {
    points.push_back(CGAL::midpoint(points[low], points[high]));
    return static_cast<int>(points.size()) - 1;
  };
  auto result = connectedSurface(std::move(kept));
  if (!result) return std::nullopt;
  result->source =
      std::make_shared<CgalPoints>(std::move(points), overlay.meetings, overlay.meetingOf);
  return result;
}

}  // namespace halfspace::geometry
