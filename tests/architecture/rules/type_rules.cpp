// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/include_rules.h"

#include <map>

#include "tests/architecture/rules/room_table.h"
#include "tests/architecture/rules/source_file.h"

namespace halfspace::architecture {

void checkTypes(std::span<const SourceFile> files, Violations& out) {
  struct Place {
    std::string path;
    TypeDefinition type;
  };
  std::map<std::string, Place> known;
  for (const SourceFile& file : files) {
    // Each test is a separate program.
    if (roomOf(file.path) == nullptr) continue;
    for (const TypeDefinition& type : typesOf(file)) {
      const auto [position, isNew] = known.try_emplace(type.name, Place{file.path, type});
      const Place& first = position->second;
      if (isNew || first.path == file.path) continue;
      if (!type.meaning.empty() && type.meaning == first.type.meaning) continue;
      out.push_back({file.path, type.line,
                     type.name + " is defined in " + first.path + ":" +
                         std::to_string(first.type.line) +
                         " as well; rename one, or put it into an unnamed namespace"});
    }
  }
}

}  // namespace halfspace::architecture
