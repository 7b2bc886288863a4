// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "editor/tools/entity_marks.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// What belongs to the marks of a pane: the boxes of their classes in the classes' colours, the
// directions that their keys give, and arrows from each entity to those that it fires. `marks`: the
// marks that the pane shows. `preview`: as for entityOverlay(). What would be only a few pixels
// large is left out. In the 3D pane only the arrows of selected entities and those between marks
// are drawn; of more than kMostLinks arrows only those of selected entities.
inline constexpr std::size_t kMostLinks = 300;
Overlay entityGuides(const Workspace& workspace, const Camera& camera,
                     std::span<const EntityMark> marks, const level::AffineMap& preview = {});

}  // namespace halfspace::editor
