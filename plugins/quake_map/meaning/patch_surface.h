// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// A curve may lie this far from its chords, in level units, where the file does not say how finely
// to divide it.
inline constexpr double kPatchFlatness = 1.0;
// Pieces one arc of three control points is divided into at most.
inline constexpr int kMaxArcPieces = 16;

// The patch as triangles, front side counter-clockwise, made of bi-quadratic Bezier pieces of 3 x 3
// control points. Nothing if a side has an even number of points or fewer than three, a control
// point is not finite, or all of it has no area.
std::optional<geometry::PolygonSoup> patchSurface(const MapFile& map, const MapPatch& patch);

}  // namespace halfspace::plugins::quake_map
