// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/outline/flat_polygon.h"

#include <algorithm>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
// GCC 12 cannot see that CGAL's sweep sets its iterator before it reads it.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <CGAL/Polygon_2.h>
#pragma GCC diagnostic pop
#else
#include <CGAL/Polygon_2.h>
#endif

#include "geometry/exact/vec3.h"
#include "geometry/primitives/catalogue/parameter.h"

namespace halfspace::geometry {

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Polygon = CGAL::Polygon_2<Kernel>;

Kernel::Point_2 toPoint(const Vec2& p) {
  return {p.x(), p.y()};
}

CGAL::Orientation turnAt(const FlatPolygon& outline, size_t i) {
  const size_t count = outline.size();
  return CGAL::orientation(toPoint(outline[(i + count - 1) % count]), toPoint(outline[i]),
                           toPoint(outline[(i + 1) % count]));
}

Reason badPoints(const FlatPolygon& outline, std::string allowed) {
  return badParameter("points", static_cast<double>(outline.size()), std::move(allowed));
}

Reasons coordinateErrors(const FlatPolygon& outline) {
  for (size_t i = 0; i < outline.size(); ++i) {
    if (!outline[i].allFinite()) {
      return {Reason{.kind = ErrorKind::notFinite, .element = static_cast<int>(i)}};
    }
    if (outline[i].cwiseAbs().maxCoeff() > kMaxCoordinate) {
      return {Reason{.kind = ErrorKind::outOfRange, .element = static_cast<int>(i)}};
    }
  }
  return {};
}

}  // namespace

Result<FlatPolygon> checkedOutline(const FlatPolygon& outline) {
  if (outline.size() < 3 || outline.size() > static_cast<size_t>(kMaxSegments)) {
    return badPoints(outline, "from 3 to 4096 points");
  }
  if (Reasons reasons = coordinateErrors(outline); !reasons.empty()) return reasons;
  Polygon polygon;
  for (const Vec2& p : outline) polygon.push_back(toPoint(p));
  if (!polygon.is_simple()) {
    return badPoints(outline, "an outline that neither crosses nor touches itself");
  }
  if (polygon.orientation() == CGAL::COLLINEAR) {
    return badPoints(outline, "points that are not all in one line");
  }
  FlatPolygon corners;
  for (size_t i = 0; i < outline.size(); ++i) {
    if (turnAt(outline, i) != CGAL::COLLINEAR) corners.push_back(outline[i]);
  }
  if (polygon.orientation() == CGAL::CLOCKWISE) std::reverse(corners.begin(), corners.end());
  return corners;
}

bool isConvex(const FlatPolygon& outline) {
  for (size_t i = 0; i < outline.size(); ++i) {
    if (turnAt(outline, i) == CGAL::RIGHT_TURN) return false;
  }
  return true;
}

}  // namespace halfspace::geometry
