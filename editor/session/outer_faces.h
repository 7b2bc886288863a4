// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/session/face_tree.h"

namespace halfspace::editor {

// The faces that close the view into a level from outside: the back of its outer walls and roofs.
// A face is one if, from points of it,
//   - nothing of the level lies in front of it, and
//   - behind it lies the wall, behind the wall empty space, and behind that another face that looks
//     back: the room.
//
//     outside  ->|face    wall|   room   |<- a face that looks back
//
// So the ground around a house is none, and neither is the floor of a courtyard. The level does not
// have to be sealed. By number of the face; as long as the scene's list of faces. Cost: a few rays
// a face.
std::vector<bool> outerFaces(const Scene& scene, const FaceTree& tree);

// The solids whose faces are seen from a point, among those the tree knows: the walls, floor,
// ceiling and furniture of the room around it. 2,000 rays in fixed directions. Sorted.
std::vector<level::InstanceKey> solidsSeenFrom(const FaceTree& tree, const geometry::Vec3& point);

}  // namespace halfspace::editor
