// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/report/units.h"

#include <array>
#include <cstdio>
#include <span>

namespace halfspace::bsp {

namespace {

struct Unit {
  double size;
  const char* name;
};

constexpr std::array<Unit, 4> kTimes{{{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}}};
constexpr std::array<Unit, 4> kSizes{{{1, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}}};

std::string threeDigits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return text.data();
}

std::string inUnits(double value, std::span<const Unit> units) {
  constexpr double kRoundsUp = 0.9995;  // "1 µs", not "1e+03 ns"
  size_t at = 0;
  while (at + 1 < units.size() && value >= kRoundsUp * units[at + 1].size) ++at;
  return threeDigits(value / units[at].size) + " " + units[at].name;
}

}  // namespace

std::string figureText(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

std::string timeText(double nanoseconds) {
  return inUnits(nanoseconds, kTimes);
}

std::string bytesText(double bytes) {
  return inUnits(bytes, kSizes);
}

std::string percentText(double percent) {
  return threeDigits(percent) + " %";
}

std::string countText(size_t count) {
  std::string text = std::to_string(count);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

}  // namespace halfspace::bsp
