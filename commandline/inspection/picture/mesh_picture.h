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

// The colour of a kind of defect; none: it is not drawn.
std::optional<Colour> colourOf(geometry::DefectKind kind);
// The colour in the form "#d62728".
std::string hexOf(Colour colour);

// Draws a mesh as a PNG file, seen from above its front corner: faces in grey (violet from behind),
// defects in colour. Defects behind the surface shine through. Empty if there is nothing to see: no
// faces, or none with finite coordinates. Needs no display. Cost: about 20 ms plus 60 ns per
// triangle.
std::string meshPicture(const geometry::PolygonSoup& soup,
                        std::span<const geometry::Defect> defects);

}  // namespace halfspace::commandline
