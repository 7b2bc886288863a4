// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Balls and boxes of non-zero size that fall, bounce, slide and come to rest in the level. Each
// piece collides with the level by `shifted` sweeps of its own shape. Pieces collide with each
// other as spheres, and with characters as spheres against upright capsules.
//
// Source: S. Melax, "Dynamic Plane Shifting BSP Traversal", 2000 (hundreds of particles that have a
// volume). Two bodies in contact exchange an impulse with restitution along the line through their
// centres.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bsp/query/sweep.h"
#include "geometry/random/splitmix.h"

namespace halfspace::editor {

// One piece of debris.
struct Debris {
  bsp::Vec3 position;
  bsp::Vec3 velocity;
  double radius;       // of a ball; half the edge of a box
  bool isBox;          // keeps its orientation
  double rolled = 0;   // angle to draw, radians
  uint32_t quiet = 0;  // steps in which it has hardly moved; from kAsleep on it rests
  bsp::Vec3 anchor = bsp::Vec3::Zero();  // where it was when `quiet` was 0
};

// A character that debris collides with: an upright capsule.
struct Passer {
  bsp::Vec3 foot;
  bsp::Vec3 velocity;
  double radius, height;
};

// Physical constants of all pieces.
struct DebrisSettings {
  double gravity = 800;      // units per second squared
  double restitution = 0.5;  // share of the speed into a surface that is reflected
  double friction = 0.35;    // Coulomb coefficient
};

// All debris of a play. A step costs one or a few sweeps for each piece that is awake.
class DebrisField {
 public:
  static constexpr std::size_t kMost = 2'000;  // pieces; the oldest are removed beyond it
  static constexpr uint32_t kAsleep = 60;

  // Drops up to `count` pieces at random positions and speeds near `at`, all outside solids; pieces
  // without room are left out. Returns how many were dropped. Deterministic.
  int drop(const bsp::TreeView& tree, const bsp::Vec3& at, const bsp::Vec3& velocity, int count,
           double radius);
  void clear() { m_all.clear(); }

  // Moves all pieces by one step of bsp::kCharacterStep.
  void step(const bsp::TreeView& tree, std::span<const Passer> passers);
  // The level changed: wakes all pieces. A piece that is now inside a solid is pushed out, or
  // removed if there is no short way out.
  void wake();

  const std::vector<Debris>& all() const { return m_all; }
  std::size_t awake() const;
  std::size_t crushed() const { return m_crushed; }
  DebrisSettings& settings() { return m_settings; }

 private:
  void move(const bsp::TreeView& tree, Debris& debris);
  void bounce(Debris& debris, const bsp::Vec3& normal) const;
  bool pushOutOfSolid(const bsp::TreeView& tree, Debris& debris) const;
  void wakeAround(const bsp::Vec3& at, double radius);
  void shift(const bsp::TreeView& tree, Debris& debris, const bsp::Vec3& by) const;
  void meetPassers(const bsp::TreeView& tree, std::span<const Passer> passers);
  void meetEachOther(const bsp::TreeView& tree);
  void meet(const bsp::TreeView& tree, Debris& a, Debris& b) const;

  DebrisSettings m_settings;
  std::vector<Debris> m_all;
  std::vector<uint32_t> m_byX;  // indices by lowest x; nearly sorted from step to step
  std::size_t m_crushed = 0;
  geometry::SplitMix m_random{0x9e3779b97f4a7c15ULL};
  bool m_disturbed = false;
};

}  // namespace halfspace::editor
