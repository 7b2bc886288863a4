// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bakes the light of a level into the texels of its faces.
//
//   1. Direct light: at up to four samples of a texel, rays to the lamps and to the sun.
//   2. Soft light: rays over the hemisphere in front of a texel. Those that meet the sky bring its
//      light; for the others, the texel that they meet is stored.
//   3. Bounces: each one multiplies the stored meetings with the light of the one before, so that
//      only the first costs rays (gathering radiosity: Goral et al. 1984, Keller 1997).
//   4. The soft light is averaged over five by five texels of the same face that see each other.
//
// No light leaks: a texel's samples lie on its face and in the open (bsp tree), rays pass no solid
// (solid_rays.h), what a ray meets is found in the face itself (lit_surface.h), and averages stay
// in one face, in front of which there is one room (chart.h).
//
// The result has the same bits on any number of threads and on all processors.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "light/illumination.h"
#include "light/rooms.h"

namespace halfspace::light {

struct BakeOptions {
  double texelSide = 16.0;   // level units
  int rays = 64;             // for the soft light of a texel; 0: direct light only
  int bounces = 2;           // 0: the light of lamps, sun and sky only
  double reflectance = 0.5;  // share of the light that all materials reflect, without colour
  int threads = 0;           // 0: one per processor
  std::stop_token stop = {};
  // Called in the caller's thread: the stage and the share of it that is done.
  std::function<void(const char* stage, double share)> progress = {};
};

// Counts of a bake.
struct BakeFigures {
  size_t litTexels = 0;     // some light arrives, however little
  size_t buriedTexels = 0;  // no sample of the texel is in the open; it has its neighbours' light
  size_t hiddenFaces = 0;   // they face the void around a level that sky closes
  size_t buriedLamps = 0;   // lamps in solids
  // Rooms with texels that have no lamp, no sky and no connection to the outside; their texels.
  size_t darkRooms = 0, darkTexels = 0;
  size_t litDarkTexels = 0;  // of those, texels that light has reached: always 0
};

struct BakedLight {
  LitSurface surface;
  std::vector<Eigen::Vector3f> light;  // by texel of the surface
  BakeFigures figures;
};

// Why there is no result.
enum class BakeProblem : unsigned char {
  cancelled,
  tooManyTexels,  // more than kMostTexels
  tooManyRays,    // texels times rays above kMostRays
};
inline constexpr double kMostTexels = 32e6;
inline constexpr size_t kMostRays = size_t{1} << 29;  // four bytes are stored for each

// `boundary`: that `illumination` has the tree of. `roleOf`: by the evaluator's face.
// Cost: texels times (lamps in reach + rays), each about the time of a ray through the tree.
std::variant<BakedLight, BakeProblem> bakeLight(
    const geometry::Evaluator& boundary, const Illumination& illumination, const Rooms& rooms,
    const std::function<FaceRole(geometry::FaceId)>& roleOf, const BakeOptions& options);

}  // namespace halfspace::light
