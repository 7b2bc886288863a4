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
// Entities: the keys that give a position, a direction or a radius follow
// (level/solids/placed_keys.h).
//
// Brushes: an affine map is exact. A face given by three points keeps three points if their images
// are exact doubles; else it is stored by exact coefficients. A rotation rounds each plane once;
// the rounded plane is exact from then on. Meshes: vertices are rounded if their images are not
// doubles. Shapes and linked copies: the transform is appended to their placement, exactly. With
// the texture lock, texture images move with their faces (level/edits/texture_lock.h), rounded;
// the texture axes seen in linked copies are not changed, because they belong to the definition.
Edited transformNodes(Level& level, const std::vector<NodeId>& nodes, const Transform& transform,
                      TextureLock lock = TextureLock::off);

}  // namespace halfspace::level
