// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "bsp/comparison/run/comparison.h"

namespace halfspace::bsp {

// What a reader must know before the figures mean anything: no solid matter, shapes that had no or
// little room, systems asked for that take none of the shapes, a level too small to tell
// differences in. A sentence each, with what to do; empty where all is well.
std::vector<std::string> remarksOf(const Comparison& comparison);

}  // namespace halfspace::bsp
