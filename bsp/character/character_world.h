// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The surroundings of a character besides the level: moving solids, water, ladders and other
// characters. The caller owns all of it and passes it to every step.
#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/placed.h"
#include "bsp/query/shapes.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

using CharacterShape = std::variant<CylinderShape, CapsuleShape, BoxShape, SphereShape, HullShape>;

// Transform of a moving solid: a rotation about an axis through its origin, then a translation.
struct Pose {
  Vec3 position = Vec3::Zero();
  double turn = 0.0;          // degrees, counter-clockwise seen against the axis
  Vec3 axis = Vec3::UnitZ();  // unit

  // Without rotation, or about +z.
  bool isUpright() const { return turn == 0.0 || axis == Vec3::UnitZ(); }
  Orientation orientation() const { return Orientation::about(axis, turn); }
  Vec3 toWorld(const Vec3& local) const { return position + orientation().toWorld(local); }
  Vec3 toLocal(const Vec3& world) const { return orientation().toLocal(world - position); }
};

// A platform, lift, door or crushing ceiling: a tree with its own coordinates. With a solid rotated
// about z by anything but right angles, a box collides as the upright cylinder inside it. A hull
// does so with every rotated solid. With solids rotated about another axis, all other shapes
// collide as what they are.
struct MovingSolid {
  const TreeView* tree = nullptr;
  double extent = 0.0;  // largest distance of its solid leaves from its origin
  Pose before, now;     // at the beginning and at the end of the step
  // Identifies the solid from step to step if the list changes its order between steps. 0: it is
  // identified by its position in the list, which then must not change.
  uint64_t id = 0;
  // In the unit of CharacterSettings::mass. Above 0: a loose body, which the character pushes. 0:
  // nothing that the character does moves it.
  double mass = 0.0;
};
inline constexpr int32_t kNoSolid = -1;

// n.x <= offset, n of unit length.
struct VolumePlane {
  Vec3 normal;
  double offset;
};

// A region with other rules: the part of a box behind all planes, if there are any.
struct CharacterVolume {
  enum class Kind : uint8_t { water, ladder } kind = Kind::water;
  Bounds box{Vec3::Zero(), Vec3::Zero()};
  std::span<const VolumePlane> planes = {};
  Vec3 towards = Vec3::UnitX();  // ladder: horizontal, unit, from the climber to the ladder

  bool contains(const Vec3& point) const;
  // Whether an upright box meets the region: neither the region's box nor one of its planes
  // separates them. A box just outside an edge of the region, which only a slanted plane through
  // that edge would separate, counts as meeting it.
  bool meets(const Bounds& bounds) const;
};

// Another character at its current position. Characters collide as upright cylinders: a cylinder as
// itself, capsules and spheres as the cylinder around them, boxes and hulls as the one inside them.
struct OtherBody {
  Vec3 foot = Vec3::Zero();
  double radius = 0.0, height = 0.0;
  double mass = 0.0;             // above 0: the character pushes it, as a loose MovingSolid
  Vec3 velocity = Vec3::Zero();  // units/s; counts only with a mass
};

// What a character did to a loose body that stopped it. The caller, who owns the body, adds
// impulse / mass to the body's velocity; the character has lost as much momentum. Both then move at
// the same speed along the impulse (a plastic impact), so a body is pushed on step by step.
struct Push {
  int32_t solid = -1, other = -1;  // index in CharacterWorld::solids or ::others; the other is -1
  uint64_t id = 0;                 // of the solid
  Vec3 point = Vec3::Zero();       // of the contact
  Vec3 impulse = Vec3::Zero();     // mass times units/s
};
class PushSink {
 public:
  virtual void take(const Push& push) = 0;

 protected:
  ~PushSink() = default;
};

struct CharacterWorld {
  const TreeView& tree;
  std::span<const MovingSolid> solids = {};
  std::span<const CharacterVolume> volumes = {};
  std::span<const OtherBody> others = {};  // only those nearby: every sweep tests all of them
  PushSink* pushes = nullptr;              // receives the pushes of a step, during the step
};

// A hit and the moving solid that was hit. Positions and directions are in world coordinates;
// `leaf` is of that solid's tree.
struct WorldHit : Hit {
  int32_t solid = kNoSolid;
  int32_t other = kNoSolid;  // index in CharacterWorld::others
};

// Sweeps a shape against another character. After an overlap, `exitDirection` is horizontal, or up
// if the shape overlaps the other's upper half and up is shorter. Contract: as sweep() (sweep.h).
Hit sweepOther(const OtherBody& other, const CharacterShape& shape, const Vec3& from,
               const Vec3& delta);

// Sweeps a shape against one moving solid in its current transform. Contract: as sweep() (sweep.h).
Hit sweepSolid(const MovingSolid& solid, const CharacterShape& shape, const Vec3& from,
               const Vec3& delta, Accuracy accuracy);

}  // namespace halfspace::bsp
