// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks of option values. Their messages name the allowed values and, for a mistyped name, the
// nearest one.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace halfspace::commandline {

// The validators accept: one of these names; a whole number in this range, limits included; a
// number not less than `least`; in this range, limits included; or greater than `least`; the path
// of an existing file or folder; the path of an existing folder.
CLI::Validator oneOf(std::vector<std::string> names);
CLI::Validator wholeNumber(long long least, long long most);
CLI::Validator numberFrom(double least);
CLI::Validator numberBetween(double least, double most);
CLI::Validator numberAbove(double least);
CLI::Validator existingPath();
CLI::Validator existingFolder();

// The names that oneOf() allows, read from an option's help; empty: the values are not a fixed
// list.
std::vector<std::string> choicesOf(const CLI::Option& option);

}  // namespace halfspace::commandline
