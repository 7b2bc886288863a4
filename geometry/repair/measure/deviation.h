// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

struct TriangleSet;

// What became of one face of the first surface. Areas in level units squared.
struct LostArea {
  int face = 0;
  double area = 0.0;      // of the face
  double visible = 0.0;   // lost, and outside of the second surface
  double interior = 0.0;  // lost, and inside of the second surface, where a solid has no surface
};

// What of one face of the second surface is new.
struct NewArea {
  int face = 0;
  double area = 0.0;      // of the face
  double invented = 0.0;  // further than keptDistance from the first surface
};

// Distances between two surfaces, in level units, measured at sample points: all corners, and
// points spread over every triangle that only one of the surfaces has.
struct Deviation {
  double ofFirst = 0.0;   // largest distance of a sample of the first from the second
  double ofSecond = 0.0;  // largest distance of a sample of the second from the first
  double bound = 0.0;     // upper bound for all points: greater() plus the spacing of samples
  double kept = 1.0;      // share of the first surface's area within keptDistance of the second
  double keptDistance = 0.0;

  // Areas further than keptDistance from the other surface, level units squared.
  double visibleLost = 0.0;      // of the first, outside of the second
  double interiorRemoved = 0.0;  // of the first, inside of the second
  double invented = 0.0;         // of the second
  double firstArea = 0.0, secondArea = 0.0;
  std::vector<LostArea> lost;  // the faces of the first of which something is lost, in their order
  std::vector<NewArea> made;   // the faces of the second of which something is new, in their order

  // Corners that faces use and that are further than keptDistance from the other surface.
  long long cornersLost = 0;      // of the first, outside of the second
  long long cornersInterior = 0;  // of the first, inside of the second
  long long cornersInvented = 0;  // of the second

  // Whether every corner of either surface is within keptDistance of the other one. The second is
  // weaker: it leaves out what lay inside of the solid, where no solid has a surface.
  bool keepsEveryCorner() const { return keepsOuterCorners() && cornersInterior == 0; }
  bool keepsOuterCorners() const { return cornersLost == 0 && cornersInvented == 0; }
  double greater() const { return ofFirst > ofSecond ? ofFirst : ofSecond; }
  // Shares: of the first surface without what is inside, of the first, of the second.
  double visibleLostShare() const { return shareOf(visibleLost, firstArea - interiorRemoved); }
  double interiorRemovedShare() const { return shareOf(interiorRemoved, firstArea); }
  double inventedShare() const { return shareOf(invented, secondArea); }

 private:
  static double shareOf(double part, double whole) {
    return part <= 0.0 ? 0.0 : part < whole ? part / whole : 1.0;
  }
};

// keptDistance is a thousandth of the diagonal of the first surface. All distances are infinite if
// only one surface has a face with area, and 0 if neither has one. Inside and outside are those of
// the second surface, which should be closed. Contract: finite coordinates, indices in range.
// Deterministic; uses all processors. Cost: about a microsecond per sample, and ten per lost
// sample. The changed triangles of a surface are divided into about 40,000 parts with a few samples
// each; a triangle has at least one part and at most 1024.
Deviation deviationOf(const PolygonSoup& first, const PolygonSoup& second);
// The same of the triangles of both (trianglesOf()).
Deviation deviationOf(const TriangleSet& first, const TriangleSet& second);

}  // namespace halfspace::geometry
