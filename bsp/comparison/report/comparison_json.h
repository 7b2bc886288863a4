// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "bsp/comparison/run/comparison.h"

namespace halfspace::bsp {

// Settings and results of a comparison, for scripts. docs/manual/reference/commands.md lists the
// keys.
nlohmann::ordered_json jsonOf(const Comparison& comparison);

}  // namespace halfspace::bsp
