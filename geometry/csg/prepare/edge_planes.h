// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/exact/meeting_point.h"

namespace halfspace::geometry {

// The plane through an edge, parallel to the main axis of the facet's normal. An edge is usually
// given by the plane of the facet on its other side. That fails where both facets are coplanar;
// there, this plane bounds the facet.
Plane planeAlong(const Vec3& from, const Vec3& to, const PlaneNumbers& facet);

// A plane through an edge of a facet, oriented so that the facet lies behind it. `opposite`: a
// corner of the facet that is not on the edge.
OrientedPlane bounding(const PlaneTable& table, OrientedPlane edge, const Vec3& opposite);

}  // namespace halfspace::geometry
