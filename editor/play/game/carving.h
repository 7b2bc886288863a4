// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Solids that are subtracted or added where somebody aims: level edits like any other.
#pragma once

#include <optional>
#include <string>

#include "bsp/query/tree_view.h"
#include "editor/session/session.h"

namespace halfspace::editor {

enum class CarveForm : unsigned char { box, cylinder, sphere };

struct CarveTool {
  CarveForm form = CarveForm::box;
  double width = 40;
  double height = 64;
  std::string material = {};  // of what it leaves or adds; empty: unpainted
};

// Where somebody aims.
struct Aim {
  geometry::Vec3 point;
  geometry::Vec3 normal;  // away from the solid
  // How far straight in matter ends; 0: further than was looked.
  double thickness = 0;
};

// What a look from `eye` along the unit vector meets within `reach`; matter is looked through up to
// `farthest`. Nothing where it meets none, or begins in matter.
std::optional<Aim> aimAt(const bsp::TreeView& tree, const geometry::Vec3& eye,
                         const geometry::Vec3& direction, double reach, double farthest);

// The box that the tool's solid fills. Subtracted, it goes through a wall that is thinner than
// `farthest` of the aim, and as deep as it is wide into others; on a wall its lower end is level
// with `foot` if that lies within a height of it: a door, not a window. Added, it stands out of the
// surface. Coordinates are multiples of 1/8.
geometry::Box carveBox(const CarveTool& tool, const Aim& aim, level::Operation operation,
                       double foot);

// One undo step; the new node stands last in the outline, so that it cuts all there is. Nothing,
// and said, where the session refuses.
std::optional<level::NodeId> carve(Session& session, const CarveTool& tool,
                                   const geometry::Box& box, level::Operation operation, int axis);
// The axis of space nearest to the aim's normal: what is bored runs along it.
int boreAxis(const Aim& aim);

}  // namespace halfspace::editor
