// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/primitives/catalogue.h"
#include "level/document/solids.h"

namespace halfspace::editor {

// A shape of the catalogue that fills a box exactly: widths, depths and heights are taken from the
// box, lengths that are radii grow with it, and what then still does not fill it is stretched by
// the placement. `numbers`: what the user chose (sides, fit, axis); lengths among them are ignored.
// Refused with the shape's own reasons; badParameter for a flat box.
geometry::Result<level::ShapeSolid> fittedShape(const geometry::ShapeKind& kind,
                                                const geometry::Numbers& numbers,
                                                const geometry::Box& box);

// The shape with other sizes and a placement that only moves, turns by quarters and mirrors, so
// that it fills `target` exactly as it filled `placed`, the box around it as it is. Lengths that
// are part of a size (lip, landing) keep their share of it. Nothing where that cannot be: not all
// lengths of the kind are sizes along its axes, the placement turns or slants it, a size is out of
// range, or the sums are no doubles. Surfaces are those of `shape`.
std::optional<level::ShapeSolid> resizedShape(const level::ShapeSolid& shape,
                                              const geometry::Box& placed,
                                              const geometry::Box& target);

// The box around a shape without its placement.
geometry::Box boundsOf(const geometry::Shape& shape);

}  // namespace halfspace::editor
