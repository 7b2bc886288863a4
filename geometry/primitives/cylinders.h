// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"
#include "geometry/primitives/outline/circle.h"

namespace halfspace::geometry {

// A cylinder, circular or elliptic, in a box around the origin. sides + 2 faces.
struct Cylinder {
  int sides = 16;      // 12, 24 or 48 if fit is scalable
  double width = 64;   // x, level units
  double depth = 64;   // y
  double height = 64;  // z
  CircleFit fit = CircleFit::flats;
  Axis axis = Axis::z;  // x: width, depth, height run along y, z, x; y: along z, x, y
};

// A mesh if sides + 2 > kMaxBrushFaces.
Result<Shape> makeCylinder(const Cylinder& cylinder);
ShapeKind cylinderKind();

// The error of a number of sides that the fit does not allow; empty if it is allowed.
Reasons fitErrors(int sides, CircleFit fit);

// A cone or a truncated cone, circular or elliptic, in a box around the origin with the base at the
// bottom. sides + 1 faces, sides + 2 if truncated.
struct Cone {
  int sides = 16;
  double width = 64;   // x, level units; rounded to 28 bits
  double depth = 64;   // y; rounded to 28 bits
  double height = 64;  // z
  double top = 0;      // size of the top relative to the base, 0 to 1, in steps of 2^-24
  Axis axis = Axis::z;
};

// A mesh if it has more than kMaxBrushFaces faces.
Result<Shape> makeCone(const Cone& cone);
ShapeKind coneKind();

// A cylinder with a round hole along its axis, around the origin.
// 4 * sides exactly planar quads; genus 1.
struct Pipe {
  int sides = 16;
  double outerRadius = 32;  // to the corners, level units
  double innerRadius = 24;  // to the corners; from 1/1024 to 0.999 of outerRadius
  double height = 64;       // along the axis
  Axis axis = Axis::z;
};

Result<Shape> makePipe(const Pipe& pipe);
ShapeKind pipeKind();

// A bent beam: a ring sector in the x-z plane around the origin, open downwards and symmetric about
// z, extruded along y. 2 * segments + 4 exactly planar faces; the front and the back are one face
// each.
struct Arch {
  int segments = 12;
  double outerRadius = 64;  // level units
  double innerRadius = 48;  // at most 0.999 of outerRadius
  double depth = 32;        // size in y
  double sweep = 180;       // degrees, 1 to 350; 180: a half circle
};

// Further errors: badParameter for fewer than sweep / 90 segments, which would make the arch flat.
Result<Shape> makeArch(const Arch& arch);
ShapeKind archKind();

}  // namespace halfspace::geometry
