// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/operations/derived_mesh.h"

namespace halfspace::geometry {

// Removes two faces and joins their sides by quads: a tunnel if solid lies between the faces, a
// link if space does. Corners are paired in the order that makes the sum of the squared lengths of
// the new edges least. Quads that are not exactly planar become triangles. The new faces have the
// first face as their origin.
//
// Errors: indexOutOfRange (face `element`); badParameter (the same face twice, different numbers of
// corners, or a common corner); those of PolygonMesh::fromFaces(). The result may intersect itself:
// see boolean/solid_check.h. Cost: linear in the mesh, quadratic in the corners of the faces.
Result<DerivedMesh> facesBridged(const PolygonMesh& mesh, int first, int second);

}  // namespace halfspace::geometry
