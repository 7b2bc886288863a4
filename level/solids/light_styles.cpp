// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/light_styles.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace halfspace::level {

namespace {

// Styles 1 to 11 as `worldspawn` of Quake sets them (QuakeC, world.qc); 12 is Half-Life's.
constexpr std::array<std::string_view, 12> kPatterns{
    "mmnmmommommnonmmonqnmmo",                              // flicker
    "abcdefghijklmnopqrstuvwxyzyxwvutsrqponmlkjihgfedcba",  // slow strong pulse
    "mmmmmaaaaammmmmaaaaaabcdefgabcdefg",                   // candle
    "mamamamamama",                                         // fast strobe
    "jklmnopqrstuvwxyzyxwvutsrqponmlkj",                    // gentle pulse
    "nmonqnmomnmomomno",                                    // flicker
    "mmmaaaabcdefgmmmmaaaammmaamm",                         // candle
    "mmmaaammmaaammmabcdefaaaammmmabcdefmmmaaaa",           // candle
    "aaaaaaaazzzzzzzz",                                     // slow strobe
    "mmamammmmammamamaaamammma",                            // fluorescent flicker
    "abcdefghijklmnopqrrqponmlkjihgfedcba",                 // slow pulse, never dark for long
    "mmnnmmnnnmmnn"};                                       // under water

constexpr double kNormal = 'm' - 'a';

}  // namespace

std::string_view patternOfStyle(int style) {
  const bool isKnown = style >= 1 && style <= static_cast<int>(kPatterns.size());
  return isKnown ? kPatterns[static_cast<std::size_t>(style) - 1] : std::string_view();
}

bool isLightPattern(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

double brightnessAt(std::string_view pattern, double seconds) {
  if (pattern.empty()) return 1.0;
  assert(isLightPattern(pattern) && std::isfinite(seconds) && seconds >= 0.0);
  // A time on the border of two letters belongs to the later one, however it was rounded.
  constexpr double kRounding = 1e-9;
  const double letter = std::floor(seconds / kLightStyleStep + kRounding);
  const auto count = static_cast<double>(pattern.size());
  const double index = letter - std::floor(letter / count) * count;
  const auto at = std::min(static_cast<std::size_t>(index), pattern.size() - 1);
  return (pattern[at] - 'a') / kNormal;
}

double lightShareAt(const LightStyle& style, const LightMoment& moment) {
  if (moment.switched && !style.name.empty()) {
    const bool isSwitched =
        std::ranges::find(*moment.switched, style.name) != moment.switched->end();
    if (isSwitched == !style.startsOff) return 0.0;
  }
  return moment.seconds ? brightnessAt(style.pattern, *moment.seconds) : 1.0;
}

}  // namespace halfspace::level
