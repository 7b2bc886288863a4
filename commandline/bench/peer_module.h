// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "commandline/bench/peers/peer_table.h"

namespace halfspace::commandline {

// The CGAL peers of `bench`, loaded from the folder of the comparison module.
struct PeerModule {
  const peers::PeerTable* table = nullptr;  // null if the module is missing
  // Why it is missing, and the remedy: one sentence without a full stop. Empty if it is loaded.
  std::string problem = {};
};

// Loads the module in this folder. It is never unloaded.
PeerModule loadPeerModule(const std::string& folder);
// The module of this program, loaded by the first call. Thread-safe.
const PeerModule& peerModule();

}  // namespace halfspace::commandline
