// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the pages of a report have in common. They are read offline, without a script.
#pragma once

#include <string>
#include <string_view>

#include "comparison/report/markup.h"

namespace halfspace::commandline {

using comparison::escaped;
// A whole page that uses style.css beside it.
std::string page(std::string_view title, std::string_view body);
extern const char* const kStyleSheet;

// 1234567 as "1,234,567".
std::string grouped(long long number);

// False, and told on stderr, where it cannot be written. Never half a file.
bool writePage(const std::string& folder, const std::string& name, std::string_view bytes);

}  // namespace halfspace::commandline
