// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "level/document/placement.h"
#include "level/document/plane_definition.h"

namespace halfspace::level {

// Transforms the elements of solids.

// Exact for an affine map; a rotation rounds once (geometry::Plane::rotated).
geometry::Plane transformed(const geometry::Plane& plane, const Transform& transform);

// The image in the form that the document stores: three points stay three points if their images
// are exact. If the definition gives no plane, three points are transformed with rounding, and
// coefficients are returned unchanged.
PlaneDefinition transformed(const PlaneDefinition& definition, const Transform& transform);

// Exact if the image and all intermediate results are doubles, else rounded.
geometry::Vec3 transformed(const geometry::Vec3& point, const Transform& transform);

// Transforms the vertices as above; a mirror also reverses the faces, so that they face outward.
void transformSoup(geometry::PolygonSoup& soup, const Transform& transform);

// A rotation about a centre as one map with a rounded translation; an affine map unchanged.
AffineMap roundedMap(const Transform& transform);

}  // namespace halfspace::level
