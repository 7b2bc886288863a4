// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>

#include "commandline/inspection/picture/png.h"
#include "geometry/mesh/polygon_mesh.h"
#include "geometry/validation/defect.h"

namespace halfspace::commandline {

inline constexpr int kPictureWidth = 560;
inline constexpr int kPictureHeight = 420;

// How a kind of defect is drawn; what has no colour is not drawn.
std::optional<Colour> colourOf(geometry::DefectKind kind);
// "#d62728"
std::string hexOf(Colour colour);

// A mesh seen from above its front corner, faces in grey (violet from behind), with its defects in
// colour, as a PNG file. Defects behind the surface shine through. Empty where nothing can be seen:
// no faces, or none that lie anywhere. Needs no display. Cost: about 20 ms, 60 ns a triangle.
std::string meshPicture(const geometry::PolygonSoup& soup,
                        std::span<const geometry::Defect> defects);

}  // namespace halfspace::commandline
