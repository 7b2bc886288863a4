// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Validates a mesh whose parts are separate objects of a file. As in slicers and 3D programs, each
// object has to be a solid, but objects may overlap or touch each other.
#pragma once

#include <span>
#include <vector>

#include "geometry/validation/validate.h"

namespace halfspace::geometry {

// One part of a soup, with its own vertices in the order of their first use by its faces.
struct SoupPart {
  PolygonSoup soup;
  std::vector<int> faces;     // per face: its index in the whole soup
  std::vector<int> vertices;  // per vertex: its index in the whole soup
};

// The parts of a soup in the order of their first faces; each keeps the order of its faces. Faces
// whose entry in partOfFace is negative are left out. Contract: one entry per face, indices in
// range. Cost: linear, with the number of the largest part.
std::vector<SoupPart> partsOf(const PolygonSoup& soup, std::span<const int> partOfFace);

// Adds the report of one part to that of the parts before it, whose indices do not change. Vertices
// and faces of its locations become those of the whole soup. `size` and `diagonal` are not added.
void addReport(ValidationReport& whole, const ValidationReport& part, const SoupPart& of,
               int locationLimit);

// Validates each part alone and adds the reports. Contract and order as in partsOf(); every face is
// in a part. Cost: that of validate() for each part.
ValidationReport validateParts(const PolygonSoup& soup, std::span<const int> partOfFace,
                               const ValidationOptions& options = {});

}  // namespace halfspace::geometry
