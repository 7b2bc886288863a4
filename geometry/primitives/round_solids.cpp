// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Spheres, capsules and tori are a profile revolved around an axis; the icosphere subdivides an
// icosahedron. What they share is that every quad has to be exactly planar although its corners
// are rounded. A quad between two rings has its corners at  r0 d0, r0 d1, r1 d1, r1 d0  (r: radius
// of the ring as a share of the outermost, d: point of the outermost circle). It is planar if
// these products are exact in doubles: shares of at most cornerBits() bits times circle points of
// kCornerBits bits have at most 53. Hence the rounding to circle grids everywhere below.
#include "geometry/primitives/round_solids.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/circle.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<UvSphere>>& sphereFields() {
  static const std::vector<Field<UvSphere>> kFields = {
      countField<&UvSphere::segments>("segments", 3, kMaxSegments, "faces around the axis"),
      countField<&UvSphere::rings>("rings", 2, kMaxSegments / 2, "faces from pole to pole"),
      lengthField<&UvSphere::width>("width", "size in x"),
      lengthField<&UvSphere::depth>("depth", "size in y"),
      lengthField<&UvSphere::height>("height", "size in z")};
  return kFields;
}

// The profile from the lower pole to the upper one. x: distance from the axis as a share of the
// equator's radius; y: height in level units.
FlatPolygon meridian(int rings, double halfHeight) {
  const int bits = cornerBits(2 * rings);
  FlatPolygon profile;
  for (int i = 0; i <= rings; ++i) {
    const Vec2 unit = unitVectorAtTurn(2 * i - rings, 4 * rings);  // angle from -90 to 90 degrees
    profile.emplace_back(roundToCircleGrid(unit.x(), 1.0, bits),
                         roundToCircleGrid(unit.y(), halfHeight, bits));
  }
  return profile;
}

}  // namespace

Result<Shape> makeUvSphere(const UvSphere& sphere) {
  if (Reasons reasons = outOfRange(sphere, sphereFields()); !reasons.empty()) return reasons;
  if (sphere.segments * sphere.rings > kMaxGridFaces) {
    return badParameter("rings", sphere.rings, "segments * rings up to 1048576");
  }
  const FlatPolygon equator = ellipse(
      sphere.segments,
      {roundedToBits(sphere.width / 2, kCornerBits), roundedToBits(sphere.depth / 2, kCornerBits)},
      CircleFit::corners);
  return convexShape(revolved(meridian(sphere.rings, sphere.height / 2), equator, true));
}

ShapeKind uvSphereKind() {
  return kindOf("uv sphere", "sphere of meridians and parallels", sphereFields(), makeUvSphere);
}

