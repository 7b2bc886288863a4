// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peers/peer_table.h"

namespace halfspace::peers {
namespace {

constexpr PeerTable kTable{&evaluateByCorefinement, &evaluateByNef, &plainUnion,
                           &selfIntersectionsByCgal, &repairedByCgal};

}  // namespace

extern "C" __attribute__((visibility("default"))) const char* halfspaceBenchPeerInterface() {
  return kPeerTableInterface;
}

extern "C" __attribute__((visibility("default"))) const PeerTable* halfspaceBenchPeers() {
  return &kTable;
}

}  // namespace halfspace::peers
