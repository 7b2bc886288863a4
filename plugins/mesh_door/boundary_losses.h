// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"

namespace halfspace::plugins {

// What a level holds that its boundary, written as a mesh, does not: one sentence each.
std::vector<std::string> lossesOfBoundary(const level::Level& level);

}  // namespace halfspace::plugins
