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

// The text between the braces of a patch's block. Its control points are translated, rotated or
// sheared as the mesh was since it was made. `material` is the texture's name as the file writes
// it, `flags` the three numbers after the counts. Empty if the mesh is no longer an affine image of
// the patch (a vertex edit, a mirror), or if `patch` is not the text of a patch.
struct PatchLook {
  std::string material;
  std::string flags;
};
std::optional<std::string> patchBlock(std::string_view patch, const geometry::PolygonSoup& soup,
                                      const PatchLook& look);

}  // namespace halfspace::plugins::quake_map
