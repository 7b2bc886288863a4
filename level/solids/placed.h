// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "level/document/placement.h"
#include "level/document/plane_definition.h"

namespace halfspace::level {

// Transforms the elements of solids.

// Exact for an affine map, rounded as stated for a rotation (geometry::Plane::rotated).
geometry::Plane transformed(const geometry::Plane& plane, const Transform& transform);

// As it is kept in the document: three points stay three points where their images are exact. The
// points of a face that has no plane are moved and rounded; other numbers without a plane stay.
PlaneDefinition transformed(const PlaneDefinition& definition, const Transform& transform);

// Exact where the image is a double, rounded elsewhere.
geometry::Vec3 transformed(const geometry::Vec3& point, const Transform& transform);

// Vertices as above; a mirror turns the faces round so that they look outward again.
void transformSoup(geometry::PolygonSoup& soup, const Transform& transform);

// A rotation about a centre as one map with a rounded translation; others as they are.
AffineMap roundedMap(const Transform& transform);

}  // namespace halfspace::level
