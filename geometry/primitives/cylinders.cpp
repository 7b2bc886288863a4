// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/cylinders.h"

#include <cmath>

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Cylinder>>& cylinderFields() {
  static const std::vector<Field<Cylinder>> kFields = {
      countField<&Cylinder::sides>("sides", 3, kMaxSegments,
                                   "sides of the base; 12, 24 or 48 for a scalable circle"),
      lengthField<&Cylinder::width>("width", "size in x where the axis is z"),
      lengthField<&Cylinder::depth>("depth", "size in y where the axis is z"),
      lengthField<&Cylinder::height>("height", "size along the axis"),
      choiceField<&Cylinder::fit>("fit", {"corners", "flats", "scalable"},
                                  "what touches the box: corners, edges, or grid-aligned corners"),
      axisField<&Cylinder::axis>()};
  return kFields;
}

}  // namespace

Reasons fitErrors(int sides, CircleFit fit) {
  if (fit != CircleFit::scalable || sides == 12 || sides == 24 || sides == 48) return {};
  return {badParameter("sides", sides, "12, 24 or 48 for a scalable circle")};
}

Result<Shape> makeCylinder(const Cylinder& cylinder) {
  if (Reasons reasons = outOfRange(cylinder, cylinderFields()); !reasons.empty()) return reasons;
  if (Reasons reasons = fitErrors(cylinder.sides, cylinder.fit); !reasons.empty()) return reasons;
  const FlatPolygon base =
      ellipse(cylinder.sides, Vec2(cylinder.width, cylinder.depth) / 2, cylinder.fit);
  return convexShape(
      alongAxis(extruded(base, -cylinder.height / 2, cylinder.height / 2), cylinder.axis));
}

ShapeKind cylinderKind() {
  return kindOf("cylinder", "cylinder with any number of sides", cylinderFields(), makeCylinder);
}

namespace {

const std::vector<Field<Cone>>& coneFields() {
  static const std::vector<Field<Cone>> kFields = {
      countField<&Cone::sides>("sides", 3, kMaxSegments, "sides of the base"),
      lengthField<&Cone::width>("width", "size in x where the axis is z"),
      lengthField<&Cone::depth>("depth", "size in y where the axis is z"),
      lengthField<&Cone::height>("height", "size along the axis"),
      ratioField<&Cone::top>("top", 0, 1, "size of the top relative to the base"),
      axisField<&Cone::axis>()};
  return kFields;
}

}  // namespace

Result<Shape> makeCone(const Cone& cone) {
  if (Reasons reasons = outOfRange(cone, coneFields()); !reasons.empty()) return reasons;
  const double z = cone.height / 2;
  // A factor of 24 bits times a corner of 28 bits is exact in a double, so the sides are planar.
  const double top = std::ldexp(std::nearbyint(std::ldexp(cone.top, 24)), -24);
  FlatPolygon profile = {{0, -z}, {1, -z}, {top, z}};
  if (top > 0) profile.emplace_back(0, z);
  const FlatPolygon base = ellipse(
      cone.sides,
      {roundedToBits(cone.width / 2, kCornerBits), roundedToBits(cone.depth / 2, kCornerBits)},
      CircleFit::corners);
  return convexShape(alongAxis(revolved(profile, base, true), cone.axis));
}

ShapeKind coneKind() {
  return kindOf("cone", "cone, truncated if wanted", coneFields(), makeCone);
}

namespace {

const std::vector<Field<Pipe>>& pipeFields() {
  static const std::vector<Field<Pipe>> kFields = {
      countField<&Pipe::sides>("sides", 3, kMaxSegments, "sides of each circle"),
      lengthField<&Pipe::outerRadius>("outer radius", "from the axis to the outer corners"),
      lengthField<&Pipe::innerRadius>("inner radius",
                                      "from the axis to the inner corners; at most 0.999 of the "
                                      "outer radius"),
      lengthField<&Pipe::height>("height", "along the axis"), axisField<&Pipe::axis>()};
  return kFields;
}

}  // namespace

