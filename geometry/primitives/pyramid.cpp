// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/pyramid.h"

#include "geometry/primitives/catalogue/fields.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Pyramid>>& fields() {
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
  if (Reasons reasons = outOfRange(pyramid, fields()); !reasons.empty()) return reasons;
  const double x = pyramid.width / 2, y = pyramid.depth / 2, z = pyramid.height / 2;
  PolygonSoup soup;
  soup.vertices = {
      {-x, -y, -z}, {x, -y, -z}, {x, y, -z}, {-x, y, -z}, {pyramid.tipX * x, pyramid.tipY * y, z}};
  soup.faces = {{3, 2, 1, 0}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  return convexShape(std::move(soup));
}

ShapeKind pyramidKind() {
  return kindOf("pyramid", "rectangular pyramid, tip up", fields(), makePyramid);
}

}  // namespace halfspace::geometry
