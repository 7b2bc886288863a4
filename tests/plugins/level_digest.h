// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"

namespace halfspace::tests {

// Whether texture axes are part of a digest.
enum class DigestAxes { with, without };

// The contents of a level as sorted sentences, one for each thing, without ids and source lines:
// the level's keys, layers, entities with their keys and layer, and every brush with its entity,
// groups, layer, flags and faces. Two levels with the same digest are the same to a designer.
std::vector<std::string> digest(const level::Level& level, DigestAxes axes);

// The first sentences in which two digests differ, for messages; empty if the digests are equal.
std::string firstDifference(const std::vector<std::string>& a, const std::vector<std::string>& b);

}  // namespace halfspace::tests
