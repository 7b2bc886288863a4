// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace halfspace::level {

// The text as the contents of an element of HTML or SVG. Control characters, which XML forbids, are
// left out. UTF-8 stays as it is.
std::string escapedForMarkup(std::string_view text);

}  // namespace halfspace::level
