// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// What a downward sweep landed on, by its normal, if that can be stood on. A round foot on the edge
// of a step touches it aslant: then a facet that ends there and is level enough counts, as long as
// it is no higher than a step.
std::optional<Vec3> groundAt(const Moment& moment, const WorldHit& hit, const Vec3& foot);

// Whether it stands, and on what. Asked twice a step.
void findGround(Moment& moment);

// Down to ground that is no further than a step, so that stairs and slopes are walked down.
void stepDown(Moment& moment);

}  // namespace halfspace::bsp
