// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/libraries/libraries.h"

#ifdef _WIN32
#define HALFSPACE_EXPORTED __declspec(dllexport)
#else
#define HALFSPACE_EXPORTED __attribute__((visibility("default")))
#endif

namespace halfspace::peers {

namespace {

PeerLibraries compiledIn() {
  PeerLibraries found;
#ifdef HALFSPACE_WITH_BULLET
  found.sweeps.push_back({kBulletCompound, makeBulletCompound});
  found.sweeps.push_back({kBulletMesh, makeBulletMesh});
#endif
#ifdef HALFSPACE_WITH_EMBREE
  found.sweeps.push_back({kEmbreeRays, makeEmbreeRays});
#endif
#ifdef HALFSPACE_WITH_ODE
  found.sweeps.push_back({kOdeRays, makeOdeRays});
#endif
#ifdef HALFSPACE_WITH_FCL
  found.sweeps.push_back({kFclDistances, makeFclDistances, true});
  found.sweeps.push_back({kFclSamples, makeFclSamples, true});
#endif
#ifdef HALFSPACE_WITH_BULLET_CHARACTER
  found.makeCharacter = makeBulletCharacter;
#endif
  return found;
}

}  // namespace

}  // namespace halfspace::peers

extern "C" {

HALFSPACE_EXPORTED const char* halfspacePeerInterface() {
  return halfspace::peers::kPeerInterface;
}

HALFSPACE_EXPORTED const halfspace::peers::PeerLibraries* halfspacePeerLibraries() {
  static const halfspace::peers::PeerLibraries libraries = halfspace::peers::compiledIn();
  return &libraries;
}
}
