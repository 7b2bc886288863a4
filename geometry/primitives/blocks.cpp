// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/blocks.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<BoxShape>>& boxFields() {
  static const std::vector<Field<BoxShape>> kFields = {
      lengthField<&BoxShape::width>("width", "size in x"),
      lengthField<&BoxShape::depth>("depth", "size in y"),
      lengthField<&BoxShape::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeBox(const BoxShape& box) {
  if (Reasons reasons = outOfRange(box, boxFields()); !reasons.empty()) return reasons;
  const double x = box.width / 2, y = box.depth / 2;
  const FlatPolygon outline = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
  return convexShape(extruded(outline, -box.height / 2, box.height / 2));
}

ShapeKind boxKind() {
  return kindOf("box", "box around the origin", boxFields(), makeBox);
}

namespace {

const std::vector<Field<Wedge>>& wedgeFields() {
  static const std::vector<Field<Wedge>> kFields = {
      lengthField<&Wedge::width>("width", "size in x, the direction in which the slope rises"),
      lengthField<&Wedge::depth>("depth", "size in y"),
      lengthField<&Wedge::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeWedge(const Wedge& wedge) {
  if (Reasons reasons = outOfRange(wedge, wedgeFields()); !reasons.empty()) return reasons;
  const double x = wedge.width / 2, z = wedge.height / 2;
  return convexShape(extrudedAlongY({{-x, -z}, {x, -z}, {x, z}}, wedge.depth));
}

ShapeKind wedgeKind() {
  return kindOf("wedge", "box cut along its diagonal, rising towards +x", wedgeFields(), makeWedge);
}

namespace {

const std::vector<Field<Roof>>& roofFields() {
  static const std::vector<Field<Roof>> kFields = {
      lengthField<&Roof::width>("width", "size in x, across the ridge"),
      lengthField<&Roof::depth>("depth", "size in y, along the ridge"),
      lengthField<&Roof::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeRoof(const Roof& roof) {
  if (Reasons reasons = outOfRange(roof, roofFields()); !reasons.empty()) return reasons;
  const double x = roof.width / 2, z = roof.height / 2;
  return convexShape(extrudedAlongY({{-x, -z}, {x, -z}, {0, z}}, roof.depth));
}

ShapeKind roofKind() {
  return kindOf("roof", "gable roof, its ridge along y", roofFields(), makeRoof);
}

namespace {

const std::vector<Field<Ramp>>& rampFields() {
  static const std::vector<Field<Ramp>> kFields = {
      lengthField<&Ramp::length>("length", "size in x, the direction in which the slope rises"),
      lengthField<&Ramp::width>("width", "size in y"),
      lengthField<&Ramp::height>("height", "size in z"),
      lengthField<&Ramp::lip>("lip", "height of the front face at the foot; below height", 0),
      lengthField<&Ramp::landing>("landing", "length of the level top; below length", 0)};
  return kFields;
}

}  // namespace

Result<Shape> makeRamp(const Ramp& ramp) {
  Reasons reasons = outOfRange(ramp, rampFields());
  const double x = ramp.length / 2, z = ramp.height / 2;
  // Compares the final coordinates, so that a lip too thin for a double counts as none.
  const double foot = ramp.lip - z, top = x - ramp.landing;
  if (foot >= z) reasons.push_back(badParameter("lip", ramp.lip, "below height"));
  if (top <= -x) reasons.push_back(badParameter("landing", ramp.landing, "below length"));
  if (!reasons.empty()) return reasons;

  FlatPolygon outline = {{-x, -z}, {x, -z}, {x, z}};
  if (top < x) outline.emplace_back(top, z);
  if (foot > -z) outline.emplace_back(-x, foot);
  return convexShape(extrudedAlongY(outline, ramp.width));
}

ShapeKind rampKind() {
  return kindOf("ramp", "slope rising towards +x, with a lip and a landing if wanted", rampFields(),
                makeRamp);
}

namespace {

const std::vector<Field<Stairs>>& stairsFields() {
  static const std::vector<Field<Stairs>> kFields = {
      countField<&Stairs::steps>("steps", 1, 1024, "number of treads"),
      lengthField<&Stairs::length>("length", "size in x, the direction in which the stairs climb"),
      lengthField<&Stairs::width>("width", "size in y"),
      lengthField<&Stairs::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeStairs(const Stairs& stairs) {
  if (Reasons reasons = outOfRange(stairs, stairsFields()); !reasons.empty()) return reasons;
  const double x = stairs.length / 2, z = stairs.height / 2;
  const auto part = [&](double half, int i) {
    return half * (2.0 * i - stairs.steps) / stairs.steps;
  };
  FlatPolygon flank = {{-x, -z}, {x, -z}};
  for (int i = stairs.steps; i > 0; --i) {
    flank.emplace_back(part(x, i), part(z, i));
    flank.emplace_back(part(x, i - 1), part(z, i));
  }
  return stairs.steps == 1 ? convexShape(extrudedAlongY(flank, stairs.width))
                           : meshShape(extrudedAlongY(flank, stairs.width));
}

ShapeKind stairsKind() {
  return kindOf("stairs", "straight stairs climbing towards +x", stairsFields(), makeStairs);
}

}  // namespace halfspace::geometry
