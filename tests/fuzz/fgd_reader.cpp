// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/fgd_reader.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>

// Any text gives no more classes than it has @ signs, and problems that name a line of it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const halfspace::editor::DefinitionContents contents = halfspace::editor::readFgd(text);
  const auto lines = std::ranges::count(text, '\n') + 1;
  for (const std::string& problem : contents.problems) {
    std::ptrdiff_t line = 0;
    const auto parsed = std::from_chars(problem.data(), problem.data() + problem.size(), line);
    if (parsed.ec != std::errc() || line < 1 || line > lines) std::abort();
    if (!std::string_view(parsed.ptr).starts_with(": ")) std::abort();
  }
  if (contents.classes.size() > static_cast<size_t>(std::ranges::count(text, '@'))) std::abort();
  return 0;
}
