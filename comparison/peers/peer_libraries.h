// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The interface between the programs and the comparison module (comparison/libraries, one shared
// library that links Bullet, Embree, ODE and FCL). The module exports two C functions:
//   const char* halfspacePeerInterface()              returns its kPeerInterface
//   const PeerLibraries* halfspacePeerLibraries()     returns its table, valid while it is loaded
// The programs load the module when a comparison first needs it (comparison/module). Containers of
// the standard library cross this interface, so both sides must be built by the same compiler from
// the same headers: a module whose kPeerInterface differs is refused.
#pragma once

#include "comparison/peers/sweep_peer.h"

namespace halfspace::peers {

// Increase the number with every change to a header of comparison/peers.
inline constexpr const char* kPeerInterface = "halfspace peers 1, compiler " __VERSION__;

// The values of SweepPeer::name().
inline constexpr const char* kBulletCompound = "Bullet, compound";
inline constexpr const char* kBulletMesh = "Bullet, mesh";
inline constexpr const char* kEmbreeRays = "Embree, robust";
inline constexpr const char* kOdeRays = "ODE, rays";
inline constexpr const char* kFclDistances = "FCL, distances";
inline constexpr const char* kFclSamples = "FCL, samples";

// The character of another engine in a level. Not thread-safe. Lengths in level units.
class CharacterPeer {
 public:
  virtual ~CharacterPeer() = default;
  virtual std::string name() const = 0;
  // Puts the character at rest with its foot at this position.
  virtual void moveTo(const Vec3& foot) = 0;
  // Advances by one time step: moves horizontally by `walk`, in addition to gravity and jumps.
  virtual void step(const Vec3& walk, bool jump, double seconds) = 0;
  virtual Vec3 foot() const = 0;
};

struct Library {
  const char* name = nullptr;
  std::unique_ptr<SweepPeer> (*make)(const SweepLevel& level) = nullptr;  // never gives null
  bool isSlow = false;  // needs hundreds of microseconds per query, others about one
};

// Contract: the shape is no ray and no hull; `level` outlives the character. Lengths in units,
// `slopeLimit` in degrees, `gravity` in units/s², `jumpSpeed` in units/s.
using MakeCharacter = std::unique_ptr<CharacterPeer> (*)(const SweepLevel& level,
                                                         const SweepShape& shape, double stepHeight,
                                                         double slopeLimit, double gravity,
                                                         double jumpSpeed);

// The libraries that were found when the module was built.
struct PeerLibraries {
  std::vector<Library> sweeps;
  MakeCharacter makeCharacter = nullptr;  // of Bullet; null if Bullet was not found
};

}  // namespace halfspace::peers
