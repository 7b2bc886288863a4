// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/mesh/operations/move_mesh_faces.h"

namespace halfspace::geometry {

// Moves coplanar faces of a solid like facesMoved(). Where that would fold a face or drive faces
// through each other, the result is the solid united with the swept one (outwards) or without it
// (inwards), by the Boolean operation; both are the same where both exist:
//
//      +-----------+            A face that ends at a corner of the moved face, but at no edge of
//      |          /|            it, is cut; a part of the solid that lies in the way is merged or
//      |         / |            cut away. The result may consist of several parts.
//      +--------+--+
//
// Coplanar neighbours with equal surfaces are then merged into one face. Errors: those of
// facesMoved(); selfIntersecting with the places if the swept solid intersects itself. Contract:
// the mesh is a solid (boolean/solid_check.h). Cost: that of facesMoved() and, if it fails, of a
// Boolean operation.
Result<DerivedMesh> facesPushed(const PolygonMesh& mesh, std::span<const int> faces,
                                double distance, Neighbours neighbours);

}  // namespace halfspace::geometry
