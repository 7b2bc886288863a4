// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"
#include "plugins/interface/issue.h"
#include "tests/plugins/level_digest.h"

namespace halfspace::tests {

// A cube from 0 to 64; the three points of a face are clockwise seen from outside. Each face ends
// with `tail`.
std::string cubeFaces(const std::string& tail);
std::string world(const std::string& brushes, const std::string& keys = "");
std::string brush(const std::string& faces);
// A quarter pipe of 3 x 3 points, with radius 64 about the z axis and 128 high.
std::string quarterPipe(const std::string& keyword, const std::string& header);
std::string issueTexts(const std::vector<plugins::Issue>& issues);

struct Read {
  level::Level level;
  std::string issues;
  std::string text;
};
// Throws if the map cannot be read or the level breaks a rule.
Read read(const std::string& text);

// The solids of all groups, in outline order.
std::vector<const level::Node*> solidsOf(const level::Level& level);
const level::BrushSolid& onlyBrush(const level::Level& level);
std::string materialOf(const level::Level& level, const level::Surface& surface);
// True if the only brush is the cube from 0 to 64.
bool isTheCube(const level::Level& level);

// Writes the level and reads it again; throws if the result differs. Returns the list of losses.
std::vector<std::string> lossesOfRoundTrip(const level::Level& level, DigestAxes axes);
// True if saving and reading again changes nothing and lists no loss.
bool comesBackEqual(const level::Level& level, const std::string& origin);

}  // namespace halfspace::tests
