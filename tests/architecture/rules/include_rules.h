// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <span>
#include <string>

#include "tests/architecture/rules/source_file.h"
#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

// The headers that expose CGAL: those that the table allows to name it, and all headers that
// include one of them.
std::set<std::string> headersShowingCgal(std::span<const SourceFile> files);

// Checks the directions between rooms, the packages of each room, that CGAL stays in the folders
// that need it, and that no include is relative.
void checkIncludes(const SourceFile& file, const std::set<std::string>& showingCgal,
                   Violations& out);

}  // namespace halfspace::architecture
