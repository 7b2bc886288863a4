// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/program/value_checks.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <sstream>
#include <system_error>

#include "level/program/suggestion.h"

namespace halfspace::commandline {

namespace {

// The number if the whole text is a finite number; otherwise none.
std::optional<double> numberIn(const std::string& text) {
  double number = 0.0;
  const char* const end = text.data() + text.size();
  const char* const begin = text.starts_with('+') ? text.data() + 1 : text.data();
  const auto [rest, error] = std::from_chars(begin, end, number);
  if (error != std::errc() || rest != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

std::string shortest(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", number);
  return text;
}

template <class IsAllowed>
CLI::Validator numberWhere(IsAllowed isAllowed, const std::string& range) {
  return CLI::Validator(
      [isAllowed, range](std::string& text) -> std::string {
        const auto number = numberIn(text);
        if (number && isAllowed(*number)) return {};
        return '"' + text + "\" is not a number " + range + '.';
      },
      std::string());
}

}  // namespace

CLI::Validator oneOf(std::vector<std::string> names) {
  std::string description = "{";
  for (const std::string& name : names) description += (description.size() > 1 ? "," : "") + name;
  return CLI::Validator(
      [names = std::move(names)](std::string& text) -> std::string {
        if (std::ranges::find(names, text) != names.end()) return {};
        return level::notOneOf(text, names);
      },
      description + '}');
}

CLI::Validator wholeNumber(long long least, long long most) {
  return CLI::Validator(
      [least, most](std::string& text) -> std::string {
        const auto number = numberIn(text);
        if (number && *number == std::floor(*number) && *number >= static_cast<double>(least) &&
            *number <= static_cast<double>(most)) {
          return {};
        }
        return '"' + text + "\" is not a whole number from " + std::to_string(least) + " to " +
               std::to_string(most) + '.';
      },
      std::string());
}

CLI::Validator numberFrom(double least) {
  return numberWhere([least](double number) { return number >= least; },
                     "of " + shortest(least) + " or more");
}

CLI::Validator numberBetween(double least, double most) {
  return numberWhere([least, most](double number) { return number >= least && number <= most; },
                     "from " + shortest(least) + " to " + shortest(most));
}

CLI::Validator numberAbove(double least) {
  return numberWhere([least](double number) { return number > least; },
                     "greater than " + shortest(least));
}

CLI::Validator existingPath() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        std::error_code unreadable;
        if (std::filesystem::exists(text, unreadable)) return {};
        return '"' + text + "\" is not an existing file or folder. Check the path.";
      },
      std::string());
}

CLI::Validator existingFolder() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        std::error_code unreadable;
        if (std::filesystem::is_directory(text, unreadable)) return {};
        return '"' + text + "\" is not an existing folder. Check the path.";
      },
      std::string());
}

std::vector<std::string> choicesOf(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const size_t open = type.find('{'), close = type.find('}');
  std::vector<std::string> choices;
  if (open == std::string::npos || close == std::string::npos) return choices;
  std::istringstream names(type.substr(open + 1, close - open - 1));
  for (std::string name; std::getline(names, name, ',');) choices.push_back(name);
  return choices;
}

}  // namespace halfspace::commandline
