// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks of a solid that is to be printed in layers: thin walls, overhangs, sharp edges, and
// whether it fits the bed of the printer. They measure and decide nothing about the solid itself:
// whether it is one is what validate() says.
#pragma once

#include <array>
#include <stop_token>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

enum class UpAxis : unsigned char { x, y, z };

struct PrintOptions {
  double mmPerUnit = 1.0;  // millimetres per unit of the mesh; above 0
  UpAxis up = UpAxis::z;   // the axis of the file that points away from the bed
  double thin = 1.0;       // walls below this are reported, mm
  double overhang = 45.0;  // largest angle of a face from vertical, degrees, 0 to 90
  double sharp = 20.0;     // edges whose faces enclose less are reported, degrees
  std::array<double, 3> bed{220, 220, 250};  // width, depth and height that can be printed, mm
  double layer = 0.2;  // height of a layer, mm: faces within it above the bed rest on the bed
  // Precision of the wall thickness: as that of so many rays spread evenly over the surface. Fewer
  // are cast (wall_thickness.h), but at least one for each triangle.
  int samples = 100'000;
  // After a stop request the thickness is not measured to the end, and the report is of no use.
  std::stop_token stop = {};
};

// Triangles that are connected by corners and have the same finding, or one edge.
struct PrintRegion {
  Vec3 place = Vec3::Zero();  // middle of its largest triangle, or of the edge; units of the mesh
  int face = -1;              // the face of the soup that this triangle is part of
  std::vector<Vec3> outline;  // the corners of the triangle, or the ends of the edge
  double size = 0.0;          // area in mm^2, or the length of the edge in mm
  double worst = 0.0;         // least thickness in mm; greatest overhang or least angle in degrees
};

// Along a ray from a point of the surface into the solid: the distance to where it leaves again.
struct ThicknessReport {
  long long samples = 0;   // rays that were cast
  double thinShare = 0.0;  // of the surface's area, where the thickness is below PrintOptions::thin
  double thinArea = 0.0;   // mm^2
  double least = 0.0;      // mm; infinite if no ray leaves the solid
  // Per triangle of trianglesOf(soup): the least thickness of its samples, mm; infinite where no
  // ray leaves the solid, as behind a hole.
  std::vector<float> ofTriangle;
  std::vector<int> faceOf;           // per triangle: the face of the soup that it is part of
  std::vector<PrintRegion> regions;  // largest first
};

struct OverhangReport {
  double share = 0.0;                // of the surface's area
  double area = 0.0;                 // mm^2
  std::vector<bool> ofTriangle;      // per triangle of trianglesOf(soup)
  std::vector<PrintRegion> regions;  // largest first
};

struct SharpEdgeReport {
  double length = 0.0;               // mm, of all
  std::vector<PrintRegion> regions;  // one per edge, sharpest first
};

struct PrintReport {
  std::array<double, 3> size{};  // mm; the height is the last
  bool fits = false;             // as it stands, or turned
  bool fitsTurned = false;       // only after a quarter turn about the vertical
  ThicknessReport thickness;
  OverhangReport overhangs;
  SharpEdgeReport sharpEdges;

  bool hasFindings() const {
    return !fits || !thickness.regions.empty() || !overhangs.regions.empty() ||
           !sharpEdges.regions.empty();
  }
};

// Contract: indices in range, coordinates finite, options in their ranges. A mesh without a face
// with area has size 0, fits, and has no finding. Faces are expected to be oriented outward.
// Deterministic on any number of threads. Cost: about two microseconds per ray and core, and three
// validations' share of topology.
PrintReport checkPrint(const PolygonSoup& soup, const PrintOptions& options);

}  // namespace halfspace::geometry
