// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/surroundings/entity_keys.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

namespace halfspace::bsp {

std::string valueOf(const EntityKeys& keys, std::string_view name) {
  const auto found = std::ranges::find(keys, name, &EntityKeys::value_type::first);
  return found == keys.end() ? std::string() : found->second;
}

namespace {

// Takes a number off the front of the text. Not by sscanf(): its decimal point is that of the
// locale of the program.
std::optional<double> takeNumber(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\v\f"), text.size()));
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !std::isfinite(number)) return std::nullopt;
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
