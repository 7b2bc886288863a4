// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::architecture {

struct SourceFile {
  std::string path;  // relative to the repository's root, with '/'
  std::vector<std::string> lines;

  bool isHeader() const { return path.ends_with(".h"); }
  std::string folder() const { return path.substr(0, path.rfind('/')); }
};

struct Include {
  int line = 0;      // 1-based
  std::string name;  // text between the brackets or quotes; empty for a macro
  bool quoted = false;
};

// All include lines that are not commented out, under any preprocessor condition.
std::vector<Include> includesOf(const SourceFile& file);

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
