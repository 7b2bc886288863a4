// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Colours of vertices. In a mesh they are linear, as in glTF; OBJ and PLY files have sRGB.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "plugins/mesh_formats/gltf/gltf_color.h"

namespace halfspace::plugins::mesh_formats {

inline constexpr std::array<float, 4> kWhite = {1, 1, 1, 1};

// Red, green and blue in sRGB, from 0 to 1, as a linear colour.
inline std::array<float, 4> linearColor(const std::array<double, 3>& color, double alpha = 1.0) {
  std::array<float, 4> linear{};
  for (size_t i = 0; i < color.size(); ++i)
    linear[i] = static_cast<float>(linearColorPart(std::clamp(color[i], 0.0, 1.0)));
  linear[3] = static_cast<float>(std::clamp(alpha, 0.0, 1.0));
  return linear;
}

// The bytes of a linear colour in sRGB. Bytes that became a linear colour come back the same.
inline std::array<std::uint8_t, 4> colorBytes(const std::array<float, 4>& linear) {
  const auto byteOf = [](double part) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(part, 0.0, 1.0) * 255.0));
  };
  std::array<std::uint8_t, 4> bytes{};
  for (size_t i = 0; i < 3; ++i) bytes[i] = byteOf(srgbColorPart(double(linear[i])));
  bytes[3] = byteOf(linear[3]);
  return bytes;
}

}  // namespace halfspace::plugins::mesh_formats
