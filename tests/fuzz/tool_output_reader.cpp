// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The output of a game's tools, behind the map that they read: the same lines, however the output
// arrives in parts.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "level/games/tool_output.h"

namespace {

using namespace halfspace::level;

std::vector<ToolLine> linesOf(std::string_view map, std::string_view output, std::size_t part) {
  ToolOutput reader{std::string(map)};
  std::vector<ToolLine> lines;
  const auto add = [&](std::vector<ToolLine> more) {
    lines.insert(lines.end(), more.begin(), more.end());
  };
  for (std::size_t at = 0; at < output.size(); at += part)
    add(reader.take(output.substr(at, part)));
  add(reader.finish());
  return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr std::string_view kBetween = "\n----\n";
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t middle = bytes.find(kBetween);
  const bool hasMap = middle != std::string_view::npos;
  const std::string_view map = hasMap ? bytes.substr(0, middle) : std::string_view();
  const std::string_view output = hasMap ? bytes.substr(middle + kBetween.size()) : bytes;
  const std::vector<ToolLine> whole = linesOf(map, output, std::max<std::size_t>(1, output.size()));
  const std::vector<ToolLine> parts = linesOf(map, output, 7);
  const auto lines = std::ranges::count(map, '\n') + 1;
  if (whole.size() != parts.size()) std::abort();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const ToolLine &a = whole[i], &b = parts[i];
    if (a.text != b.text || a.severity != b.severity || a.line != b.line) std::abort();
    if (a.text.empty() || a.text.size() > ToolOutput::kLongestLine) std::abort();
    if (a.line < 0 || (hasMap && a.line > lines)) std::abort();
  }
  return 0;
}
