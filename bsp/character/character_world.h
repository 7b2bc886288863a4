// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// What is around a character besides the level: solids that move on their own, water and ladders.
// All of it is handed to every step and belongs to the caller.
#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

using CharacterShape = std::variant<CylinderShape, CapsuleShape, BoxShape, SphereShape, HullShape>;

// Where a moving solid is: turned about z through its origin, then moved.
struct Pose {
  Vec3 place = Vec3::Zero();
  double turn = 0.0;  // degrees, counter-clockwise seen from above

  // Axes of the solid in the world; right angles are exact.
  struct Turned {
    double cosine, sine;
  };
  Turned turned() const;
  Vec3 toWorld(const Vec3& local) const;
  Vec3 toLocal(const Vec3& world) const;
};

// A platform, a lift, a door, a ceiling that comes down: a tree of its own, in its own coordinates.
// A box or hull meets a solid that is turned by no right angle as the upright cylinder within it.
struct MovingSolid {
  const TreeView* tree = nullptr;
  double extent = 0.0;  // none of its matter is further from its origin
  Pose before, now;     // at the beginning of the step and at its end
  // Names it from step to step, whatever the order of the list, which may change between steps. 0:
  // it is known by its position in the list, which then must not change.
  uint64_t id = 0;
};
inline constexpr int32_t kNoSolid = -1;

// n.x <= offset, n of unit length.
struct VolumePlane {
  Vec3 normal;
  double offset;
};

// Where other rules hold: a box, and of it only what lies behind all the planes, if there are any
// (a ladder is its box).
struct CharacterVolume {
  enum class Kind : uint8_t { water, ladder } kind = Kind::water;
  Bounds box{Vec3::Zero(), Vec3::Zero()};
  std::span<const VolumePlane> planes = {};
  Vec3 towards = Vec3::UnitX();  // ladder: level, unit, from who climbs to what is climbed

  bool contains(const Vec3& point) const;
};

// Somebody else, where he stands now. Characters are in each other's way as upright cylinders:
// those they are, around capsules and spheres, within boxes.
struct OtherBody {
  Vec3 foot = Vec3::Zero();
  double radius = 0.0, height = 0.0;
};

struct CharacterWorld {
  const TreeView& tree;
  std::span<const MovingSolid> solids = {};
  std::span<const CharacterVolume> volumes = {};
  std::span<const OtherBody> others = {};  // hand over who is near: each sweep asks them all
};

// A hit and whose it is. Places and directions are the world's; `leaf` is of that solid's tree.
struct WorldHit : Hit {
  int32_t solid = kNoSolid;
};

// Somebody else. In him, `wayOut` leads aside, or up where he is stepped on from above. Contract:
// as sweep() (sweep.h).
Hit sweepOther(const OtherBody& other, const CharacterShape& shape, const Vec3& from,
               const Vec3& delta);

// One moving solid, where it is now. Contract: as sweep() (sweep.h).
Hit sweepSolid(const MovingSolid& solid, const CharacterShape& shape, const Vec3& from,
               const Vec3& delta, Accuracy accuracy);

}  // namespace halfspace::bsp
