// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// Rounding can move the three corners of a triangle onto one line. Takes such triangles out of a
// closed 2-manifold without moving any vertex: coincident corners become one, and what lies across
// the longest side is cut at the corner in the middle. The surface stays a closed 2-manifold by
// index; where that cannot be kept, nothing is changed. Returns how many triangles are gone.
// Contract: all faces are triangles; no groups, no corner attributes.
size_t removeFlatTriangles(MeshContents& mesh);

// The vertices as a format of 32-bit numbers will hold them.
void roundToFloats(geometry::PolygonSoup& soup);

}  // namespace halfspace::plugins
