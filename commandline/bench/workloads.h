// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The scenes that are measured, the same on every machine.
#pragma once

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/brush/brush.h"
#include "level/document/level.h"

namespace halfspace::commandline {

// `count` boxes of sides 0.2 to 1.8, one per unit volume of a cube, every other one rotated at
// random; corners and angles in general position.
scenes::SceneNode randomBoxes(int count);

// The same boxes as a modeller would hand them over: the corners of the rotated ones are rotated
// and rounded, and the solid is their hull, mostly of 12 triangles with numbers of full length.
scenes::SceneNode randomBoxesByCorners(int count);

// A big box minus `count` rotated prisms of 3 to 8 sides that reach into it.
scenes::SceneNode boxMinusPrisms(int count);

// A block with rooms, upright shafts and fittings: `count` boxes, wedges and upright prisms of 3 to
// 8 sides, taken out and put in by turns, as an artist makes an environment of simple shapes.
scenes::SceneNode roomsAndFittings(int count);

// A cube minus square bars along each axis: 1 + 3 (1 + 9 + 81 + ...) solids. `rotated`: by the
// integer quaternion (5, 1, 2, 3), every plane rounded once.
scenes::SceneNode mengerSponge(int level, bool rotated);

// The planes of everything in the level that is solid matter and a brush, added one after the
// other. Contract of meaning: the level only adds (maps do).
scenes::SceneNode brushesOf(const level::Level& level);

}  // namespace halfspace::commandline
