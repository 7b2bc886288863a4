// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// Largest distance of a curve from its chords, in level units, if the file does not fix the number
// of subdivisions.
inline constexpr double kPatchFlatness = 1.0;
// The largest number of pieces into which one arc of three control points is divided.
inline constexpr int kMaxArcPieces = 16;

// The patch as triangles, counter-clockwise seen from the front. A patch consists of bi-quadratic
// Bezier pieces of 3 x 3 control points. Empty if a side has an even number of points or fewer than
// three, if a control point is not finite, or if no triangle has three different corners.
std::optional<geometry::PolygonSoup> patchSurface(const MapFile& map, const MapPatch& patch);

}  // namespace halfspace::plugins::quake_map
