// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// How lights flicker and pulse in games of the Quake family: a pattern is a row of small letters,
// ten for each second, from `a` (dark) over `m` (as bright as the light is) to `z` (about twice as
// bright). It begins again at its end. Lights with a name are also switched. All functions are pure
// and may run in any thread.
#pragma once

#include <compare>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace halfspace::level {

// The length of one letter of a pattern.
inline constexpr double kLightStyleStep = 0.1;  // seconds

// The pattern of a number of the key `style`, as the games set them. Empty for styles that do not
// change with time: 0, those from 32 on, which tools give to lights with a name, and unknown ones.
std::string_view patternOfStyle(int style);

// Whether the text is a pattern: small letters only, at least one.
bool isLightPattern(std::string_view text);

// The factor on a light's brightness this long after the start: 0 to 25/12. 1 for an empty
// pattern. Contract: the pattern is empty or isLightPattern(); `seconds` is finite, not negative.
double brightnessAt(std::string_view pattern, double seconds);

// How a game changes a light.
struct LightStyle {
  std::string pattern = {};  // empty: it does not change with time
  std::string name = {};     // its targetname: firing it switches the light; empty: nothing does
  bool startsOff = false;    // a game begins with the light off; only with a name

  bool isSteady() const { return pattern.empty() && name.empty(); }
  auto operator<=>(const LightStyle&) const = default;
};

// The state of a game that the brightness of lights depends on.
struct LightMoment {
  // Since the patterns began; none: lights with a pattern are as bright as those without.
  std::optional<double> seconds = {};
  // The names that were fired an odd number of times; none: there is no game, and all lights are
  // on.
  std::optional<std::span<const std::string>> switched = {};
};

// The share of its full light that a light of this style gives at the moment: 0 to 25/12. Contract:
// that of brightnessAt().
double lightShareAt(const LightStyle& style, const LightMoment& moment);

}  // namespace halfspace::level
