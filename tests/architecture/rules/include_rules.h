// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tests/architecture/rules/house_check.h"
#include "tests/architecture/rules/source_file.h"

namespace halfspace::architecture {

// The headers that expose CGAL: those that the table allows to name it, and all headers that
// include one of them.
std::set<std::string> headersShowingCgal(std::span<const SourceFile> files);

// Checks the directions between rooms, the packages of each room, that CGAL stays in the folders
// that need it, and that no include is relative.
void checkIncludes(const SourceFile& file, const std::set<std::string>& showingCgal,
                   Violations& out);

inline constexpr std::size_t kMostLines = 800;

// Checks the length, the licence line and the include guard.
void checkFile(const SourceFile& file, Violations& out);

inline constexpr std::size_t kMostReadmeLines = 10;

// Checks that no folder is a catch-all (util, common, misc, helpers) and that every existing top
// room has a README of at most ten lines.
void checkTree(const std::filesystem::path& root, Violations& out);

// The one-definition rule, as far as names show it: no two files of the product define a type with
// the same name in the same namespace. Otherwise the linker silently keeps only one of each inline
// function that both have (for example the members of std::vector of that type). Aliases may be
// repeated literally.
void checkTypes(std::span<const SourceFile> files, Violations& out);

// Least number of assert() calls per thousand lines of sources and headers.
inline constexpr double kFewestAssertions = 10.0;

// Errors in `geometry` and `bsp` are not visible to users, so these rooms have to assert their
// assumptions at least that often. Rooms of fewer than a thousand lines are skipped.
void checkAssertions(const std::vector<SourceFile>& files, Violations& out);

}  // namespace halfspace::architecture
