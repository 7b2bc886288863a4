// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Slides: a motion that is stopped continues along the obstacle.
//
//              | wall
//              |              Every plane that stops the motion joins a set (ImpactPlanes). The
//   from ----->* hit          motion continues with the part of the original wish that enters none
//              |              of these planes: along one plane, along the crease of two, or not at
//              v slide        all. Projecting the wish, and not the last deflection, prevents two
//                             facing planes from throwing the motion back and forth.
#pragma once

#include <array>
#include <limits>
#include <span>

#include "bsp/character/character.h"
#include "bsp/character/crowd.h"

namespace halfspace::bsp {

// The normals of the planes met in one move.
class ImpactPlanes {
 public:
  static constexpr int kMost = 8;
  // A plane parallel to a known one counts once. False: the set is full, or the plane is known.
  bool add(const Vec3& normal);
  std::span<const Vec3> normals() const { return {m_normals.data(), static_cast<size_t>(m_count)}; }
  // The part of the wish that enters none of the planes: along one plane, along the crease of two,
  // zero where three close in. Never longer than the wish.
  Vec3 deflect(const Vec3& wish) const;

 private:
  bool allows(const Vec3& motion) const;
  std::array<Vec3, kMost> m_normals;
  int m_count = 0;
};

// One straight part of a slide that was stopped by an obstacle.
struct Impact {
  Vec3 from, delta;  // the part's start and its full length
  double fraction;   // the fraction of delta that was free
  Vec3 normal;
  uint32_t leaf;         // solid leaf of the level; kNoLeaf: another obstacle
  int32_t solid, other;  // that obstacle: indices in CharacterWorld, kNoSolid for none
  Vec3 contact;
};

// Where a move ended.
struct Slide {
  static constexpr int kMostImpacts = 6;
  Vec3 position;
  ImpactPlanes planes;
  bool blocked = false;  // something stopped part of it
  std::array<Impact, kMostImpacts> impacts;
  int impactCount = 0;
};

struct CharacterStep;

// The moving shape and its surroundings.
struct Mover {
  const CharacterWorld& world;
  const CharacterShape& shape;
  double skin;
  Accuracy accuracy;
  StepTrace* trace = nullptr;  // counts every sweep
  SweepPurpose purpose = SweepPurpose::motion;
  int32_t leftOut = kNoSolid;            // this moving solid is ignored
  const StepCells* around = nullptr;     // cells of the level; sweeps beyond them descend the tree
  CharacterStep* whenBlocked = nullptr;  // gathers those cells at the first impact of a slide
  uint64_t* visits = nullptr;            // adds nodes and leaves that its sweeps visit

  static constexpr double kAnyway = -std::numeric_limits<double>::infinity();

  // The first contact with the level, a moving solid or another character; inside a solid, the
  // deepest overlap.
  WorldHit sweep(const Vec3& from, const Vec3& delta) const;
  // Moves until the first contact and keeps the skin as a gap.
  Vec3 advance(const Vec3& from, const Vec3& delta, WorldHit& hit) const;
  // Moves by `wish` and slides along what it meets. Stops early once it cannot advance more than
  // `worth` units along the wish, because another deflection never leads further.
  Slide slide(const Vec3& from, const Vec3& wish, double worth = kAnyway) const;
  // True if every cell that stopped the slide would also stop it `lift` units higher, so that
  // lifting the path is useless. Tests only these cells, without a descent of the tree; most
  // obstacles are walls. False if something other than the level stopped the slide.
  bool isStoppedHigher(const Slide& slide, double lift) const;
  Hit sweepLevel(const Vec3& from, const Vec3& delta) const;
  Hit sweepIn(const TreeView& tree, const StepCells* cells, const Vec3& from,
              const Vec3& delta) const;
  // `delta`, longer by the skin.
  Vec3 withSkin(const Vec3& delta) const;
  // The end position of a sweep along withSkin(delta), with the skin kept. Clears hit.hit if all of
  // delta is free.
  Vec3 keepSkin(const Vec3& from, const Vec3& delta, Hit& hit) const;
  // Replaces `first` by the earliest hit with another character before it; false if there is none.
  bool sweepOthers(const Vec3& from, const Vec3& delta, WorldHit& first) const;
};

}  // namespace halfspace::bsp