namespace {

const std::vector<Field<Icosphere>>& icosphereFields() {
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
  if (Reasons reasons = outOfRange(sphere, icosphereFields()); !reasons.empty()) return reasons;
  PolygonSoup soup = icosahedron();
  for (int i = 0; i < sphere.subdivisions; ++i) soup = split(soup);
  const int bits = cornerBits(16 << sphere.subdivisions);
  for (Vec3& v : soup.vertices) {
    for (double& coordinate : v) coordinate = roundToCircleGrid(coordinate, sphere.radius, bits);
  }
  return convexShape(std::move(soup));
}

ShapeKind icosphereKind() {
  return kindOf("icosphere", "sphere of nearly equal triangles", icosphereFields(), makeIcosphere);
}

namespace {

const std::vector<Field<Capsule>>& capsuleFields() {
  static const std::vector<Field<Capsule>> kFields = {
      countField<&Capsule::segments>("segments", 3, kMaxSegments, "faces around the axis"),
      countField<&Capsule::rings>("rings", 1, kMaxSegments / 4, "faces from pole to seam"),
      lengthField<&Capsule::radius>("radius", "of the cylinder and the hemispheres"),
      lengthField<&Capsule::height>("height", "from pole to pole; at least twice the radius"),
      axisField<&Capsule::axis>()};
  return kFields;
}

// The profile of the upper hemisphere from the seam to the pole. x: distance from the axis as a
// share of the capsule's radius; y: height in level units.
FlatPolygon upperHalf(int rings, double radius, double seam, double pole) {
  const int bits = cornerBits(4 * rings);
  FlatPolygon profile;
  for (int i = 0; i < rings; ++i) {
    const Vec2 unit = unitVectorAtTurn(i, 4 * rings);
    profile.emplace_back(roundToCircleGrid(unit.x(), 1.0, bits),
                         seam + roundToCircleGrid(unit.y(), radius, bits));
  }
  profile.emplace_back(0.0, pole);
  return profile;
}

}  // namespace

Result<Shape> makeCapsule(const Capsule& capsule) {
  if (Reasons reasons = outOfRange(capsule, capsuleFields()); !reasons.empty()) return reasons;
  if (capsule.height < 2 * capsule.radius) {
    return badParameter("height", capsule.height, "at least twice the radius");
  }
  if (capsule.segments * (2 * capsule.rings + 1) > kMaxGridFaces) {
    return badParameter("rings", capsule.rings, "segments * (2 * rings + 1) up to 1048576");
  }
  const double radius = roundedToBits(capsule.radius, kCornerBits);
  const double seam = capsule.height / 2 - capsule.radius;
  const FlatPolygon upper = upperHalf(capsule.rings, capsule.radius, seam, capsule.height / 2);
  FlatPolygon profile;
  for (size_t i = upper.size(); i-- > 0;) profile.emplace_back(upper[i].x(), -upper[i].y());
  profile.insert(profile.end(), upper.begin() + (seam > 0 ? 0 : 1), upper.end());
  const FlatPolygon seamCircle =
      ellipse(capsule.segments, Vec2::Constant(radius), CircleFit::corners);
  return convexShape(alongAxis(revolved(profile, seamCircle, true), capsule.axis));
}

ShapeKind capsuleKind() {
  return kindOf("capsule", "cylinder with round ends", capsuleFields(), makeCapsule);
}

namespace {

const std::vector<Field<Torus>>& torusFields() {
  static const std::vector<Field<Torus>> kFields = {
      countField<&Torus::majorSegments>("major segments", 3, kMaxSegments, "around the axis"),
      countField<&Torus::minorSegments>("minor segments", 3, 1024, "around the ring"),
      lengthField<&Torus::majorRadius>("major radius", "from the axis to the middle of the ring"),
      lengthField<&Torus::minorRadius>("minor radius",
                                       "of the ring; at most 0.999 of the major radius"),
      axisField<&Torus::axis>()};
  return kFields;
}

// All distances from the axis on one grid of 28 bits, so that their products with the directions
// (at most 25 bits, 27 for over 2,048 segments, whose radii get 26) are exact.
FlatPolygon ringProfile(const Torus& torus) {
  const int radiusBits = std::min(kCornerBits, 53 - cornerBits(torus.majorSegments));
  const double outer = torus.majorRadius + torus.minorRadius;
  const int shift = radiusBits - 1 - std::ilogb(outer);
  const int bits = cornerBits(torus.minorSegments);
  FlatPolygon profile;
  for (int i = 0; i < torus.minorSegments; ++i) {
    const Vec2 unit = unitVectorAtTurn(i, torus.minorSegments);
    const double radius = torus.majorRadius + torus.minorRadius * unit.x();
    profile.emplace_back(std::ldexp(std::nearbyint(std::ldexp(radius, shift)), -shift),
                         roundToCircleGrid(unit.y(), torus.minorRadius, bits));
  }
  return profile;
}

}  // namespace

Result<Shape> makeTorus(const Torus& torus) {
  Reasons reasons = outOfRange(torus, torusFields());
  const double ratio = torus.minorRadius / torus.majorRadius;
  if (reasons.empty() && !(ratio >= 1.0 / 1024 && ratio <= 0.999)) {
    reasons.push_back(badParameter("minor radius", torus.minorRadius,
                                   "from 1/1024 to 0.999 of the major radius"));
  }
  if (reasons.empty() && torus.majorSegments * torus.minorSegments > kMaxGridFaces) {
    reasons.push_back(badParameter("minor segments", torus.minorSegments,
                                   "major segments * minor segments up to 1048576"));
  }
  if (!reasons.empty()) return reasons;
  return meshShape(
      alongAxis(revolved(ringProfile(torus), unitCircle(torus.majorSegments), true), torus.axis));
}

ShapeKind torusKind() {
  return kindOf("torus", "ring", torusFields(), makeTorus);
}

}  // namespace halfspace::geometry
