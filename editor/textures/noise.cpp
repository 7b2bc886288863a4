// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/textures/noise.h"

#include <algorithm>
#include <cmath>

namespace halfspace::editor::textures {

namespace {

// Mixes the bits of the three numbers (the finaliser of MurmurHash3).
std::uint32_t bitsOf(std::uint32_t x, std::uint32_t y, std::uint32_t seed) {
  std::uint32_t h = x * 0x8da6b343U ^ y * 0xd8163841U ^ seed * 0xcb1ab31fU;
  h = (h ^ h >> 16) * 0x85ebca6bU;
  h = (h ^ h >> 13) * 0xc2b2ae35U;
  return h ^ h >> 16;
}

int wrapped(int i, int count) {
  const int rest = i % count;
  return rest < 0 ? rest + count : rest;
}

double smooth(double t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

}  // namespace

double cellNumber(int x, int y, std::uint32_t seed) {
  return bitsOf(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), seed) / 4294967296.0;
}

double mix(double a, double b, double share) {
  return a + (b - a) * share;
}

double step(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

double smoothNoise(double x, double y, int across, int down, std::uint32_t seed) {
  const double cx = x * across, cy = y * down;
  const int ix = static_cast<int>(std::floor(cx)), iy = static_cast<int>(std::floor(cy));
  const double fx = smooth(cx - ix), fy = smooth(cy - iy);
  const auto corner = [&](int dx, int dy) {
    return cellNumber(wrapped(ix + dx, across), wrapped(iy + dy, down), seed);
  };
  return mix(mix(corner(0, 0), corner(1, 0), fx), mix(corner(0, 1), corner(1, 1), fx), fy);
}

double grain(double x, double y, int across, int down, int octaves, std::uint32_t seed) {
  double sum = 0, weight = 1, whole = 0;
  for (int i = 0; i < octaves; ++i) {
    sum += weight * smoothNoise(x, y, across << i, down << i, seed + static_cast<unsigned>(i));
    whole += weight;
    weight /= 2;
  }
  return sum / whole;
}

double layeredNoise(double x, double y, int cells, int octaves, std::uint32_t seed) {
  return grain(x, y, cells, cells, octaves, seed);
}

Pebble pebbles(double x, double y, int cells, std::uint32_t seed) {
  const double cx = x * cells, cy = y * cells;
  const int ix = static_cast<int>(std::floor(cx)), iy = static_cast<int>(std::floor(cy));
  double first = 9, second = 9;
  Pebble found;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const int px = wrapped(ix + dx, cells), py = wrapped(iy + dy, cells);
      const double ax = ix + dx + 0.1 + 0.8 * cellNumber(px, py, seed) - cx;
      const double ay = iy + dy + 0.1 + 0.8 * cellNumber(px, py, seed + 77) - cy;
      const double square = ax * ax + ay * ay;
      if (square < first) {
        second = first;
        first = square;
        found.number = cellNumber(px, py, seed + 155);
      } else {
        second = std::min(second, square);
      }
    }
  }
  found.nearest = std::sqrt(first);
  found.border = std::sqrt(second) - found.nearest;
  return found;
}

}  // namespace halfspace::editor::textures
