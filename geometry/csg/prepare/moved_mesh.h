// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/csg/prepare/prepared_solid.h"

namespace halfspace::geometry {

// A mesh that takes the place of another one with the same faces and surfaces.
struct MeshMove {
  Vec3 by;                           // how most of its facets move, without rounding
  std::vector<bool> isFacetRenewed;  // by facet: whether it moves otherwise
};

// How a solid becomes another one. Empty if that is no move: other faces or surfaces, or a face of
// more than three corners that does not move like the others, so that its facets may differ.
// Cost: linear.
std::optional<MeshMove> moveTo(const PreparedSolid& from, const CsgSolid& to);

// Makes a prepared mesh into another one in place: facets keep their numbers and the order of their
// corners, and planes of facets that move become their exact images. Contract: moveTo() returned
// `move` for them. Not thread-safe on one table. Cost: linear, three quarters of prepare(): most of
// both is for the new planes.
void apply(const MeshMove& move, const CsgSolid& to, PreparedSolid& solid, PlaneTable& table);

}  // namespace halfspace::geometry
