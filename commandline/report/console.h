// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "level/document/issue.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

// Messages for people, on stderr, one a line, in the form editors and build servers find by
// themselves: "FILE:LINE:COLUMN: severity: text".

void complain(const std::string& text);
void complain(const std::filesystem::path& file, const std::string& text);

// The first hundred errors and ten warnings and notes, with counts of the rest.
void tell(const std::filesystem::path& file, std::span<const plugins::Issue> issues);

// One line; an issue's place in space is part of it where the text does not say it.
std::string lineOf(const std::filesystem::path& file, const plugins::Issue& issue);

// Of several reasons, a line each, the first, and how many there are besides.
std::string firstLine(const std::string& text);

bool hasErrors(std::span<const plugins::Issue> issues);

}  // namespace halfspace::commandline
