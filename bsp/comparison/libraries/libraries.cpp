// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/libraries/sweep_peer.h"

namespace halfspace::peers {

std::vector<Library> libraries() {
  std::vector<Library> found;
#ifdef HALFSPACE_WITH_BULLET
  found.push_back({"Bullet, compound", makeBulletCompound});
  found.push_back({"Bullet, mesh", makeBulletMesh});
#endif
#ifdef HALFSPACE_WITH_EMBREE
  found.push_back({"Embree, robust", makeEmbreeRays});
#endif
#ifdef HALFSPACE_WITH_ODE
  found.push_back({"ODE, rays", makeOdeRays});
#endif
#ifdef HALFSPACE_WITH_FCL
  found.push_back({"FCL, distances", makeFclDistances, true});
  found.push_back({"FCL, samples", makeFclSamples, true});
#endif
  return found;
}

}  // namespace halfspace::peers
