// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/session/face_ref.h"
#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::editor {

// Faces of these solids that lie in exactly the plane of one face and look the same way, that face
// first. Empty where the face is of no brush.
std::vector<FaceRef> coplanarFaces(const level::Level& level,
                                   const std::vector<level::NodeId>& solids, const FaceRef& face);

// Moves faces of brushes along their normals; shapes become brushes.
level::Edited moveFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance);
// The same, but what is gained (or lost) is a solid of its own behind the old one.
level::Edited splitFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance);

}  // namespace halfspace::editor
