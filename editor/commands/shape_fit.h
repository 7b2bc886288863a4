// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/catalogue.h"
#include "level/document/solids.h"

namespace halfspace::editor {

// A shape of the catalogue that fills a box. Widths, depths and heights are taken from the box,
// radii are chosen as by resizedShape, and the placement stretches the shape to the box along axes
// where it still has another size. `numbers`: the user's parameters (sides, fit, axis); lengths
// among them are ignored. Fails with the reasons of the shape, or with badParameter for a flat box.
geometry::Result<level::ShapeSolid> fittedShape(const geometry::ShapeKind& kind,
                                                const geometry::Numbers& numbers,
                                                const geometry::Box& box);

// The box around a shape in its own coordinates, before its placement.
geometry::Box boundsOf(const geometry::Shape& shape);

}  // namespace halfspace::editor
