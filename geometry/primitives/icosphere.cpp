// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/icosphere.h"

#include <map>
#include <numbers>

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/circle.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Icosphere>>& fields() {
  static const std::vector<Field<Icosphere>> kFields = {
      countField<&Icosphere::subdivisions>("subdivisions", 0, 8,
                                           "how often every triangle is split in four"),
      lengthField<&Icosphere::radius>("radius", "of the sphere the corners lie on")};
  return kFields;
}

PolygonSoup icosahedron() {
  const double t = std::numbers::phi;
  PolygonSoup soup;
  soup.vertices = {{-1, t, 0},  {1, t, 0},  {-1, -t, 0}, {1, -t, 0}, {0, -1, t},  {0, 1, t},
                   {0, -1, -t}, {0, 1, -t}, {t, 0, -1},  {t, 0, 1},  {-t, 0, -1}, {-t, 0, 1}};
  soup.faces = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  for (Vec3& v : soup.vertices) v.normalize();
  return soup;
}

PolygonSoup split(const PolygonSoup& coarse) {
  PolygonSoup fine;
  fine.vertices = coarse.vertices;
  std::map<std::pair<int, int>, int> middles;
  const auto middle = [&](int a, int b) {
    const auto [found, isNew] =
        middles.try_emplace(std::minmax(a, b), static_cast<int>(fine.vertices.size()));
    if (isNew) {
      const Vec3 sum = fine.vertices[a] + fine.vertices[b];
      fine.vertices.push_back(sum.normalized());
    }
    return found->second;
  };
  for (const std::vector<int>& face : coarse.faces) {
    const int a = face[0], b = face[1], c = face[2];
    const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
    fine.faces.insert(fine.faces.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
  }
  return fine;
}

}  // namespace

Result<Shape> makeIcosphere(const Icosphere& sphere) {
  if (Reasons reasons = outOfRange(sphere, fields()); !reasons.empty()) return reasons;
  PolygonSoup soup = icosahedron();
  for (int i = 0; i < sphere.subdivisions; ++i) soup = split(soup);
  const int bits = cornerBits(16 << sphere.subdivisions);
  for (Vec3& v : soup.vertices) {
    for (double& coordinate : v) coordinate = roundToCircleGrid(coordinate, sphere.radius, bits);
  }
  return convexShape(std::move(soup));
}

ShapeKind icosphereKind() {
  return kindOf("icosphere", "sphere of nearly equal triangles", fields(), makeIcosphere);
}

}  // namespace halfspace::geometry
