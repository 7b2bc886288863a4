// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The frames of the live link, as docs/manual/develop/live_link.md describes them: changes of the
// faces of a level, and its entities.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halfspace::live {

// Coordinates of the level, z up; texture coordinates in whole images, v runs down.
struct LiveVertex {
  float x, y, z, u, v;
};

struct LiveFace {
  std::uint32_t id = 0;
  std::uint32_t material = 0;  // counted from 0 over all frames since the last whole one
  std::array<float, 3> normal{0, 0, 1};
  std::vector<LiveVertex> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise seen from outside
};

struct LiveChange {
  std::uint64_t state = 0;             // grows with each edit
  bool isWhole = false;                // replaces all faces and materials that were sent before
  std::vector<std::uint32_t> removed;  // remove these first: ids of added faces may be among them
  std::vector<std::string> materials;  // new ones; their numbers continue
  std::vector<LiveFace> faces;
};

// One frame. Contract: fewer than 2^32 bytes. Cost: linear.
std::string frameOf(const LiveChange& change);
// A frame with the entities as JSON text.
std::string entitiesFrame(std::string_view json);

}  // namespace halfspace::live
