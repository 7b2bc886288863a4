// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/mesh/operations/derived_mesh.h"

namespace halfspace::geometry {

// What becomes of the faces around moved ones.
enum class Neighbours : unsigned char {
  follow,  // they keep their planes and grow or shrink
  stay,    // walls along the movement stand between them and the moved faces
};

// Moves coplanar faces of a mesh, convex or not, along their normal by a distance in level units
// (negative: into the solid):
//
//        +------+               ________             +------+
//       /        \             /        \            |      |     Faces across an edge that are in
//      /          \    ->     /          \     or    +      +     the plane of the moved ones get a
//     /            \         /            \         /        \    wall in both cases, and faces
//     that follow: a frustum      follow, outwards       stay          are perpendicular follow in
//     both.
//
// Faces of which no corner is farther than 2^-20 of a unit from the plane of the first moved face
// are in one plane with it; so the triangles of a side that was turned in doubles move together.
// The movement is rounded to 2^-20 of a unit on slanted faces. A corner moves to where three planes
// meet: the moved one and those of the faces or walls on both sides. Its coordinates are exact
// where doubles hold them, else rounded; faces that are then not exactly planar become triangles.
// Walls have the moved face beside them as their origin.
//
// Errors: indexOutOfRange (face `element`); badParameter (no faces; faces that are not coplanar or
// meet in single corners; `distance` 0 or not finite); wouldDegenerate (`position`: an edge would
// turn round or vanish, or the planes of two neighbours do not meet the moved one in a point);
// those of PolygonMesh::fromFaces(). The result may intersect itself: see boolean/solid_check.h.
// Cost: n log n in the faces.
Result<DerivedMesh> facesMoved(const PolygonMesh& mesh, std::span<const int> faces, double distance,
                               Neighbours neighbours);

// The solid between coplanar faces and where facesMoved() puts them, as a mesh. Its bottom, top and
// sides have the moved faces as their origins. Errors: as above.
Result<DerivedMesh> sweptFaces(const PolygonMesh& mesh, std::span<const int> faces, double distance,
                               Neighbours neighbours);

}  // namespace halfspace::geometry
