// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/mesh/operations/derived_mesh.h"

namespace halfspace::geometry {

// Gives each of the faces a smaller copy of itself, `width` level units inside of its sides, with a
// ring of quads around it, and moves the copy by `depth` along the face's normal (negative: into
// the solid):
//
//     +-----------+          +-----------+
//     |           |          | \       / |      depth 0: all in the plane of the face
//     |           |    ->    |  +-----+  |      depth > 0: raised;  depth < 0: sunk
//     |           |          |  |     |  |
//     +-----------+          +-----------+
//
// Concave faces are allowed. The copies of one call do not touch, also of neighbouring faces. Faces
// in whose plane pointOnPlane() is exact stay exactly planar; the depth is then rounded to 2^-20 of
// a unit on slanted faces. All new faces have the face as their origin.
//
// Errors: indexOutOfRange (face `element`); badParameter (no faces; `width` not positive, or so
// large that a side of the copy would vanish; `depth` not finite); outOfRange. The result may
// intersect itself if the depth is large: see boolean/solid_check.h. Cost: linear in the mesh.
Result<DerivedMesh> facesInset(const PolygonMesh& mesh, std::span<const int> faces, double width,
                               double depth);

}  // namespace halfspace::geometry
