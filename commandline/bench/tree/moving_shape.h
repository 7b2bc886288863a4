// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "comparison/bsp_names.h"
#include "comparison/peers/sweep_peer.h"

namespace halfspace::commandline {

// A peer's shape as one of ours.
struct MovingShape {
  comparison::AnyShape shape;
  std::shared_ptr<const bsp::Hull> hull;  // of a HullShape
};

// Contract: a hull's corners are not flat.
MovingShape shapeOf(const peers::SweepShape& shape);

}  // namespace halfspace::commandline
