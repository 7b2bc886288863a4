// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/textures/texture.h"

#include <algorithm>
#include <cmath>

#include "editor/textures/noise.h"

namespace halfspace::editor::textures {

Colour colour(unsigned hex) {
  return {(hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0};
}

Colour mix(const Colour& a, const Colour& b, double share) {
  return {mix(a.red, b.red, share), mix(a.green, b.green, share), mix(a.blue, b.blue, share)};
}

Colour times(const Colour& a, double factor) {
  return {a.red * factor, a.green * factor, a.blue * factor};
}

WallCell cellAt(const Wall& wall, double x, double y) {
  WallCell cell;
  const double down = y * wall.rows;
  cell.row = static_cast<int>(std::floor(down));
  cell.down = down - cell.row;
  const double across = x * wall.columns + (cell.row % 2 != 0 ? wall.shift : 0.0);
  cell.column = static_cast<int>(std::floor(across));
  cell.across = across - cell.column;
  cell.column = ((cell.column % wall.columns) + wall.columns) % wall.columns;
  cell.row = ((cell.row % wall.rows) + wall.rows) % wall.rows;
  cell.edge = std::min(std::min(cell.across, 1 - cell.across) / wall.columns,
                       std::min(cell.down, 1 - cell.down) / wall.rows);
  cell.number = cellNumber(cell.column, cell.row, wall.seed);
  return cell;
}

}  // namespace halfspace::editor::textures
