// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "level/models/model.h"

namespace halfspace::level {

using ModelPoint = std::array<float, 3>;

inline constexpr const char* kDamagedModel = "the file is damaged: it ends too early";

// The normal of each vertex, as the sum of those of its triangles weighted by their area. Contract:
// indices in range.
std::vector<ModelPoint> smoothNormals(std::span<const ModelPoint> points,
                                      std::span<const std::array<int, 3>> triangles);

// The model, or the reason why it is none: no triangles, or coordinates that are no numbers or that
// no level can hold. Vertices with a normal of no length get that of their triangle.
DecodedModel checked(Model model);

// The pixels of an image of 256 colours. `transparent`: the number of the colour that is not drawn;
// -1: none. Contract: `pixels` lies inside the bytes.
RgbaImage colouredImage(int width, int height, std::span<const std::uint8_t> pixels,
                        const Palette& palette, int transparent);

}  // namespace halfspace::level
