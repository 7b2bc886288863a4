// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/plugin_record.h"

#include <charconv>
#include <optional>

namespace halfspace::plugins {

namespace {

std::optional<std::vector<int>> parts(const std::string& version) {
  std::vector<int> numbers;
  const char* at = version.data();
  const char* end = at + version.size();
  for (;;) {
    int number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc() || number < 0) return std::nullopt;
    numbers.push_back(number);
    if (next == end) break;
    if (*next != '.') return std::nullopt;
    at = next + 1;
  }
  while (!numbers.empty() && numbers.back() == 0) numbers.pop_back();
  return numbers;
}

}  // namespace

const char* messageOf(PluginState state) {
  switch (state) {
    case PluginState::found:
      return "found";
    case PluginState::read:
      return "read";
    case PluginState::checked:
      return "checked";
    case PluginState::loaded:
      return "loaded";
    case PluginState::initialised:
      return "initialised";
    case PluginState::shutDown:
      break;
  }
  return "shut down";
}

bool isAtLeast(const std::string& version, const std::string& least) {
  if (least.empty()) return true;
  const auto have = parts(version);
  const auto need = parts(least);
  return have && need && *have >= *need;
}

}  // namespace halfspace::plugins
