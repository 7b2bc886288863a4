// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/prisms.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Prism>>& prismFields() {
  static const std::vector<Field<Prism>> kFields = {
      countField<&Prism::sides>("sides", 3, kMaxSegments, "sides of the regular base"),
      lengthField<&Prism::radius>("radius", "from the axis to the corners"),
      lengthField<&Prism::height>("height", "along the axis"), axisField<&Prism::axis>()};
  return kFields;
}

}  // namespace

Result<Shape> makePrism(const Prism& prism) {
  if (Reasons reasons = outOfRange(prism, prismFields()); !reasons.empty()) return reasons;
  const FlatPolygon base = ellipse(prism.sides, Vec2::Constant(prism.radius), CircleFit::corners);
  return convexShape(alongAxis(extruded(base, -prism.height / 2, prism.height / 2), prism.axis));
}

ShapeKind prismKind() {
  return kindOf("prism", "prism over a regular polygon", prismFields(), makePrism);
}

namespace {

const std::vector<Field<Pyramid>>& pyramidFields() {
  static const std::vector<Field<Pyramid>> kFields = {
      lengthField<&Pyramid::width>("width", "size in x"),
      lengthField<&Pyramid::depth>("depth", "size in y"),
      lengthField<&Pyramid::height>("height", "size in z"),
      ratioField<&Pyramid::tipX>("tip x", -1, 1, "position of the tip in half widths"),
      ratioField<&Pyramid::tipY>("tip y", -1, 1, "position of the tip in half depths")};
  return kFields;
}

}  // namespace

Result<Shape> makePyramid(const Pyramid& pyramid) {
  if (Reasons reasons = outOfRange(pyramid, pyramidFields()); !reasons.empty()) return reasons;
  const double x = pyramid.width / 2, y = pyramid.depth / 2, z = pyramid.height / 2;
  PolygonSoup soup;
  soup.vertices = {
      {-x, -y, -z}, {x, -y, -z}, {x, y, -z}, {-x, y, -z}, {pyramid.tipX * x, pyramid.tipY * y, z}};
  soup.faces = {{3, 2, 1, 0}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  return convexShape(std::move(soup));
}

ShapeKind pyramidKind() {
  return kindOf("pyramid", "rectangular pyramid, tip up", pyramidFields(), makePyramid);
}

namespace {

const std::vector<Field<ExtrudedPolygon>>& polygonFields() {
  static const std::vector<Field<ExtrudedPolygon>> kFields = {
      lengthField<&ExtrudedPolygon::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeExtrudedPolygon(const ExtrudedPolygon& polygon) {
  if (Reasons reasons = outOfRange(polygon, polygonFields()); !reasons.empty()) return reasons;
  FlatPolygon drawn;
  for (const Vec3& p : polygon.points) drawn.emplace_back(p.x(), p.y());
  const Result<FlatPolygon> outline = checkedOutline(drawn);
  if (!outline) return outline.reasons();
  PolygonSoup soup = extruded(outline.value(), -polygon.height / 2, polygon.height / 2);
  return isConvex(outline.value()) ? convexShape(std::move(soup)) : meshShape(std::move(soup));
}

ShapeKind extrudedPolygonKind() {
  return kindWithPoints("extruded polygon", "prism over any simple outline",
                        "the outline in x and y, at least 3 points", polygonFields(),
                        makeExtrudedPolygon);
}

namespace {

const std::vector<Field<Hull>>& hullFields() {
  static const std::vector<Field<Hull>> kFields;
  return kFields;
}

}  // namespace

Result<Shape> makeHull(const Hull& hull) {
  if (hull.points.size() > static_cast<size_t>(kMaxSegments)) {
    return badParameter("points", static_cast<double>(hull.points.size()), "up to 4096 points");
  }
  Result<Brush> brush = Brush::fromPoints(hull.points);
  if (!brush) return brush.reasons();
  return Shape(std::move(brush).value());
}

ShapeKind hullKind() {
  return kindWithPoints("hull", "convex hull of points", "at least 4 points, not in one plane",
                        hullFields(), makeHull);
}

}  // namespace halfspace::geometry
