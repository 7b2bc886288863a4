// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/validation/defect.h"

namespace halfspace::geometry {

// All defects of a mesh, and its properties.
struct ValidationReport {
  int vertices = 0;   // as given
  int faces = 0;      // as given
  int triangles = 0;  // after triangulation of the faces that can be looked at
  // Parts joined across edges, after vertices at the same place are taken as one.
  int components = 0;
  int closedComponents = 0;    // no open edge, and consistently oriented
  int invertedComponents = 0;  // closed and of negative volume: cavities and those inside out
  int nestedComponents = 0;    // closed and inside another closed one
  double volume = 0.0;         // signed, exact and then rounded; means something if isSolid()
  double diagonal = 0.0;       // of the box around all vertices in use

  bool closed = false;    // no open edge; false where there are no faces
  bool manifold = false;  // no non-manifold edge or vertex
  bool oriented = false;  // no misoriented edge, nothing inside out
  bool selfIntersecting = false;
  std::vector<Defect> defects;  // one entry a kind, in the order of DefectKind; none with count 0

  const Defect* find(DefectKind kind) const;
  long long count(DefectKind kind) const;
  // Nothing of severity error.
  bool isSolid() const;
};

}  // namespace halfspace::geometry
