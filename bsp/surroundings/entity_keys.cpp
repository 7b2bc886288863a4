// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/surroundings/entity_keys.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>

namespace halfspace::bsp {

std::string valueOf(const EntityKeys& keys, std::string_view name) {
  const auto found = std::ranges::find(keys, name, &EntityKeys::value_type::first);
  return found == keys.end() ? std::string() : found->second;
}

std::optional<Vec3> vectorOf(const EntityKeys& keys, const char* name) {
  Vec3 v;
  if (std::sscanf(valueOf(keys, name).c_str(), "%lf %lf %lf", &v.x(), &v.y(), &v.z()) != 3 ||
      !v.allFinite())
    return std::nullopt;
  return v;
}

double numberOf(const EntityKeys& keys, const char* name, double otherwise) {
  double number = 0.0;
  const bool is = std::sscanf(valueOf(keys, name).c_str(), "%lf", &number) == 1;
  return is && std::isfinite(number) ? number : otherwise;
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
