// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/validation/validate_parts.h"

namespace halfspace::geometry {

// Private to the repair: a mesh of parts that were repaired one after the other. Parts
// share no vertices.
struct PartAssembly {
  PolygonSoup soup;
  std::vector<int> origins;  // per face: the input face it is part of; -1: new
  std::vector<int> parts;    // per face: its part
  ValidationReport report;   // of all parts, each by itself
  int count = 0;

  // Takes a part with its report. Cost: linear in the part.
  void add(const PolygonSoup& part, const std::vector<int>& originsOfPart,
           const ValidationReport& reportOfPart, int locationLimit);
  // Sets what depends on all parts: the size in the report. Cost: linear.
  void finish();
};

}  // namespace halfspace::geometry
