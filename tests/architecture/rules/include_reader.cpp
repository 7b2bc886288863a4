// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/source_file.h"

#include <regex>

namespace halfspace::architecture {
namespace {

// The line without its block comments; `inside` tells whether a block comment is open, before and
// after the call.
std::string withoutBlockComments(const std::string& line, bool& inside) {
  std::string kept;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool two = i + 1 < line.size();
    if (inside) {
      if (two && line[i] == '*' && line[i + 1] == '/') inside = false, ++i;
    } else if (two && line[i] == '/' && line[i + 1] == '/') {
      break;
    } else if (two && line[i] == '/' && line[i + 1] == '*') {
      inside = true, ++i;
    } else {
      kept += line[i];
    }
  }
  return kept;
}

}  // namespace

std::vector<Include> includesOf(const SourceFile& file) {
  static const std::regex pattern(R"(^\s*#\s*include\s*([<"]?)([^>"]*))");
  std::vector<Include> includes;
  bool inside = false;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const std::string line = withoutBlockComments(file.lines[i], inside);
    if (line.find("include") == std::string::npos) continue;
    std::smatch match;
    if (!std::regex_search(line, match, pattern)) continue;
    const bool macro = match.str(1).empty();
    includes.push_back({static_cast<int>(i) + 1, macro ? "" : match.str(2), match.str(1) == "\""});
  }
  return includes;
}

}  // namespace halfspace::architecture
