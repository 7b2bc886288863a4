// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/catalogue/shape.h"

namespace halfspace::geometry {

namespace {

Result<Shape> brushShape(const PolygonSoup& soup) {
  std::vector<Plane> planes;
  planes.reserve(soup.faces.size());
  for (const std::vector<int>& face : soup.faces) {
    const Result<Plane> plane = Plane::throughPoints(soup.vertices[face[0]], soup.vertices[face[1]],
                                                     soup.vertices[face[2]]);
    if (!plane) return plane.reasons();
    planes.push_back(plane.value());
  }
  Result<Brush> brush = Brush::fromPlanes(planes);
  if (!brush) return brush.reasons();
  return Shape(std::move(brush).value());
}

// Negative zeros are equal to zeros but print and hash differently.
void dropNegativeZeros(PolygonSoup& soup) {
  for (Vec3& vertex : soup.vertices) vertex += Vec3::Zero();
}

}  // namespace

Result<Shape> convexShape(PolygonSoup soup) {
  if (soup.faces.size() > static_cast<size_t>(kMaxBrushFaces)) return meshShape(std::move(soup));
  return brushShape(soup);
}

Result<Shape> meshShape(PolygonSoup soup) {
  dropNegativeZeros(soup);
  Result<PolygonMesh> mesh = PolygonMesh::fromFaces(std::move(soup));
  if (!mesh) return mesh.reasons();
  return Shape(std::move(mesh).value());
}

PolygonSoup alongAxis(PolygonSoup soup, Axis axis) {
  if (axis == Axis::z) return soup;
  for (Vec3& v : soup.vertices) {
    v = axis == Axis::x ? Vec3(v.z(), v.x(), v.y()) : Vec3(v.y(), v.z(), v.x());
  }
  return soup;
}

}  // namespace halfspace::geometry
