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

struct Moment;

// What moves, and in what.
struct Mover {
  const CharacterWorld& world;
  const CharacterShape& shape;
  double skin;
  Accuracy accuracy;
  StepTrace* trace = nullptr;  // takes in every sweep
  SweepPurpose purpose = SweepPurpose::motion;
  int32_t leftOut = kNoSolid;      // this moving solid is not there
  const Around* around = nullptr;  // of the level; what they do not cover is asked of the tree
  Moment* whenBlocked = nullptr;   // takes those cells at the first impact of a slide
  uint64_t* visits = nullptr;      // adds nodes and leaves that its sweeps visit

  static constexpr double kAnyway = -std::numeric_limits<double>::infinity();

  // The first contact, of the level or of a moving solid; in matter, the deepest.
  WorldHit sweep(const Vec3& from, const Vec3& delta) const;
  // As far as it goes, keeping the skin.
  Vec3 advance(const Vec3& from, const Vec3& delta, WorldHit& hit) const;
  // Moves by `wish` and slides along what it meets. Gives up, wherever that is, once it can come no
  // further along the wish than `worth`: deflecting anew never leads further than before.
  Slide slide(const Vec3& from, const Vec3& wish, double worth = kAnyway) const;
  // Whether every cell that stopped the slide would stop it just so from that much higher: then
  // lifting the path is in vain. Asks these cells alone, which costs no way down the tree; most of
  // what blocks anybody is a wall. False where something else than the level stopped it.
  bool isStoppedHigher(const Slide& slide, double lift) const;
  Hit sweepLevel(const Vec3& from, const Vec3& delta) const;
  Hit sweepIn(const TreeView& tree, const Around* cells, const Vec3& from, const Vec3& delta) const;
  Vec3 withSkin(const Vec3& delta) const;
  // Where a hit of withSkin(delta) leaves it; no hit any more if that is the whole of delta.
  Vec3 keepSkin(const Vec3& from, const Vec3& delta, Hit& hit) const;
  // Takes the first of them, if it comes before `first`; whether there is one.
  bool meetOthers(const Vec3& from, const Vec3& delta, WorldHit& first) const;
};

}  // namespace halfspace::bsp
