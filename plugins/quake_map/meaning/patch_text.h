// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Curved patches on their way through the document. The document holds a patch as triangles. Its
// words (kind, counts, control points with texture coordinates) are kept behind the mesh's surface
// (level::Surface::trailing), so that a map gets the patch back and not nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// "patchDef2 ( 3 3 )\n( ( ( x y z u v ) ...". Contract: a patch.
std::string patchWords(const MapFile& map, const MapPrimitive& primitive);

bool arePatchWords(std::string_view trailing);

// What stands between the braces of a patch's block, with its control points where the mesh is:
// moved, turned or sheared as the mesh was since it was made. `material` is the texture as it is to
// be written, `flags` the three numbers behind the counts. Nothing where the mesh is no affine
// image of the patch any more (a vertex edit, a mirror), or the words are no patch.
struct PatchLook {
  std::string material;
  std::string flags;
};
std::optional<std::string> patchBlock(std::string_view words, const geometry::PolygonSoup& soup,
                                      const PatchLook& look);

}  // namespace halfspace::plugins::quake_map
