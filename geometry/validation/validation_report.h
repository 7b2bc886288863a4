// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/validation/defect.h"

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
  double diagonal = 0.0;       // of the bounding box of all used vertices, level units

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

}  // namespace halfspace::geometry
