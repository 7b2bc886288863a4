// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"
#include "plugins/interface/issue.h"
#include "tests/plugins/level_digest.h"

namespace halfspace::tests {

// A cube from 0 to 64 in points clockwise seen from outside; each face ends with `tail`.
std::string cubeFaces(const std::string& tail);
std::string world(const std::string& brushes, const std::string& keys = "");
std::string brush(const std::string& faces);
// A quarter pipe: 3 x 3 points, of radius 64 about the z axis, 128 high.
std::string quarterPipe(const std::string& keyword, const std::string& header);
std::string allWords(const std::vector<plugins::Issue>& issues);

struct Read {
  level::Level level;
  std::string issues;
  std::string text;
};
// Throws where the map cannot be read or the level breaks a rule.
Read read(const std::string& text);

// Solids of all groups, in the outline's order.
std::vector<const level::Node*> solidsOf(const level::Level& level);
const level::BrushSolid& onlyBrush(const level::Level& level);
std::string materialOf(const level::Level& level, const level::Surface& surface);
// Whether the only brush is the cube from 0 to 64.
bool isTheCube(const level::Level& level);

// Reading what was written gives the same level (else throws); returns what could not be kept.
std::vector<std::string> lossesOfRoundTrip(const level::Level& level, DigestAxes axes);
// Saving and reading again changes nothing, and nothing is listed as lost.
bool comesBackEqual(const level::Level& level, const std::string& origin);

}  // namespace halfspace::tests
