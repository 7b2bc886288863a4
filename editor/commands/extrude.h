// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/session/session.h"
#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::editor {

// The given face and all faces of the solids in exactly its plane with the same orientation. Empty
// if the face is not one of a brush.
std::vector<FaceRef> coplanarFaces(const level::Level& level,
                                   const std::vector<level::NodeId>& solids, const FaceRef& face);

// Moves faces of brushes along their normals; shapes become brushes.
level::Edited moveFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance);
// The same, but the gained (or lost) volume becomes a separate solid after the old one.
level::Edited splitFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance);

}  // namespace halfspace::editor
