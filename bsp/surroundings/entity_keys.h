// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
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

// Of the first such key; empty where there is none.
std::string valueOf(const EntityKeys& keys, std::string_view name);
// Three finite numbers.
std::optional<Vec3> vectorOf(const EntityKeys& keys, const char* name);
double numberOf(const EntityKeys& keys, const char* name, double otherwise);
// Between the keys low and high.
std::optional<Bounds> boxOf(const EntityKeys& keys);
// Contract: not empty.
Bounds boxAround(const SolidCorners& corners);
Bounds boxAround(std::span<const SolidCorners> solids);

}  // namespace halfspace::bsp
