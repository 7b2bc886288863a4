// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "comparison/bsp_names.h"
#include "comparison/peers/sweep_peer.h"

namespace halfspace::commandline {

// A peer's shape as a shape of bsp.
struct MovingShape {
  comparison::AnyShape shape;
  std::shared_ptr<const bsp::Hull> hull;  // owned here; the HullShape points to it
};

// Contract: the corners of a hull span a volume.
MovingShape shapeOf(const peers::SweepShape& shape);

}  // namespace halfspace::commandline
