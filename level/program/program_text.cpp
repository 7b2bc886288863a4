// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/program_text.h"

#include <cassert>

#include "level/program/program_pages.h"

namespace halfspace::level {

std::vector<std::string> textFormats() {
  return {"man", "bash", "zsh", "fish"};
}

std::string printedAs(const std::string& format, const ProgramText& program) {
  if (format == "man") return manualPage(program);
  if (format == "bash") return bashCompletion(program);
  if (format == "zsh") return zshCompletion(program);
  assert(format == "fish");
  return fishCompletion(program);
}

}  // namespace halfspace::level
