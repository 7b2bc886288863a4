// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/brush/brush.h"
#include "level/document/solids.h"

namespace halfspace::editor {

// The shape resized from the box `placed`, its present bounds, to the box `target`. The result has
// new parameters and a placement of one step: quarter turns, mirroring, translation and, where no
// parameters give the sizes, stretching. Lengths that are part of a size (lip, landing, inner
// radius) keep their ratio to it; the minor radius of a torus follows its height.
//
// Several sets of parameters are tried. The one with which the most axes end exactly on the sides
// of the target is used. A round shape that becomes oval, for example, gets a power of two as its
// radius, so that the stretching factors are exact doubles. An axis along which the shape's own box
// has a rounded size (a six-sided prism across its flats) misses the side by the last bit.
//
// Returns nothing if the placement rotates by other than quarter turns or shears, if a size is out
// of range, or if the meaning of a length is unknown here (shapes of plugins, of drawn outlines).
// Keeps the surfaces of `shape`. Cost: builds the shape up to 14 times.
std::optional<level::ShapeSolid> resizedShape(const level::ShapeSolid& shape,
                                              const geometry::Box& placed,
                                              const geometry::Box& target);

}  // namespace halfspace::editor
