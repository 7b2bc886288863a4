// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of CONTRIBUTING.md: which rooms a room may include, and which packages it may use.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tests/architecture/rules/package.h"

namespace halfspace::architecture {

// A room, or a part of one with its own rules.
struct Room {
  std::string_view folder;                    // relative to the repository's root
  std::span<const std::string_view> mayKnow;  // folders; its own folder is implied
  std::span<const Package> packages;  // besides the standard library and the system's headers
  std::string_view licence = "GPL-3.0-or-later";
};

// The rooms that contain the product's sources.
std::span<const Room> rooms();

// The innermost entry of the table that contains the file; null outside all rooms.
const Room* roomOf(std::string_view path);

// First folder of a path: "geometry" of "geometry/exact/plane.h". std::nullopt without a folder.
std::optional<std::string_view> topFolder(std::string_view path);

// True if the path lies in the folder.
bool liesIn(std::string_view path, std::string_view folder);

// True if the file may name CGAL at all, which costs half a minute and 1.6 GB per translation unit.
bool mayUseCgal(std::string_view path);

// The few headers that may name CGAL. They, and headers that include them, may be included only in
// the folders of their room that may use CGAL.
std::span<const std::string_view> privateCgalHeaders();

}  // namespace halfspace::architecture
