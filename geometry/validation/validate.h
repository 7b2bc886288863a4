// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/validation/defect.h"
#include "geometry/validation/tolerances.h"

namespace halfspace::geometry {

// All defects of a mesh, and its properties.
struct ValidationReport {
  int vertices = 0;   // as given
  int faces = 0;      // as given
  int triangles = 0;  // with area, of all faces with valid corners
  // Sets of faces connected across edges. ValidationOptions::joinEqualPositions says whether
  // vertices with equal coordinates are one.
  int components = 0;
  int closedComponents = 0;    // no open and no misoriented edge
  int invertedComponents = 0;  // closed with negative volume: cavities and inside-out ones
  int nestedComponents = 0;    // closed and inside another closed one
  double volume = 0.0;         // level units cubed, signed; meaningful only if isSolid()
  double area = 0.0;           // of all triangles, level units squared
  Vec3 size = Vec3::Zero();    // of the bounding box of all used vertices, level units
  double diagonal = 0.0;       // of the same box, level units

  bool closed = false;    // no open edge; false if there are no triangles
  bool manifold = false;  // no non-manifold edge or vertex
  bool oriented = false;  // no misoriented edge, nothing inside out
  bool selfIntersecting = false;
  // One entry per kind with a count above 0, in the order of DefectKind.
  std::vector<Defect> defects;

  const Defect* find(DefectKind kind) const;
  long long count(DefectKind kind) const;
  // Whether there is no defect of severity error.
  bool isSolid() const;
};

struct ValidationOptions {
  MeshTolerances tolerances;
  double sliverRatio = 1e-4;  // height over longest side; only for a warning
  int locationLimit = 100;    // locations kept per kind of defect; counts do not depend on it
  // Treat vertices with equal coordinates as one, as file formats without shared vertices need it.
  // Off: connectivity follows the indices, so a surface that touches itself and was split there has
  // no defect there.
  bool joinEqualPositions = true;
  // Off: intersections of faces are neither searched nor reported.
  bool searchSelfIntersections = true;
};

// Finds all defects of any list of polygons in one run, invalid indices and numbers included.
// Topology, area, coplanarity, self-intersection and nesting are decided exactly for the given
// doubles. Only cracks, T-junctions, slivers and flatness use a tolerance, and none of them affects
// another finding.
//
// Faces with an index out of range, a corner that is not finite, or fewer than three different
// corners are reported and left out of all other checks. Deterministic: the same soup gives the
// same report, bit for bit. Cost: about 1.5 us and 200 bytes per triangle.
ValidationReport validate(const PolygonSoup& soup, const ValidationOptions& options = {});

}  // namespace halfspace::geometry
