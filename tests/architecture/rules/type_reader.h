// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/architecture/rules/source_file.h"

namespace halfspace::architecture {

// A type that a file defines where the linker could see it: in a named namespace.
struct TypeDefinition {
  int line = 0;         // 1-based
  std::string name;     // with its namespaces and enclosing types, "halfspace::bsp::Node"
  std::string meaning;  // of an alias: what it stands for; empty for a class, struct, union or enum
};

// Types in unnamed namespaces and in functions are left out: no other file can mean them. So are
// specialisations of templates, which have arguments to tell them apart. The reader knows the
// language's brackets, not its grammar; it is made for sources as clang-format leaves them.
std::vector<TypeDefinition> typesOf(const SourceFile& file);

}  // namespace halfspace::architecture
