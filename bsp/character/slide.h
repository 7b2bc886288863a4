// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <limits>
#include <span>

#include "bsp/character/character.h"
#include "bsp/character/crowd.h"

namespace halfspace::bsp {

// Planes met in one move, by their normals.
class ImpactPlanes {
 public:
  static constexpr int kMost = 8;
  // Nearly the same plane again counts once. False: there is no room, or it is known.
  bool add(const Vec3& normal);
  std::span<const Vec3> normals() const { return {m_normals.data(), static_cast<size_t>(m_count)}; }
  // The part of the wish that goes into none of the planes: along one, along the crease of two,
  // nothing where three close in. Never longer than the wish.
  Vec3 deflect(const Vec3& wish) const;

 private:
  bool allows(const Vec3& motion) const;
  std::array<Vec3, kMost> m_normals;
  int m_count = 0;
};

// One straight part of a slide that something stopped.
struct Impact {
  Vec3 from, delta;  // as wished
  double fraction;   // of delta: how far it came
  Vec3 normal;
  uint32_t leaf;  // of the level; kNoLeaf: something else stopped it
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

// What moves, and in what.
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
  // Moves until the first contact and keeps the skin's distance.
  Vec3 advance(const Vec3& from, const Vec3& delta, WorldHit& hit) const;
  // Moves by `wish` and slides along what it meets. Stops early once it cannot advance more than
  // `worth` units along the wish, because another deflection never leads further.
  Slide slide(const Vec3& from, const Vec3& wish, double worth = kAnyway) const;
  // Whether every cell that stopped the slide would also stop it `lift` units higher: then lifting
  // the path is useless. Tests these cells only, without a descent of the tree; most obstacles are
  // walls. False where something other than the level stopped the slide.
  bool isStoppedHigher(const Slide& slide, double lift) const;
  Hit sweepLevel(const Vec3& from, const Vec3& delta) const;
  Hit sweepIn(const TreeView& tree, const StepCells* cells, const Vec3& from,
              const Vec3& delta) const;
  Vec3 withSkin(const Vec3& delta) const;
  // Where a hit of withSkin(delta) leaves it; no hit any more if that is the whole of delta.
  Vec3 keepSkin(const Vec3& from, const Vec3& delta, Hit& hit) const;
  // Replaces `first` by the earliest hit with another character before it; false if there is none.
  bool sweepOthers(const Vec3& from, const Vec3& delta, WorldHit& first) const;
};

}  // namespace halfspace::bsp
