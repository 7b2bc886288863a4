// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "bsp/comparison/comparison_level.h"
#include "bsp/comparison/comparison_system.h"
#include "bsp/comparison/libraries/sweep_peer.h"

namespace halfspace::bsp {

// The level as libraries take it.
peers::SweepLevel peerLevelOf(const ComparisonLevel& level);

// A library behind the question all systems answer; null where `peer` is.
std::unique_ptr<ComparisonSystem> systemOf(std::unique_ptr<peers::SweepPeer> peer);

}  // namespace halfspace::bsp
