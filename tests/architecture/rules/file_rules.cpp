// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/include_rules.h"

#include <algorithm>

#include "tests/architecture/rules/room_table.h"

namespace halfspace::architecture {

void checkFile(const SourceFile& file, Violations& out) {
  const Room* room = roomOf(file.path);
  const std::string licence(room == nullptr ? Room{}.licence : room->licence);
  const std::string wanted =
      "// Copyright (c) Halfspace authors. SPDX-License-Identifier: " + licence;
  if (file.lines.empty() || file.lines.front() != wanted) {
    out.push_back({file.path, 1, "the first line must be: " + wanted});
  }
  if (file.lines.size() > kMostLines) {
    out.push_back({file.path, static_cast<int>(kMostLines) + 1,
                   std::to_string(file.lines.size()) + " lines; split it, at most " +
                       std::to_string(kMostLines)});
  }
  const bool guarded = std::ranges::find(file.lines, "#pragma once") != file.lines.end();
  if (file.isHeader() && !guarded) out.push_back({file.path, 0, "a header without #pragma once"});
}

}  // namespace halfspace::architecture
