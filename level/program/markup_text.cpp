// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/markup_text.h"

namespace halfspace::level {

std::string escapedForMarkup(std::string_view text) {
  std::string made;
  for (const char letter : text) {
    if (letter == '&')
      made += "&amp;";
    else if (letter == '<')
      made += "&lt;";
    else if (letter == '>')
      made += "&gt;";
    else if (static_cast<unsigned char>(letter) >= ' ')
      made += letter;
  }
  return made;
}

}  // namespace halfspace::level
