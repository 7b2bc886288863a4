// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::editor {

// How the lengths of a shape's kind lie along the shape's own axes.

// The value of a parameter; its standard one where `numbers` does not have it.
double valueOf(const geometry::Parameter& parameter, const geometry::Numbers& numbers);
// A width, depth, height or length: as long as the shape's box along one axis.
bool isSize(const std::string& name);
// Whether the kind is described by such sizes and not by radii.
bool hasSizes(const geometry::ShapeKind& kind);
// The axis along which a size of the kind runs.
int sizeAxis(const geometry::ShapeKind& kind, const geometry::Numbers& numbers,
             const std::string& name);
// The same for every length: sizes, lips and landings; -1 for radii and others.
int lengthAxis(const geometry::ShapeKind& kind, const geometry::Numbers& numbers,
               const std::string& name);

// A kind that is round: its box has equal or proportional sizes on the axes in the round.
struct RoundKind {
  std::vector<std::string_view> across;  // radii; the box grows with the first
  std::vector<std::string_view> along;   // lengths along the axis; the box grows with the first
  int axis = -1;                         // the straight axis; -1: round on all three
  bool isRing = false;                   // a torus: the box grows with the sum of both radii
};
// Nothing where the kind is not one of the catalogue's round ones.
std::optional<RoundKind> roundKind(const geometry::ShapeKind& kind,
                                   const geometry::Numbers& numbers);

// Numbers for a round shape that is to have the box `size`, along its own axes, where `numbers`
// give it the box `own`. The first ones have the size without any stretching as far as a round
// shape can; among the others are some whose box is a power of two in the round, so that the
// factors to the wanted size are doubles. Numbers out of the kind's range may be among them.
std::vector<geometry::Numbers> roundCandidates(const geometry::ShapeKind& kind,
                                               const RoundKind& round,
                                               const geometry::Numbers& numbers,
                                               const geometry::Vec3& own,
                                               const geometry::Vec3& size);

}  // namespace halfspace::editor
