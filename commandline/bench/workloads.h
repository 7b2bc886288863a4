// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The measured scenes; they are the same on every machine.
#pragma once

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/brush/brush.h"
#include "level/document/level.h"

namespace halfspace::commandline {

// `count` boxes with sides of 0.2 to 1.8 units, one per unit volume of a cube. Every second box is
// rotated at random. Corners and angles are in general position.
scenes::SceneNode randomBoxes(int count);

// The same boxes as a modeller would export them. The corners of the rotated boxes are rotated and
// rounded, and the solid is their hull, mostly of 12 triangles with full-length coefficients.
scenes::SceneNode randomBoxesByCorners(int count);

// A big box minus `count` rotated prisms of 3 to 8 sides that reach into it.
scenes::SceneNode boxMinusPrisms(int count);

// A block with rooms, upright shafts and fittings: `count` boxes, wedges and upright prisms of 3 to
// 8 sides, alternately subtracted and added, like an environment made of simple shapes.
scenes::SceneNode roomsAndFittings(int count);

// A cube minus square bars along each axis: 1 + 3 (1 + 9 + 81 + ...) solids. `rotated`: rotates it
// by the integer quaternion (5, 1, 2, 3); every plane is rounded once.
scenes::SceneNode mengerSponge(int level, bool rotated);

// The planes of every brush in the level's solid, as additive solids. Gives the level's solid only
// if the level contains no subtractive nodes, which holds for maps.
scenes::SceneNode brushesOf(const level::Level& level);

}  // namespace halfspace::commandline
