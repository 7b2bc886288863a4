// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Simplifies a mesh for a picture of it.
//
// Source: J. Rossignac, P. Borrel, "Multi-resolution 3D approximations for rendering complex
// scenes", 1993: vertices in one cell of a grid become one. Departure: that one is their mean, so a
// cell with one vertex keeps it, and a box stays a box.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::commandline {

// Triangles with values for each: channels[c][t].
struct ChannelTriangles {
  std::vector<geometry::Vec3> points;  // all of them are used
  std::vector<geometry::Triangle> triangles;
  std::vector<std::vector<std::uint8_t>> channels;
};

// At most `most` triangles, with every triangle of a smaller mesh, in its order. Triangles that
// fall together become one, with the greatest of their values. Contract: finite coordinates; a
// channel has one value for each triangle. Deterministic. Cost: linear, a few times over.
ChannelTriangles clustered(const geometry::TriangleSet& set,
                           std::vector<std::vector<std::uint8_t>> channels, size_t most);

}  // namespace halfspace::commandline