Result<Shape> makePipe(const Pipe& pipe) {
  Reasons reasons = outOfRange(pipe, pipeFields());
  const double ratio = pipe.innerRadius / pipe.outerRadius;
  if (reasons.empty() && !(ratio >= 1.0 / 1024 && ratio <= 0.999)) {
    reasons.push_back(
        badParameter("inner radius", pipe.innerRadius, "from 1/1024 to 0.999 of the outer radius"));
  }
  if (!reasons.empty()) return reasons;
  // The walls are vertical and the ends horizontal, so every face is exactly planar even though the
  // coordinates are rounded.
  const double z = pipe.height / 2;
  const FlatPolygon profile = {
      {pipe.innerRadius, -z}, {pipe.outerRadius, -z}, {pipe.outerRadius, z}, {pipe.innerRadius, z}};
  return meshShape(alongAxis(revolved(profile, unitCircle(pipe.sides), true), pipe.axis));
}

ShapeKind pipeKind() {
  return kindOf("pipe", "cylinder with a hole along its axis", pipeFields(), makePipe);
}

namespace {

const std::vector<Field<Arch>>& archFields() {
  static const std::vector<Field<Arch>> kFields = {
      countField<&Arch::segments>("segments", 1, kMaxSegments, "faces along the bend"),
      lengthField<&Arch::outerRadius>("outer radius", "of the upper side"),
      lengthField<&Arch::innerRadius>("inner radius",
                                      "of the lower side; at most 0.999 of the outer radius"),
      lengthField<&Arch::depth>("depth", "size in y"),
      degreesField<&Arch::sweep>("sweep", 1, 350, "how much of a full turn the arch spans")};
  return kFields;
}

// Unit vectors from the right foot to the left one; the vertical is in the middle. The left half is
// the exact mirror image of the right half.
FlatPolygon directions(const Arch& arch) {
  FlatPolygon result;
  for (int i = 0; i <= arch.segments; ++i) {
    const double fromTop = (arch.segments - 2.0 * i) / arch.segments * (arch.sweep / 2);
    const Vec2 d = directionAt(std::abs(fromTop));
    result.emplace_back(fromTop < 0 ? -d.y() : d.y(), d.x());
  }
  return result;
}

FlatPolygon front(const Arch& arch) {
  const int bits = cornerBits(static_cast<int>(360.0 * arch.segments / arch.sweep) + 1);
  FlatPolygon outline;
  const FlatPolygon spokes = directions(arch);
  for (const Vec2& d : spokes) {
    outline.emplace_back(roundToCircleGrid(d.x(), arch.outerRadius, bits),
                         roundToCircleGrid(d.y(), arch.outerRadius, bits));
  }
  for (size_t i = spokes.size(); i-- > 0;) {
    outline.emplace_back(roundToCircleGrid(spokes[i].x(), arch.innerRadius, bits),
                         roundToCircleGrid(spokes[i].y(), arch.innerRadius, bits));
  }
  return outline;
}

}  // namespace

Result<Shape> makeArch(const Arch& arch) {
  Reasons reasons = outOfRange(arch, archFields());
  const double ratio = arch.innerRadius / arch.outerRadius;
  if (reasons.empty() && !(ratio >= 1.0 / 1024 && ratio <= 0.999)) {
    reasons.push_back(
        badParameter("inner radius", arch.innerRadius, "from 1/1024 to 0.999 of the outer radius"));
  }
  if (reasons.empty() && arch.segments * 90.0 < arch.sweep) {
    reasons.push_back(badParameter("segments", arch.segments, "one for every 90 degrees of sweep"));
  }
  if (!reasons.empty()) return reasons;
  return meshShape(extrudedAlongY(front(arch), arch.depth));
}

ShapeKind archKind() {
  return kindOf("arch", "bent beam, open downwards", archFields(), makeArch);
}

}  // namespace halfspace::geometry
