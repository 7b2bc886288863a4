// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "bsp/comparison/run/comparison.h"

namespace halfspace::bsp {

// What was asked and what came out, for scripts; keys as docs/manual/reference/commands.md tells
// them.
nlohmann::ordered_json jsonOf(const Comparison& comparison);

}  // namespace halfspace::bsp
