// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A sphere or ellipsoid of meridians and parallels in a box around the origin, with poles at +-z.
// segments * rings faces: quads, and triangles at the poles.
struct UvSphere {
  int segments = 16;   // around the axis
  int rings = 8;       // from pole to pole
  double width = 64;   // x, level units; rounded to 28 bits
  double depth = 64;   // y; rounded to 28 bits
  double height = 64;  // z
};

// A mesh if it has more than kMaxBrushFaces faces. Contract: segments * rings <= kMaxGridFaces;
// otherwise badParameter.
Result<Shape> makeUvSphere(const UvSphere& sphere);
ShapeKind uvSphereKind();

// A sphere of nearly equal triangles around the origin: an icosahedron whose triangles are split in
// four `subdivisions` times. 20 * 4^subdivisions faces.
struct Icosphere {
  int subdivisions = 2;
  double radius = 32;  // level units; corners lie within 2^-12 of it
};

// A mesh if it has more than kMaxBrushFaces faces.
Result<Shape> makeIcosphere(const Icosphere& sphere);
ShapeKind icosphereKind();

// A cylinder with hemispheres at both ends, around the origin.
// segments * (2 * rings + 1) faces; segments * 2 * rings if height = 2 * radius.
struct Capsule {
  int segments = 16;   // around the axis
  int rings = 4;       // of each hemisphere
  double radius = 16;  // level units; rounded to 28 bits
  double height = 64;  // from pole to pole; at least 2 * radius
  Axis axis = Axis::z;
};

// A mesh if it has more than kMaxBrushFaces faces. Contract: at most kMaxGridFaces faces; otherwise
// badParameter.
Result<Shape> makeCapsule(const Capsule& capsule);
ShapeKind capsuleKind();

// A ring around the origin: a circle of `minorRadius` swept along a circle of `majorRadius`.
// majorSegments * minorSegments exactly planar quads; genus 1.
struct Torus {
  int majorSegments = 24;
  int minorSegments = 12;
  double majorRadius = 48;  // from the axis to the middle of the ring, level units
  double minorRadius = 16;  // of the ring; from 1/1024 to 0.999 of majorRadius
  Axis axis = Axis::z;
};

// Distances from the axis are rounded to 28 bits. Contract: at most kMaxGridFaces faces; otherwise
// badParameter.
Result<Shape> makeTorus(const Torus& torus);
ShapeKind torusKind();

}  // namespace halfspace::geometry
