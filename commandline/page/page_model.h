// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "commandline/report/json_report.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::commandline {

// A mesh as the page draws it.
struct PageModel {
  // {"vertices", "triangles", "of": triangles of the mesh, "low", "size": of its box, "channels"};
  // null: there is nothing to draw.
  Json header;
  // Base64 of little-endian numbers: for each vertex three 16-bit coordinates, 0 to 65535 over the
  // box; for each triangle three indices, of 16 bits up to 65,536 vertices and of 32 beyond; then
  // the channels, one byte for each triangle.
  std::string bytes;
};

// A value for each triangle. Names that the page knows: "lost" and "new" (share of the triangle,
// 255: all), "thinness" (thinnessByte), "overhang" (0 or 255).
struct PageChannel {
  std::string name;
  std::vector<std::uint8_t> values;
};

// Meshes of more than `most` triangles are simplified (clustered_triangles.h). Contract: finite
// coordinates; a channel has one value for each triangle.
PageModel pageModelOf(const geometry::TriangleSet& set, std::vector<PageChannel> channels,
                      size_t most);

// From 255 for no thickness to 128 just below the limit; from 127 at the limit to 1 for four times
// the limit and more; 0: not known.
std::uint8_t thinnessByte(double thickness, double limit);
std::uint8_t shareByte(double share);

}  // namespace halfspace::commandline
