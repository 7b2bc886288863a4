// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// FUZZED_READER is one of the readers of editor/session/definition_contents.h.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>

#include "editor/session/definition_contents.h"

// Any text gives classes with names and unique flags, and problems that name a line of it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace halfspace::editor;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const DefinitionContents contents = FUZZED_READER(text);
  // XML counts a carriage return as the end of a line, too.
  const auto lines = std::ranges::count(text, '\n') + std::ranges::count(text, '\r') + 1;
  for (const std::string& problem : contents.problems) {
    std::ptrdiff_t line = 0;
    const auto parsed = std::from_chars(problem.data(), problem.data() + problem.size(), line);
    if (parsed.ec != std::errc() || line < 1 || line > lines + 1) std::abort();
    if (!std::string_view(parsed.ptr).starts_with(": ")) std::abort();
  }
  for (const EntityClass& each : contents.classes) {
    if (each.name.empty() || each.name.size() > size) std::abort();
    for (const EntityClass::Key& key : each.keys)
      if (key.name.empty()) std::abort();
  }
  return 0;
}
