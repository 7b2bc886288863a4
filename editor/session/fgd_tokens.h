// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace halfspace::editor {

// A word, a quoted text without its quotes, or one of the marks = : [ ] ( ) , +
struct FgdToken {
  std::string text;
  bool quoted = false;
  int line = 0;        // from 1
  std::size_t at = 0;  // offset in the text

  bool is(char mark) const { return !quoted && text.size() == 1 && text[0] == mark; }
};

// Splits the text of a .fgd file; drops comments. A quoted text without an end goes on to the end
// of the file. Cost: linear.
std::vector<FgdToken> fgdTokens(std::string_view text);

}  // namespace halfspace::editor
