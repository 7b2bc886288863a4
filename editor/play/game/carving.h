// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Carving while playing: subtracts or adds a solid where the player aims, as an ordinary level
// edit.
#pragma once

#include <optional>
#include <string>

#include "bsp/query/tree_view.h"
#include "editor/session/session.h"

namespace halfspace::editor {

enum class CarveForm : unsigned char { box, cylinder, sphere };

// The solid that a click subtracts or adds. Sizes in level units; a sphere uses the larger one.
struct CarveTool {
  CarveForm form = CarveForm::box;
  double width = 40;
  double height = 64;
  std::string material = {};  // of the carved or added faces; empty: no material is set
};

// The target of the player's aim.
struct Aim {
  geometry::Vec3 point;
  geometry::Vec3 normal;  // away from the solid
  // Distance from `point` to the far side of the solid, along the inward bore axis; 0: further than
  // was searched.
  double thickness = 0;
};

// The first surface that a ray from `eye` along the unit vector `direction` hits within `reach`.
// The far side of the solid is searched up to `farthest`. None if nothing is hit or if `eye` lies
// in the solid.
std::optional<Aim> aimAt(const bsp::TreeView& tree, const geometry::Vec3& eye,
                         const geometry::Vec3& direction, double reach, double farthest);

// The box that the tool's solid fills; its coordinates are multiples of 1/8. Subtracting: the box
// cuts through a wall whose thickness the aim knows, and is as deep as it is wide in any other. On
// a wall, its lower end is level with `foot` if `foot` is within one tool height of the aim: the
// result is a door, not a window. Adding: the box stands out from the surface. A sphere is always
// centred on the aimed point.
geometry::Box carveBox(const CarveTool& tool, const Aim& aim, level::Operation operation,
                       double foot);

// Adds the solid as one undo step, last in the outline, so that it also cuts all earlier solids. If
// the edit is refused, reports it in the console and returns none.
std::optional<level::NodeId> carve(Session& session, const CarveTool& tool,
                                   const geometry::Box& box, level::Operation operation, int axis);
// The coordinate axis nearest to the aim's normal: the direction of the bore.
int boreAxis(const Aim& aim);

}  // namespace halfspace::editor
