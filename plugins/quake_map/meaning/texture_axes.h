// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// From the three ways of laying an image on a face to the one of Valve 220:
// u = (point . uAxis) / scale + offset, in texels.
#pragma once

#include "level/document/texture_axes.h"

namespace halfspace::plugins::quake_map {

// Edge length, in texels, an image is taken to have where a primitive matrix (whose unit is the
// whole image) is turned into axes: the size of Quake 3's stand-in for missing images.
inline constexpr double kAssumedImageSize = 64.0;

// What Quake's own compiler does (TextureAxisFromPlane and its rotation): the world axis nearest to
// the normal gives the two directions, quarter turns are exact, a scale of 0 is 1. `normal` points
// out of the solid; its length does not matter. The image lies where it did, up to rounding.
level::ValveAxes valveAxes(const level::StandardAxes& axes, const geometry::Vec3& normal);

// Radiant's base of a face's plane, times the matrix, times kAssumedImageSize. A flat matrix gives
// the base itself.
level::ValveAxes valveAxes(const level::PrimitiveMatrix& matrix, const geometry::Vec3& normal);

}  // namespace halfspace::plugins::quake_map
