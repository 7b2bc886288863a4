// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/number_expression.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace halfspace::editor {

namespace {

// Names of units with their length in metres; 0 stands for level units.
constexpr std::pair<std::string_view, double> kUnits[] = {
    {"u", 0}, {"m", 1}, {"cm", 0.01}, {"mm", 0.001}, {"ft", 0.3048}, {"in", 0.0254}};

constexpr int kMostNested = 64;  // limit of nesting, so that no text exhausts the stack

// Recursive descent. Each function parses one rule and returns nothing if the text does not match:
//   sum     = product { ("+" | "-") product }
//   product = factor { ("*" | "/") factor }
//   factor  = ["+" | "-"] factor | number [unit] | "(" sum ")"
class Parser {
 public:
  Parser(std::string_view text, double unitsPerMetre)
      : m_rest(text), m_unitsPerMetre(unitsPerMetre) {}

  std::optional<double> whole() {
    const auto value = sum();
    skipSpaces();
    return m_rest.empty() && value && std::isfinite(*value) ? value : std::nullopt;
  }

 private:
  std::optional<double> sum() {
    auto value = product();
    while (value) {
      const bool plus = take('+');
      if (!plus && !take('-')) break;
      const auto next = product();
      if (!next) return std::nullopt;
      *value += plus ? *next : -*next;
    }
    return value;
  }

  std::optional<double> product() {
    auto value = factor();
    while (value) {
      const bool times = take('*');
      if (!times && !take('/')) break;
      const auto next = factor();
      if (!next) return std::nullopt;
      *value = times ? *value * *next : *value / *next;
    }
    return value;
  }

  std::optional<double> factor() {
    if (++m_depth > kMostNested) return std::nullopt;
    std::optional<double> value;
    if (take('-')) {
      value = factor();
      if (value) value = -*value;
    } else if (take('+')) {
      value = factor();
    } else if (take('(')) {
      value = sum();
      if (!take(')')) value.reset();
    } else {
      value = number();
    }
    --m_depth;
    return value;
  }

  std::optional<double> number() {
    skipSpaces();
    double value = 0;
    const char* const begin = m_rest.data();
    const auto [end, error] =
        std::from_chars(begin, begin + m_rest.size(), value, std::chars_format::fixed);
    if (error != std::errc()) return std::nullopt;
    m_rest.remove_prefix(static_cast<std::size_t>(end - begin));
    const auto factor = unit();
    return factor ? std::optional(value * *factor) : std::nullopt;
  }

  // Takes a unit and returns its length in level units; 1 if no unit follows. Nothing if the name
  // is unknown, or if it is metric and the level has no scale.
  std::optional<double> unit() {
    skipSpaces();
    const std::size_t length =
        std::min(m_rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), m_rest.size());
    const std::string_view name = m_rest.substr(0, length);
    if (name.empty()) return 1.0;
    for (const auto& [known, metres] : kUnits) {
      if (name != known) continue;
      if (metres > 0 && !(m_unitsPerMetre > 0)) return std::nullopt;
      m_rest.remove_prefix(length);
      return metres > 0 ? metres * m_unitsPerMetre : 1.0;
    }
    return std::nullopt;
  }

  bool take(char wanted) {
    skipSpaces();
    if (m_rest.empty() || m_rest.front() != wanted) return false;
    m_rest.remove_prefix(1);
    return true;
  }

  void skipSpaces() {
    while (!m_rest.empty() && m_rest.front() == ' ') m_rest.remove_prefix(1);
  }

  std::string_view m_rest;
  double m_unitsPerMetre;
  int m_depth = 0;
};

}  // namespace

std::optional<double> evaluatedNumber(std::string_view text, double unitsPerMetre) {
  return Parser(text, unitsPerMetre).whole();
}

}  // namespace halfspace::editor
