// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: triangles of which no polygon is to be restored, as a soup.
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Removes the points that no triangle uses. The others keep their order. Cost: linear.
void dropUnusedPoints(TriangleSet& set);

// Gives a soup that has the points of the set the triangles as faces, each with the surface of the
// given face it is part of; 0 for new ones. The result is that of soupOf(). Cost: linear.
void addFaces(const TriangleSet& set, const PolygonSoup& given, PolygonSoup& soup);

}  // namespace halfspace::geometry
