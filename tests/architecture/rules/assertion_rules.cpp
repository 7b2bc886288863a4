// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/include_rules.h"

#include <array>
#include <cstdio>
#include <regex>

namespace halfspace::architecture {
namespace {

constexpr std::array<std::string_view, 2> kAssertingRooms{"geometry", "bsp"};
constexpr std::size_t kSmallRoom = 1000;  // lines

std::size_t assertionsIn(const SourceFile& file) {
  static const std::regex kCall(R"((^|[^\w])assert\()");
  std::size_t count = 0;
  for (const std::string& line : file.lines) {
    const std::string code = line.substr(0, line.find("//"));
    if (code.find("assert(") != std::string::npos && std::regex_search(code, kCall)) ++count;
  }
  return count;
}

}  // namespace

void checkAssertions(const std::vector<SourceFile>& files, Violations& out) {
  for (const std::string_view room : kAssertingRooms) {
    std::size_t lines = 0, assertions = 0;
    for (const SourceFile& file : files) {
      if (!file.path.starts_with(std::string(room) + "/")) continue;
      lines += file.lines.size();
      assertions += assertionsIn(file);
    }
    if (lines < kSmallRoom) continue;
    const double share = 1000.0 * static_cast<double>(assertions) / static_cast<double>(lines);
    if (share >= kFewestAssertions) continue;
    char text[200];
    std::snprintf(text, sizeof text,
                  "%zu assertions in %zu lines, %.1f a thousand; at least %.0f: assert what a "
                  "function takes for granted and what it promises",
                  assertions, lines, share, kFewestAssertions);
    out.push_back({std::string(room), 0, text});
  }
}

}  // namespace halfspace::architecture
