// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/architecture/rules/source_file.h"

namespace halfspace::architecture {

// A type definition that other files can name: it lies in a named namespace.
struct TypeDefinition {
  int line = 0;         // 1-based
  std::string name;     // with namespaces and enclosing types, "halfspace::bsp::Node"
  std::string meaning;  // of an alias: its target; empty for a class, struct, union or enum
};

// Skips types in unnamed namespaces and in functions, because no other file can name them, and
// specialisations of templates, whose arguments distinguish them. The reader knows the brackets of
// the language, not its grammar, and expects sources formatted by clang-format.
std::vector<TypeDefinition> typesOf(const SourceFile& file);

}  // namespace halfspace::architecture
