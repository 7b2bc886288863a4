// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/key_values.h"
#include "level/document/placement.h"

namespace halfspace::level {

// The keys of an entity after a transform of the entity. Only these keys follow; their values stay
// unchanged if they are not numbers of the expected count:
//
//   origin               a position: the image, exact if it is a double, else rounded once
//   angle                a heading about z in degrees; -1: up, -2: down (Quake's convention)
//   angles               pitch, yaw, roll in degrees; a positive pitch looks down
//   mangle               as angles; on classes that begin with "light": yaw, pitch, roll, and a
//                        positive pitch looks up (Quake's light tool)
//   radius, _radius      a length: times the cube root of the determinant
//   light_radius         half the size of a box along the axes (Doom 3)
//   low, high            together: the corners of a box; it becomes the box around its image. On
//                        the class mover they are relative to the origin
//   way (mover), towards (ladder, func_ladder)   vectors
//
// A translation changes positions only. Angles are rounded to a millionth of a degree. A mirrored
// entity keeps its heading's mirror image and stands as upright as it can: entities have no
// handedness.
KeyValues transformed(KeyValues keys, const Transform& transform);
// The steps of a placement, the first one first.
KeyValues transformed(KeyValues keys, const Placement& placement);

}  // namespace halfspace::level
