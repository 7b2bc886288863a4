// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace halfspace::editor::textures {

// Noise that repeats: all functions take a position in the unit square, which is one image, and
// have the same values and slopes on opposite edges. The functions use no functions of the math
// library except std::floor and std::sqrt, so that every machine draws the same images. Pure.

// A number in [0, 1) for a cell of a lattice.
double cellNumber(int x, int y, std::uint32_t seed);

// Smooth noise in [0, 1] on a lattice of `across` by `down` cells. Contract: both at least 1.
double smoothNoise(double x, double y, int across, int down, std::uint32_t seed);
// A sum of smooth noises; each octave has twice the cells and half the weight. In [0, 1].
double layeredNoise(double x, double y, int cells, int octaves, std::uint32_t seed);
// The same with different numbers of cells, for grain.
double grain(double x, double y, int across, int down, int octaves, std::uint32_t seed);

// The nearest of one random point per cell of a lattice.
struct Pebble {
  double nearest = 0;  // distance to it, in cells
  double border = 0;   // distance to the next nearest point minus `nearest`, in cells
  double number = 0;   // of this point, in [0, 1)
};
Pebble pebbles(double x, double y, int cells, std::uint32_t seed);

// 0 below `low`, 1 above `high`, smooth in between.
double step(double low, double high, double x);
double mix(double a, double b, double share);

}  // namespace halfspace::editor::textures
