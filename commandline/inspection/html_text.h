// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared parts of the pages of a report. The pages work offline and without scripts.
#pragma once

#include <string>
#include <string_view>

#include "comparison/report/markup.h"

namespace halfspace::commandline {

using comparison::escaped;
// A complete page; expects style.css in the same folder.
std::string page(std::string_view title, std::string_view body);
extern const char* const kStyleSheet;

// The number with separators: 1234567 becomes "1,234,567".
std::string grouped(long long number);

// False, after a message on stderr, if the page cannot be written. Never leaves a partial file.
bool writePage(const std::string& folder, const std::string& name, std::string_view bytes);

}  // namespace halfspace::commandline
