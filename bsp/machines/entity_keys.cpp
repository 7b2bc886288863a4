// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/machines/entity_keys.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace halfspace::bsp {

std::string valueOf(const EntityKeys& keys, std::string_view name) {
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const auto& pair) { return pair.first == name; });
  return found == keys.end() ? std::string() : found->second;
}

namespace {

// Reads a number at the front of the text; `end` is behind it. Not by sscanf(): its decimal point
// is that of the locale of the program. emscripten has no std::from_chars() for doubles, but only
// the locale "C".
bool readNumber(const std::string_view text, double& number, const char*& end) {
#if defined(__cpp_lib_to_chars)
  const auto [behind, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  end = behind;
  return error == std::errc();
#else
  const std::string ended(text);
  char* behind = nullptr;
  number = std::strtod(ended.c_str(), &behind);
  end = text.data() + (behind - ended.c_str());
  return end != text.data();
#endif
}

// Takes a number off the front of the text.
std::optional<double> takeNumber(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\v\f"), text.size()));
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0.0;
  const char* end = nullptr;
  if (!readNumber(text, number, end) || !std::isfinite(number)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::optional<Vec3> vectorOf(const EntityKeys& keys, const char* name) {
  const std::string value = valueOf(keys, name);
  std::string_view text = value;
  Vec3 v;
  for (double& number : v) {
    const auto taken = takeNumber(text);
    if (!taken) return std::nullopt;
    number = *taken;
  }
  return v;
}

double numberOf(const EntityKeys& keys, const char* name, double otherwise) {
  const std::string value = valueOf(keys, name);
  std::string_view text = value;
  return takeNumber(text).value_or(otherwise);
}

std::optional<Bounds> boxOf(const EntityKeys& keys) {
  const auto low = vectorOf(keys, "low"), high = vectorOf(keys, "high");
  if (!low || !high || (low->array() > high->array()).any()) return std::nullopt;
  return Bounds{*low, *high};
}

Bounds boxAround(const SolidCorners& corners) {
  assert(!corners.empty());
  Bounds box{corners.front(), corners.front()};
  for (const Vec3& corner : corners) {
    box.low = box.low.cwiseMin(corner);
    box.high = box.high.cwiseMax(corner);
  }
  return box;
}

Bounds boxAround(std::span<const SolidCorners> solids) {
  assert(!solids.empty());
  Bounds box = boxAround(solids.front());
  for (const SolidCorners& corners : solids.subspan(1)) {
    const Bounds one = boxAround(corners);
    box.low = box.low.cwiseMin(one.low);
    box.high = box.high.cwiseMax(one.high);
  }
  return box;
}

}  // namespace halfspace::bsp
