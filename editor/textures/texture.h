// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace halfspace::editor::textures {

// A colour as images hold it (sRGB), each part from 0 to 1.
struct Colour {
  double red = 0, green = 0, blue = 0;
};
// 0xrrggbb
Colour colour(unsigned hex);
Colour mix(const Colour& a, const Colour& b, double share);
// The colour times a factor; above 1: brighter.
Colour times(const Colour& a, double factor);

// The properties of a material at one point.
struct Point {
  Colour base;
  double height = 0;  // pixels of an image of 512 pixels, outwards
  double roughness = 0.85;
  double emission = 0;  // 1: the point sends out its base colour
  double alpha = 1;
};

// A material of the collection. `at` takes a position in the unit square, which is one image, and
// repeats without a seam.
struct Texture {
  std::string name;  // "brick/red"
  std::function<Point(double x, double y)> at;
  bool hasAlpha = false;
};

// The parts of the collection. Pure; the closures are cheap to copy.
std::vector<Texture> masonry();
std::vector<Texture> timber();
std::vector<Texture> metalwork();
std::vector<Texture> grounds();
std::vector<Texture> glassAndLight();

// The cell of a wall of equal cells in rows, where every other row may be shifted.
struct WallCell {
  int column = 0, row = 0;
  double across = 0, down = 0;  // position in the cell, 0 to 1
  double edge = 0;              // distance to the nearest edge of the cell, as a share of an image
  double number = 0;            // of this cell, in [0, 1)
};
struct Wall {
  int columns = 4, rows = 8;
  double shift = 0.5;  // of every other row, in cells; `rows` has to be even unless it is 0
  unsigned seed = 1;
};
WallCell cellAt(const Wall& wall, double x, double y);

}  // namespace halfspace::editor::textures
