// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/key_values.h"

#include <charconv>
#include <cmath>

namespace halfspace::level {

namespace {

// Reads `count` finite numbers and nothing else.
bool readNumbers(std::string_view text, double* numbers, int count) {
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto skipBlanks = [&] {
    while (at != end && (*at == ' ' || *at == '\t')) ++at;
  };
  for (int i = 0; i < count; ++i) {
    skipBlanks();
    const auto [next, error] = std::from_chars(at, end, numbers[i]);
    if (error != std::errc() || !std::isfinite(numbers[i])) return false;
    at = next;
  }
  skipBlanks();
  return at == end;
}

}  // namespace

std::string_view valueOf(const KeyValues& keyValues, std::string_view key) {
  for (const auto& [name, value] : keyValues) {
    if (name == key) return value;
  }
  return {};
}

std::optional<geometry::Vec3> threeNumbers(std::string_view text) {
  geometry::Vec3 numbers;
  if (!readNumbers(text, numbers.data(), 3)) return std::nullopt;
  return numbers;
}

std::optional<double> oneNumber(std::string_view text) {
  double number = 0;
  if (!readNumbers(text, &number, 1)) return std::nullopt;
  return number;
}

std::string textOf(double number) {
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number + 0.0);
  (void)error;  // 32 characters hold every double
  return {digits, end};
}

std::string textOf(const geometry::Vec3& numbers) {
  return textOf(numbers.x()) + ' ' + textOf(numbers.y()) + ' ' + textOf(numbers.z());
}

}  // namespace halfspace::level
