// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "level/solids/light_strength.h"
#include "light/lit_surface.h"

namespace halfspace::light {

// The lamps of a level: those of its light entities, then those of the faces that shine
// (level/solids/surface_lights.h). A face shines as many lamps a little in front of it, each of
// them for a square of kStep or more: at most kMostOfFace for a face. They shine forwards, most
// along the normal, so a face does not light its own plane.
// Faces of movers do not shine.
// `materialOf`: the name of a face's material; empty: unpainted. The order depends on the level
// only. Cost: linear in the shining faces' squares.
inline constexpr double kSurfaceLampStep = 16.0;  // level units
inline constexpr size_t kMostLampsOfFace = 64;
std::vector<level::Lamp> lampsOf(
    const level::Level& level, const std::vector<SurfaceFace>& faces,
    const std::function<std::string_view(geometry::FaceId)>& materialOf);

}  // namespace halfspace::light
