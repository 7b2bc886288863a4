// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/include_rules.h"

#include <algorithm>
#include <string_view>

#include "tests/architecture/rules/room_table.h"

namespace halfspace::architecture {

namespace {

// Names after std:: that clang 14 does not compile with the library of GCC 12: algorithms whose
// result is a subrange, and views.
constexpr std::string_view kRefusedByClang[] = {"ranges::unique(",
                                                "ranges::rotate(",
                                                "ranges::partition(",
                                                "ranges::stable_partition(",
                                                "ranges::remove(",
                                                "ranges::remove_if(",
                                                "views::"};

void checkCompilers(const SourceFile& file, Violations& out) {
  for (std::size_t i = 0; i < file.lines.size(); ++i)
    for (const std::string_view name : kRefusedByClang) {
      const std::string refused = "std::" + std::string(name);
      if (file.lines[i].find(refused) != std::string::npos)
        out.push_back({file.path, static_cast<int>(i) + 1,
                       "clang 14 does not compile " + refused +
                           "; use the form of std:: with two "
                           "iterators, or a loop"});
    }
}

// The runtime is also compiled by emscripten 3.1.6, whose library has no algorithms of std::ranges.
void checkEmscripten(const SourceFile& file, Violations& out) {
  const bool isRuntime =
      file.path.starts_with("bsp/query/") || file.path.starts_with("bsp/file/") ||
      file.path.starts_with("bsp/character/") || file.path.starts_with("bsp/machines/");
  for (std::size_t i = 0; isRuntime && i < file.lines.size(); ++i)
    if (!file.lines[i].starts_with("//") &&
        file.lines[i].find("std::ranges::") != std::string::npos)
      out.push_back({file.path, static_cast<int>(i) + 1,
                     "emscripten has no std::ranges; use the form of std:: with two iterators"});
}

}  // namespace

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
  checkCompilers(file, out);
  checkEmscripten(file, out);
  if (file.isHeader() && !guarded) out.push_back({file.path, 0, "a header without #pragma once"});
}

}  // namespace halfspace::architecture
