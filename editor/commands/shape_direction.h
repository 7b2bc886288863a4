// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Wedges, ramps and stairs rise in a direction, and a roof has its ridge along one. A direction
// counts in quarter turns about z from the shape's own: +x, +y, -x, -y.
#pragma once

#include <optional>
#include <string>

#include "editor/commands/shape_sizes.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Whether a kind of the catalogue has a direction.
bool hasDirection(const std::string& kind);
// The quarter turns, 0 to 3, with which the kind rises along a drag `by`, or has its ridge along
// it: the longer of x and y counts, x if both are equal. 0 without a horizontal part.
int turnsAlong(const std::string& kind, const geometry::Vec3& by);
// "rises towards -y", "ridge along x".
QString directionText(const std::string& kind, int turns);

// fittedShape() with the shape turned in the box. Exact where that is.
geometry::Result<level::ShapeSolid> fittedShape(const geometry::ShapeKind& kind,
                                                const geometry::Numbers& numbers,
                                                const geometry::Box& box, int turns);

// The quarter turns of a shape; none if its kind has no direction, or if it is turned otherwise.
std::optional<int> turnsOf(const level::ShapeSolid& shape);

// Turns each selected shape with a direction by a quarter about z within its own box. One undo
// step. False if none is selected.
bool turnSelectedShapes(Session& session);

}  // namespace halfspace::editor
