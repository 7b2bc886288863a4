// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <variant>
#include <vector>

#include "light/bake.h"

namespace halfspace::light {

// Light at the points of a lattice, for what moves: an ambient cube for each point in the open
// (J. Mitchell et al., "Shading in Valve's Source Engine", 2006).
struct LightGrid {
  // Light on a small surface that faces +x, -x, +y, -y, +z, -z. For another normal n: the sum of
  // the three sides that it faces, each times the square of n's part along it.
  using Cube = std::array<Eigen::Vector3f, 6>;
  struct Point {
    std::array<int, 3> index;  // steps from `origin` along x, y, z
    Cube light;
  };

  Vec3 origin = Vec3::Zero();  // level units; a multiple of the step
  double step = 0.0;           // between neighbouring points, level units
  std::array<int, 3> size{};   // points along x, y, z
  std::vector<Point> points;   // in the open, not in the void; by z, then y, then x
};

struct LightGridOptions {
  double step = 64.0;
  int rays = 128;  // over the whole sphere, for each point
  double reflectance = 0.5;
  int threads = 0;
  std::stop_token stop = {};
};
inline constexpr double kMostGridPoints = 2e6;  // in the box around the level

// The grid of a baked level, over the box around its lit faces. Problems: cancelled, and
// tooManyTexels for more than kMostGridPoints. The same bits on any number of threads.
std::variant<LightGrid, BakeProblem> lightGridOf(const BakedLight& baked,
                                                 const Illumination& illumination,
                                                 const Rooms& rooms,
                                                 const LightGridOptions& options);

}  // namespace halfspace::light
