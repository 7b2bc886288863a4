// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <span>
#include <string>

#include "tests/architecture/rules/source_file.h"
#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

// Headers through which CGAL is seen: those the table allows to name it, and all that include one
// of them.
std::set<std::string> headersShowingCgal(std::span<const SourceFile> files);

// Directions between rooms, packages per room, CGAL kept in the folder that needs it, no relative
// includes.
void checkIncludes(const SourceFile& file, const std::set<std::string>& showingCgal,
                   Violations& out);

}  // namespace halfspace::architecture
