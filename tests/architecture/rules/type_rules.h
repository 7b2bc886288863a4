// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "tests/architecture/rules/source_file.h"
#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

// The one-definition rule, as far as names show it: no two files of the product define a type with
// the same name in the same namespace. Otherwise the linker silently keeps only one of each inline
// function that both have (for example the members of std::vector of that type). Aliases may be
// repeated literally.
void checkTypes(std::span<const SourceFile> files, Violations& out);

}  // namespace halfspace::architecture
