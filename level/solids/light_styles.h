// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// How lights flicker and pulse in games of the Quake family: a pattern is a row of small letters,
// ten for each second, from `a` (dark) over `m` (as bright as the light is) to `z` (about twice as
// bright). It begins again at its end. All functions are pure and may run in any thread.
#pragma once

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

}  // namespace halfspace::level
