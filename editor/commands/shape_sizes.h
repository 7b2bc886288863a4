// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "geometry/primitives/catalogue/shape_kind.h"
#include "level/document/solids.h"

namespace halfspace::editor {

// Relations between the length parameters of a kind of shape and the axes of the shape's own box.

// The value of a parameter in `numbers`, or its default.
double valueOf(const geometry::Parameter& parameter, const geometry::Numbers& numbers);
// Whether a parameter is a width, depth, height or length, which is the size of the shape's box
// along one axis.
bool isSize(const std::string& name);
// Whether such sizes, not radii, describe the kind.
bool hasSizes(const geometry::ShapeKind& kind);
// The axis of a size: 0, 1 or 2.
int sizeAxis(const geometry::ShapeKind& kind, const geometry::Numbers& numbers,
             const std::string& name);
// The axis of any length: sizes, lips and landings; -1 for radii and other lengths.
int lengthAxis(const geometry::ShapeKind& kind, const geometry::Numbers& numbers,
               const std::string& name);

// A round kind: across its straight axis, the sizes of its box are equal or in a fixed ratio.
struct RoundKind {
  std::vector<std::string_view> across;  // radii; the box is proportional to the first
  std::vector<std::string_view> along;   // lengths along the axis; the first is that of the box
  int axis = -1;                         // the straight axis; -1: round about all three
  bool isRing = false;                   // a torus: the box grows with the sum of both radii
};
// Nothing if the kind is not a round one of the catalogue.
std::optional<RoundKind> roundKind(const geometry::ShapeKind& kind,
                                   const geometry::Numbers& numbers);

// Sets of parameters to try for a round shape of box size `size`; with `numbers` its box has size
// `own` (both along the shape's own axes). The first sets give the size along at least one round
// axis without stretching. The others have a power of two as outer radius, so that the stretching
// factors are exact doubles. Sets may be out of the kind's range.
std::vector<geometry::Numbers> roundCandidates(const geometry::ShapeKind& kind,
                                               const RoundKind& round,
                                               const geometry::Numbers& numbers,
                                               const geometry::Vec3& own,
                                               const geometry::Vec3& size);

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
