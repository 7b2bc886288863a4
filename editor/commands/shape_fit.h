// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/catalogue.h"
#include "level/document/solids.h"

namespace halfspace::editor {

// A shape of the catalogue that fills a box exactly: widths, depths and heights are taken from the
// box, radii are chosen as resizedShape does, and what then still does not fill it is stretched by
// the placement. `numbers`: what the user chose (sides, fit, axis); lengths among them are ignored.
// Refused with the shape's own reasons; badParameter for a flat box.
geometry::Result<level::ShapeSolid> fittedShape(const geometry::ShapeKind& kind,
                                                const geometry::Numbers& numbers,
                                                const geometry::Box& box);

// The box around a shape without its placement.
geometry::Box boundsOf(const geometry::Shape& shape);

}  // namespace halfspace::editor
