// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of CONTRIBUTING.md: which room may include which, and which packages may stand where.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tests/architecture/rules/package.h"

namespace halfspace::architecture {

// A room, or a part of one with rules of its own.
struct Room {
  std::string_view folder;                    // from the repository's root
  std::span<const std::string_view> mayKnow;  // folders; its own goes without saying
  std::span<const Package> packages;          // beside the standard library and the system's
  std::string_view licence = "GPL-3.0-or-later";
};

// The rooms that hold the product's sources.
std::span<const Room> rooms();

// The innermost entry of the table that holds the file. Null outside all rooms.
const Room* roomOf(std::string_view path);

// First folder of a path: "geometry" of "geometry/exact/plane.h". Nothing without a folder.
std::optional<std::string_view> topFolder(std::string_view path);

// Whether the path lies in the folder.
bool liesIn(std::string_view path, std::string_view folder);

// Whether the file may name CGAL at all: it costs half a minute and 1.6 GB a translation unit.
bool mayUseCgal(std::string_view path);

// The few headers that may name CGAL. They, and headers that include them, are for those folders of
// their room that may use CGAL.
std::span<const std::string_view> privateCgalHeaders();

}  // namespace halfspace::architecture
