// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "level/solids/lights.h"

namespace halfspace::level {

// All faces of a material shine: a light entity with a key "_surface" that names the material, as
// in the light compilers of Quake. Its other keys say how one light shines for each square of
// kSurfaceLightStep on the faces; the entity itself gives no light.
struct SurfaceLight {
  std::string material;  // a name, or its end after a '/'
  LightSource light;     // its origin has no meaning
};
inline constexpr double kSurfaceLightStep = 128.0;  // level units

// Hidden entities, and lights that are not brighter than 0, are left out. Linear in the entities.
std::vector<SurfaceLight> surfaceLights(const Level& level);
// Whether faces of the material with this name shine by that light; upper and lower case are equal.
bool shines(const SurfaceLight& light, std::string_view material);

}  // namespace halfspace::level
