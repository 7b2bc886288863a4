// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The interface of the module of CGAL peers. CGAL's templates for these peers take two minutes to
// compile, and only `halfspace bench` uses them; so they are a shared library that is loaded when a
// benchmark needs it (commandline/bench/peer_module.h).
#pragma once

#include "commandline/bench/peers/cgal_peers.h"

namespace halfspace::peers {

struct PeerTable {
  decltype(&evaluateByCorefinement) evaluateCorefinement;
  decltype(&evaluateByNef) evaluateNef;
  decltype(&plainUnion) unitePlainly;
  decltype(&selfIntersectionsByCgal) findSelfIntersections;
  decltype(&repairedByCgal) repairMesh;
};

// Changes whenever the table or a type in it does.
inline constexpr const char* kPeerTableInterface = "halfspace bench peers 2, compiler " __VERSION__;

}  // namespace halfspace::peers
