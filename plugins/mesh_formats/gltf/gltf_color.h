// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace halfspace::plugins::mesh_formats {

// A part of a colour in sRGB as the linear number that glTF stores.
inline double linearColorPart(double part) {
  const double value = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  // Libraries differ in the last bits of a power; files do not.
  constexpr double kSteps = 1e6;
  return std::round(value * kSteps) / kSteps;
}

// The reverse: a linear number of glTF as the part of a colour in sRGB.
inline double srgbColorPart(double part) {
  const double value = part <= 0.0031308 ? part * 12.92 : 1.055 * std::pow(part, 1.0 / 2.4) - 0.055;
  constexpr double kSteps = 1e6;
  return std::round(value * kSteps) / kSteps;
}

}  // namespace halfspace::plugins::mesh_formats
