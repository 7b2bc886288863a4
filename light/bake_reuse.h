// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which results of one bake are those of the next one, to the bit.
//
//   texel   the same place on the lattice of the same plane, with the same samples, of the same
//           mover or of none
//   ray     as long as the walked part of it lies outside of the dirty space
//   target  a texel in an unchanged face, or one that its face covers whole before and after
//   lamp    the same lamp, and neither it nor the dirty space between it and a sample has changed
#pragma once

#include <optional>
#include <vector>

#include "light/dirty_space.h"
#include "light/texel_sight.h"

namespace halfspace::light {

// The results of a bake that the next one may use.
struct BakeState {
  LitSurface surface;
  std::vector<level::Lamp> lamps;
  LampsOfFaces lampsOf;
  level::DaylightStrength day;
  TexelSight sight;
  DirectLayers layers;
  double lift = 0.0;  // SolidRays::lift()
};

class BakeReuse {
 public:
  // `before`: null if there was no bake. `dirty`: boxes that contain every point that has become
  // solid or empty since then; movers that stop light are compared here. Cost: linear in the texels
  // of changed faces, and in the faces.
  BakeReuse(const BakeState* before, const LitSurface& now, const Illumination& illumination,
            const LampsOfFaces& lampsOf, std::vector<geometry::Box> dirty);

  // The texel of the earlier bake that is this one; kNoTexel: there is none, or its samples may
  // have become open or buried.
  uint32_t before(uint32_t texel) const { return m_before[texel]; }
  // A ray's result in the earlier bake in the numbers of this one; none: it must be cast again.
  // `dirty`: facing(). The ray is that of both texels.
  std::optional<uint32_t> seen(uint32_t seenBefore, const Vec3& start, const Vec3& direction,
                               const DirtySpace& dirty) const;
  // Whether the light of lamps and sun on this texel is the earlier one. Contract: before() has it.
  bool keepsDirect(uint32_t texel, const SightCaster& caster) const;
  // Those of the nearby texels that the texel sees, as far as they are known from before; the bits
  // of `unknown` must be looked at again. Contract: before() has the texel.
  uint32_t nearby(uint32_t texel, const SightCaster& caster, uint32_t& unknown) const;
  // The dirty space in front of a face of the new surface.
  const DirtySpace& facing(uint32_t face) const { return m_facing[face]; }

 private:
  using Candidates = std::vector<std::vector<uint32_t>>;

  Candidates candidates() const;
  void findSameFaces(const Candidates& candidates);
  void addChangedMovers(std::vector<geometry::Box>& dirty) const;
  void addChangedRoles(const Candidates& candidates, std::vector<geometry::Box>& dirty) const;
  void matchTexels(const Candidates& candidates);
  void matchChangedFace(uint32_t face, const std::vector<uint32_t>& candidates);
  void compareLamps(const Illumination& illumination, const LampsOfFaces& lampsOf);

  const BakeState* m_old;
  const LitSurface& m_now;
  DirtySpace m_dirty;
  std::vector<uint32_t> m_sameFace;  // by face: the earlier one with the same chart, or kNoTexel
  std::vector<uint32_t> m_before;    // by texel
  std::vector<uint32_t> m_target;    // by earlier texel: the one that rays meet there now
  std::vector<DirtySpace> m_facing;  // by face
  // By face: lamps in reach that were added or removed, and those that the dirty space may shade.
  std::vector<std::vector<level::Lamp>> m_changedLamps;
  std::vector<std::vector<uint32_t>> m_shadedLamps;
  bool m_areLampsMixed = false;  // in another order, so sums may differ in their last bits
  bool m_isSunNew = false;
};

}  // namespace halfspace::light
