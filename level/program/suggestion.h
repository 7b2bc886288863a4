// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halfspace::level {

// The name with the letters A to Z in lower case: names of commands, materials, entity classes and
// file endings are compared so. Other bytes, and so all other letters of UTF-8, stay unchanged.
std::string lowerCase(std::string_view name);

// The known name that a mistyped one most likely stands for; empty if none is close enough.
// Distance: letters inserted, left out, replaced, or swapped with their neighbour (optimal string
// alignment), upper and lower case alike. A name is close enough if at most a third of its letters
// differ, and at least one may. A known name that begins with the typed text (three letters or
// more) counts as one letter away. Of equally close names the first one is taken. Cost: product of
// the two lengths for each name.
std::string nearestName(std::string_view typed, std::span<const std::string> known);

// " Did you mean \"build\"?" to append to a message; empty if no known name is close enough.
std::string didYouMean(std::string_view typed, std::span<const std::string> known);

// "a, b, c"
std::string listed(std::span<const std::string> names);

// "\"xor\" is not one of union, difference." and the suggestion, if there is one.
std::string notOneOf(std::string_view typed, std::span<const std::string> known);

}  // namespace halfspace::level
