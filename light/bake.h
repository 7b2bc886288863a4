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
// A bake after an edit casts only the rays that the edit can have changed (bake_reuse.h); bounces
// and averages cost no rays and are computed again. Its result is that of a whole bake, to the bit.
//
// No light leaks: a texel's samples lie on its face and in the open (bsp tree), rays pass no solid
// (solid_rays.h), what a ray meets is found in the face itself (lit_surface.h), and averages stay
// in one face, in front of which there is one room (chart.h).
//
// The result has the same bits on any number of threads and on all processors.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "light/illumination.h"
#include "light/light_layers.h"
#include "light/rooms.h"

namespace halfspace::light {

// The stage of a bake that takes most of the time.
inline constexpr const char* kRayStage = "light of lamps, sun and sky";

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

struct BakeState;

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
  // By texel of the surface. Lamps that flicker or are switched give the light of their keys here.
  std::vector<Eigen::Vector3f> light;
  std::vector<LightLayer> layers;  // the part of `light` that such lamps give; sorted by style
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

// The work of an update of a LiveBake: all that it could not take from the bake before.
struct BakeEffort {
  size_t texels = 0;        // of the surface
  size_t directTexels = 0;  // whose light of lamps and sun was measured
  size_t rays = 0;          // cast for soft light
  bool isWhole = true;      // nothing was taken over
};

// Baked light that follows the edits of a level. Used by one thread at a time.
class LiveBake {
 public:
  LiveBake();
  ~LiveBake();

  // Bakes this state of the level. `faces`: of the boundary that `illumination` has the tree of.
  // `dirty`: boxes that contain every point that has become solid or empty since the last call, as
  // BoundaryChange::dirtyBoxes; none: unknown, so everything is baked. After a problem the light is
  // the earlier one, and the next call also takes up the changes of this one. Cost: of the first
  // call texels times (lamps in reach + rays), each about the time of a ray through the tree.
  // Later, about 10 ns for each ray of a texel, and the rays that are cast. Each layer computes the
  // bounces once more, without casting rays.
  std::optional<BakeProblem> update(const std::vector<SurfaceFace>& faces,
                                    const Illumination& illumination, const Rooms& rooms,
                                    std::optional<std::vector<geometry::Box>> dirty,
                                    const BakeOptions& options);
  // Contract for both: an update had no problem.
  const LitSurface& surface() const;
  const std::vector<Eigen::Vector3f>& light() const { return m_light; }
  const std::vector<LightLayer>& layers() const { return m_layers; }
  const BakeFigures& figures() const { return m_figures; }
  const BakeEffort& effort() const { return m_effort; }  // of the last update
  // The result of one bake. There is nothing to take over from afterwards.
  BakedLight take() &&;

 private:
  std::unique_ptr<BakeState> m_state;    // null: no bake
  std::optional<BakeOptions> m_options;  // of m_state
  // Since m_state; none: unknown.
  std::optional<std::vector<geometry::Box>> m_dirty = std::vector<geometry::Box>();
  std::vector<Eigen::Vector3f> m_light;
  std::vector<LightLayer> m_layers;
  BakeFigures m_figures;
  BakeEffort m_effort;
};

// One bake. `faces`: of the boundary that `illumination` has the tree of.
std::variant<BakedLight, BakeProblem> bakeLight(const std::vector<SurfaceFace>& faces,
                                                const Illumination& illumination,
                                                const Rooms& rooms, const BakeOptions& options);

}  // namespace halfspace::light
