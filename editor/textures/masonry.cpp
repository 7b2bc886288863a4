// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Bricks, stones, plaster, tiles.
#include "editor/textures/noise.h"
#include "editor/textures/texture.h"

namespace halfspace::editor::textures {

namespace {

// Joints of brick and stone: 0 in the joint, 1 on the face of the stone, with rounded, worn edges.
double faceOf(const WallCell& cell, double joint, double x, double y, unsigned seed) {
  const double worn = 0.006 * (layeredNoise(x, y, 24, 3, seed) - 0.5);
  return step(joint, joint + 0.006, cell.edge + worn);
}

// The tone of a brick or stone, so that it differs from its neighbours in the wall.
double toneOf(const WallCell& cell, double strength) {
  return 1 + strength * (2 * cell.number - 1);
}

struct BrickColours {
  Colour light, dark, mortar;
};

Point brickAt(const BrickColours& colours, unsigned seed, double x, double y) {
  const Wall wall{4, 12, 0.5, seed};
  const WallCell cell = cellAt(wall, x, y);
  const double face = faceOf(cell, 0.0055, x, y, seed + 3);
  const double rough = layeredNoise(x, y, 32, 4, seed + 5);
  const double stain = layeredNoise(x, y, 3, 4, seed + 9);
  const double pits = step(0.66, 0.74, layeredNoise(x, y, 64, 2, seed + 11));
  Colour brick = mix(colours.dark, colours.light, 0.25 + 0.6 * cell.number);
  brick = times(brick, (0.86 + 0.26 * rough) * (1 - 0.16 * pits));
  const Colour mortar = times(colours.mortar, 0.8 + 0.3 * rough);
  Point p;
  p.base = times(mix(mortar, brick, face), (0.84 + 0.26 * stain) * (0.8 + 0.2 * face));
  p.height = 5.0 * face + 1.6 * rough - 1.3 * pits * face +
             1.2 * face * (cellNumber(cell.column, cell.row, seed + 1) - 0.5);
  p.roughness = 0.9 - 0.08 * face;
  return p;
}

Point ashlarAt(double x, double y) {
  const WallCell cell = cellAt({2, 4, 0.5, 21}, x, y);
  const double face = faceOf(cell, 0.004, x, y, 22);
  const double fine = layeredNoise(x, y, 48, 4, 23);
  const double broad = layeredNoise(x, y, 4, 5, 24);
  const double chisel = grain(x + 0.02 * broad, y, 90, 12, 2, 25);
  const Colour stone = mix(colour(0x8f8878), colour(0xb5ab96), 0.2 + 0.55 * cell.number);
  Point p;
  p.base = times(stone, (0.78 + 0.2 * fine + 0.16 * broad + 0.08 * chisel) * (0.62 + 0.38 * face));
  p.height = 7 * face + 2.2 * fine + 1.2 * chisel + 1.5 * (cell.number - 0.5) * face;
  p.roughness = 0.86;
  return p;
}

Point rubbleAt(double x, double y) {
  const double wx = x + 0.012 * (layeredNoise(x, y, 8, 3, 31) - 0.5);
  const double wy = y + 0.012 * (layeredNoise(x, y, 8, 3, 32) - 0.5);
  const Pebble stone = pebbles(wx, wy, 7, 33);
  const double face = step(0.03, 0.2, stone.border);
  const double fine = layeredNoise(x, y, 40, 4, 34);
  const double moss = step(0.56, 0.72, layeredNoise(x, y, 5, 4, 35)) * (1 - 0.7 * face);
  const Colour rock = mix(mix(colour(0x77736c), colour(0x9b9182), stone.number), colour(0x6c7076),
                          step(0.7, 0.9, stone.number));
  Point p;
  p.base = mix(times(mix(colour(0x5b564c), rock, face), 0.72 + 0.5 * fine), colour(0x53603a), moss);
  p.height = 12 * face * (0.7 + 0.3 * stone.number) + 2.6 * fine;
  p.roughness = 0.92;
  return p;
}

Point flagsAt(double x, double y) {
  const WallCell cell = cellAt({4, 4, 0, 41}, x, y);
  const double face = faceOf(cell, 0.0035, x, y, 42);
  const double fine = layeredNoise(x, y, 36, 4, 43);
  const double worn = layeredNoise(x, y, 4, 4, 44);
  const Colour stone = mix(colour(0x7d7a74), colour(0xa39c8e), 0.15 + 0.7 * cell.number);
  Point p;
  p.base = times(stone, (0.72 + 0.3 * fine + 0.18 * worn) * (0.5 + 0.5 * face));
  p.height = 4 * face + 1.3 * fine + 1.2 * (cell.number - 0.5);
  p.roughness = 0.55 + 0.3 * worn;
  return p;
}

// Thin veins along the lines on which two noises have the same value.
double vein(double x, double y, int cells, unsigned seed) {
  const double bend = layeredNoise(x, y, cells, 5, seed) - layeredNoise(x, y, cells, 5, seed + 50);
  return 1 - step(0.0, 0.035, bend < 0 ? -bend : bend);
}

Point marbleAt(double x, double y) {
  const WallCell cell = cellAt({4, 4, 0, 51}, x, y);
  const bool dark = (cell.column + cell.row) % 2 != 0;
  const double lines = vein(x, y, 4, dark ? 52 : 57);
  const double cloud = layeredNoise(x, y, 5, 5, dark ? 53 : 58);
  const double joint = step(0.0014, 0.003, cell.edge);
  const Colour light =
      mix(mix(colour(0xcfc9bd), colour(0xe6e2d8), cloud), colour(0x9c968c), 0.55 * lines);
  const Colour deep =
      mix(mix(colour(0x2a2d2e), colour(0x414748), cloud), colour(0x98a09a), 0.5 * lines);
  Point p;
  p.base = times(dark ? deep : light, (0.7 + 0.3 * joint) * toneOf(cell, 0.05));
  p.height = 1.4 * joint;
  p.roughness = 0.16 + 0.1 * cloud + 0.5 * (1 - joint);
  return p;
}

Point plasterAt(const Colour& base, unsigned seed, double x, double y) {
  const double trowel = layeredNoise(x + 0.03 * layeredNoise(x, y, 4, 2, seed), y, 7, 5, seed + 1);
  const double fine = layeredNoise(x, y, 70, 3, seed + 2);
  const double stain = layeredNoise(x, y, 2, 5, seed + 3);
  const double crack = vein(x, y, 3, seed + 4) * step(0.5, 0.7, layeredNoise(x, y, 3, 2, seed + 6));
  Point p;
  p.base = times(base, (0.84 + 0.14 * trowel + 0.06 * fine + 0.1 * stain) * (1 - 0.22 * crack));
  p.height = 3 * trowel + 0.7 * fine - 1.2 * crack;
  p.roughness = 0.93;
  return p;
}

Point concreteAt(double x, double y) {
  const WallCell cell = cellAt({2, 2, 0, 71}, x, y);
  const double joint = step(0.002, 0.005, cell.edge);
  const double fine = layeredNoise(x, y, 60, 3, 72);
  const double stain = grain(x, y, 6, 2, 5, 73);
  const double pores = step(0.74, 0.8, layeredNoise(x, y, 52, 2, 74));
  const double dx = (cell.across < 0.5 ? cell.across : 1 - cell.across) - 0.16;
  const double dy = (cell.down < 0.5 ? cell.down : 1 - cell.down) - 0.16;
  const double hole = 1 - step(0.00055, 0.0008, dx * dx + dy * dy);
  Point p;
  p.base = times(colour(0x96938d), (0.76 + 0.14 * fine + 0.26 * stain) * (0.55 + 0.45 * joint) *
                                       (1 - 0.25 * pores) * (1 - 0.55 * hole));
  p.height = 3 * joint + 0.9 * fine - 1.4 * pores - 6 * hole;
  p.roughness = 0.82;
  return p;
}

Point wallTileAt(double x, double y) {
  const WallCell cell = cellAt({8, 8, 0, 81}, x, y);
  const double face = step(0.0022, 0.006, cell.edge);
  const double dirt = layeredNoise(x, y, 5, 5, 82);
  const Colour glaze =
      times(mix(colour(0xc9d3cf), colour(0xdfe5df), cell.number), 0.9 + 0.12 * dirt);
  Point p;
  p.base = mix(times(colour(0x77746b), 0.8 + 0.3 * dirt), glaze, face);
  p.height = 4 * face + 0.6 * (cell.number - 0.5);
  p.roughness = mix(0.9, 0.14 + 0.16 * dirt, face);
  return p;
}

Point floorTileAt(double x, double y) {
  const WallCell cell = cellAt({4, 4, 0, 91}, x, y);
  const double face = step(0.002, 0.006, cell.edge);
  const double fine = layeredNoise(x, y, 40, 3, 92);
  const double wear = layeredNoise(x, y, 4, 5, 93);
  // A disc in the middle of each tile and quarters of one in its corners.
  const double ax = cell.across - 0.5, ay = cell.down - 0.5;
  const double centre = ax * ax + ay * ay;
  const double ring = step(0.105, 0.115, centre) * (1 - step(0.145, 0.155, centre));
  const bool dark = (cell.column + cell.row) % 2 != 0;
  const Colour clay = mix(colour(dark ? 0x6e3b2a : 0xa8623f), colour(0xc08e5a), dark ? 0.1 : 0.15);
  const Colour motif = dark ? colour(0xb98f58) : colour(0x5e3325);
  Point p;
  p.base = mix(times(colour(0x5d564c), 0.8 + 0.3 * fine),
               times(mix(clay, motif, 0.75 * ring), 0.78 + 0.14 * fine + 0.22 * wear), face);
  p.height = 3 * face + 0.5 * fine;
  p.roughness = mix(0.9, 0.35 + 0.35 * wear, face);
  return p;
}

// Tiles that overlap downwards: each is highest at its lower end, which is round for clay tiles.
Point roofAt(bool isSlate, double x, double y) {
  const Wall wall{isSlate ? 6 : 8, isSlate ? 8 : 6, 0.5, isSlate ? 101U : 111U};
  const WallCell cell = cellAt(wall, x, y);
  const double fine = layeredNoise(x, y, 40, 4, wall.seed + 1);
  const double weather = layeredNoise(x, y, 3, 5, wall.seed + 2);
  const double gap = step(0.0, 0.09, cell.across) * (1 - step(0.91, 1.0, cell.across));
  const double bow = 1 - 4 * (cell.across - 0.5) * (cell.across - 0.5);
  const double shade = step(0.0, 0.16, cell.down);  // the shadow of the row above
  const double lichen = step(0.64, 0.74, layeredNoise(x, y, 14, 4, wall.seed + 3));
  const Colour base = isSlate ? mix(colour(0x434a52), colour(0x646b70), cell.number)
                              : mix(colour(0x8a4630), colour(0xb7683f), cell.number);
  const Colour patina = isSlate ? colour(0x767a62) : colour(0x7c7f55);
  Point p;
  p.base = times(mix(base, patina, (isSlate ? 0.35 : 0.4) * lichen),
                 (0.72 + 0.22 * fine + 0.22 * weather) * (0.45 + 0.55 * shade) * (0.6 + 0.4 * gap));
  p.height = (isSlate ? 8 : 9) * cell.down + (isSlate ? 1.0 : 11.0) * bow + 3 * gap + 1.4 * fine +
             2 * cell.number;
  p.roughness = isSlate ? 0.55 + 0.2 * fine : 0.85;
  return p;
}

// A band of carved stone: a moulding above, a row of leaves in the middle, a moulding below.
Point stoneTrimAt(double x, double y) {
  const double fine = layeredNoise(x, y, 40, 4, 121);
  const double broad = layeredNoise(x, y, 4, 4, 122);
  const double s = y < 0.5 ? y : 1 - y;  // distance from the edges of the band
  const double moulding = step(0.02, 0.05, s) * (1 - step(0.13, 0.16, s)) +
                          0.6 * step(0.17, 0.19, s) * (1 - step(0.21, 0.23, s));
  const double ax = x * 6 - static_cast<int>(x * 6) - 0.5;
  const double ay = (y - 0.5) / 0.46 * 1.35;
  const double petal = 1 - step(0.30, 0.38, (ax < 0 ? -ax : ax) + ay * ay * 0.9);
  const double leaf =
      step(0.25, 0.27, s) * petal * (1 - 0.5 * (1 - step(0.01, 0.05, ax < 0 ? -ax : ax)));
  Point p;
  const double relief = moulding + leaf;
  p.base = times(mix(colour(0x8d8474), colour(0xb9ad96), 0.35 + 0.35 * broad),
                 (0.72 + 0.26 * fine) * (0.62 + 0.38 * (relief > 1 ? 1 : relief)));
  p.height = 11 * moulding + 8 * leaf + 1.8 * fine;
  p.roughness = 0.85;
  return p;
}

}  // namespace

std::vector<Texture> masonry() {
  const BrickColours red{colour(0xa8573f), colour(0x6e3426), colour(0x9a8f7e)};
  const BrickColours yellow{colour(0xc3a06a), colour(0x8f6f45), colour(0x8a8171)};
  const BrickColours dark{colour(0x5a4a45), colour(0x372e2c), colour(0x615b53)};
  const auto brick = [](BrickColours colours, unsigned seed) {
    return [=](double x, double y) { return brickAt(colours, seed, x, y); };
  };
  const auto plaster = [](unsigned hex, unsigned seed) {
    return [=](double x, double y) { return plasterAt(colour(hex), seed, x, y); };
  };
  return {{"brick/red", brick(red, 1)},
          {"brick/yellow", brick(yellow, 13)},
          {"brick/dark", brick(dark, 17)},
          {"stone/ashlar", ashlarAt},
          {"stone/rubble", rubbleAt},
          {"stone/flags", flagsAt},
          {"stone/marble", marbleAt},
          {"stone/trim", stoneTrimAt},
          {"stone/concrete", concreteAt},
          {"plaster/lime", plaster(0xd9cfba, 61)},
          {"plaster/ochre", plaster(0xc79a5e, 66)},
          {"tile/white", wallTileAt},
          {"tile/floor", floorTileAt},
          {"roof/slate", [](double x, double y) { return roofAt(true, x, y); }},
          {"roof/clay", [](double x, double y) { return roofAt(false, x, y); }}};
}

}  // namespace halfspace::editor::textures
