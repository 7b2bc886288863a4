// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/brush/brush.h"
#include "level/document/solids.h"

namespace halfspace::editor {

// The shape with other sizes and a placement of one step that turns by quarters, mirrors, moves
// and, where the shape's parameters cannot have the sizes, stretches, so that it fills `target` as
// it filled `placed`, the box around it as it is. Lengths that are part of a size (lip, landing,
// inner radius) keep their share of it; the ring of a torus follows its height.
//
// Of the parameters that come into question those are taken with which the most axes end exactly
// on the target's sides; a round shape that is to be oval, for instance, gets a radius that is a
// power of two and is stretched by factors that doubles hold. An axis on which the shape's own box
// is no such number (a prism of six sides across its flats) misses the side by the last bit.
// Nothing where the placement turns or slants the shape, a size is out of range, or the kind has
// lengths that are not known here (shapes of plugins, of drawn outlines). Surfaces are those of
// `shape`. Cost: that of building the shape up to 14 times.
std::optional<level::ShapeSolid> resizedShape(const level::ShapeSolid& shape,
                                              const geometry::Box& placed,
                                              const geometry::Box& target);

}  // namespace halfspace::editor
