// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/material_looks.h"

#include <algorithm>

namespace halfspace::level {

namespace {

constexpr std::string_view kColor = "_color_", kImage = "_image_";
constexpr std::string_view kSeparator = " = ";

// Whether the key is the prefix and a number.
bool isNumbered(std::string_view key, std::string_view prefix) {
  if (!key.starts_with(prefix) || key.size() == prefix.size()) return false;
  return std::ranges::all_of(key.substr(prefix.size()),
                             [](char c) { return c >= '0' && c <= '9'; });
}

void addKey(KeyValues& keys, std::string_view prefix, const std::string& material,
            const std::string& value) {
  const auto isTaken = [&](const std::string& key) {
    return std::ranges::any_of(keys, [&](const auto& pair) { return pair.first == key; });
  };
  // Keys are counted from 1; a level has few materials with a separate look.
  const auto known =
      std::ranges::count_if(keys, [&](const auto& pair) { return isNumbered(pair.first, prefix); });
  std::string key;
  for (auto number = known + 1; key.empty() || isTaken(key); ++number)
    key = std::string(prefix) + std::to_string(number);
  keys.emplace_back(std::move(key), material + std::string(kSeparator) + value);
}

}  // namespace

MaterialLooks materialLooks(const KeyValues& keys) {
  MaterialLooks looks;
  for (const auto& [key, value] : keys) {
    const bool isColor = isNumbered(key, kColor);
    if (!isColor && !isNumbered(key, kImage)) continue;
    const size_t end = value.find(kSeparator);
    if (end == std::string::npos) continue;
    const std::string text = value.substr(end + kSeparator.size());
    MaterialLook& look = looks[value.substr(0, end)];
    if (!isColor) {
      look.image = text;
    } else if (const auto color = threeNumbers(text);
               color && (color->array() >= 0).all() && (color->array() <= 1).all()) {
      look.color = {color->x(), color->y(), color->z()};
    }
  }
  return looks;
}

bool addMaterialLook(KeyValues& keys, const std::string& material, const MaterialLook& look) {
  if (material.find(kSeparator) != std::string::npos) return false;
  if (look.color)
    addKey(keys, kColor, material,
           textOf(geometry::Vec3((*look.color)[0], (*look.color)[1], (*look.color)[2])));
  if (!look.image.empty()) addKey(keys, kImage, material, look.image);
  return true;
}

}  // namespace halfspace::level
