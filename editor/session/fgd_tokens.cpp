// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/fgd_tokens.h"

#include <algorithm>
#include <cctype>

namespace halfspace::editor {

namespace {

bool isSpace(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

}  // namespace

std::vector<FgdToken> fgdTokens(std::string_view text) {
  constexpr std::string_view kMarks = "=:[](),+";
  std::vector<FgdToken> tokens;
  int line = 1;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n') ++line;
    if (isSpace(c)) {
      ++i;
    } else if (text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '"') {
      const std::size_t end = std::min(text.find('"', i + 1), text.size());
      tokens.push_back({std::string(text.substr(i + 1, end - i - 1)), true, line, i});
      line += static_cast<int>(std::ranges::count(text.substr(i, end - i), '\n'));
      i = end + 1;
    } else if (kMarks.find(c) != std::string_view::npos) {
      tokens.push_back({std::string(1, c), false, line, i});
      ++i;
    } else {
      std::size_t end = i;
      while (end < text.size() && !isSpace(text[end]) && text[end] != '"' &&
             kMarks.find(text[end]) == std::string_view::npos) {
        ++end;
      }
      tokens.push_back({std::string(text.substr(i, end - i)), false, line, i});
      i = end;
    }
  }
  return tokens;
}

}  // namespace halfspace::editor
