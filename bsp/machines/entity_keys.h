// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

using EntityKeys = std::vector<std::pair<std::string, std::string>>;
// The corners of a convex solid.
using SolidCorners = std::vector<Vec3>;

// The value of the first key with this name; empty if there is none.
std::string valueOf(const EntityKeys& keys, std::string_view name);
// The value as three finite numbers; nullopt if it is something else.
std::optional<Vec3> vectorOf(const EntityKeys& keys, const char* name);
// The value as a finite number; `otherwise` if it is none.
double numberOf(const EntityKeys& keys, const char* name, double otherwise);
// The box between the keys `low` and `high`; nullopt if one is missing or low exceeds high.
std::optional<Bounds> boxOf(const EntityKeys& keys);
// Bounding boxes. Contract: not empty.
Bounds boxAround(const SolidCorners& corners);
Bounds boxAround(std::span<const SolidCorners> solids);

}  // namespace halfspace::bsp
