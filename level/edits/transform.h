// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

enum class TextureLock : unsigned char { off, on };

// Translates, scales, mirrors or rotates nodes and everything below them. No node may be a
// descendant of another.
//
// Brushes: an affine map is exact; three points stay three points where their images are exact
// doubles, else the face is kept by its exact coefficients. A rotation gives new planes, which are
// the truth from then on. Meshes: images of vertices are rounded where
// they are no doubles. Shapes and
// linked copies: the transform joins their placement, exactly. With the texture lock, images go
// where their faces go (level/edits/texture_lock.h), rounded; linked copies show those of their
// definition where they are.
Edited transformNodes(Level& level, const std::vector<NodeId>& nodes, const Transform& transform,
                      TextureLock lock = TextureLock::off);

}  // namespace halfspace::level
