// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Stores curved patches in the document. The document holds a patch as a triangle mesh. The text of
// the patch (kind, counts, control points with texture coordinates) is stored in the mesh's surface
// (level::Surface::trailing), so that a map can be written with the patch again.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// The text to store: "patchDef2 ( 3 3 )\n( ( ( x y z u v ) ...". Contract: `primitive` is a patch.
std::string patchTextOf(const MapFile& map, const MapPrimitive& primitive);

bool isPatchText(std::string_view trailing);

// The text between the braces of a patch's block. Its control points are translated, rotated,
// sheared or mirrored as the mesh was since it was made. If the mesh was mirrored, rows and columns
// are exchanged, so that the front of the patch is the front of the mesh. `material` is the
// texture's name as the file writes it, `flags` the three numbers after the counts. Empty if the
// mesh is no longer an affine image of the patch (a vertex edit), or if `written` is not the text
// of a patch.
struct PatchLook {
  std::string material;
  std::string flags;
};
std::optional<std::string> patchBlock(std::string_view written, const geometry::PolygonSoup& soup,
                                      const PatchLook& look);

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
