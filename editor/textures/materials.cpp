// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Wood, metal, ground, water, glass and lamps.
#include <cmath>

#include "editor/textures/noise.h"
#include "editor/textures/texture.h"

namespace halfspace::editor::textures {

namespace {

// Planks that run along y, with staggered ends.
struct PlankColours {
  Colour light, dark;
};

Point planksAt(const PlankColours& colours, int count, unsigned seed, double x, double y) {
  const double across = x * count;
  const int column = static_cast<int>(across) % count;
  const double u = across - static_cast<int>(across);
  const double own = cellNumber(column, 0, seed);
  const double end = y - own - std::floor(y - own);  // 0 at the joint of this column
  const double number = cellNumber(column, 1, seed);
  const double fibre = grain(x, y + 0.31 * number, 10 * count, 3, 4, seed + 2);
  // Rings of the trunk, bent by noise and cut lengthwise.
  const double ring = 7 * (u + 0.5 * grain(x, y + number, count, 2, 2, seed + 3));
  const double rings = std::abs(2 * (ring - std::floor(ring)) - 1);
  const double seam = std::min(std::min(u, 1 - u) / count, std::min(end, 1 - end));
  const double face = step(0.0012, 0.005, seam);
  const double nailX = (u < 0.5 ? u : 1 - u) - 0.18, nailY = (end < 0.5 ? end : 1 - end) - 0.022;
  const double nail = 1 - step(0.000012, 0.00003, nailX * nailX / count / count + nailY * nailY);
  const Colour wood = mix(colours.dark, colours.light, 0.15 + 0.4 * fibre + 0.3 * number);
  Point p;
  p.base = mix(times(wood, (0.78 + 0.2 * rings) * (0.86 + 0.2 * fibre) * (0.35 + 0.65 * face)),
               colour(0x2c2826), 0.8 * nail);
  p.height = 5 * face + 1.6 * fibre + 0.9 * rings - nail + 1.4 * (number - 0.5);
  p.roughness = 0.72 + 0.12 * fibre;
  return p;
}

Point parquetAt(double x, double y) {
  const WallCell cell = cellAt({4, 4, 0, 211}, x, y);
  const bool turned = (cell.column + cell.row) % 2 != 0;
  const double across = (turned ? cell.down : cell.across) * 4;
  const double u = across - static_cast<int>(across);
  const double number = cellNumber(cell.column * 4 + static_cast<int>(across), cell.row, 212);
  const double fibre = turned ? grain(x, y, 6, 72, 3, 213) : grain(x, y, 72, 6, 3, 214);
  const double seam = std::min(std::min(u, 1 - u) / 16, cell.edge);
  const double face = step(0.0008, 0.0022, seam);
  const double wear = layeredNoise(x, y, 3, 4, 215);
  Point p;
  p.base = times(mix(colour(0x6b4426), colour(0xa06f42), 0.15 + 0.45 * number + 0.35 * fibre),
                 (0.84 + 0.2 * wear) * (0.45 + 0.55 * face));
  p.height = 1.6 * face + 0.3 * fibre;
  p.roughness = 0.28 + 0.25 * wear + 0.3 * (1 - face);
  return p;
}

Point woodTrimAt(double x, double y) {
  const double s = y < 0.5 ? y : 1 - y;
  const double fibre = grain(x, y, 4, 60, 4, 221);
  const double bead = step(0.03, 0.06, s) * (1 - step(0.12, 0.15, s)) +
                      step(0.2, 0.22, s) * (1 - 0.4 * step(0.3, 0.5, s));
  Point p;
  p.base = times(mix(colour(0x4a2f1d), colour(0x7d5433), 0.2 + 0.6 * fibre),
                 0.62 + 0.38 * (bead > 1 ? 1 : bead));
  p.height = 9 * bead + 1.1 * fibre;
  p.roughness = 0.5;
  return p;
}

Point rustAt(double x, double y) {
  const double broad = layeredNoise(x, y, 4, 6, 301);
  const double fine = layeredNoise(x, y, 48, 4, 302);
  const double runs = grain(x, y, 20, 2, 4, 303);
  const double rust = step(0.4, 0.62, 0.7 * broad + 0.3 * runs);
  const Colour iron = mix(colour(0x4d5357), colour(0x6d7478), fine);
  const Colour oxide = mix(colour(0x5b2f1b), colour(0xa35a2a), 0.2 + 0.7 * fine);
  Point p;
  p.base = times(mix(iron, oxide, rust), 0.82 + 0.24 * broad);
  p.height = 2.6 * rust * fine + 0.8 * fine;
  p.roughness = mix(0.36, 0.93, rust);
  return p;
}

Point plateAt(double x, double y) {
  const WallCell cell = cellAt({2, 2, 0, 311}, x, y);
  const double face = step(0.003, 0.006, cell.edge);
  const double scratch = grain(x, y, 4, 120, 3, 312);
  const double dirt = layeredNoise(x, y, 5, 5, 313);
  const double ax = (cell.across < 0.5 ? cell.across : 1 - cell.across) - 0.09;
  const double ay = (cell.down < 0.5 ? cell.down : 1 - cell.down) - 0.09;
  const double rivet = 1 - step(0.0004, 0.0009, ax * ax + ay * ay);
  Point p;
  p.base = times(mix(colour(0x5c6368), colour(0x7d858a), 0.4 * cell.number + 0.5 * scratch),
                 (0.72 + 0.36 * dirt) * (0.4 + 0.6 * face) * (1 + 0.12 * rivet));
  p.height = 5 * face + 5 * rivet + 0.4 * scratch;
  p.roughness = 0.3 + 0.3 * dirt;
  return p;
}

Point copperAt(double x, double y) {
  const WallCell cell = cellAt({4, 2, 0, 321}, x, y);
  const double seam = step(0.003, 0.011, std::min(cell.across, 1 - cell.across) / 4);
  const double patina = layeredNoise(x, y, 4, 6, 322);
  const double fine = layeredNoise(x, y, 40, 3, 323);
  const double bare = step(0.63, 0.75, layeredNoise(x, y, 7, 5, 324));
  const Colour green = mix(colour(0x4c7f71), colour(0x86b39d), 0.2 + 0.6 * patina);
  Point p;
  p.base =
      times(mix(green, colour(0x74523a), 0.6 * bare), (0.84 + 0.2 * fine) * (0.74 + 0.26 * seam));
  p.height = 7 * (1 - seam) + 1.2 * fine + 2 * patina;
  p.roughness = 0.6;
  return p;
}

// Bars with holes between them; the holes are transparent.
Point grateAt(double x, double y) {
  const WallCell cell = cellAt({8, 8, 0, 331}, x, y);
  const double bar = 1 - step(0.017, 0.019, cell.edge);
  const double fine = layeredNoise(x, y, 40, 4, 332);
  Point p;
  p.base = times(mix(colour(0x3d4144), colour(0x6a5040), 0.5 * fine), 0.7 + 0.5 * fine);
  p.height = 6 * (1 - step(0.0, 0.017, cell.edge)) + fine;
  p.roughness = 0.55;
  p.alpha = bar > 0.5 ? 1 : 0;
  return p;
}

Point grassAt(double x, double y) {
  const double bx = x + 0.03 * layeredNoise(x, y, 24, 2, 401);
  const double blades = grain(bx, y, 110, 40, 3, 402);
  const double tufts = layeredNoise(x, y, 10, 4, 403);
  const double dry = step(0.55, 0.8, layeredNoise(x, y, 4, 4, 404));
  Point p;
  p.base = times(mix(mix(colour(0x2f4a1c), colour(0x6f8a3a), 0.15 + 0.85 * blades),
                     colour(0x9a8f4c), 0.35 * dry),
                 0.66 + 0.5 * tufts);
  p.height = 7 * blades + 6 * tufts;
  p.roughness = 0.95;
  return p;
}

Point gravelAt(double x, double y) {
  const Pebble large = pebbles(x, y, 22, 411);
  const Pebble small = pebbles(x, y, 47, 412);
  const double fine = layeredNoise(x, y, 50, 3, 413);
  const double top = step(0.0, 0.35, large.border);
  const double under = step(0.0, 0.3, small.border);
  const double shown = large.number > 0.25 ? top : 0;
  const Colour stone = mix(colour(0x6d675d), colour(0xa39a8a), large.number);
  const Colour grit = mix(colour(0x57524a), colour(0x857c6d), small.number);
  Point p;
  p.base = times(mix(times(grit, 0.6 + 0.4 * under), stone, shown), 0.72 + 0.45 * fine);
  p.height = 9 * shown * (1 - large.nearest) + 3 * under;
  p.roughness = 0.92;
  return p;
}

Point sandAt(double x, double y) {
  const double bend = 0.35 * layeredNoise(x, y, 3, 3, 421);
  const double wave = 14 * (y + bend);
  const double ripple = std::abs(2 * (wave - std::floor(wave)) - 1);
  const double fine = layeredNoise(x, y, 100, 2, 422);
  const double broad = layeredNoise(x, y, 3, 4, 423);
  Point p;
  p.base = times(mix(colour(0xa98a5c), colour(0xd3b884), 0.2 + 0.35 * ripple + 0.35 * fine),
                 0.82 + 0.24 * broad);
  p.height = 4 * ripple * ripple * (3 - 2 * ripple) + 0.8 * fine;
  p.roughness = 0.95;
  return p;
}

Point waterAt(double x, double y) {
  const double bx = x + 0.06 * layeredNoise(x, y, 3, 3, 431);
  const double by = y + 0.06 * layeredNoise(x, y, 3, 3, 432);
  const double wave = layeredNoise(bx, by, 6, 4, 433);
  const double crest = step(0.5, 0.72, wave);
  Point p;
  p.base = mix(mix(colour(0x17424c), colour(0x2d6f76), wave), colour(0x8fc4c0), 0.22 * crest);
  p.height = 15 * wave;
  p.roughness = 0.05;
  p.alpha = 0.72;
  return p;
}

// Panes in lead, each with a different tone.
Point leadedGlassAt(const Colour& tint, const Colour& other, unsigned seed, double x, double y) {
  // Lozenges: a lattice turned by 45 degrees.
  const WallCell cell =
      cellAt({8, 8, 0, seed}, x + y - std::floor(x + y), x - y - std::floor(x - y));
  const double lead = 1 - step(0.0035, 0.0055, cell.edge);
  const double bubble = layeredNoise(x, y, 24, 3, seed + 1);
  const bool isOther = cell.number > 0.82;
  Point p;
  p.base = mix(times(isOther ? other : tint, 0.72 + 0.3 * cell.number + 0.25 * bubble),
               colour(0x23262a), lead);
  p.height = 5 * lead + 1.5 * bubble;
  p.roughness = mix(0.08, 0.5, lead);
  p.alpha = mix(0.55, 1, lead);
  p.emission = (1 - lead) * 0.06;
  return p;
}

Point clearGlassAt(double x, double y) {
  const WallCell cell = cellAt({2, 2, 0, 451}, x, y);
  const double bar = 1 - step(0.012, 0.014, cell.edge);
  const double smear = layeredNoise(x, y, 5, 4, 452);
  Point p;
  p.base = mix(mix(colour(0x9fb9bd), colour(0xc9dadb), smear), colour(0x3c3f42), bar);
  p.height = 6 * bar;
  p.roughness = mix(0.05 + 0.1 * smear, 0.5, bar);
  p.alpha = mix(0.3, 1, bar);
  return p;
}

Point panelAt(double x, double y) {
  const WallCell cell = cellAt({2, 4, 0, 501}, x, y);
  const double frame = 1 - step(0.018, 0.02, cell.edge);
  const double tube = std::abs(2 * (cell.down * 2 - std::floor(cell.down * 2)) - 1);
  const double dirt = layeredNoise(x, y, 6, 4, 502);
  Point p;
  p.base = mix(times(colour(0xfff3d6), 0.75 + 0.25 * tube),
               times(colour(0x55595c), 0.7 + 0.4 * dirt), frame);
  p.height = 7 * frame;
  p.roughness = mix(0.25, 0.5, frame);
  p.emission = (1 - frame) * (0.7 + 0.3 * tube) * (0.85 + 0.15 * dirt);
  return p;
}

Point lampAt(double x, double y) {
  const WallCell cell = cellAt({4, 4, 0, 511}, x, y);
  const double ax = cell.across - 0.5, ay = cell.down - 0.5;
  const double centre = ax * ax + ay * ay;
  const double glow = 1 - step(0.075, 0.095, centre);
  const double rim = step(0.09, 0.1, centre) * (1 - step(0.125, 0.14, centre));
  const double dirt = layeredNoise(x, y, 12, 4, 512);
  Point p;
  p.base = mix(times(mix(colour(0x3a3c3e), colour(0x85796a), rim), 0.72 + 0.5 * dirt),
               mix(colour(0xffc168), colour(0xfff0c8), 1 - centre / 0.08), glow);
  p.height = 6 * rim + 2 * glow;
  p.roughness = 0.45;
  p.emission = glow;
  return p;
}

}  // namespace

std::vector<Texture> timber() {
  const auto planks = [](unsigned light, unsigned dark, int count, unsigned seed) {
    return [=](double x, double y) {
      return planksAt({colour(light), colour(dark)}, count, seed, x, y);
    };
  };
  return {{"wood/planks", planks(0x9b7148, 0x5b3c23, 6, 201)},
          {"wood/grey", planks(0x938a7b, 0x5c564d, 5, 205)},
          {"wood/beam", planks(0x6f4b2e, 0x36241a, 2, 209)},
          {"wood/parquet", parquetAt},
          {"wood/trim", woodTrimAt}};
}

std::vector<Texture> metalwork() {
  return {{"metal/rust", rustAt},
          {"metal/plate", plateAt},
          {"metal/copper", copperAt},
          {"metal/grate", grateAt, true}};
}

std::vector<Texture> grounds() {
  return {{"ground/grass", grassAt}, {"ground/gravel", gravelAt}, {"ground/sand", sandAt}};
}

std::vector<Texture> glassAndLight() {
  const auto leaded = [](unsigned tint, unsigned other, unsigned seed) {
    return
        [=](double x, double y) { return leadedGlassAt(colour(tint), colour(other), seed, x, y); };
  };
  return {{"glass/amber", leaded(0xd9962f, 0xb9402c, 441), true},
          {"glass/blue", leaded(0x3767b0, 0x6a4aa8, 445), true},
          {"glass/clear", clearGlassAt, true},
          {"liquids/water", waterAt, true},
          {"light/panel", panelAt},
          {"light/lamp", lampAt}};
}

}  // namespace halfspace::editor::textures
