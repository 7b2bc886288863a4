// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include <QColor>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// Of vertices that belong to no face of the boundary.
inline constexpr std::uint32_t kNoFace = UINT32_MAX;
// Faces of movers have numbers from here on (mover_face_numbers.h).
inline constexpr std::uint32_t kFirstMoverFace = 1U << 31;

struct FaceVertex {
  std::array<float, 3> position;
  std::array<std::int8_t, 4> normal;
  std::array<float, 3> texel;  // u, v, layer
  // For baked light: geometry::FaceId, or kFirstMoverFace and the number of a mover's face.
  std::uint32_t face = kNoFace;
};

struct LineVertex {
  std::array<float, 3> position;
  std::array<std::uint8_t, 4> ink;
};

inline std::array<float, 3> toFloats(const geometry::Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

inline std::array<std::uint8_t, 4> toInk(const QColor& c) {
  return {static_cast<std::uint8_t>(c.red()), static_cast<std::uint8_t>(c.green()),
          static_cast<std::uint8_t>(c.blue()), static_cast<std::uint8_t>(c.alpha())};
}

}  // namespace halfspace::editor
